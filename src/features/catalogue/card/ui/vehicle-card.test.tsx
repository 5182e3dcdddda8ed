import { afterEach, describe, expect, test, vi } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { CardButton } from "../../settings/card-settings.ts";
import type { CardRecord } from "../card.ts";
import { toServedCard } from "../card.ts";
import { buildCardView } from "../card-view.ts";
import { testCard } from "../test-card.ts";
import { VehicleCard } from "./vehicle-card.tsx";
import { VehicleRow } from "./vehicle-row.tsx";

const NOW = new Date("2025-06-30T00:00:00Z");
const photo = (name: string) => ({
  url: `https://photos.example/${name}.jpg`,
  width: null,
  height: null,
  preview: null,
});

afterEach(() => vi.unstubAllGlobals());

test("D353: a card has a second line of facts for a battery's health, and none without", () => {
  const ownFacts = ["Battery 91% on 12 Oct 2026"];
  const draw = (facts: Partial<CardRecord>) =>
    renderHtml(<VehicleCard card={buildCardView(testCard(facts), testConfig(), NOW)} buttons={[]} />);
  expect(draw({ ownFacts })).toMatch(/h-11 text-sm.*Battery 91% on 12 Oct 2026/);
  expect(draw({ ownFacts: [] })).not.toContain("h-11 text-sm");
});

describe.each([
  ["card", VehicleCard],
  ["row", VehicleRow],
])("%s", (_, Card) => {
  const html = (overrides: Partial<CardRecord> = {}, buttons: readonly CardButton[] = ["enquire"]) =>
    renderHtml(
      <Card
        card={buildCardView(testCard({ marketLabel: "Below market", ...overrides }), testConfig(), NOW)}
        buttons={buttons}
      />,
    );

  test("T15 CARD-17 D123: one link to the vehicle, named by its heading, and Enquire beside it", () => {
    const [link, id] = /<a[^>]*aria-labelledby="([^"]+)"[^>]*href="\/cars\/[^"]*"/.exec(html()) ?? [];
    expect(link).toBeDefined();
    expect(html()).toMatch(new RegExp(`<h2[^>]*id="${id}"[^>]*>2022 Toyota HiLux</h2>`));
    expect(html().match(/<a /g)).toHaveLength(2);
    expect(html()).toContain('href="/enquiry?car=2022-toyota-hilux-sr5-u1"');
    expect(html({}, ["view", "enquire"]).match(/<a /g)).toHaveLength(3);
    expect(html({}, [])).not.toContain("/enquiry");
  });

  test("CARD-02 T11: a fuel is no judgement of a price, and its tag does not look like one", () => {
    const config = testConfig({ cards: { electricLabel: true } });
    const record = testCard({ marketLabel: "Below market", fuel: "electric" });
    const drawn = renderHtml(<Card card={buildCardView(record, config, NOW)} buttons={[]} />);
    const lookOf = (text: string) => new RegExp(`<span class="([^"]*)">${text}</span>`).exec(drawn)?.[1];
    expect(lookOf("Below market")).toContain("text-white");
    expect(lookOf("Electric")).toBeDefined();
    expect(lookOf("Electric")).not.toBe(lookOf("Below market"));
  });

  test("CARD-17: Enquire has the dealer's colour, so that it does not look switched off", () => {
    const [, look] = /<a[^>]*class="([^"]*)"[^>]*href="\/enquiry/.exec(html()) ?? [];
    expect(look).toMatch(/(^| )(bg-accent text-accent-ink|text-accent) /);
  });

  test("CARD-17 VDP-16: Test drive is a button where the site wants it and the vehicle has one", () => {
    const config = testConfig({ cards: { buttons: ["test-drive"] }, testDrive: { enabled: true } });
    const draws = (status: "in_stock" | "sold") =>
      renderHtml(<Card card={buildCardView(testCard({ status }), config, NOW)} buttons={["test-drive"]} />);
    expect(draws("in_stock")).toMatch(
      /href="\/book-test-drive\?car=2022-toyota-hilux-sr5-u1"[^>]*>Test drive<span class="sr-only"> 2022 Toyota HiLux/,
    );
    expect(draws("sold")).not.toContain("book-test-drive");
  });

  test("D220: without the data of its words, a browser draws a card as its document has it, however often", () => {
    const card = buildCardView(testCard({ photos: ["1", "2"].map(photo) }), testConfig(), NOW);
    const full = renderHtml(<Card card={card} buttons={["enquire"]} />);
    const [, words] = /<div data-words=""[^>]*>(.*)<\/div><\/article>/.exec(full)!;
    const served = toServedCard(card);
    expect(JSON.stringify(served)).not.toMatch(/45,990|Diesel|Northside|enquiry/);
    const article = { querySelector: () => ({ innerHTML: words }) };
    const page = { querySelector: vi.fn(() => ({ closest: () => article })) };
    vi.stubGlobal("document", page);
    expect(renderHtml(<Card card={served} buttons={["enquire"]} />)).toBe(full);
    expect(page.querySelector).toHaveBeenCalledWith(`.card-link[href="${card.href}"]`);
    vi.stubGlobal("document", { querySelector: () => null });
    expect(renderHtml(<Card card={served} buttons={["enquire"]} />)).toBe(full);
  });

  test("CARD-18 D123: only the first photo is in the page; the others have their places", () => {
    const three = html({ photos: ["1", "2", "3"].map(photo), photosCount: 24 });
    expect(three.match(/<img/g)).toHaveLength(1);
    expect(three).toContain("1.jpg");
    expect(three).not.toContain("2.jpg");
    expect(three).toContain("See all 24 photos");
    expect(three).toContain("24 photos</span>");
    expect(html({ photos: [photo("1")], photosCount: 1 })).not.toMatch(/ photos|snap-x/);
  });

  test("CARD-18 D123: a vehicle that can be turned around says so", () => {
    expect(html({ hasSpin: true })).toContain("360°");
    expect(html()).not.toContain("360°");
  });

  test("CARD-18 D123 T11: name, badge, facts, price and market label come in this order", () => {
    const parts = ["2022 Toyota HiLux", "Used · SR5 GUN126R", "45,210 km", "$45,990", "Below market"];
    const places = parts.map((part) => html().indexOf(`>${part}`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});
