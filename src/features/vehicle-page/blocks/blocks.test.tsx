import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { BlockSection } from "../vehicle-block.ts";
import type { BlockView } from "./blocks.server.ts";
import { Blocks } from "./blocks.tsx";

beforeAll(waitForParts);

const Section: BlockSection = ({ id, title, children }) => (
  <section id={id}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** The HTML that the server makes of a block. */
function renderHtml(block: BlockView): string {
  const Page = createRoutesStub([
    { path: "*", Component: () => <Blocks blocks={[block]} Section={Section} /> },
  ]);
  return renderToString(<Page initialEntries={["/cars/x"]} />).replaceAll("&#x27;", "'");
}

test("FUEL-01 FUEL-04 FUEL-05: the first result is there without JavaScript, with what it is for", () => {
  const cost = {
    power: "fuel",
    per100: 10,
    fields: [
      { label: "Distance a week", unit: "kms", value: "250 kms" },
      { label: "Petrol price a litre", unit: "$ a litre", value: "$1.70" },
    ],
    notes: ["Assumed: 10 L/100 km."],
    basis: "For 250 km a week at $1.70 a litre.",
  } as const;
  const html = renderHtml({ kind: "fuel-cost", cost });
  expect(html).toContain("Fuel cost");
  expect(html.replaceAll("<!-- -->", "")).toMatch(/\$43 a week.*\$2,210 a year/s);
  expect(html).toMatch(/value="250 kms"/);
  expect(html).toContain("For 250 km a week at $1.70 a litre.");
  expect(html).toContain("Assumed: 10 L/100 km.");
  expect(renderHtml({ kind: "fuel-cost", cost: { ...cost, power: "electric" } })).toContain("Charging cost");
});

test("DEL-01 DEL-03: the delivery form asks this page, and keeps what was typed beside the answer", () => {
  const words = "Sorry, we can't provide an estimate for that location.";
  const html = renderHtml({
    kind: "delivery",
    slug: "a-car",
    asked: { postcode: "0000", words, found: false },
  });
  expect(html).toMatch(/<form[^>]* action="\/cars\/a-car#delivery"/);
  expect(html).toMatch(/<input[^>]* name="postcode"[^>]* value="0000"/);
  expect(html).toMatch(new RegExp(`role="status"[^>]*>${words}`));
  expect(renderHtml({ kind: "delivery", slug: "a-car", asked: null })).not.toContain("value=");
});

test("VDP-13 VDP-19: checks with their links, which open in a new tab and say so", () => {
  const link = { href: "https://reports.example/1.pdf", label: "Open the history report" };
  const checks = [
    { title: "History report", text: "We have a report.", link, isHistoryReport: true },
    { title: "Odometer", text: "Listed with 5 km." },
  ];
  const html = renderHtml({ kind: "checks", vehicleId: 7, checks });
  expect(html).toMatch(/<a href="https:\/\/reports\.example\/1\.pdf" target="_blank" rel="noreferrer"/);
  expect(html).toContain("(opens in a new tab)");
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).not.toContain("<details");
});

test("D397: where a warranty is from is folded below it, and opens without JavaScript", () => {
  const more = { title: "About this warranty", text: "Read on 25 November 2026." };
  const checks = [{ title: "Statutory warranty: 3 months or 5,000 km (NSW)", text: "By law.", more }];
  const html = renderHtml({ kind: "checks", vehicleId: 7, checks });
  expect(html).toMatch(/<h3[^>]*>Statutory warranty: 3 months or 5,000 km \(NSW\)<\/h3>/);
  expect(html).toMatch(/<details[^>]*><summary[^>]*>About this warranty<\/summary>Read on 25 November 2026/);
});

test("VDP-03: the drawn map says in words what it shows", () => {
  const town = { name: "Brisbane", x: 0.4, y: 0.8, side: "right", wideOnly: false, isLarge: true } as const;
  const drawn = {
    land: "M0 0L9 9L0 9Z",
    builtUp: { path: "", stroke: 8 },
    towns: [town, { ...town, name: "Aspley", wideOnly: true }],
    circle: { km: 5, radius: 0.25 },
    bearing: "8 km north-east of Brisbane",
  };
  const location = {
    kind: "location",
    name: "Northside",
    address: ["1 Main Street"],
    phone: null,
    keptAt: null,
    landline: null,
    directionsHref: null,
    hours: [],
    specialDays: [],
    searchHref: "/search",
    pageHref: null,
    alsoAt: [],
    rating: null,
  } as const;
  const map = { lat: -27, long: 153, drawn, style: null };
  const html = renderHtml({ ...location, map });
  expect(html).toContain(
    'aria-label="Map of Northside, 8 km north-east of Brisbane. Around it: Brisbane, Aspley."',
  );
  expect(html).toContain("Natural Earth");
  expect(renderHtml({ ...location, map: null })).not.toContain("<svg viewBox");
  const rating = { average: "4.7", words: "662 reviews", source: "Collected by us", href: "/reviews" };
  const rated = renderHtml({ ...location, map: null, rating });
  expect(rated).toContain('aria-label="4.7 out of 5 stars"');
  expect(rated.replace(/<[^>]*>/g, "")).toContain(
    "4.7 out of 5 from 662 reviewsCollected by us1 Main Street",
  );
});

test("LOC-13: holidays to come are in a dialog that a button opens; without any there is neither", () => {
  const location = {
    kind: "location",
    name: "Northside",
    address: [],
    phone: null,
    keptAt: null,
    landline: null,
    directionsHref: null,
    hours: [{ day: "Monday", hours: "8:30 am – 5:30 pm", today: true }],
    specialDays: [{ day: "Friday 25 December", hours: "Closed (Christmas Day)" }],
    searchHref: "/search",
    pageHref: null,
    alsoAt: [],
    rating: null,
    map: null,
  } as const;
  const html = renderHtml(location);
  expect(html).toMatch(/<button[^>]* popoverTarget="holiday-hours"[^>]*>.*?Holiday hours<\/button>/is);
  expect(html).toMatch(/<div id="holiday-hours" popover="auto" role="dialog" aria-label="Holiday hours"/);
  expect(html).toMatch(/<dt[^>]*>Friday 25 December<\/dt><dd>Closed \(Christmas Day\)<\/dd>/);
  expect(renderHtml({ ...location, specialDays: [] })).not.toContain("holiday-hours");
});

test("ENT-24: a location's landline has a link of its own beside the number to call", () => {
  const location = {
    kind: "location",
    name: "Northside",
    address: [],
    phone: { display: "1300 123 456", href: "tel:1300123456" },
    keptAt: null,
    landline: { display: "07 3456 7890", href: "tel:+61734567890" },
    directionsHref: null,
    hours: [],
    specialDays: [],
    searchHref: "/search",
    pageHref: null,
    alsoAt: [],
    rating: null,
    map: null,
  } as const;
  expect(renderHtml(location)).toMatch(
    /href="tel:1300123456".*href="tel:\+61734567890".*Landline.*07 3456 7890/s,
  );
  expect(renderHtml({ ...location, landline: null })).not.toContain("Landline");
});

test("ENT-03: a vehicle that is kept elsewhere says so beside its dealer's address", () => {
  const location = {
    kind: "location",
    name: "Northside",
    address: ["1 Main Street"],
    keptAt: "Samford 4520",
    phone: null,
    landline: null,
    directionsHref: null,
    hours: [],
    specialDays: [],
    searchHref: "/search",
    pageHref: null,
    alsoAt: [],
    rating: null,
    map: null,
  } as const;
  expect(renderHtml(location)).toMatch(/kept in (?:<!-- -->)?Samford 4520/);
  expect(renderHtml({ ...location, keptAt: null })).not.toContain("kept in");
});
