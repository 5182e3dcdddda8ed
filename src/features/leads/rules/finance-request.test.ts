import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBudget, listFinanceFacts, readBudgetCents, readFinanceRequest } from "./finance-request.ts";

test.each([
  ["35000", 35_000_00],
  [" $35,000 ", 35_000_00],
  ["$35 000.00", 35_000_00],
  ["9999999", 9_999_999_00],
  ["", null],
  ["0", null],
  ["-5", null],
  ["10000000", null],
  ["35k", null],
  ["35000.50", null],
  ["1e4", null],
  ["NaN", null],
])("PAGE-09: a budget of %j is %j cents", (typed, cents) => {
  expect(readBudgetCents(typed)).toBe(cents);
});

test("PAGE-09: a budget comes back as it was shown, and any text at all is a budget or none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (dollars) => {
      expect(readBudgetCents(formatBudget(dollars * 100))).toBe(dollars * 100);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const cents = readBudgetCents(typed);
      expect(cents === null || Number.isSafeInteger(cents)).toBe(true);
    }),
  );
});

test("PAGE-09: answers that say nothing of finance are no request, and an unknown kind is none", () => {
  expect(readFinanceRequest({ finance_kind: "", budget: "" })).toBeNull();
  expect(readFinanceRequest({ finance_kind: "toString", budget: "" })).toBeNull();
  expect(readFinanceRequest({ finance_kind: "business", budget: "" })).toEqual({
    kind: "business",
    budgetCents: null,
  });
});

test("PAGE-09: what is shown of a request", () => {
  expect(listFinanceFacts({ kind: "novated-lease", budgetCents: 35_000_00 })).toEqual([
    ["Finance for", "Novated lease"],
    ["Budget", "$35,000"],
  ]);
  expect(listFinanceFacts(null)).toEqual([]);
});
