import { describe, expect, test } from "vitest";
import type { GaugeReading } from "./gauge.ts";
import { readGauge, toGaugeAnswer } from "./gauge-answer.ts";

const READING: GaugeReading = {
  fill: 0.62,
  listingPriceCents: 2_499_000,
  marketRange: { minCents: 2_280_000, maxCents: 2_830_000 },
  confidence: 0.71,
  description: "Below market",
  market: {
    middleCents: 2_560_000,
    comparables: [
      { year: 2021, badge: "SX", kmBand: { from: 40_000, to: 50_000 }, priceCents: 2_590_000 },
      { year: 2020, badge: "", kmBand: null, priceCents: 2_399_000 },
    ],
    counts: { comparables: 31, ownBadge: 12, dealerships: 9 },
    seen: { from: "2026-01-04", to: "2026-03-01" },
  },
};

test("API-01 ENT-34: the answer has the documented fields in dollars, and what an honest page needs", () => {
  expect(toGaugeAnswer(READING)).toEqual({
    fill: 0.62,
    listing_price: 24_990,
    market_range_min: 22_800,
    market_range_max: 28_300,
    confidence: 0.71,
    description: "Below market",
    market: {
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
    },
  });
});

describe("reading an answer", () => {
  const answer = toGaugeAnswer(READING);
  const { market: _, ...gauge } = READING;

  test("ENT-34: what was written is read", () => {
    expect(readGauge(JSON.stringify(answer))).toEqual(gauge);
  });

  test.each(["fill", "listing_price", "market_range_min", "market_range_max", "confidence"])(
    "PRC-13: without %s there is no gauge",
    (field) => {
      for (const value of [undefined, null, "", "12", Number.NaN]) {
        expect(readGauge(JSON.stringify({ ...answer, [field]: value }))).toBeNull();
      }
    },
  );

  test("PRC-13: a figure of 0 is not missing", () => {
    expect(readGauge(JSON.stringify({ ...answer, fill: 0, confidence: 0 }))).toMatchObject({
      ...{ fill: 0, confidence: 0 },
    });
  });

  test("ENT-34: a service's fill beyond either end of the gauge is at that end", () => {
    const fills = [-0.2, 1.2].map((fill) => readGauge(JSON.stringify({ ...answer, fill }))?.fill);
    expect(fills).toEqual([0, 1]);
  });

  test.each([undefined, null, "", " ", 5])("PRC-09 ENT-34: the description %j is none", (description) => {
    expect(readGauge(JSON.stringify({ ...answer, description }))!.description).toBeNull();
  });

  test("PRC-16: an empty body is no data, and what is no JSON is an error too", () => {
    expect(() => readGauge("")).toThrow("No data returned");
    expect(() => readGauge(" \n")).toThrow("No data returned");
    expect(() => readGauge("<html>")).toThrow(SyntaxError);
    for (const body of ["null", "[]", "{}", "7"]) expect(readGauge(body)).toBeNull();
  });
});
