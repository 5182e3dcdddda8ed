import { describe, expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { DESCRIPTIONS, type Gauge, toGaugeBand } from "../gauge.ts";
import type { GaugeAnswer } from "../gauge-answer.ts";
import { describeComparison, formatKmBand } from "./gauge-copy.ts";
import GaugeResult from "./gauge-result.tsx";
import { PriceGauge } from "./price-gauge.tsx";
import { toGauge } from "./to-gauge.ts";

const GAUGE: Gauge = {
  fill: 0.62,
  listingPriceCents: 2_499_000,
  marketRange: { minCents: 2_280_000, maxCents: 2_830_000 },
  confidence: 0.71,
  description: "Below market",
};
const MARKET: NonNullable<GaugeAnswer["market"]> = {
  similar_cars: 31,
  same_badge: 12,
  middle: 25_600,
  dealerships: 9,
  seen_from: "2026-01-04",
  seen_to: "2026-03-01",
  comparables: [
    { year: 2021, badge: "SX", km_from: 40_000, km_to: 50_000, price: 25_900 },
    { year: 2020, badge: "", km_from: null, km_to: null, price: 23_990 },
  ],
};
const rendered = (changes: Partial<Gauge> = {}, market: GaugeAnswer["market"] = MARKET, noun = "car") =>
  renderHtml(<GaugeResult gauge={{ ...GAUGE, ...changes }} market={market} noun={noun} />);

test("PRC-08: at first there is a skeleton, and nothing where there is no gauge", () => {
  const skeleton = renderHtml(<PriceGauge href="/cars/x/autogauge" noun="car" />);
  expect(skeleton).toContain('role="status"');
  expect(skeleton).toContain("noscript:hidden");
  expect(renderHtml(<PriceGauge href={null} noun="car" />)).toBe("");
});

describe("PRC-08 PRC-13 API-01: what a page makes of an answer", () => {
  const body = JSON.stringify({
    ...{ fill: 0.62, listing_price: 24_990, market_range_min: 22_800, market_range_max: 28_300 },
    ...{ confidence: 0.71, description: "Below market", market: MARKET },
  });

  test("the gauge and what it was compared with", () => {
    expect(toGauge(200, body)).toEqual({ gauge: GAUGE, market: MARKET });
  });

  test.each([204, 404, 500, 503])("nothing for %i", (status) => {
    expect(toGauge(status, status === 204 ? "" : body)).toBeNull();
  });

  test("PRC-16: an empty body is a failure", () => {
    expect(() => toGauge(200, "")).toThrow("No data returned");
  });
});

test("D26 PRC-09: label, price, range, and how many cars of what age it was compared with", () => {
  const html = rendered();
  for (const words of [
    "Below market",
    "24,990",
    "$22,800",
    "$28,300",
    "31 similar cars from at least 9 dealerships, last seen for sale between 4 January 2026 and 1 March 2026",
    "The 2 most alike",
    "2021 SX",
    "40,000 to 50,000 km",
    "$25,900",
    "kilometres not given",
    "about 71 are priced within 10%",
  ]) {
    expect(html).toContain(words);
  }
});

test.each([
  [-200_000, "Below market", "$2,000 below the middle of 31 similar cars", "M16 17h6v-6"],
  [200_000, "Above market", "$2,000 above the middle of 31 similar cars", "M16 7h6v6"],
])(
  "D226: at %i cents from the middle the gauge says so in dollars, on either side",
  (more, description, words, icon) => {
    const html = rendered({ listingPriceCents: MARKET.middle * 100 + more, description });
    expect(html).toContain(words);
    expect(html).toContain(icon);
  },
);

test("D226: an outside service that names no middle has no difference", () => {
  expect(rendered({}, null)).not.toContain("the middle of");
});

test("D225: a gauge that cannot tell says why, and has no colour of a cheap or dear price", () => {
  const unsure = rendered({ fill: 0.9, description: DESCRIPTIONS.unsure }, { ...MARKET, same_badge: 0 });
  expect(unsure).toContain("Too few with this badge");
  expect(unsure).toContain("None of them has this car");
  expect(unsure).not.toMatch(/bg-(?:success|accent)/);
  expect(rendered({ fill: 0.9 }, { ...MARKET, same_badge: 0 })).not.toContain("of them ha");
});

test("PRC-10: the bands differ in colour, and words say the same without it", () => {
  const colours = [0.1, 0.45, 0.9].map((fill) => /bg-(muted|accent|success)/.exec(rendered({ fill }))![1]);
  expect(new Set(colours).size).toBe(3);
  expect([0.1, 0.45, 0.9].map(toGaugeBand)).toEqual(["low", "medium", "high"]);
  expect(rendered({ fill: 0.1, description: "Above market" })).toContain("Above market");
});

test("PRC-11 D121: price and fill are right from the first frame", () => {
  expect(rendered()).toMatch(/This car <span[^>]*>\$24,990<\/span>/);
  expect(rendered()).toMatch(/style="left:38%;translate:-38%"/);
  expect(rendered()).not.toMatch(/transition-duration|transition-\[translate\]/);
});

test("PRC-11: a price below the range stands left of it, and the range begins at its own place", () => {
  const html = rendered({ listingPriceCents: 2_142_500, fill: 1, description: "Below market" });
  expect(html).toContain('style="left:0%;translate:-0%"');
  expect(html).toContain('style="left:20%"');
});

test("PRC-11 D226: the scale goes from low to high, the middle has its label, and a dearer car stands further right", () => {
  const readPlace = (html: string, words: string) =>
    Number(new RegExp(`style="left:([\\d.]+)%[^"]*">${words}`).exec(html)?.[1]);
  const show = (listingPriceCents: number, fill: number) => {
    const html = rendered({ listingPriceCents, fill });
    expect(html.lastIndexOf(">$22,800<")).toBeLessThan(html.lastIndexOf(">$28,300<"));
    expect(readPlace(html, "\\$22,800")).toBe(0);
    expect(readPlace(html, "Middle \\$25,600")).toBe(50.9);
    return readPlace(html, "This car");
  };
  expect([show(2_280_000, 1), show(2_499_000, 0.6), show(2_610_000, 0.4), show(2_830_000, 0)]).toEqual([
    ...[0, 40, 60, 100],
  ]);
});

test("PRC-12: the explanation is 300 px wide and belongs to a button", () => {
  const html = rendered();
  const [, id] = /<button[^>]*aria-describedby="([^"]+)"/.exec(html)!;
  expect(html).toMatch(new RegExp(`id="${id}" role="tooltip" class="[^"]*w-\\[300px\\]`));
});

test("PRC-14: too little confidence shows nothing", () => {
  expect(rendered({ confidence: 0.2 })).toBe("");
  expect(rendered({ confidence: 0.2, listingPriceCents: 3_000_000 })).toBe("");
});

test("PRC-15 D105: above the whole range nothing shows, in words or drawn", () => {
  expect(rendered({ listingPriceCents: 2_830_100, fill: 0, description: "Above market" })).toBe("");
  expect(rendered({ listingPriceCents: 2_830_000, fill: 0 })).toContain("left:100%");
});

test("ENT-34: an outside service that names no comparables has none listed", () => {
  expect(rendered({}, null)).not.toContain("<details");
});

test("D26: a caravan is compared with caravans", () => {
  expect(rendered({}, MARKET, "caravan")).toContain("31 similar caravans");
  expect(rendered({}, MARKET, "caravan")).not.toMatch(/\bcars?\b/);
});

test.each([
  [{ km_from: 0, km_to: 10_000 }, "under 10,000 km"],
  [{ km_from: 120_000, km_to: 130_000 }, "120,000 to 130,000 km"],
  [{ km_from: null, km_to: null }, "kilometres not given"],
])("D12: the band %j reads %s", (band, words) => {
  expect(formatKmBand({ year: 2020, badge: "", price: 1, ...band })).toBe(words);
});

test("D26: one day, and dealerships that are not known", () => {
  const market = { ...MARKET, dealerships: null, seen_from: "2026-03-01" };
  expect(describeComparison(market, "car")).toBe("31 similar cars, last seen for sale on 1 March 2026");
});
