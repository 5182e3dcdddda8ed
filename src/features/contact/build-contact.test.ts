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

test("PAGE-06 LEAD-08 LEAD-09: each thing that a site takes enquiries about leads to its form, finance to its own", () => {
  const topics = build({
    enquiry: { categories: ["General Enquiry", "Finance", "Careers Enquiry"] },
    finance: { path: "/apply-for-finance" },
  }).topics.map(({ label, href }) => [label, href]);
  expect(topics).toEqual([
    ["Ask a question", "/enquiry?category=General+Enquiry"],
    ["Finance", "/apply-for-finance"],
    ["Work with us", "/careers"],
  ]);
});

test("PAGE-04 PAGE-06: parts have their own page where the site has it, else the enquiry", () => {
  const findParts = (formPages: ("parts" | "fleet")[]) =>
    build({ formPages }).topics.find(({ label }) => label === "Parts and accessories")?.href;
  expect(findParts(["parts"])).toBe("/vehicle-parts-and-accessories");
  expect(findParts(["fleet"])).toBe("/enquiry?category=Parts");
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

test("PAGE-01 PAGE-06: where a service is booked online, the contact page leads there before it asks about one", () => {
  const list = (serviceHref: string | null) =>
    build({ enquiry: { categories: ["General Enquiry", "Service"] } }, [], serviceHref).topics.map(
      ({ label, href }) => [label, href],
    );
  expect(list("/book-service")).toEqual([
    ["Ask a question", "/enquiry?category=General+Enquiry"],
    ["Book a service", "/book-service"],
    ["Ask about service", "/enquiry?category=Service"],
  ]);
  expect(list(null).map(([label]) => label)).toEqual(["Ask a question", "Service"]);
});
