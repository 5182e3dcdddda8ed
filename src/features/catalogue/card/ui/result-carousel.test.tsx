import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { CardView } from "../card.ts";
import { buildCardView } from "../card-view.ts";
import { testCard } from "../test-card.ts";
import { CarouselPlaceholder, ResultCarousel } from "./result-carousel.tsx";

const cards = [1, 2, 3].map((id) =>
  buildCardView(testCard({ id, slug: `car-${id}` }), testConfig(), new Date("2025-06-30")),
);

test("SEA-05 HOME-28: the result list in carousel mode has its cards, controls and dots; nothing without cards", () => {
  const html = renderHtml(<ResultCarousel title="Similar cars" cards={cards} />);
  for (const { href } of cards) expect(html).toContain(`href="${href}"`);
  expect(html).toMatch(/<button[^>]*aria-label="Previous/);
  expect(renderHtml(<ResultCarousel title="Similar cars" cards={[]} />)).not.toContain("Similar cars");
});

test("SIM-02: placeholders take the place of cards, as many as asked for, and say nothing", () => {
  const html = renderHtml(<CarouselPlaceholder title="Similar cars" like={cards[0]!} count={6} />);
  expect(html.split('<div aria-hidden="true"')).toHaveLength(7);
  expect(html).toContain(">Similar cars</h2>");
  expect(html).not.toMatch(/<article|<img|href=/);
});

test.each<[string, Partial<CardView["price"]>]>([
  ["an earlier price", { wasCents: 55_990_00 }],
  ["no earlier price", { wasCents: null }],
  ["a note", { note: "Excludes licensing, stamp duty and transfer." }],
  ["a price by the month", { period: "month", total: { cents: 41_990_00, typeLabel: "Drive Away" } }],
])("SIM-02 LAW-07: the placeholder of a card with %s holds no words, and no price of it", (_, changes) => {
  const like = { ...cards[0]!, price: { ...cards[0]!.price, ...changes } as CardView["price"] };
  const html = renderHtml(<CarouselPlaceholder title="" like={like} count={2} />);
  const slides = html.slice(html.indexOf('<div aria-hidden="true"')).replace(/<button.*?<\/button>/gs, "");
  expect(slides.replace(/<[^>]*>/g, "").trim()).toBe("");
});
