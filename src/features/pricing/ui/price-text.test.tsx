import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PriceView } from "../price.ts";
import { PriceText } from "./price-text.tsx";

const price: PriceView = {
  kind: "amount",
  cents: 2_499_000,
  period: null,
  total: null,
  priceType: "egc",
  typeLabel: "Excl. Govt. Charges",
  wasCents: 2_699_000,
  note: "Excludes government charges.",
};
const text = (view: PriceView) => renderToString(<PriceText price={view} />).replace(/<[^>]*>/g, "|");

test("LAW-01 D9: the total comes first with its type beside it, then the earlier price and what is left out", () => {
  expect(text(price).replace(/\|+/g, "|")).toBe(
    "|$24,990|Excl. Govt. Charges|Was |$26,990|Excludes government charges.|",
  );
});

test("LAW-01: nothing in a price is set larger than the total", () => {
  const html = renderToString(<PriceText price={price} />);
  expect(html.match(/text-(xl|2xl|3xl|4xl|5xl)/g)).toEqual(["text-2xl"]);
});

test("LAW-01: a price by the month comes after its total, and neither is larger", () => {
  const total = { cents: 5_599_000, typeLabel: "Drive Away" };
  const monthly: PriceView = {
    ...price,
    cents: 134_900,
    period: "month",
    total,
    typeLabel: "",
    wasCents: null,
    note: null,
  };
  expect(text(monthly).replace(/\|+/g, "|")).toMatch(
    /^\|\$55,990\|Drive Away, (<!-- -->)?\|?or\|\$1,349.*per month/,
  );
  const html = renderToString(<PriceText price={monthly} />);
  expect(html.match(/text-(xl|2xl|3xl|4xl|5xl)/g)).toEqual(["text-2xl", "text-2xl"]);
});

test.each([
  [{ kind: "text", text: "Enquire for price." }, /Enquire for price\./],
  [{ kind: "hidden" }, /^$/],
  [{ ...price, period: "month" }, /\$24,990.*per month/],
] as const)("PRC-01 PRC-03: %j", (view, expected) => {
  expect(text(view)).toMatch(expected);
});
