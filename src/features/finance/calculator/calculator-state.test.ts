import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CALCULATOR_FIELDS,
  type CalculatorState,
  parseTypedNumber,
  readAskedState,
  replaceQuery,
  toQuery,
  toTyped,
} from "./calculator-state.ts";

const DEFAULTS: CalculatorState = {
  amount: 24_990,
  term: 5,
  interest: 8.99,
  tradeIn: 0,
  residual: 0,
  frequency: "week",
};

test.each<[typed: string, number: number | null]>([
  ["$1,234.50", 1234.5],
  ["24 990", 24_990],
  ["-5", -5],
  ["8.99% p.a", null],
  ["8.99%", 8.99],
  ["1e9", 19],
  ["1.234,50", 1.2345],
  ["1.2.3", null],
  ["5-3", null],
  ["abc", null],
  ["", null],
  ["$", null],
  ["-", null],
  [".", null],
  ["١٢٣", null],
  ["NaN", null],
  ["Infinity", null],
  ["9".repeat(400), Number.POSITIVE_INFINITY],
])("FIN-42: %j is %s: all but digits, dot and minus is left out", (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});

test("FIN-42: no text is NaN", () => {
  fc.assert(fc.property(fc.string(), (text) => !Number.isNaN(parseTypedNumber(text))));
});

test("ENT-16: fields show dollars, percent and years", () => {
  expect(toTyped({ ...DEFAULTS, tradeIn: 1234.5, residual: 0.05 })).toEqual({
    amount: "$24,990",
    term: "5",
    interest: "8.99%",
    tradeIn: "$1,234.50",
    residual: "$0.05",
    frequency: "week",
  });
});

test("ENT-16: an address holds what differs from the defaults, under its names, and comes back", () => {
  expect(toQuery(DEFAULTS, DEFAULTS)).toBe("");
  const state: CalculatorState = {
    amount: 30_000,
    term: 4.5,
    interest: 7,
    tradeIn: 500,
    residual: 1000,
    frequency: "month",
  };
  const query = toQuery(state, DEFAULTS);
  expect(query).toBe("amount=30000&term=4.5&interest=7&tradeIn=500&residual=1000&frequency=month");
  expect(readAskedState(new URLSearchParams(query), DEFAULTS)).toMatchObject({
    amount: "30000",
    term: "4.5",
  });
});

test("ENT-16: an address that asks one thing leaves the rest at its default; one that asks nothing is none", () => {
  const asked = readAskedState(new URLSearchParams("tradeIn=2000&utm_source=mail"), DEFAULTS);
  expect(asked).toEqual({ ...toTyped(DEFAULTS), tradeIn: "2000" });
  expect(readAskedState(new URLSearchParams("utm_source=mail"), DEFAULTS)).toBeNull();
  expect(readAskedState(new URLSearchParams(`amount=${"1".repeat(999)}`), DEFAULTS)!.amount).toHaveLength(24);
});

test("ENT-16: what else is in the address stays", () => {
  expect(replaceQuery("?utm_source=mail&amount=5&term=3", "amount=9")).toBe("utm_source=mail&amount=9");
  expect(replaceQuery("?amount=5", "")).toBe("");
});

test("ENT-16: a form's fields are read as an address is", () => {
  const form = new FormData();
  for (const field of CALCULATOR_FIELDS) form.set(field, "7");
  expect(readAskedState(form, DEFAULTS)).toMatchObject({ amount: "7", frequency: "7" });
});
