import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { financeSettings } from "../settings/finance-settings.ts";
import { buildCalculatorLimits, checkAmount, toState, toStepped } from "./calculator-limits.ts";
import { type CalculatorState, toTyped } from "./calculator-state.ts";

const buildLimits = (
  calculator: Record<string, unknown> = {},
  interest = 8.99,
  amount = 24_990,
  assumed: { term: number; residual: number } | null = null,
) => buildCalculatorLimits(financeSettings.parse({ calculator }).calculator, { interest, amount }, assumed);

const DEFAULTS: CalculatorState = {
  amount: 24_990,
  term: 5,
  interest: 8.99,
  tradeIn: 0,
  residual: 0,
  frequency: "week",
};
const ask = (typed: Partial<Record<keyof CalculatorState, string>>, limits = buildLimits()) =>
  toState({ ...toTyped(DEFAULTS), ...typed }, limits, DEFAULTS);

const MESSAGE = "Cannot be less than $1,000 or more than $250,000";

describe("FIN-31 FIN-32 FIN-33 FIN-34: a purchase price at or beyond a limit has a message", () => {
  test.each<[amount: number, minimum: number, message: string | undefined]>([
    [0, 1000, MESSAGE],
    [999.99, 1000, MESSAGE],
    [1000, 1000, MESSAGE],
    [1000.01, 1000, undefined],
    [249_999.99, 1000, undefined],
    [250_000, 1000, MESSAGE],
    [Number.POSITIVE_INFINITY, 1000, MESSAGE],
    [5000, 5000, "Cannot be less than $5,000 or more than $250,000"],
    [5001, 5000, undefined],
  ])("$%d with a minimum of $%d", (amount, amountMinimum, message) => {
    expect(checkAmount(amount, buildLimits({ amountMinimum }))).toBe(message);
  });
});

test("FIN-33 FIN-35: a price is kept beyond its limits, and none is below 0", () => {
  expect(ask({ amount: "$300,000" }).amount).toBe(300_000);
  expect(ask({ amount: "12" }).amount).toBe(12);
  expect(ask({ amount: "-5" }).amount).toBe(0);
  expect(ask({ amount: "lots" }).amount).toBe(0);
  expect(ask({ amount: "9".repeat(400) }).amount).toBe(999_999_999);
});

test("FIN-36: terms go from 1 to 7 years by halves, to the site's maximum, or are the site's own", () => {
  expect(buildLimits().terms).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7]);
  expect(buildLimits({ maximumTerm: 5 }).terms.at(-1)).toBe(5);
  const own = buildLimits({ terms: [5, 3, 4, 3] });
  expect(own.terms).toEqual([3, 4, 5]);
  expect(ask({ term: "7" }, own).term).toBe(5);
  expect(ask({ term: "1" }, own).term).toBe(3);
});

test("FIN-36 FIN-40 D223: what an estimate assumes can be asked, whatever the site's limits", () => {
  const limits = buildLimits({ terms: [3, 4], residual: false }, 8.99, 24_990, { term: 5, residual: 7497 });
  expect(limits.terms).toEqual([3, 4, 5]);
  expect(ask({ term: "5", residual: "$7,497" }, limits)).toMatchObject({ term: 5, residual: 7497 });
  const usual = buildLimits({ residual: false }, 8.99, 24_990, { term: 5, residual: 0 });
  expect(usual).toEqual(buildLimits({ residual: false }));
});

test("FIN-53 D223: the lender's rate keeps the decimals that its field does not show", () => {
  const defaults = { ...DEFAULTS, interest: 8.3349 };
  expect(toTyped(defaults).interest).toBe("8.33%");
  expect(toState(toTyped(defaults), buildLimits({}, 8.3349), defaults).interest).toBe(8.3349);
  const typed = { ...toTyped(defaults), interest: "8.3351%" };
  expect(toState(typed, buildLimits({}, 8.3349), defaults).interest).toBe(8.34);
});

test("FIN-37 FIN-38: the rate is within the site's limits, or the lender's alone", () => {
  expect(buildLimits().interest).toEqual({ min: 0.5, max: 15, step: 0.5 });
  expect(buildLimits({ interestMinimum: 7.5, interestMaximum: 14.5 }).interest).toMatchObject({
    min: 7.5,
    max: 14.5,
  });
  expect(buildLimits({ interestMinimum: 9.95, interestMaximum: 19.95 }, 8.99).interest.min).toBe(8.99);
  expect(buildLimits({ interestMaximum: 8 }, 8.99).interest.max).toBe(8.99);
  for (const interest of ["locked", "hidden"]) {
    expect(ask({ interest: "2" }, buildLimits({ interest })).interest).toBe(8.99);
  }
});

describe("FIN-41: what is beyond a limit is brought to it", () => {
  test.each<[field: keyof CalculatorState, typed: string, value: unknown]>([
    ["interest", "99", 15],
    ["interest", "0", 0.5],
    ["interest", "-4", 0.5],
    ["interest", "0.5", 0.5],
    ["interest", "7.256", 7.26],
    ["interest", "", 8.99],
    ["term", "99", 7],
    ["term", "0", 1],
    ["term", "-1", 1],
    ["term", "4.3", 4.5],
    ["term", "soon", 5],
    ["tradeIn", "$300,000", 250_000],
    ["tradeIn", "9".repeat(400), 250_000],
    ["tradeIn", "-1", 0],
    ["tradeIn", "$1,234.505", 1234.51],
    ["residual", "1e9", 19],
    ["residual", "", 0],
    ["frequency", "day", "week"],
    ["frequency", "toString", "week"],
    ["frequency", "month", "month"],
  ])("%s %j is %s", (field, typed, value) => {
    expect(ask({ [field]: typed })[field]).toBe(value);
  });
});

test("FIN-29 FIN-39 FIN-40: what a site does not ask for keeps its default, whatever the address says", () => {
  const limits = buildLimits({ residual: false, frequency: false });
  expect(ask({ residual: "5000", frequency: "month" }, limits)).toMatchObject({
    residual: 0,
    frequency: "week",
  });
  expect(ask({ residual: "5000", frequency: "month", tradeIn: "900" })).toMatchObject({
    residual: 5000,
    frequency: "month",
    tradeIn: 900,
  });
});

test("FIN-44 FIN-45: the slider ends at $100,000, or where the site wants it at 1.05 times a price above", () => {
  expect(buildLimits().amountSlider).toEqual({ min: 1000, max: 100_000, step: 500 });
  expect(buildLimits({ amountMinimum: 5000 }).amountSlider.min).toBe(5000);
  expect(buildLimits({}, 8.99, 150_000).amountSlider.max).toBe(100_000);
  expect(buildLimits({ sliderToPrice: true }, 8.99, 100_000).amountSlider.max).toBe(100_000);
  expect(buildLimits({ sliderToPrice: true }, 8.99, 150_000).amountSlider.max).toBe(157_500);
  expect(buildLimits({ sliderToPrice: true }, 8.99, 240_000).amountSlider.max).toBe(250_000);
  expect(ask({ amount: "150000" }).amount).toBe(150_000);
});

test("FIN-37 FIN-39: an arrow key goes to the next step, never out of the limits", () => {
  const grid = { min: 0.5, max: 15, step: 0.5 };
  expect(toStepped(8.99, 1, grid)).toBe(9);
  expect(toStepped(8.99, -1, grid)).toBe(8.5);
  expect(toStepped(9, 1, grid)).toBe(9.5);
  expect(toStepped(15, 1, grid)).toBe(15);
  expect(toStepped(0.5, -1, grid)).toBe(0.5);
  expect(toStepped(24_990, 1, { min: 0, max: 250_000, step: 500 })).toBe(25_000);
});

test("FIN-41 FIN-42: whatever is typed makes a state within its limits that its own fields bring back", () => {
  const text = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.integer().map((n) => `$${n}`),
  );
  const typed = fc.record({
    ...{ amount: text, term: text, interest: text, tradeIn: text, residual: text },
    frequency: fc.oneof(text, fc.constantFrom("week", "fortnight", "month")),
  });
  const limits = buildLimits();
  fc.assert(
    fc.property(typed, (each) => {
      const state = toState(each, limits, DEFAULTS);
      for (const value of Object.values(state)) expect(value).not.toBeNaN();
      expect(limits.terms).toContain(state.term);
      expect(state.interest).toBeGreaterThanOrEqual(0.5);
      expect(state.interest).toBeLessThanOrEqual(15);
      for (const dollars of [state.tradeIn, state.residual]) {
        expect(dollars).toBeGreaterThanOrEqual(0);
        expect(dollars).toBeLessThanOrEqual(250_000);
      }
      expect(toState(toTyped(state), limits, DEFAULTS)).toEqual(state);
    }),
  );
});
