import { describe, expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "../../rates/comparison-copy.ts";
import { buildCalculatorSettings, buildFinancedCar, buildTestCalculator } from "../test-calculator.ts";
import FinanceCalculator from "./finance-calculator.tsx";

type Entry = Record<string, unknown>;

function html(calculator: Entry = {}, lender: Entry = {}, query = "", car = buildFinancedCar()): string {
  const view = buildTestCalculator(buildCalculatorSettings(calculator, lender), car, query)!;
  return renderHtml(<FinanceCalculator view={view} typed={null} />).replaceAll("&#x27;", "'");
}
const toText = (rendered: string) => rendered.replaceAll(/<[^>]*>/g, "");
const field = (name: string) => new RegExp(`<(input|select)[^>]* name="${name}"`);

test("LAW-03 LAW-04 FIN-30 D406: a repayment, its rate, its comparison rate, what these are, and the total", () => {
  const rendered = html(
    {},
    {
      fees: [
        { name: "Establishment Fee", dollars: 395 },
        { name: "Account Fee", dollars: 8, every: "month" },
      ],
    },
  );
  expect(toText(rendered)).toContain("$123 /wk8.99% p.a.10.11% p.a. comparison rate*");
  // One size for the three figures, one for their units.
  const figures = [...rendered.matchAll(/<span class="([^"]*)"><b class="([^"]*)">[^<]*\d/g)];
  expect(figures).toHaveLength(3);
  expect(new Set(figures.map(([, unit, figure]) => `${unit} ${figure}`)).size).toBe(1);
  expect(rendered).toMatch(/Total repayments \$32,0\d\d\.\d\d/);
  expect(rendered).toContain(COMPARISON_EXAMPLE);
  expect(rendered).toContain(COMPARISON_WARNING);
  expect(rendered).toContain("Over 5 years with no deposit and $0 final payment.");
  expect(rendered).toContain("Fees in the repayment: Establishment Fee $395, Account Fee $8 a month.");
});

test("FIN-19 LAW-03: Enquire for Finance takes the repayment's place, with no total; the rates stay", () => {
  const rendered = html({}, {}, "amount=1000");
  expect(toText(rendered)).toContain("Enquire for Finance8.99% p.a.");
  expect(rendered).toContain("comparison rate*");
  expect(rendered).not.toContain("Total repayments");
  expect(rendered).toMatch(/aria-invalid="true"/);
  expect(rendered).toContain("Cannot be less than $1,000 or more than $250,000");
});

test("D466 FIN-19 LAW-03: a deposit that covers the price leaves nothing to finance, and the page says so", () => {
  const rendered = html({}, {}, "amount=20000&tradeIn=30000");
  expect(rendered).toMatch(/<input(?=[^>]* name="tradeIn")(?=[^>]* aria-invalid="true")/);
  expect(rendered).toContain("Covers the whole price");
  expect(toText(rendered)).toMatch(
    /nothing to finance\.Rates of a loan: 8\.99% p\.a\., [\d.]+% p\.a\. comparison rate\*/,
  );
  expect(rendered).not.toContain("Enquire for Finance");
  expect(rendered).not.toMatch(/<b class/);
  expect(html({}, {}, "amount=20000&tradeIn=19000")).not.toContain("Covers the whole price");
});

test("D27 LAW-03: the lender's rate is told as its own, with its date; a shopper's as an example", () => {
  const [dated, example] = ["rates at 18 November 2026 for excellent credit.", "The rate is an example"];
  expect(html()).toContain(dated);
  expect(html()).not.toContain(example);
  const other = html({}, {}, "interest=2");
  expect(toText(other)).toContain("2.00% p.a.");
  expect(other).toContain(example);
  expect(other).not.toContain(dated);
});

test("D27: a repayment on the car's own price says that on-road costs are not included", () => {
  const car = buildFinancedCar({ prices: { ...NO_PRICES, egcCents: 24_990_00 } });
  const words = "On-road costs are not included.";
  expect(html({}, {}, "", car)).toContain(words);
  expect(html({}, {}, "amount=30000", car)).not.toContain(words);
});

test("FIN-29 FIN-38 FIN-40: fields that a site does not ask for are not there, and a locked rate is only read", () => {
  expect(html()).toMatch(field("residual"));
  expect(html({ residual: false })).not.toMatch(field("residual"));
  expect(html()).toMatch(field("frequency"));
  expect(html({ frequency: false })).not.toMatch(field("frequency"));
  expect(html({ interest: "hidden" })).not.toMatch(field("interest"));
  expect(toText(html({ interest: "hidden" }))).toContain("8.99% p.a.");
  expect(html({ interest: "locked" })).toMatch(/<input[^>]*readOnly=""[^>]* name="interest"/i);
  expect(html({ interest: "locked" })).not.toContain("Interest rate a year, slider");
});

test("FIN-23: the button leads to the enquiry", () => {
  const rendered = html();
  expect(rendered).toMatch(/<a href="\/enquiry\?car=a-car"[^>]*>Enquire Now<\/a>/);
});

test("FIN-24: or to a finance enquiry about the car", () => {
  const rendered = html({ button: "modal" });
  expect(rendered).toMatch(/<a href="\/enquiry\?car=a-car&amp;category=Finance"[^>]*>Get Finance Now<\/a>/);
  expect(rendered).not.toContain("Enquire Now");
});

test("ENT-16: without JavaScript the form asks this page, which holds what was asked", () => {
  const rendered = html({}, {}, "amount=30000&frequency=month");
  expect(rendered).toMatch(/<form[^>]* action="\/cars\/a-car#finance-calculator"/);
  expect(rendered).toMatch(/name="amount"[^>]* value="\$30,000"/);
  expect(toText(rendered)).toMatch(/\$\d+ \/month/);
});

describe("FIN-25 FIN-26 FIN-27 VDP-04: the lender's disclaimer", () => {
  const disclaimer = "What the lender wants said. ".repeat(12).trim();

  test("D466: is whole at first under its heading, and Show Less alone folds it", () => {
    const rendered = html({}, { disclaimer });
    const block = rendered.slice(rendered.indexOf('id="financeDisclaimer"'));
    expect(block).toMatch(/<h3[^>]*>The lender’s conditions<\/h3>/);
    expect(block).toContain("Show Less");
    expect(block).not.toContain("<summary");
    expect(rendered).not.toContain("…");
  });

  test("or is led to", () => {
    const rendered = html({ disclaimer: "link" }, { disclaimer });
    expect(rendered).toMatch(/<a href="#financeDisclaimer"[^>]*>Read the lender’s conditions<\/a>/);
    expect(rendered).toMatch(/<div id="financeDisclaimer"/);
  });

  test("holds nothing of what the law wants beside the rates", () => {
    const rendered = html({}, { disclaimer });
    const folded = rendered.slice(rendered.indexOf('id="financeDisclaimer"'));
    expect(folded).not.toContain(COMPARISON_WARNING);
  });

  test("is not there where the lender has none", () => {
    expect(html()).not.toContain("financeDisclaimer");
  });
});
