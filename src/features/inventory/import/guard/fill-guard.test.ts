import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFeedDrafts } from "../feed-drafts.server.ts";
import { findHoldReason } from "../hold-reason.ts";
import { aCar, FORECOURT, NOW, toFeed } from "../test-import.ts";
import { FeedSurvey } from "./feed-survey.ts";
import {
  ANY_PRICE,
  computeNextFill,
  describeCollapses,
  type FeedFill,
  findCollapsedFields,
  isLikelyCents,
  isMostlyRejected,
} from "./fill-guard.ts";
import { emptyReport } from "./import-report.ts";

const buildFill = (vehicles: number, filled: Record<string, number>, rows = vehicles): FeedFill => ({
  rows,
  vehicles,
  filled,
});
const NOTHING = {
  ...{ forSale: 0, removedFromSale: 0, missing: 0, firstPrices: { held: 0, of: 0 }, others: [] },
  offers: { count: 0, priced: 0, pictured: 0, pictureColumn: null },
};
const collapsed = (before: FeedFill, now: FeedFill) =>
  findCollapsedFields(before, now).map(({ field }) => field);

describe("D72: a field collapses", () => {
  test.each<[string, string, [before: number, of: number], [now: number, of: number], boolean]>([
    ["a column that vanished", "price", [119, 120], [0, 120], true],
    ["a column that vanished from a small feed", "price", [3, 3], [0, 3], true],
    ["a column that vanished from a file of changes", "km", [200, 200], [0, 2], true],
    ["the only car lost its value", "price", [1, 1], [0, 1], false],
    ["one car of two lost its value", "price", [2, 2], [1, 2], false],
    ["two cars of four lost their value", "km", [4, 4], [2, 4], false],
    ["three cars of four lost their value", "km", [4, 4], [1, 4], true],
    ["half of the vehicles", "km", [100, 100], [50, 100], false],
    ["more than half of the vehicles", "km", [100, 100], [49, 100], true],
    ["a quarter of the prices", ANY_PRICE, [100, 100], [75, 100], false],
    ["more than a quarter of the prices", ANY_PRICE, [100, 100], [74, 100], true],
    ["a field that most vehicles had", "badge", [51, 100], [0, 100], true],
    ["a field that half of the vehicles had", "badge", [50, 100], [0, 100], false],
    ["fewer vehicles, all of them filled", "km", [100, 100], [30, 30], false],
    ["an offer that ended", "offerPrice", [100, 100], [0, 100], false],
    ["a feed without any vehicle before", "km", [0, 0], [0, 10], false],
    ["a feed without any vehicle now", "km", [10, 10], [0, 0], false],
  ])("%s", (_, field, [before, beforeOf], [now, nowOf], expected) => {
    const result = collapsed(buildFill(beforeOf, { [field]: before }), buildFill(nowOf, { [field]: now }));
    expect(result).toEqual(expected ? [field] : []);
  });

  test("when the feed no longer mentions it at all", () => {
    expect(collapsed(buildFill(9, { km: 9, year: 9 }), buildFill(9, { year: 9 }))).toEqual(["km"]);
  });

  test("when most rows can no longer be used", () => {
    expect(collapsed(buildFill(98, {}, 100), buildFill(10, {}, 100))).toEqual(["rows"]);
    expect(collapsed(buildFill(98, {}, 100), buildFill(90, {}, 100))).toEqual([]);
  });

  test("never on a first import", () => {
    expect(findCollapsedFields(null, buildFill(9, {}))).toEqual([]);
  });
});

const counts = fc
  .tuple(fc.nat(400), fc.nat(400))
  .map(([one, other]) => ({ of: Math.max(one, other), count: Math.min(one, other) }));
const field = fc.constantFrom("price", "km", "badge", "photos", ANY_PRICE);
const collapses = (name: string, before: Share, now: Share) =>
  collapsed(buildFill(before.of, { [name]: before.count }), buildFill(now.of, { [name]: now.count })).length >
  0;
type Share = { of: number; count: number };

test("D72: an import that is as full as the last one is never held", () => {
  fc.assert(fc.property(field, counts, (name, share) => !collapses(name, share, share)));
});

test("D72: one car that loses its value never holds an import of unchanged length", () => {
  fc.assert(
    fc.property(field, counts, (name, { of, count }) => {
      return !collapses(name, { of, count }, { of, count: Math.max(0, count - 1) });
    }),
  );
});

test("D72: a mostly filled field that is newly absent always holds, but for one car", () => {
  fc.assert(
    fc.property(field, counts, fc.integer({ min: 4, max: 400 }), (name, before, rows) => {
      fc.pre(before.of > 0 && before.count * 2 > before.of);
      return collapses(name, before, { of: rows, count: 0 });
    }),
  );
});

test("D72: losing more never makes a held import pass", () => {
  fc.assert(
    fc.property(field, counts, counts, (name, before, now) => {
      fc.pre(now.count > 0 && collapses(name, before, now));
      return collapses(name, before, { ...now, count: now.count - 1 });
    }),
  );
});

test("D72: a few changes do not become the measure, unless a person released them", () => {
  const before = buildFill(200, { km: 200 });
  const few = buildFill(5, { km: 1 });
  expect(computeNextFill(before, few, { snapshot: false, released: false })).toBe(before);
  expect(computeNextFill(before, few, { snapshot: false, released: true })).toBe(few);
  expect(computeNextFill(before, few, { snapshot: true, released: false })).toBe(few);
  expect(computeNextFill(null, few, { snapshot: false, released: false })).toBe(few);
  const many = buildFill(100, { km: 90 });
  expect(computeNextFill(before, many, { snapshot: false, released: false })).toBe(many);
});

test("D72: the reason counts vehicles before and now, and names the price once", () => {
  const before = buildFill(118, { price: 118, [ANY_PRICE]: 118, km: 110 }, 120);
  const now = buildFill(20, { price: 0, km: 20 }, 120);
  expect(describeCollapses(findCollapsedFields(before, now))).toBe(
    "Only 20 of 120 (before 118 of 120) rows could be used. Far fewer vehicles have a value than last time: price 0 of 20 (before 118 of 118).",
  );
});

describe("D72: prices that look like cents", () => {
  const prices = (highPrice: number, anyPrice: number) => buildFill(anyPrice, { highPrice, anyPrice });

  test.each<[string, FeedFill | null, FeedFill, boolean]>([
    ["most prices of a first import", null, prices(60, 100), true],
    ["half of them", null, prices(50, 100), false],
    ["two cars", null, prices(2, 2), false],
    ["three cars", null, prices(3, 3), true],
    ["after prices in dollars", prices(1, 100), prices(99, 100), true],
    ["after an import that was released", prices(99, 100), prices(98, 100), false],
    ["no prices", null, prices(0, 0), false],
  ])("%s", (_, before, now, expected) => {
    expect(isLikelyCents(before, now)).toBe(expected);
    const report = { ...emptyReport(), fill: now };
    const reason = findHoldReason({ ...NOTHING, report, fillBefore: before });
    expect(reason?.includes("the feed may give cents instead of dollars") ?? false).toBe(expected);
  });
});

describe("D90: half or more of the rows rejected hold an import", () => {
  const fill = (vehicles: number, rows: number): FeedFill => ({ rows, vehicles, filled: {} });
  test.each<[string, FeedFill | null, FeedFill, boolean]>([
    ["a first import of which half is lost", null, fill(3, 6), true],
    ["a first import of which less is lost", null, fill(4, 7), false],
    ["all of it", null, fill(0, 3), true],
    ["two rows of two", null, fill(0, 2), false],
    ["nothing at all", null, fill(0, 0), false],
    ["half is lost where nothing was", fill(10, 10), fill(5, 10), true],
    ["as much as somebody released", fill(5, 10), fill(5, 10), false],
    ["a measure without a row says nothing", fill(0, 0), fill(5, 10), true],
  ])("%s", (_, before, now, expected) => {
    expect(isMostlyRejected(before, now)).toBe(expected);
  });
});

describe("D9 D72: prices of every type are measured", () => {
  const survey = async (cars: readonly object[]) => {
    const found = new FeedSurvey(FORECOURT);
    const reading = { mapping: FORECOURT, locations: [], now: NOW, survey: found };
    for await (const row of readFeedDrafts(Readable.from([toFeed(cars)]), reading))
      if (row.ok) found.addVehicle(row.draft, row.filled);
    return found.fill;
  };
  const priced = (field: string, dollars: number) => (_: unknown, at: number) =>
    aCar(`A${at}`, { driveAwayPrice: null, [field]: dollars });

  test.each(["driveAwayPrice", "egcPrice", "price"])("%s", async (field) => {
    const usual = await survey(Array.from({ length: 4 }, priced(field, 45_990)));
    const none = await survey(Array.from({ length: 4 }, priced(field, 0)));
    expect(collapsed(usual, none)).toContain(ANY_PRICE);
    const cents = await survey(Array.from({ length: 4 }, priced(field, 4_599_000)));
    expect([isLikelyCents(usual, usual), isLikelyCents(usual, cents)]).toEqual([false, true]);
    const least = await survey(Array.from({ length: 4 }, priced(field, 400_000)));
    expect(isLikelyCents(usual, least)).toBe(true);
    const below = await survey(Array.from({ length: 4 }, priced(field, 399_999)));
    expect(isLikelyCents(usual, below)).toBe(false);
  });
});

test("D72 D191 D194: a survey counts rows, vehicles, fields and what is on offer, each from nothing", async () => {
  const survey = new FeedSurvey(FORECOURT);
  expect([survey.isUsable, survey.fill, survey.offers]).toEqual([
    false,
    { rows: 0, vehicles: 0, unnamed: 0, filled: {} },
    NOTHING.offers,
  ]);
  const photos = ["https://photos.example/1.jpg"];
  const cars = [
    aCar("A1", { photos }),
    aCar("A2", { driveAwayPrice: null, subscriptionPrice: 990 }),
    aCar("A3", { driveAwayPrice: null }),
    aCar("A4", { photos, status: "sold" }),
    aCar("A5", { videos: ["https://films.example/1.mp4"], driveAwayPrice: 400_000 }),
  ];
  const reading = { mapping: FORECOURT, locations: [], now: NOW, survey };
  for await (const row of readFeedDrafts(Readable.from([toFeed(cars)]), reading))
    if (row.ok) survey.addVehicle(row.draft, row.filled);
  survey.addUnusable();
  survey.addUnnamed(2);
  survey.addUnnamed(1);
  expect(survey.fill).toMatchObject({
    ...{ rows: 6, vehicles: 5, unnamed: 3 },
    filled: { anyPrice: 3, highPrice: 1, make: 5, driveAwayPrice: 3 },
  });
  expect(survey.offers).toMatchObject({ count: 4, priced: 3, pictured: 1 });
  expect(survey.isUsable).toBe(true);
  const ended = new FeedSurvey(FORECOURT);
  ended.addEnded();
  expect([ended.isUsable, ended.fill.rows]).toEqual([true, 0]);
});
