import { expect, test } from "vitest";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildContactView } from "./build-contact.ts";

const NOW = new Date("2026-11-23T00:00:00Z");
const build = (
  settings: Parameters<typeof testConfig>[0] = {},
  locations = [testLocation()],
  serviceHref: string | null = null,
) =>
  buildContactView({
    ...{ locations, config: testConfig(settings), serviceHref },
    ...{ origin: "https://dealer.example", now: NOW },
  });

test("D467 LEAD-08 LEAD-09: the form asks about each thing that a site takes enquiries about", () => {
  const categories = ["General Enquiry", "Service", "Careers Enquiry"] as const;
  const { form } = build({ enquiry: { categories: [...categories] } });
  const asked = form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === "category");
  expect([form.action, form.token, asked?.options.map(({ value }) => value)]).toEqual([
    "/forms/general",
    "",
    categories,
  ]);
});

test("PAGE-04 PAGE-06: what has a page of its own leads there, where the site has that page", () => {
  const categories = ["General Enquiry", "New Car Enquiry", "Service", "Parts", "Finance", "Careers Enquiry"];
  const list = (formPages: ("parts" | "fleet" | "careers")[], serviceHref: string | null) =>
    build(
      { formPages, enquiry: { categories } as never, finance: { path: "/apply-for-finance" } },
      [],
      serviceHref,
    ).topics.map(({ label, href }) => [label, href]);
  expect(list(["parts", "careers"], "/book-service")).toEqual([
    ["Book a service", "/book-service"],
    ["Parts and accessories", "/vehicle-parts-and-accessories"],
    ["Finance", "/apply-for-finance"],
    ["Work with us", "/careers"],
  ]);
  expect(list(["fleet"], null)).toEqual([["Finance", "/apply-for-finance"]]);
});

test("PAGE-06 LOC-07: the contact page has the number, and the site's locations by address", () => {
  const departments = [testLocation({ type: "sales" }), testLocation({ slug: "workshop", type: "service" })];
  const view = build({}, departments);
  expect(view.phone?.href).toMatch(/^tel:/);
  expect(view.locations.map(({ name, types }) => [name, types])).toEqual([
    ["Northside", "Sales and service"],
  ]);
  expect(build({}, []).locations).toEqual([]);
});
