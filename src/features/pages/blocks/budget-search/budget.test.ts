import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, toSearch } from "#features/catalogue/search/search-state.ts";
import { toBodyNoun } from "#features/results/labels/headings.ts";
import type { Body } from "#features/vehicles/vehicle.ts";
import {
  changeFields,
  describeFound,
  describeNoneFound,
  estimateBudget,
  estimateFields,
  MAX_AMOUNT,
  readAmount,
  readBudgetFields,
  toPriceSearch,
  toWeekSearch,
  USUAL_FIELDS,
} from "./budget.ts";

const CARS = { one: "car", many: "cars" };

test.each([
  [{ repayment: 600, period: "month", deposit: 2_000 }, 38_000],
  [{ repayment: 200, period: "week", deposit: 2_000 }, 54_000],
  [{ repayment: 0, period: "week", deposit: 0 }, 0],
  [{ repayment: 99.5, period: "week", deposit: 0.4 }, 25_870],
] as const)("HOME-04: %j comes to $%d over five years", (budget, dollars) => {
  expect(estimateBudget(budget)).toBe(dollars);
});

test.each([
  ["600", 600, null],
  [" $1,250.50 ", 1_250.5, null],
  ["1,000,000", 1_000_000, null],
  ["1000001", MAX_AMOUNT, "must be at most $1,000,000"],
  ["", 0, "must be an amount in dollars, such as 600"],
  ["1e9", 0, "must be an amount in dollars, such as 600"],
  ["-5", 0, "must be an amount in dollars, such as 600"],
  ["$1,2", 0, "must be an amount in dollars, such as 600"],
  ["six hundred", 0, "must be an amount in dollars, such as 600"],
])("HOME-07: %j is read as %d, and breaks the rule: %s", (text, dollars, rule) => {
  expect(readAmount(text)).toEqual({ dollars, rule });
});

test("HOME-07: whatever is typed is read as 0 to 1,000,000", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const { dollars } = readAmount(text);
      expect(dollars >= 0 && dollars <= MAX_AMOUNT).toBe(true);
    }),
  );
});

test("HOME-03: the search is canonical, and asks for no more than the dearest in stock", () => {
  const body = fc.uniqueArray(fc.constantFrom("suv", "ute", "sedan", "hatch"));
  fc.assert(
    fc.property(body, fc.integer({ min: 0, max: 20_000_000 }), (bodies, budget) => {
      const search = toPriceSearch(bodies, budget, 90_000);
      const { state, needsRedirect } = parseSearch(new URL(`https://dealer.example/search?${search}`), {
        defaultSort: "Car_production:custom_rank:desc",
      });
      expect([toSearch(state), needsRedirect]).toEqual([`?${search}`, false]);
      expect(state.ranges.price).toEqual({ min: null, max: Math.min(budget, 90_000) });
    }),
  );
});

test("HOME-03: a week's amount is searched as what the lender charges a week", () => {
  expect(toWeekSearch(["ute", "suv"], 199.9)).toBe("body=suv&body=ute&range[weekly_price_range]=:199");
});

const SUV = toBodyNoun("suv");
test.each([
  [[], "No cars found for this budget", "0 cars Found"],
  [[SUV], "No SUVs found for this budget", "0 SUVs Found"],
  [[SUV, toBodyNoun("ute")], "No cars found for this budget", "0 cars Found"],
  [[toBodyNoun("hatch")], "No Hatches found for this budget", "0 Hatches Found"],
])("HOME-08 HOME-30 D333: of the bodies %j: %s", (bodies, none, found) => {
  expect(describeNoneFound(bodies, CARS)).toBe(none);
  expect(describeFound(0, bodies, CARS)).toBe(found);
});

test.each<[number, Body | null, string]>([
  [1_204, null, "1,204 cars Found"],
  [1, "ute", "1 Ute Found"],
  [19, "hatch", "19 Hatches Found"],
  [2, "people-mover", "2 People Movers Found"],
  [2, "ute", "2 Utes Found"],
  [2, "suv", "2 SUVs Found"],
  [2, "bus", "2 Buses Found"],
  [2, "cab-chassis", "2 Cab Chassis Found"],
])("HOME-31 D333: the button says how many were found: %d of %s", (count, body, words) => {
  expect(describeFound(count, body === null ? [] : [toBodyNoun(body)], CARS)).toBe(words);
});

test("HOME-06: a repayment that nobody changed becomes the usual one of the new period", () => {
  const weekly = changeFields(USUAL_FIELDS, { period: "week" });
  expect(weekly).toEqual({ repayment: "200", period: "week", deposit: "2000", bodies: [] });
  expect(changeFields(weekly, { period: "month" })).toEqual(USUAL_FIELDS);
  const typed = changeFields(USUAL_FIELDS, { repayment: "650" });
  expect(changeFields(typed, { period: "week" })).toMatchObject({ repayment: "650", period: "week" });
  expect(changeFields(weekly, { deposit: "0" })).toMatchObject({ repayment: "200", deposit: "0" });
});

test("HOME-04 HOME-07: a form that was sent comes to what its fields say, and what is missing to nothing", () => {
  const read = (query: string) => readBudgetFields(new URLSearchParams(query));
  const fields = read("repayment=$200&period=week&deposit=0&body=suv&body=ute");
  expect(fields).toEqual({ repayment: "$200", period: "week", deposit: "0", bodies: ["suv", "ute"] });
  expect(estimateFields(fields)).toBe(52_000);
  expect(estimateFields(read(""))).toBe(0);
});
