import { expect, test } from "vitest";
import { describeFigures } from "./carry-figures.ts";

test.each([
  [
    { amount: "$30,000", term: "5", tradeIn: "$0", residual: "$0" },
    "From the calculator: $30,000 over 5 years.",
  ],
  [
    { amount: "$30,000", term: "4.5", tradeIn: "$2,000", residual: "$5,000" },
    "From the calculator: $30,000 over 4.5 years with a deposit of $2,000 and a final payment of $5,000.",
  ],
  [
    { amount: "$41,500", term: "7", residual: "$5,000" },
    "From the calculator: $41,500 over 7 years with a final payment of $5,000.",
  ],
  [{ amount: "$0", term: "5" }, ""],
  [{}, ""],
])("D124: the fields %j are told as %j", (fields, words) => {
  expect(describeFigures(new Map(Object.entries(fields)))).toBe(words);
});
