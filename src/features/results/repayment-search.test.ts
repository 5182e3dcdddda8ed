import { expect, test } from "vitest";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { toSearchCacheKey } from "#features/catalogue/search/search-state.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { FacetView } from "./view/results-view.ts";
import { testSearch } from "./view/test-search.ts";

const TAURUS = {
  lender: "taurus",
  name: "Taurus Finance",
  licence: "Australian Credit Licence 123456",
  rateDate: "2026-11-18",
  terms: { interestRate: 8.99 },
} as const;
const ANGLE = { ...TAURUS, lender: "angle", name: "Angle Finance", terms: undefined } as const;

const lending = (finance: SiteConfigInput["finance"] = { lenders: [TAURUS] }) => testConfig({ finance });
const priced = (driveAwayCents: number | null) => ({ prices: { ...NO_PRICES, driveAwayCents } });
/** $143, $96, none without a price, none because $24 is too little, $478 a week at 8.99%. */
const CARS: Partial<VehicleFacts>[] = [
  priced(3_000_000),
  priced(2_000_000),
  priced(null),
  priced(500_000),
  priced(10_000_000),
];

async function repayments(address: string, config = lending(), cars = CARS) {
  const { view, result } = await testSearch(address, cars, config);
  const facet = view.facets.find(({ attribute }) => attribute === "weekly_price_range");
  const items = view.items.flatMap((item) => (item.kind === "car" ? [item.card.id] : []));
  return { view, result, items, facet: facet as Extract<FacetView, { kind: "range" }> | undefined };
}

test("FAC-07 FAC-01 FAC-19: a filter by weekly repayment in whole dollars, folded, after price, from the stock's estimates", async () => {
  const { view, facet, result } = await repayments("/search");
  expect(view.facets.map(({ attribute }) => attribute).slice(0, 3)).toEqual([
    "price",
    "weekly_price_range",
    "body",
  ]);
  expect(result.ranges.weekly_price_range).toEqual({ min: 96, max: 478 });
  expect(facet).toMatchObject({
    label: "Weekly repayment",
    open: false,
    unit: "dollars-week",
    ...{ min: 95, max: 480, step: 4, from: null, to: null },
  });
});

test("FAC-07 FIN-19 D23: a repayment finds the cars at or under it, and says how many have no estimate; $25 or less is none", async () => {
  const upTo = await repayments("/search?range[weekly_price_range]=:143");
  expect(upTo.items).toEqual([1, 2]);
  expect(upTo.view.chips.map(({ label }) => label)).toEqual(["Up to $143 /wk"]);
  expect(upTo.view.notices).toEqual(["2 cars without a finance estimate are hidden."]);
  expect((await repayments("/search?range[weekly_price_range]=144:")).items).toEqual([5]);
  expect((await repayments("/search?range[weekly_price_range]=:25")).view.notices).toEqual([
    "Nothing in stock fits “Up to $25 /wk”, so that limit was left out.",
  ]);
});

test("FAC-07 SEA-32: lowest repayment first, cars without an estimate last", async () => {
  const { items, view } = await repayments("/search?sortBy=Car_production:weekly_price_range:asc");
  expect(items).toEqual([2, 1, 5, 3, 4]);
  expect(view.sorts.find(({ selected }) => selected)?.label).toBe("Repayment: low to high");
});

test("FAC-07: without lenders there is neither filter nor order by repayment", async () => {
  const { facet, view, result } = await repayments("/search", testConfig());
  expect(facet).toBeUndefined();
  expect(result.ranges).not.toHaveProperty("weekly_price_range");
  expect(view.sorts.map(({ label }) => label)).not.toContain("Repayment: low to high");
});

test("FAC-07: an address kept from when the site had lenders still says what it asks for", async () => {
  const search = "?range[weekly_price_range]=:143&sortBy=Car_production:weekly_price_range:asc";
  const { view } = await repayments(`/search${search}`, testConfig());
  expect(view.count).toBe(0);
  expect(view.chips.map(({ label }) => label)).toEqual(["Up to $143 /wk"]);
  expect(view.sorts.find(({ selected }) => selected)?.label).toBe("Repayment: low to high");
});

test("FAC-07: a site whose lenders finance nothing it has in stock has no filter by repayment", async () => {
  expect((await repayments("/search", lending(), [priced(null)])).facet).toBeUndefined();
});

test("SEA-03 D20: searches by repayment are not for search engines and are kept once however they are written", async () => {
  const { view } = await repayments("/search?range[weekly_price_range]=:143");
  expect(view.head.indexed).toBe(false);
  expect(view.head.canonical).toBe("https://dealer.example/search/new-used-and-demo-cars");
  const key = (search: string) =>
    toSearchCacheKey(new URL(`https://dealer.example/search${search}`), "Car_production:custom_rank:desc");
  expect(key("?utm_source=x&range[weekly_price_range]=$1,100.50:")).toBe(
    "/search?range[weekly_price_range]=1100:",
  );
  expect(key("?max[weekly_price_range]=120")).toBeNull();
});

test("LAW-03 D27: the filter tells rate, comparison rate, lender and terms of its figures", async () => {
  const { facet } = await repayments("/search");
  expect(facet?.basis).toEqual({
    rates: { rate: "8.99% p.a.", comparison: "8.99% p.a." },
    text:
      "Taurus Finance, Australian Credit Licence 123456, rates at 18 November 2026 for excellent credit. " +
      "Over 5 years with no deposit and $0 final payment. " +
      "Some vehicles have other rates and terms, which are shown on each vehicle’s card. " +
      "Vehicles without an estimate are not shown.",
  });
});

test("FIN-12 D27: a filter over estimates of a lender's own years says so", async () => {
  const config = lending({ lenders: [{ ...TAURUS, terms: { interestRate: 8.99, termYears: 7 } }] });
  const { facet } = await repayments("/search", config);
  expect(facet?.basis?.text).toContain("Over 7 years with no deposit and $0 final payment.");
});

test("FIN-13 D27: a filter over estimates with deposit and final payment says so", async () => {
  const terms = { interestRate: 8.99, termYears: 7 };
  const config = lending({ lenders: [{ ...TAURUS, terms }], estimate: "deposit-and-balloon" });
  const { facet } = await repayments("/search", config);
  expect(facet?.basis?.text).toContain("Over 5 years with 10.0% deposit and 30% final payment.");
});

test("LAW-03: where every car brings its own rate, the filter names none and says where they stand", async () => {
  const record = { ...EMPTY_RECORD, interestRate: 7, comparisonRate: 8, paymentWeekCents: 150_00 };
  const config = lending({ lenders: [ANGLE], onCards: false });
  const cars = [{ ...priced(3_000_000), financeLenders: { angle: record } }];
  const { facet } = await repayments("/search", config, cars);
  expect(facet?.basis?.rates).toBeNull();
  expect(facet?.basis?.text).toContain("Rates and terms vary and are shown on each vehicle’s page.");
});
