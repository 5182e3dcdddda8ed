import fc from "fast-check";
import { expect, test } from "vitest";
import type { StockSort } from "../store/list-stock.server.ts";
import type { RowFacts } from "../store/row-facts.server.ts";
import { buildCells } from "./build-cells.ts";
import { buildHead, buildHeads, COLUMNS, type ColumnKey, toColumns, USUAL_COLUMNS } from "./columns.ts";

const KEYS = Object.keys(COLUMNS) as ColumnKey[];

test("D448: whatever names come, the columns are known ones, once each, in the order of the list", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...KEYS), fc.string())), (names) => {
      const columns = toColumns(names);
      expect(columns).toEqual(KEYS.filter((key) => new Set(names).has(key)));
      expect(toColumns(columns)).toEqual(columns);
    }),
  );
  expect(toColumns(USUAL_COLUMNS)).toEqual(USUAL_COLUMNS);
});

test("D448: every heading with an order leads to two orders that differ", () => {
  for (const head of buildHeads(KEYS, "newest", (sort) => sort)) {
    const { orders } = COLUMNS[head.key] as { orders?: { ascending: StockSort; descending: StockSort } };
    expect(head.href === null).toBe(orders === undefined);
    if (orders) expect(orders.ascending).not.toBe(orders.descending);
  }
});

test.each([
  ["newest", { href: "most-enquiries", sorted: null }],
  ["most-enquiries", { href: "fewest-enquiries", sorted: "descending" }],
  ["fewest-enquiries", { href: "most-enquiries", sorted: "ascending" }],
] as const)("D448: over a list by %s, the heading of enquiries is %o", (sort, head) => {
  expect(buildHead(COLUMNS.enquiries.orders, sort, (next) => next)).toEqual(head);
});

const VEHICLE = { stockNumber: "A1", rego: "ABC12D", km: 12_345, location: "Aspley" };
const ROW = { photos: 1200, days: 0, market: "$1,240 above" };
const FACTS: RowFacts = {
  feed: "yard",
  enquiries: 0,
  views: 1234,
  calls: 0,
  firstCents: {},
  priceChange: null,
};
const aChange = (from: number | null, to: number | null, priceType: "egc" | "drive_away" = "drive_away") => ({
  at: new Date("2026-11-12T13:30:00Z"),
  from: from === null ? null : ({ cents: from, priceType: "drive_away" } as const),
  to: to === null ? null : { cents: to, priceType },
});

test("D448: each column says what it is about, and nothing where nothing is known", () => {
  const known = { vehicle: VEHICLE, row: ROW, facts: FACTS, timeZone: "Australia/Brisbane" };
  expect(buildCells(KEYS, known)).toEqual({
    names: [],
    cells: ["A1", "0", "12,345", "1,200", "1,234", "0", "$1,240 above", "", "Aspley", "ABC12D", "yard"],
  });
  const unknown = { stockNumber: null, rego: null, km: null, location: null };
  const parts = { ...known, vehicle: unknown, row: { ...ROW, market: null }, facts: undefined };
  expect(buildCells(KEYS, parts)).toEqual({
    names: [],
    cells: ["", "0", "", "1,200", "", "", "", "", "", "", ""],
  });
  expect(buildCells([], known)).toEqual({ names: ["Stock A1", "ABC12D"], cells: [] });
});

test.each([
  [aChange(2_000_000, 1_949_900), "−$501, 12 Nov 2026"],
  [aChange(1_900_000, 2_000_000), "+$1,000, 12 Nov 2026"],
  [aChange(1_900_000, 1_800_000, "egc"), "To $18,000 Excl. Govt. Charges, 12 Nov 2026"],
  [aChange(null, 1_800_000), "To $18,000 Drive Away, 12 Nov 2026"],
  [aChange(1_900_000, null), "To no price, 12 Nov 2026"],
])(
  "D9 D448: a price change reads by the day of the yard, and types are not compared (%#)",
  (priceChange, text) => {
    const parts = {
      vehicle: VEHICLE,
      row: ROW,
      timeZone: "Australia/Perth",
      facts: { ...FACTS, priceChange },
    };
    expect(buildCells(["changed"], parts).cells).toEqual([text]);
  },
);
