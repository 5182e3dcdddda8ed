import { describe, expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import { broken, inYard, YARD } from "./test-site-rules.ts";

describe("TEN-04 D83: what cannot be so is named by its path and rule", () => {
  test.each<[string, object, string, RegExp]>([
    ["no such dealership", { dealership: "nort" }, "locations[0].dealership", /Did you mean "north"/],
    ["a make's slug", { slug: "toyota", name: "Toyota" }, "locations[0].slug", /make Toyota/],
    ["a kind of cars for a slug", { slug: "used", name: "Used" }, "locations[0].slug", /reserved/],
    ["another state's postcode", { state: "NSW" }, "locations[0].postcode", /is in QLD, not in NSW/],
    [
      "a postcode of two other states",
      { state: "QLD", postcode: "2620" },
      "locations[0].postcode",
      /NSW and ACT/,
    ],
    ["a body's slug", { slug: "suv", name: "SUV" }, "locations[0].slug", /body SUV/],
    ["a dealership's slug", { slug: "north", name: "North" }, "locations[0].slug", /dealership North/],
    ["a second primary yard", { primary: true }, "locations[0].primary", /"stored" is/],
    ["another yard's code", { code: "STO" }, "locations[0].code", /"stored"/],
    ["words for a number", { phone: "ask for Bob" }, "locations[0].phone", /phone number/],
    ["a postcode of nowhere", { postcode: "0000" }, "locations[0].postcode", /not a postcode/],
    ["north of the equator", { lat: 27.4, long: 153 }, "locations[0].lat", /south is negative/],
    ["half a position", { lat: -27.4 }, "locations[0].long", /lat/],
    [
      "itself as another",
      { distributionLocations: ["aspley"] },
      "locations[0].distributionLocations",
      /itself/,
    ],
    [
      "another that is none",
      { distributionLocations: ["x"] },
      "locations[0].distributionLocations[0]",
      /no loc/,
    ],
    [
      "closing before opening",
      day({ open: "17:00", close: "09:00" }),
      "locations[0].openingHours[0].close",
      /17:00/,
    ],
    ["no closing", day({ open: "17:00" }), "locations[0].openingHours[0].close", /needed/],
    [
      "a closed day with hours",
      day({ status: "Closed", open: "09:00" }),
      "locations[0].openingHours[0].status",
      /Open/,
    ],
    [
      "a period that closes before it opens",
      periods("09:00–12:00", "17:00–13:00"),
      "locations[0].openingHours[0].periods[1].close",
      /must be after "open", 17:00/,
    ],
    [
      "an empty period",
      periods("09:00–09:00"),
      "locations[0].openingHours[0].periods[0].close",
      /must be after "open", 09:00/,
    ],
    [
      "periods that overlap",
      periods("09:00–12:00", "11:30–17:00"),
      "locations[0].openingHours[0].periods[1].open",
      /must not be before the period above closes, 12:00/,
    ],
    [
      "periods in reverse order",
      periods("13:00–17:00", "09:00–12:00"),
      "locations[0].openingHours[0].periods[1].open",
      /must not be before the period above closes, 17:00/,
    ],
    [
      "a period after midnight",
      periods("09:00–00:00", "13:00–17:00"),
      "locations[0].openingHours[0].periods[1].open",
      /closes, 00:00/,
    ],
    [
      "periods beside the times of the day",
      day({ open: "09:00", close: "17:00", ...periods("09:00–12:00").openingHours[0] }),
      "locations[0].openingHours[0].periods",
      /beside "open" and "close"; give one of the two/,
    ],
    [
      "periods on a closed day",
      day({ ...periods("09:00–12:00").openingHours[0], status: "Closed" }),
      "locations[0].openingHours[0].status",
      /Open/,
    ],
    [
      "special periods that overlap",
      { specialHours: [{ date: "2026-12-24", ...hours("09:00–12:00", "11:00–13:00") }] },
      "locations[0].specialHours[0].periods[1].open",
      /12:00/,
    ],
    [
      "special periods beside times",
      {
        specialHours: [
          { date: "2026-12-24", start_hour: "09:00", end_hour: "10:00", ...hours("09:00–12:00") },
        ],
      },
      "locations[0].specialHours[0].periods",
      /beside "start_hour" and "end_hour"/,
    ],
    [
      "special periods beside times in the other shape",
      {
        specialHours: [
          { date: "2026-12-24", hours: { begin: "09:00", end: "10:00" }, ...hours("09:00–12:00") },
        ],
      },
      "locations[0].specialHours[0].hours",
      /beside "periods"; give one of the two/,
    ],
    [
      "a weekday twice",
      { openingHours: [1, 1].map((weekday) => ({ weekday, status: "Closed" })) },
      "locations[0].openingHours[1].weekday",
      /same as locations\[0\].openingHours\[0\].weekday/,
    ],
    [
      "special hours backwards",
      { specialHours: [{ date: "2026-12-24", status: "Open", start_hour: "12:00", end_hour: "11:00" }] },
      "locations[0].specialHours[0].end_hour",
      /12:00/,
    ],
    [
      "special hours backwards as in the usual week",
      { specialHours: [{ date: "2026-12-24", status: "Open", open: "12:00", close: "11:00" }] },
      "locations[0].specialHours[0].close",
      /after "open", 12:00/,
    ],
    [
      "special hours as in the usual week beside others",
      { specialHours: [{ date: "2026-12-24", status: "Open", close: "11:00", start_hour: "09:00" }] },
      "locations[0].specialHours[0].close",
      /beside "start_hour"; give one of the two/,
    ],
    [
      "special hours backwards in the other shape",
      { specialHours: [{ date: "2026-12-24", status: "Open", hours: { begin: "12:00", end: "11:00" } }] },
      "locations[0].specialHours[0].hours.end",
      /12:00/,
    ],
    [
      "special hours on a closed day",
      { specialHours: [{ date: "2026-12-24", status: "Closed", hours: { begin: "9:00", end: "11:00" } }] },
      "locations[0].specialHours[0].status",
      /Open/,
    ],
    [
      "special hours in both shapes",
      {
        specialHours: [
          {
            date: "2026-12-24",
            status: "Open",
            start_hour: "09:00",
            hours: { begin: "09:00", end: "11:00" },
          },
        ],
      },
      "locations[0].specialHours[0].hours",
      /one of the two/,
    ],
    [
      "another location's special hours",
      { code: "ASP", specialHours: [{ date: "2026-12-24", status: "Closed", location_id: 17 }] },
      "locations[0].specialHours[0].location_id",
      /"aspley" or "ASP"/,
    ],
    ["words for a landline", { landlinePhone: "call us" }, "locations[0].landlinePhone", /phone number/],
    ["a picture on this machine", { image: "https://localhost/a.jpg" }, "locations[0].image", /public host/],
    ["a place page on no host", { placeUrl: "https://maps/x" }, "locations[0].placeUrl", /public host/],
  ])("a location with %s", (_, changes, path, rule) => {
    expect(inYard(changes)).toEqual([{ path, rule: expect.stringMatching(rule) }]);
  });

  test("locations and dealerships that are there twice, and two primary yards in one file", () => {
    const locations = [
      { ...YARD, code: "A", primary: true },
      { ...YARD, code: "a", primary: true },
    ];
    const dealerships = ["north", "north"].map((slug, at) => ({ slug, name: `${slug} ${at}`, phone: "x" }));
    const paths = broken({ locations, dealerships }, { otherLocations: [] }).map(({ path }) => path);
    expect(paths.sort()).toEqual([
      ...["dealerships[0].phone", "dealerships[0].slug", "dealerships[1].phone", "dealerships[1].slug"],
      "locations[1].slug",
    ]);
    const yards = [YARD, { ...YARD, slug: "brookvale", name: "Brookvale" }];
    const primary = yards.map((yard) => ({ ...yard, primary: true }));
    expect(broken({ locations: primary }, { otherLocations: [] })).toEqual([
      { path: "locations[1].primary", rule: expect.stringContaining('"aspley" is') },
    ]);
  });
});

test("D210: periods in order, until midnight, and day and night pass", () => {
  const days = [
    hours("09:00–12:00", "13:00–17:00"),
    hours("09:00–12:00", "12:00–24:00"),
    hours("00:00–24:00"),
    hours("00:00–00:00"),
  ];
  const special = days.map((day, at) => ({ date: `2026-12-2${at}`, ...day }));
  expect(
    inYard({ openingHours: days.map((day, weekday) => ({ weekday, ...day })), specialHours: special }),
  ).toEqual([]);
});

test("ENT-26 D83: special hours that name the location that lists them pass, by slug or code", () => {
  const days = ["aspley", "17"].map((name, at) => ({
    ...{ date: `2026-12-2${at}`, status: "Open", hours: { begin: "09:00", end: "11:00" } },
    ...(at === 0 ? { location: name } : { location_id: 17 }),
  }));
  expect(inYard({ code: "17", specialHours: days })).toEqual([]);
});

test.each([
  ["2620", "NSW"],
  ["2620", "ACT"],
  ["0872", "SA"],
  ["4825", "NT"],
  ["4034", "QLD"],
])("D83: a postcode %s can be in %s", (postcode, state) => {
  expect(inYard({ postcode, state })).toEqual([]);
});

function day(changes: object) {
  return { openingHours: [{ weekday: 1, status: "Open", ...changes }] };
}

function periods(...list: Parameters<typeof hours>) {
  return { openingHours: [{ weekday: 1, ...hours(...list) }] };
}
