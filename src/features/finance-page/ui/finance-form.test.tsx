import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { testEnquiry, testSite } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import { TRAP_FIELD } from "#features/leads/take/enquiry-fields.ts";
import type { FinanceFormView, FinanceView } from "../finance-view.ts";
import { FinancePage } from "./finance-page.tsx";

const { values: unanswered } = testEnquiry();

function aForm(overrides: Partial<FinanceFormView> = {}): FinanceFormView {
  const { car, errors, formError, terms } = testEnquiry();
  const values = { ...unanswered, finance_kind: "consumer", budget: "$52,990", location: "wynnum" };
  const locations = [
    { slug: "wynnum", name: "Northside Wynnum" },
    { slug: "prestons", name: "Northside Prestons" },
  ];
  return { car, errors, formError, terms, values, locations, token: "signed", ...overrides };
}

const LENDER = {
  text: "Taurus Finance, Australian Credit Licence 123456, rates at 18 November 2026 for excellent credit.",
  rates: { rate: "6.29% p.a.", comparison: "8.19% p.a." },
  fees: "Fees in the repayment: Establishment Fee $395.",
  range: null,
  disclaimer: "Fees apply.",
};

function renderHtml(
  form: Partial<FinanceFormView> = {},
  page: Partial<FinanceView> = {},
  template: "showroom" | "yard" = "showroom",
): string {
  const view: FinanceView = {
    head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
    crumbs: [{ label: "Home", href: "/" }, { label: "Finance" }],
    heading: "Finance for this car",
    action: "/finance-enquiry",
    lenders: [LENDER],
    calculator: null,
    reach: null,
    form: aForm(form),
    ...page,
  };
  const Page = createRoutesStub([
    { path: "*", Component: () => <FinancePage view={view} form={view.form} site={testSite(template)} /> },
  ]);
  return renderToString(<Page initialEntries={["/finance-enquiry?vin=MR0BA3CD200123456"]} />);
}

const control = (html: string, name: string) =>
  new RegExp(`<(?:input|textarea|select|button)[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0] ?? "";

describe("the finance form", () => {
  test("PAGE-09 FIN-58: details, budget, preferred dealership and comments, filled in and posted to the page's form", () => {
    const html = renderHtml();
    expect(html).toMatch(/<section id="finance-form"/);
    expect(html).toMatch(/<form[^>]* action="\/finance-enquiry#finance-form" method="post"/);
    expect(control(html, "budget")).toContain('value="$52,990"');
    expect(html).toMatch(/<label for="finance-location"[^>]*>Preferred location/);
    expect(html).toMatch(/<option value="wynnum" selected="">Northside Wynnum/);
    expect(control(html, "car")).toContain('value="2022-toyota-hilux-sr5-u20418"');
    expect(control(html, "token")).toContain('value="signed"');
    expect(control(html, "page_id")).toContain('value="/finance-enquiry"');
    for (const field of ["name", "last_name", "email", "phone", "postcode", "message", "opt_in"])
      expect(control(html, field)).not.toBe("");
    expect(control(html, TRAP_FIELD)).toMatch(/tabindex="-1"/i);
    expect(html).not.toContain("MR0BA3CD200123456");
  });

  test("PAGE-09: it is for personal use, business or a novated lease", () => {
    const html = renderHtml({ values: { ...unanswered, finance_kind: "novated-lease" } });
    const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag);
    expect(radios.map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual([
      "consumer",
      "business",
      "novated-lease",
    ]);
    expect(radios.map((tag) => tag.includes("checked"))).toEqual([false, false, true]);
  });

  test("LEAD-13: one dealership is no choice", () => {
    expect(control(renderHtml({ locations: [] }), "location")).toBe("");
  });

  test("LEAD-05 LEAD-16 LEAD-17: errors are listed with links to their fields, and what was typed stays", () => {
    const html = renderHtml({
      values: { ...unanswered, budget: "lots", name: "Sam" },
      errors: [
        { field: "finance_kind", message: 'Please answer "What is it for?".' },
        { field: "budget", message: "Budget must be an amount of dollars such as $35,000." },
      ],
      formError: "An unexpected error occured",
    });
    expect(html).toMatch(/role="alert" data-testid="error-warning"/);
    expect(html).toMatch(/<a href="#finance-finance-kind"/);
    expect(html).toMatch(/<input type="radio" id="finance-finance-kind"/);
    expect(control(html, "budget")).toMatch(
      /id="finance-budget".*aria-invalid="true"|aria-invalid="true".*id="finance-budget"/,
    );
    expect(control(html, "budget")).toContain('value="lots"');
    expect(control(html, "name")).toContain('value="Sam"');
  });

  test("LAW-06 LEAD-14: the privacy notice is beside the button, and consent is never pre-ticked", () => {
    const html = renderHtml();
    expect(html).toMatch(/type="submit".*<a href="\/privacy-policy"[^>]*>privacy collection notice/s);
    expect(control(html, "opt_in")).not.toContain("checked");
  });
});

describe.each(["showroom", "yard"] as const)("the finance page in %s", (template) => {
  test("PAGE-09 NAV-05 D9 LAW-01: the way here, the vehicle with its price and its type in view", () => {
    const html = renderHtml({}, {}, template);
    expect(html).toMatch(/aria-label="Breadcrumb".*Finance/s);
    expect(html).toMatch(/<h1[^>]*>Finance for this car<\/h1>/);
    for (const words of ["2022 Toyota HiLux", "$52,990", "Excl. Govt. Charges"])
      expect(html).toContain(words);
    expect(renderHtml({ car: null }, {}, template)).not.toContain("What you are asking about");
  });

  test("LAW-03 LAW-04 D27: a lender's rate has its comparison rate and both texts beside it; without one neither shows", () => {
    const html = renderHtml({}, {}, template);
    expect(html).toMatch(/6\.29% p\.a\.<\/span><span>8\.19% p\.a\.(<!-- -->)? comparison rate\*/);
    expect(html).toContain("Comparison rate based on a $30,000 secured loan over 5 years.");
    expect(html).toContain("WARNING: This comparison rate is true only for the examples given");
    expect(html).toContain("Fees in the repayment: Establishment Fee $395.");
    expect(html).toContain("Fees apply.");
    expect(html, "without a calculator it is in full").not.toContain("<details");
    const bare = renderHtml({}, { lenders: [{ ...LENDER, rates: null, fees: "" }] }, template);
    expect(bare).not.toMatch(/% p\.a\.|WARNING/);
    expect(renderHtml({}, { lenders: [] }, template)).not.toContain("Who lends");
  });
});
