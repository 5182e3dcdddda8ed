import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { testCard } from "#features/catalogue/card/test-card.ts";
import { testEnquiry, testSite } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildSuccessView, type SuccessFacts, type SuccessView } from "../success.ts";
import { Success } from "./success.tsx";

const FACTS: SuccessFacts = {
  afterHours: null,
  booked: null,
  times: [],
  car: testEnquiry().car,
  yard: {
    name: "Northside Wynnum",
    href: "/locations/wynnum",
    image: "https://northside.example/wynnum.jpg",
    address: ["1 Tingal Road", "Wynnum QLD 4178"],
    directionsHref: "https://maps.example/wynnum",
    phone: { display: "07 3456 7890", href: "tel:+61734567890" },
    hours: [{ day: "Monday", hours: "8:30 am – 5:30 pm", today: true }],
    isOpen: true,
    opening: "Open now until 5:30 pm",
  },
  phone: { display: "07 3456 7890", href: "tel:+61734567890" },
  visits: [
    {
      words: "Saturday 28 November at 10:00 am",
      href: "/api/visit.ics?car=2022-toyota-hilux&location=wynnum&date=2026-11-28",
    },
  ],
  searchHref: "/search",
  similar: [],
  answeredBy: "Northside Wynnum",
  valuesTradeIns: false,
  sellingHref: "/sell-my-car",
  replyTime: "",
  replyBy: null,
};
const build = (changes: Partial<SuccessFacts> = {}, query = "?car=2022-toyota-hilux&ref=0A1B2C3D") =>
  buildSuccessView(new URL(`https://northside.example/success${query}`), { ...FACTS, ...changes });
const OPEN = build();

function renderHtml(view: SuccessView, template: "showroom" | "yard"): string {
  const Page = createRoutesStub([
    { path: "*", Component: () => <Success view={view} site={testSite(template)} /> },
  ]);
  return renderToString(<Page initialEntries={["/success"]} />);
}

test.each(["showroom", "yard"] as const)(
  "LEAD-24 D122: %s thanks, shows car, yard and reference, and leads back to the car and to search",
  (template) => {
    const html = renderHtml(OPEN, template);
    for (const words of [
      OPEN.heading,
      ...OPEN.steps,
      "0A1B2C3D",
      "2022 Toyota HiLux",
      "$52,990",
      "Wynnum QLD 4178",
    ])
      expect(html).toContain(words);
    expect(html).toContain('href="tel:+61734567890"');
    expect(html).toContain('href="/cars/2022-toyota-hilux"');
    expect(html).toContain('href="/search"');
  },
);

test("D122: a visit is a file of the site, so it needs no JavaScript", () => {
  const html = renderHtml(OPEN, "showroom");
  expect(html).toMatch(
    /<a href="\/api\/visit\.ics\?car=2022-toyota-hilux&amp;location=wynnum&amp;date=2026-11-28"[^>]*download/,
  );
  expect(html).toContain("Saturday 28 November at 10:00 am");
  expect(renderHtml(build({ visits: [] }), "showroom")).not.toContain("visit.ics");
});

test("D290: without times to book, the phone is the first thing to do, and there is only one such button", () => {
  const html = renderHtml(OPEN, "showroom");
  const main = html.match(/<a [^>]*bg-accent text-accent-ink[^>]*>/g);
  expect(main).toEqual([expect.stringContaining('href="tel:+61734567890"')]);
});

test.each([
  [
    "times to book",
    {
      times: [1, 2, 3].map((day) => ({
        day: `Day ${day}`,
        time: "9:00 am",
        href: `/book-test-drive?day=${day}`,
      })),
    },
    /book-test-drive.*See all free times/,
  ],
  ["a number to call", {}, /href="tel:/],
  ["neither", { car: null, phone: null, visits: [] }, /Keep looking/],
])("LEAD-24 D290: with %s one thing to do stands out, and no time looks chosen", (_, changes, first) => {
  const html = renderHtml(build(changes), "showroom");
  const main = html.match(/<a [^>]*bg-accent text-accent-ink[^>]*>[^<]*/g);
  expect(main).toEqual([expect.stringMatching(first)]);
});

test("LEAD-24: the next times to drive the vehicle are a tap from being booked", () => {
  const href = "/book-test-drive?car=2022-toyota-hilux&time=2026-11-28T10%3A00";
  const html = renderHtml(
    build({ times: [{ day: "Saturday 28 November", time: "10:00 am", href }] }),
    "yard",
  );
  expect(html).toMatch(
    /href="\/book-test-drive\?car=2022-toyota-hilux&amp;time=[^"]+"[^>]*><span>Saturday 28 November/,
  );
});

test("D15 LEAD-24: after hours it says when the location opens; without a car or yard it shows none", () => {
  const bare = { car: null, yard: null, visits: [], phone: null };
  const html = renderHtml(
    build({ ...bare, afterHours: "We open tomorrow, Saturday, at 8:30 am." }, ""),
    "yard",
  );
  expect(html).toContain("We open tomorrow, Saturday, at 8:30 am.");
  for (const gone of ["Back to the car", "tel:", "reference", "<section"]) expect(html).not.toContain(gone);
  expect(renderHtml(OPEN, "yard")).not.toContain("We open");
});

test("LEAD-24 D168: a booked test drive has its calendar file, and the way to change or cancel it", () => {
  const booked = {
    state: "booked" as const,
    words: "Saturday 28 November, 10:00 am",
    calendarHref: "/api/test-drive/booking.ics?booking=token",
    manageHref: "/book-test-drive/booking?booking=token",
  };
  const html = renderHtml(build({ visits: [], booked }), "showroom");
  expect(html).toMatch(/<a href="\/api\/test-drive\/booking\.ics\?booking=token"[^>]*download/);
  expect(html).toMatch(/<a[^>]*href="\/book-test-drive\/booking\?booking=token"[^>]*>Change or cancel it/);
  const cancelled = renderHtml(build({ visits: [], booked: { ...booked, state: "cancelled" } }), "yard");
  expect(cancelled).toMatch(/<a[^>]*href="\/book-test-drive\/booking\?booking=token"[^>]*>Book another time/);
  expect(cancelled).not.toMatch(/booking\.ics|Change or cancel it/);
});

test("D304: it leads on to a value for the shopper's own car, and to vehicles like the one asked for", () => {
  const similar = [
    buildCardView(testCard({ make: "Ford", model: "Ranger", year: 2023 }), testConfig(), new Date()),
  ];
  const html = renderHtml(build({ similar }), "yard");
  expect(html).toMatch(/<a[^>]*href="\/sell-my-car"[^>]*>Value my trade-in/);
  expect(html).toMatch(/Similar cars.*2023 Ford Ranger/s);
  const bare = renderHtml(build({ sellingHref: null }), "yard");
  expect(bare).not.toMatch(/trade-in|Similar/);
});
