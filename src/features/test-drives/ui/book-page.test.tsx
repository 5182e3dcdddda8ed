import { describe, expect, test } from "vitest";
import { testEnquiry, testSite } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BookFormView, BookView } from "../take/book-view.ts";
import { BookPage } from "./book-page.tsx";

const { values, errors, formError, token, car, terms } = testEnquiry();
const DAYS: BookFormView["days"] = [
  {
    ...{ date: "2026-11-28", weekday: "Sat", day: "28 Nov", label: "Saturday 28 November" },
    times: [
      { value: "2026-11-28T09:00", label: "9:00 am" },
      { value: "2026-11-28T10:00", label: "10:00 am" },
    ],
  },
  {
    ...{ date: "2026-11-30", weekday: "Mon", day: "30 Nov", label: "Monday 30 November" },
    times: [{ value: "2026-11-30T09:00", label: "9:00 am" }],
  },
];
const form = (changes: Partial<BookFormView> = {}): BookFormView => ({
  ...{ kind: "form", step: "booking", steps: [], chooseHref: null, choices: [] },
  ...{ values, errors, formError, token, car, terms },
  ...{ days: DAYS, nearest: [], heldUntil: null, length: "about an hour", yard: null },
  ...changes,
});
const show = (view: BookView, template: "showroom" | "yard" = "showroom") =>
  renderHtml(<BookPage view={view} site={testSite(template)} isAnswer={false} />);

describe.each(["showroom", "yard"] as const)("the page of a %s", (template) => {
  test("LEAD-20 LEAD-22: it names the vehicle and offers days and times as radio buttons", () => {
    const html = show(form(), template);
    expect(html).toContain("2022 Toyota HiLux SR5");
    expect(
      html.match(/type="radio" name="day"|name="day" type="radio"|<input[^>]*name="day"[^>]*>/g),
    ).toHaveLength(2);
    expect(
      [...html.matchAll(/<input[^>]*name="time"[^>]*value="([^"]*)"/g)].map(([, value]) => value),
    ).toEqual(DAYS.flatMap(({ times }) => times.map(({ value }) => value)));
    expect(html).toMatch(/A (<!-- -->)?test drive(<!-- -->)? takes about an hour/);
    expect(html).toContain("Book test drive");
    expect(html).toMatch(/We use these details (<!-- -->)?for your booking(<!-- -->)?\./);
    expect(html).not.toMatch(/reserved/i);
  });

  test("LEAD-20 VDP-14: it says that the vehicle is reserved, beside the vehicle and before the form", () => {
    const html = show(form({ car: car && { ...car, reserved: true } }), template);
    expect(html).toMatch(/<p[^>]*>Reserved<\/p>/);
    expect(html).toMatch(/<strong>Reserved\.<\/strong> A shopper has a hold on this (<!-- -->)?car.*<form/s);
  });
});

test("LEAD-22: the time that was chosen before stays chosen, and its day is open", () => {
  const html = show(form({ values: { ...values, time: "2026-11-30T09:00" } }));
  expect(html).toMatch(
    /<input[^>]*value="2026-11-30T09:00"[^>]*checked|checked=""[^>]*value="2026-11-30T09:00"/,
  );
  expect(html).toMatch(
    /<div class="hidden noscript:block"><div role="radiogroup" aria-label="Saturday 28 November"/,
  );
});

test("LEAD-05 LEAD-22: after a time was taken the form says so and offers the nearest ones", () => {
  const html = show(
    form({
      errors: [{ field: "time", message: "Sorry, somebody has just taken that time." }],
      nearest: [{ value: "2026-11-28T10:00", label: "Saturday 28 November, 10:00 am" }],
      values: { ...values, name: "Rosa Okafor" },
    }),
  );
  expect(html).toContain("Sorry, somebody has just taken that time.");
  expect(html).toMatch(/aria-label="Nearest free times".*Saturday 28 November, 10:00 am/s);
  expect(html).toMatch(/<input[^>]*value="Rosa Okafor"/);
});

test("LEAD-22 LEAD-03: the heading of a step says what is chosen, and a form without steps says it itself", () => {
  const legend = /<legend class="sr-only">Choose a day and time/;
  expect(show(form({ step: "time" }))).toMatch(legend);
  expect(show(form())).not.toMatch(legend);
});

test("LEAD-20: a motorcycle is ridden", () => {
  const html = show(form({ car: car && { ...car, itemType: "motorcycle" } }));
  expect(html).toMatch(/<h1[^>]*>Book a test ride/);
  expect(html).toMatch(/A (<!-- -->)?test ride(<!-- -->)? takes about an hour/);
  expect(html).toContain("Book test ride");
  expect(html).not.toMatch(/test drive(?!s)/);
});

test("LEAD-22: a time that is held says until when", () => {
  expect(show(form({ heldUntil: "10:42 am" }))).toMatch(/keeping this time for you until <strong>10:42 am/);
});

test("LEAD-22: where nothing can be booked the shopper is asked what suits, and the button says it is a request", () => {
  const html = show(form({ days: [] }));
  expect(html).toContain("No times can be booked online at the moment.");
  expect(html).toMatch(/<input[^>]*name="preferred_time"/);
  expect(html).toContain("Send request");
  expect(html).toMatch(/<h1[^>]*>Ask for a test drive/);
  expect(show(form())).toMatch(/<h1[^>]*>Book a test drive/);
  expect(html).not.toContain('name="time"');
});

describe("LEAD-02: a visitor without a vehicle", () => {
  const choose = (changes: object = {}): BookView => ({
    ...{ kind: "choose", picks: [], viewed: [], locations: [], location: "", cars: [], problem: null },
    ...changes,
  });
  const CARS = [
    { make: "Toyota", cars: [{ slug: "hilux", name: "2022 Toyota HiLux <SR5>", make: "Toyota" }] },
  ];

  test("D291: begins with vehicles to drive with one press, each with its photo and name", () => {
    const href = "/book-test-drive?car=hilux&chosen=1";
    const html = show(choose({ picks: [{ car, href }], cars: CARS }));
    expect(html).toMatch(/<ul[^>]*aria-label="Vehicles to drive".*2022 Toyota HiLux.*Northside Wynnum/s);
    expect(html).toMatch(/<a[^>]*href="\/book-test-drive\?car=hilux&amp;chosen=1"[^>]*>Drive this one/);
    expect(html.indexOf("Drive this one")).toBeLessThan(html.indexOf("<select"));
  });

  test("D291: chooses from the vehicles of all locations, or of one", () => {
    const html = show(choose({ locations: [{ slug: "north", name: "Northside" }], cars: CARS }));
    expect(html).toMatch(
      /<select[^>]*name="location".*<option value="" selected="">All locations.*name="car"/s,
    );
  });

  test("or a vehicle in a list by make", () => {
    const html = show(
      choose({ locations: [{ slug: "north", name: "Northside" }], location: "north", cars: CARS }),
    );
    expect(html).toMatch(/<optgroup label="Toyota">.*2022 Toyota HiLux &lt;SR5&gt;/s);
    expect(html).toMatch(/<input type="hidden" name="location" value="north"/);
  });

  test("is told when there is none, and what was wrong with the address", () => {
    const html = show(choose({ problem: "That vehicle has been sold." }));
    expect(html).toContain("There is no vehicle to drive here at the moment.");
    expect(html).toMatch(/role="alert"[^>]*>.*That vehicle has been sold\./s);
  });
});
