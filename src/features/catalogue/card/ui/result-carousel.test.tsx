import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { draw } from "#ui/base/draw.tsx";
import { buildCardView } from "../card-view.ts";
import { testCard } from "../test-card.ts";
import { CarouselPlaceholder, ResultCarousel } from "./result-carousel.tsx";

const cards = [1, 2, 3].map((id) =>
  buildCardView(testCard({ id, slug: `car-${id}` }), testConfig(), new Date("2025-06-30")),
);

test("SEA-05 HOME-28: the result list in carousel mode has its cards, controls and dots; nothing without cards", () => {
  const html = draw(<ResultCarousel title="Similar cars" cards={cards} />);
  for (const { href } of cards) expect(html).toContain(`href="${href}"`);
  expect(html).toMatch(/<button[^>]*aria-label="Previous/);
  expect(draw(<ResultCarousel title="Similar cars" cards={[]} />)).not.toContain("Similar cars");
});

test("SIM-02: placeholders take the place of cards, as many as asked for, and say nothing", () => {
  const html = draw(<CarouselPlaceholder title="Similar cars" like={cards[0]!} count={6} />);
  expect(html.split('<div aria-hidden="true"')).toHaveLength(7);
  expect(html).toContain(">Similar cars</h2>");
  expect(html).not.toMatch(/<article|<img|href=/);
});
