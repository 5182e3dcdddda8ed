import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import { testEnquiry } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import { buildSuccessPath } from "#features/leads/take/success-path.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { answerVisit } from "./calls.server.ts";
import { showSuccess } from "./show-success.server.ts";
import { buildSuccessView, type SuccessFacts } from "./success.ts";

const FACTS: SuccessFacts = {
  afterHours: null,
  car: null,
  yard: null,
  phone: null,
  visits: [],
  times: [],
  booked: null,
  searchHref: "/search",
  similar: [],
  answeredBy: "Northside Motors",
  valuesTradeIns: false,
  sellingHref: "/sell-my-car",
  replyTime: "",
  replyBy: null,
};
const view = (path: string, facts: Partial<SuccessFacts> = {}) =>
  buildSuccessView(new URL(path, "https://northside.example"), { ...FACTS, ...facts });

test("LEAD-04 LEAD-24 D122: the path carries car type, car, location, category and reference, and leads back to the car", () => {
  const path = buildSuccessPath({
    category: "Used Car Enquiry",
    carType: "used",
    carSlug: "2022-toyota-hilux-a12",
    locationSlug: "aspley",
    reference: "0A1B2C3D",
  });
  expect(path).toBe(
    "/success?car_type=used&car=2022-toyota-hilux-a12&location=aspley&category=Used+Car+Enquiry&ref=0A1B2C3D",
  );
  expect(view(path)).toMatchObject({
    ways: [{ href: "/cars/2022-toyota-hilux-a12", label: "Back to the car" }],
    searchHref: "/search",
    reference: "0A1B2C3D",
  });
});

test("LEAD-24: what happens next goes by category, and any query gives a page", () => {
  const steps = (query: string) => view(`/success${query}`).steps.join(" ");
  expect(steps("?category=Service")).toContain("service team");
  expect(steps("?category=Careers+Enquiry")).toContain("people team");
  expect(steps("")).toBe(steps("?category=constructor"));
  expect(steps("")).toContain("with the team at Northside Motors.");
});

test.each(["//evil.example", "javascript:alert(1)", "../x", "A B"])(
  "LEAD-24: car=%s leads nowhere",
  (car) => {
    expect(view(`/success?car=${encodeURIComponent(car)}`).ways).toEqual([]);
  },
);

test.each(["", "0a1b2c3d", "0A1B2C3", "0A1B2C3DE", "<b>FREE</b>", "CALL 555"])(
  "D122: ref=%s is no reference",
  (ref) => {
    expect(view(`/success?ref=${encodeURIComponent(ref)}`).reference).toBeNull();
  },
);

test("D15 D122: how soon is said while the yard is open, and after hours when it opens next", () => {
  const replyTime = "within an hour";
  expect(view("/success", { replyTime }).steps.at(-1)).toBe("We usually reply within an hour.");
  const closed = view("/success", { replyTime, afterHours: "We open tomorrow at 8:30 am." });
  expect(closed.afterHours).toBe("We open tomorrow at 8:30 am.");
  expect(closed.steps.join(" ")).not.toContain("within an hour");
  expect(view("/success").steps.join(" ")).not.toContain("reply");
});

test("D290: the promise of the form is said again as a time of day, after hours too", () => {
  const facts = { replyTime: "within an hour", replyBy: "by about 9:30 am today" };
  const words = "You can usually expect to hear from us by about 9:30 am today.";
  expect(view("/success", { ...facts, afterHours: "We open today at 8:30 am." }).steps.at(-1)).toBe(words);
  expect(view("/success", facts).steps.at(-1)).toBe(words);
  expect(view("/success?category=Careers+Enquiry", facts).steps).not.toContain(words);
});

test("LEAD-24 D168: a booked test drive is named with its time, and leads to where it is changed and cancelled", () => {
  const booked = {
    state: "booked" as const,
    words: "Saturday 28 November, 10:00 am",
    calendarHref: "/api/test-drive/booking.ics?booking=token",
    manageHref: "/book-test-drive/booking?booking=token",
  };
  const { heading, steps } = view("/success?category=Test+Drive", { booked });
  expect(heading).toBe("Your test drive is booked");
  expect(steps[0]).toContain("will see you on Saturday 28 November, 10:00 am.");
  expect(steps.join(" ")).toContain("you can change or cancel it here");
  expect(steps.join(" ")).not.toContain("call");
});

test("LEAD-24 D168: a test drive that was cancelled or is over is not said to be booked or to be arranged", () => {
  const booked = { words: "Saturday 28 November, 10:00 am", calendarHref: "/c", manageHref: "/m" };
  const path = "/success?category=Test+Drive";
  const cancelled = view(path, { booked: { ...booked, state: "cancelled" } });
  expect(cancelled.heading).toBe("Your test drive is cancelled");
  expect(cancelled.steps[0]).toContain("on Saturday 28 November, 10:00 am is cancelled.");
  const over = view(path, { booked: { ...booked, state: "over" } });
  expect(over).toMatchObject({ heading: "This test drive is over", steps: [] });
});

test("LEAD-10 LEAD-24: an application is not promised the reply time of sales, and a caravan is not called a car", () => {
  const steps = (category: string) =>
    view(`/success?${new URLSearchParams({ category })}`, { replyTime: "within an hour" }).steps.join(" ");
  expect(steps("Parts")).toContain("within an hour");
  expect(steps("Careers Enquiry")).not.toContain("within an hour");
  expect(steps("Sell My Car")).not.toMatch(/\bcar\b/);
});

const HOURS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  ...{ weekday, status: "Open", periods: [{ open: "09:00", close: "17:00" }] },
}));
const YARD = {
  ...{ slug: "aspley", name: "Aspley", visible: true, timeZone: "Australia/Brisbane", openingHours: HOURS },
  ...{ specialHours: [], street: null, city: null, state: null, postcode: null, phone: null },
};

test.each([
  ["a yard with hours and a vehicle", YARD, true, 200],
  ["a yard that the site does not list", { ...YARD, visible: false }, true, 404],
  ["a yard without hours", { ...YARD, openingHours: [] }, true, 404],
  ["no yard", null, true, 404],
  ["no vehicle", YARD, false, 404],
])("D122 LOC-17: the calendar file of a visit, for %s", async (_, yard, hasCar, status) => {
  const config = testConfig();
  const now = new Date("2025-06-30T00:00:00Z");
  const locations = (yard ? [{ ...yard, completed: true }] : []) as unknown as Location[];
  const vehicles = hasCar ? [{ slug: "a", series: null }] : [];
  const stock = await buildTestStock(vehicles, config, {
    ...{ now, locations },
    idsBySlug: new Map(hasCar ? [["a", 1]] : []),
  });
  const site = { config } as LiveSite;
  const ctx = { site, config, stock, origin: "https://northside.example", now: () => now };
  const url = new URL("https://northside.example/api/visit.ics?car=a&location=aspley");
  const answer = await answerVisit({ ...ctx, url });
  expect(answer.status).toBe(status);
  if (status === 200)
    expect(await answer.text()).toContain("SUMMARY:See the 2022 Toyota HiLux SR5 at Aspley");
});

test("D13 D290: for a car at a yard without details, its dealership answers, at its number and in the hours of its sales", async () => {
  const config = testConfig();
  const now = new Date("2025-06-29T20:00:00Z");
  const early = HOURS.map((day) => ({ ...day, periods: [{ open: "07:00", close: "17:00" }] }));
  const locations = [
    testLocation({ slug: "aspley", type: "sales", openingHours: HOURS }),
    testLocation({ slug: "aspley-service", type: "service", openingHours: early }),
    testLocation({ slug: "elsewhere", type: "sales", openingHours: early, dealershipSlug: "other" }),
    testLocation({ slug: "unknown", completed: false, dealershipName: "Demo North", openingHours: [] }),
  ];
  const stock = await buildTestStock([{ slug: "a" }], config, {
    ...{ now, locations, idsBySlug: new Map([["a", 1]]) },
  });
  const ctx = {
    site: { config } as LiveSite,
    config,
    stock,
    origin: "https://northside.example",
    now: () => now,
  };
  const url = new URL("https://northside.example/success?car=a&location=unknown&category=Used+Car+Enquiry");
  const shown = await showSuccess(ctx, url, { booked: null, times: [] });
  expect(shown).toMatchObject({
    ...{ afterHours: "We open today at 9:00 am.", visits: [], yard: null },
    phone: { display: "07 3000 0000" },
  });
  expect(shown.steps[0]).toBe("Your enquiry is with the team at Demo North.");
});

test("D304 TRADE-08: a trade-in is offered after an enquiry about a car, by a site that has the page for it", () => {
  const car = testEnquiry().car;
  const listHrefs = (facts: Partial<SuccessFacts>) =>
    view("/success", facts).ways.map((way) => (way === "search" ? way : way.href));
  expect(listHrefs({ car })).toEqual(["/sell-my-car"]);
  expect(listHrefs({ car, sellingHref: null })).toEqual([]);
  expect(listHrefs({})).toEqual([]);
  expect(listHrefs({ car, valuesTradeIns: true })).toEqual([`/cars/trade-in?car_id=${car!.id}`]);
});

const PHONE = { display: "07 3000 0000", href: "tel:+61730000000" };
const TIME = { day: "Saturday 28 November", time: "10:00 am", href: "/book-test-drive" };
const BOOKED = { words: "Saturday 28 November, 10:00 am", calendarHref: "/c", manageHref: "/m" };
const car = testEnquiry().car;
test.each<[string, Partial<SuccessFacts>, string, readonly string[]]>([
  ["a car, times and a number", { car, times: [TIME], phone: PHONE }, "times", ["Call", "search"]],
  ["a car and times", { car, times: [TIME] }, "times", ["search"]],
  ["a car and a number", { car, phone: PHONE }, "call", ["search"]],
  ["a car alone", { car }, "search", []],
  ["a number without a car", { phone: PHONE }, "search", []],
  ["a booked test drive", { car, booked: { ...BOOKED, state: "booked" } }, "booked", ["search"]],
  ["a cancelled one", { car, booked: { ...BOOKED, state: "cancelled" } }, "search", []],
])("LEAD-24 D290: with %s one thing to do stands out, and no way on repeats it", (_, facts, main, ways) => {
  const { mainAction, ways: shown } = view("/success", { ...facts, sellingHref: null });
  expect(mainAction).toBe(main);
  expect(shown.map((way) => (way === "search" ? way : way.label.split(" ")[0]))).toEqual(ways);
});
