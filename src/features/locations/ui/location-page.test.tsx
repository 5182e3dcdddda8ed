import { describe, expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { LocationPageView } from "../view/show-location.server.ts";
import { LocationPage } from "./location-page.tsx";

const show = (view: Partial<LocationPageView> = {}) =>
  renderHtml(
    <LocationPage
      view={{
        head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
        crumbs: [{ label: "Home", href: "/" }, { label: "Northside" }],
        ...{ name: "Northside <Aspley>", image: null, departments: [], address: [] },
        ...{ phone: null, landline: null, directionsHref: null, enquiryHref: "/contact" },
        ...{ isOpen: false, opening: null, hours: [], specialDays: [], rating: null },
        ...{ reviews: [], reviewNotes: [] },
        ...{ licences: [], brands: [], map: null, stock: null, alsoAt: [] },
        ...view,
      }}
    />,
  );
const MONDAY = { day: "Monday", hours: "8:30 am – 5:00 pm", today: true };

test("LOC-06: of a location of which little is known the page says whom to ask, and makes nothing up", () => {
  const html = show();
  expect(html).toMatch(/<h1[^>]*>Northside &lt;Aspley&gt;<\/h1>/);
  expect(html).toContain("Please call or email us for our opening hours.");
  expect(html).toMatch(/href="\/contact"[^>]*>Send an enquiry/);
  for (const part of ["<table", "<address", "<dl", "<img", "Get Directions", "tel:", "At this location"])
    expect(html).not.toContain(part);
});

describe("PHONE-07 PHONE-08 LOC-06: the ways to reach a location", () => {
  test("a mobile can be called and texted, a landline only called", () => {
    const html = show({
      phone: { display: "0412 345 678", href: "tel:+61412345678" },
      landline: { display: "07 3456 7890", href: "tel:+61734567890" },
    });
    expect(html.match(/href="(?:tel|sms):[^"]*"/g)).toEqual([
      'href="tel:+61412345678"',
      'href="tel:+61734567890"',
      expect.stringMatching(/^href="sms:\+61412345678/),
    ]);
  });

  test("a number that is no mobile cannot be texted", () => {
    const html = show({ phone: { display: "07 3456 7890", href: "tel:+61734567890" } });
    expect(html).not.toContain("sms:");
  });
});

test("LOC-11 LOC-12 LOC-13: the hours mark today; holidays have a dialog of their own where there are any", () => {
  const week = show({ hours: [MONDAY, { day: "Sunday", hours: "Closed", today: false }] });
  expect(week.match(/aria-current="date"/g)).toHaveLength(1);
  expect(week).toMatch(/aria-current="date"[^>]*>.*Monday.*\(today\).*8:30 am/s);
  expect(week).not.toContain("Holiday hours");
  const holidays = show({ hours: [MONDAY], specialDays: [{ day: "Friday 25 December", hours: "Closed" }] });
  expect(holidays).toMatch(/Holiday hours.*Friday 25 December.*Closed/s);
});

test("LOC-06: without a map the facts are beside the hours, not below them", () => {
  expect(show({ hours: [MONDAY], brands: ["Kia"] })).toMatch(/<\/table><\/div><\/div><dl/);
});

test("LOC-07: the departments at one address lead to each other, and the page's own is marked", () => {
  const html = show({
    departments: [
      { label: "Sales", href: "/locations/north", isCurrent: false },
      { label: "Service", href: "/locations/workshop", isCurrent: true },
    ],
  });
  const [, nav = ""] = /aria-label="Departments">(.*?)<\/nav>/s.exec(html) ?? [];
  const links = nav.match(/<a [^>]*>/g) ?? [];
  expect(
    links.map((link) => [/href="([^"]*)"/.exec(link)?.[1], link.includes('aria-current="page"')]),
  ).toEqual([
    ["/locations/north", false],
    ["/locations/workshop", true],
  ]);
});

test("LOC-18: other locations that sell its vehicles are named with their pages", () => {
  const html = show({
    alsoAt: [
      { name: "Wynnum", href: "/locations/wynnum" },
      { name: "Bulimba", href: "/locations/bulimba" },
    ],
  });
  expect(html.replace(/<[^>]*>/g, "")).toContain("Our vehicles are also available atWynnum, Bulimba");
  expect(html).toContain('href="/locations/bulimba"');
});

test.each([
  ["1 Google review", null],
  ["1,312 Google reviews", null],
  ["662 reviews", "/reviews?location=north"],
])(
  "LOC-06: a rating says how many reviews it is from, and leads to those that are stored: %s",
  (words, href) => {
    const html = show({ rating: { average: "4.0", words, source: null, href } });
    const text = html.replace(/<[^>]*>/g, "\n");
    expect(text.replaceAll(/\n+/g, " ").replaceAll(/ +/g, " ")).toMatch(
      new RegExp(`4.0 out of 5 from ${words} (?!s)`),
    );
    expect(html.includes("/reviews")).toBe(href !== null);
  },
);
