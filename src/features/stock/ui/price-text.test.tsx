import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PriceView } from "#features/pricing/price.ts";
import { PriceText } from "./price-text.tsx";

const price: PriceView = {
  kind: "amount",
  cents: 2_499_000,
  period: null,
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

test.each([
  [{ kind: "text", text: "Enquire for price." }, /Enquire for price\./],
  [{ kind: "hidden" }, /^$/],
  [{ ...price, period: "month" }, /\$24,990.*per month/],
] as const)("PRC-01 PRC-03: %j", (view, expected) => {
  expect(text(view)).toMatch(expected);
});
