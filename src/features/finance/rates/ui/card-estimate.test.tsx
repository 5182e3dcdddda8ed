import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "../comparison-copy.ts";
import type { EstimateView } from "../estimate-view.ts";
import { CardEstimate } from "./card-estimate.tsx";

const estimate = {
  kind: "repayment",
  alsoPaid: null,
  ...{ week: "$114", month: null, rate: "7.00% p.a.", comparison: "8.00% p.a." },
  basis: "Test Lender. $2,000 deposit.",
} as const satisfies EstimateView;

test("LAW-04 D98 D27: a card opens the warning of its comparison rate, and whose it is, by itself", () => {
  const [open, folded = ""] = renderHtml(<CardEstimate estimate={estimate} warning="over" />).split(
    "<details",
  );
  expect(open).toMatch(/\$114 \/wk<\/span><span>7\.00% p\.a\.<\/span><span>8\.00% p\.a\. comparison rate\*/);
  expect(folded).toMatch(/<summary[^>]*><span class="sr-only">\*Comparison rate warning/);
  for (const text of [COMPARISON_EXAMPLE, COMPARISON_WARNING, estimate.basis]) expect(folded).toContain(text);
});

test("FIN-13 D223: a deposit and a final payment stand under the repayment, before any tap", () => {
  const alsoPaid = "$2,499 deposit, $7,497 final payment";
  const [open] = renderHtml(<CardEstimate estimate={{ ...estimate, alsoPaid }} warning="over" />).split(
    "<details",
  );
  expect(open).toContain(`>${alsoPaid}<`);
});

test("FIN-19: without a repayment there is nothing to warn of", () => {
  expect(renderHtml(<CardEstimate estimate={{ kind: "enquire" }} warning="over" />)).toBe(
    '<p class="mt-1 text-sm font-semibold">Enquire for Finance</p>',
  );
  expect(renderHtml(<CardEstimate estimate={null} warning="over" />)).toBe("");
});
