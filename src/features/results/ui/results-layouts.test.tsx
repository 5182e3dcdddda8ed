import { describe, expect, test } from "vitest";
import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "#features/finance/rates/comparison-copy.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { FacetView, ResultsView } from "../view/results-view.ts";
import ResultsShowroom from "./results-showroom.tsx";
import ResultsYard from "./results-yard.tsx";

await waitForParts();

const site = {
  cards: testConfig().cards,
} as unknown as SiteView;

const view: ResultsView = {
  head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
  heading: "Cars for sale",
  crumbs: [{ label: "Home", href: "/" }, { label: "Cars for sale" }],
  path: "/search/used-cars",
  clearHref: "/search/used-cars",
  query: "hilux",
  example: "SUV under 30k",
  count: 2,
  sold: 0,
  noun: { one: "car", many: "cars" },
  page: 1,
  pages: 1,
  pageHrefs: [],
  previousHref: null,
  nextHref: null,
  items: [
    {
      kind: "car",
      card: {
        id: 1,
        href: "/cars/2022-toyota-hilux-1",
        title: "2022 Toyota HiLux",
        subtitle: "SR5",
        make: "Toyota",
        model: "HiLux",
        condition: "Used",
        carType: "used",
        itemType: "car",
        body: "ute",
        colour: "White",
        photos: [],
        photosCount: 0,
        hasSpin: false,
        sold: false,
        tag: { text: "New Arrival", tone: "info" },
        price: { kind: "text", text: "Enquire for price." },
        estimate: null,
        marketBadge: null,
        facts: ["45,210 km", "Automatic"],
        locationName: "Chermside",
        enquireHref: "/enquiry?vehicle=1",
      },
    },
    {
      kind: "promo",
      promo: {
        id: "p",
        title: "Demo week",
        text: "",
        linkLabel: "See demos",
        href: "/search/demo-cars",
        body: "suv",
        picture: null,
      },
    },
  ],
  facets: [
    {
      kind: "list",
      attribute: "fuel",
      label: "Fuel",
      open: false,
      values: [{ value: "Diesel", label: "Diesel", count: 2, selected: true }],
    },
    {
      kind: "range",
      attribute: "price",
      label: "Price",
      open: true,
      unit: "dollars",
      min: 5000,
      max: 90_000,
      lowest: 5000,
      highest: 90_000,
      step: 850,
      from: 10_000,
      to: null,
      typed: ["10000", ""],
    },
  ],
  chips: [{ label: "Diesel", removeHref: "/search/used-cars?query=hilux" }],
  quick: [{ label: "Automatic", href: "/search/used-cars?fuel=Diesel&transmission=automatic" }],
  sorts: [
    { key: "a", label: "Recommended", href: "/search/used-cars", selected: false },
    { key: "b", label: "Price: low to high", href: "/search/used-cars?sortBy=b", selected: true },
  ],
  notices: ["12 cars without a price are hidden."],
  alertHref: "/alerts/new?search=%2Fsearch",
  empty: null,
};

const repayments: FacetView = {
  ...{ kind: "range", attribute: "weekly_price_range", label: "Weekly repayment", open: false },
  ...{
    unit: "dollars-week",
    min: 95,
    max: 480,
    step: 4,
    lowest: 95,
    highest: 478,
    from: null,
    to: null,
    typed: ["", ""],
  },
  basis: { rates: { rate: "8.99% p.a.", comparison: "10.11% p.a." }, text: "Taurus Finance." },
};

describe.each([
  ["showroom", ResultsShowroom],
  ["yard", ResultsYard],
])("%s", (_, Results) => {
  const html = renderHtml(<Results site={site} view={view} failed={false} />);

  test("SEA-01 D17: the filters are one GET form that works without JavaScript", () => {
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toMatch(
      /<form[^>]*method="get"[^>]*action="\/search\/used-cars"|action="\/search\/used-cars"[^>]*method="get"/,
    );
    expect(html).toMatch(/name="fuel"[^>]*checked=""[^>]*value="Diesel"/);
    expect(html).toMatch(/<input[^>]*form="filter-form"[^>]*name="query"[^>]*value="hilux"/);
    expect(html).toMatch(/type="hidden" name="sortBy" value="b"/);
    expect(html).toMatch(/<button type="submit"/);
  });

  test("D23 FAC-01: a range has two typed fields beside its thumbs", () => {
    expect(html).toMatch(/name="min\[price\]"[^>]*value="10000"/);
    expect(html).toMatch(/name="max\[price\]"[^>]*value=""/);
    expect(html.match(/type="range"/g)).toHaveLength(2);
  });

  test("LAW-03 LAW-04: a filter by repayment brings rates and warning, though no card shows an estimate", () => {
    const rendered = renderHtml(
      <Results site={site} view={{ ...view, facets: [repayments] }} failed={false} />,
    );
    expect(rendered).toContain("<span>8.99% p.a.</span><span>10.11% p.a. comparison rate*</span>");
    expect(rendered).toContain(`*${COMPARISON_EXAMPLE} ${COMPARISON_WARNING}`);
    expect(rendered).toContain("Taurus Finance.");
  });

  test("SEA-06: the button says how many cars it shows", () => {
    expect(html.replace(/<[^>]*>/g, "")).toContain("Show Me 22 Cars");
  });

  test("SEA-04 CARD-14 CARD-17 CARD-18: cards and promo cards in their order, with the site's buttons", () => {
    expect(html.indexOf("2022 Toyota HiLux")).toBeLessThan(html.indexOf("Demo week"));
    for (const part of [
      "SR5",
      "45,210 km",
      "New Arrival",
      "Chermside",
      "Enquire for price.",
      "/enquiry?vehicle=1",
    ]) {
      expect(html).toContain(part);
    }
    expect(html).toContain('aria-label="Photos coming soon"');
  });

  test("CARD-14: a promo card shows its own picture, of our own service in every width", () => {
    const base = `/img/${"a".repeat(64)}`;
    const renderWith = (picture: { own: boolean; address: string }) => {
      const items = view.items.map((item) =>
        item.kind === "promo" ? { ...item, promo: { ...item.promo, picture } } : item,
      );
      return renderHtml(<Results site={site} view={{ ...view, items }} failed={false} />);
    };
    expect(html).not.toContain("promotion.jpg");
    expect(renderWith({ own: true, address: base })).toContain(`${base}/640.avif 640w`);
    expect(renderWith({ own: false, address: "/promotion.jpg" })).toMatch(
      /<img src="\/promotion.jpg" alt=""/,
    );
  });

  test("SEA-22: a failed search says so above the results it keeps", () => {
    const failed = renderHtml(<Results site={site} view={view} failed />);
    expect(failed).toMatch(/role="alert".*2022 Toyota HiLux/s);
    expect(html).not.toContain('role="alert"');
  });
});
