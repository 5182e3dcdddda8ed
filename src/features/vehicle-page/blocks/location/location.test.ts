import { expect, test } from "vitest";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { TEST_LOCATION, testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { testBlockInput } from "../../test-block-input.ts";
import { buildAnnouncement, locationBlock } from "./location.ts";

const block = (vehicle: Partial<VehicleRecord> = {}, settings: Partial<SiteConfigInput> = {}) =>
  locationBlock.build(testBlockInput(vehicle, settings));

test("VDP-03 SEA-08 LOC-12: address, hours, directions, and more from this dealer", () => {
  expect(block()).toMatchObject({
    name: "Northside",
    address: ["12 Gympie Road", "Chermside QLD 4032"],
    phone: { display: "07 3456 7890" },
    directionsHref: expect.stringMatching(
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Northside%2C/,
    ),
    searchHref: "/search/demo-motors",
  });
  expect(block()?.hours[0]).toEqual({ day: "Monday", hours: "8:30 am – 5:30 pm", today: true });
});

test("ENT-23: a place id makes directions exact; the location's own page comes before both", () => {
  const directions = (place: object) => block({ location: { ...TEST_LOCATION, ...place } })?.directionsHref;
  const search = new URL(directions({ placeId: "ChIJ-1234567890" }) ?? "");
  expect(search.searchParams.get("query_place_id")).toBe("ChIJ-1234567890");
  expect(search.searchParams.get("query")).toContain("Chermside");
  const page = "https://maps.example/northside";
  expect(directions({ placeId: "ChIJ-1234567890", placeUrl: page })).toBe(page);
});

test("ENT-03: where a private vehicle is kept is said beside its dealer's address, with what is known", () => {
  const keptAt = (place: Partial<VehicleRecord>) => block(place)?.keptAt;
  expect(keptAt({ privateSuburb: "Samford", privatePostcode: "4520" })).toBe("Samford 4520");
  expect(keptAt({ privatePostcode: "4520" })).toBe("4520");
  expect(keptAt({})).toBeNull();
});

test("ENT-24 TEN-14: a landline is shown beside the number, unless the site shows none", () => {
  const location = { ...TEST_LOCATION, landlinePhone: "(07) 3456 0000" };
  expect(block({ location })?.landline).toEqual({
    display: "07 3456 0000",
    href: "tel:+61734560000",
  });
  expect(block()?.landline).toBeNull();
  expect(block({ location }, { vehiclePage: { hideCallButton: true } })).toMatchObject({ landline: null });
});

test("TEN-14: a site without the call button shows no number to call beside its location either", () => {
  expect(block({}, { vehiclePage: { hideCallButton: true } })).toMatchObject({
    name: "Northside",
    phone: null,
  });
});

test("D13: of an uncompleted location only name and town are known", () => {
  expect(block({ location: { ...TEST_LOCATION, completed: false } })).toMatchObject({
    name: "Northside",
    address: ["Chermside QLD"],
    phone: { display: "07 3000 0000" },
    directionsHref: null,
    hours: [],
  });
});

test("VDP-05: no block of a vehicle of which nobody says where it stands", () => {
  expect(block({ location: null, dealership: null })).toBeNull();
  expect(block({ location: null })).toMatchObject({ kind: "location", hours: [], map: null });
});

test("VDP-12 D13: a completed place may have something to say to who looks at its cars", () => {
  const said = { ...TEST_LOCATION, announcement: "Please use the back gate." };
  expect(buildAnnouncement(testRecord({ location: said }))).toEqual({
    text: "Please use the back gate.",
    directionsHref: expect.stringContaining("Chermside"),
  });
  expect(buildAnnouncement(testRecord())).toBeNull();
  expect(buildAnnouncement(testRecord({ location: { ...said, completed: false } }))).toBeNull();
  expect(buildAnnouncement(testRecord({ location: null }))).toBeNull();
});

test("LOC-06 LOC-10: a completed location leads to its own page at the address that the site has chosen", () => {
  expect(block()?.pageHref).toBe("/locations/northside");
  expect(block({}, { locationPath: "/contact-us" })?.pageHref).toBe("/contact-us/northside");
  expect(block({ location: { ...TEST_LOCATION, completed: false } })?.pageHref).toBeNull();
});

test("LOC-07 REV-01 D329: what customers gave a place stands beside it, unless nobody has completed it", () => {
  const rating = { average: "4.7", words: "662 reviews", source: "Collected by us", href: "/reviews" };
  const build = (vehicle: Partial<VehicleRecord> = {}) =>
    locationBlock.build({ ...testBlockInput(vehicle), rating })?.rating;
  expect(build()).toEqual(rating);
  expect(build({ location: { ...TEST_LOCATION, completed: false } })).toBeNull();
  expect(block()?.rating).toBeNull();
});
