import { expect, test } from "vitest";
import { buildCalculatorSettings, buildFinancedCar } from "#features/finance/calculator/test-calculator.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { buildFinancePanelView } from "../estimate-view.ts";
import { FinancePanel } from "./finance-panel.tsx";

function html(lender: Record<string, unknown>): string {
  const finance = buildFinancePanelView(buildFinancedCar(), buildCalculatorSettings({}, lender), 2026);
  return renderHtml(<FinancePanel finance={finance} calculatorHref={null} enquireHref="#enquiry" />);
}

test("FIN-18 LAW-03: the range of comparison rates stands with the estimate, outside the lender's dialog", () => {
  const disclaimer = "From 6.99% p.a.";
  const rendered = html({ disclaimer, comparisonRange: { from: 8.38, to: 19.42 } });
  const [before] = rendered.split("Finance Disclaimer");
  expect(before).toContain("Only $119 /wk*");
  expect(before).toContain("Comparison rates range from 8.38% to 19.42% p.a.");
  expect(html({ disclaimer })).not.toContain("Comparison rates range from");
});
