import { expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import {
  type LocationDocument,
  locationDocument,
  toHoursDocument,
  toStoredHours,
} from "./location-document.ts";

const YARD: LocationDocument = {
  slug: "brookvale",
  name: "Brookvale",
  dealership: "northside-motors",
  street: "1 Winbourne Road",
  city: "Brookvale",
  state: "NSW",
  postcode: "2100",
  phone: "02 9999 0000",
};

test("ENT-08 ENT-22 ENT-23 ENT-24 LOC-17 LOC-18: a yard's address, contact and licences are written down, the least of it required", () => {
  const whole = {
    ...YARD,
    lat: -33.76,
    long: 151.27,
    placeUrl: "https://maps.example/brookvale",
    placeId: "ChIJP3Sa8ziYEmsRUKgyFmh9AQM",
    image: "https://northside.example/brookvale.jpg",
    landlinePhone: "02 9999 0001",
    email: "sales@northside.example",
    licenceNumber: "MD 12345",
    motorVehicleRepairer: "MVRL 1",
    manufacturers: ["Mazda"],
    distributionLocations: ["manly"],
    openingHours: [{ weekday: 1, status: "Open", open: "08:30", close: "17:30" }],
  };
  expect(locationDocument.parse(whole)).toMatchObject(whole);
  expect(locationDocument.parse(YARD)).toMatchObject({ visible: true, primary: false, openingHours: [] });
});

test.each([
  ["street", undefined],
  ["phone", undefined],
  ["state", "New South Wales"],
  ["postcode", "21000"],
  ["slug", "Brook Vale"],
  ["lat", 133],
  ["placeUrl", "javascript:alert(1)"],
  ["placeId", "https://maps.example"],
  ["image", "javascript:alert(1)"],
  ["landlinePhone", ""],
  ["specialHours", [{ date: "2025-12-24", status: "Open", hours: { begin: "08:00" } }]],
  ["specialHours", [{ date: "2025-12-24", status: "Closed", location_id: 1.5 }]],
  ["openingHours", [{ weekday: 7, status: "Open" }]],
  ["openingHours", [{ weekday: 1, status: "Open", open: "25:00", close: "26:00" }]],
  ["openingHours", [{ weekday: 1, status: "Open", open: "24:00", close: "24:00" }]],
  ["openingHours", [{ weekday: 1, status: "Open", open: "08:00", close: "24:30" }]],
  ["openingHours", [{ weekday: 1, status: "Open", periods: [] }]],
  ["openingHours", [{ weekday: 1, status: "Open", periods: [{ open: "09:00" }] }]],
  ["openingHours", [{ weekday: 1, status: "Open", periods: ["09:00-12:00"] }]],
  ["specialHours", [{ date: "2025-12-24", status: "Open", periods: [{ begin: "09:00", end: "12:00" }] }]],
  ["specialHours", [{ date: "2025-02-30", status: "Closed" }]],
  ["averageRating", 5.1],
  ["averageRating", -1],
  ["reviewCount", 0],
  ["reviewCount", 2.5],
])("ENT-08 ENT-23 ENT-24: a yard with a wrong %s is refused: %j", (field, value) => {
  const { success, error } = locationDocument.safeParse({ ...YARD, [field]: value });
  expect(success).toBe(false);
  expect(error!.issues.map(({ path }) => path[0])).toContain(field);
});

test("ENT-25 ENT-26 D103: hours of every accepted shape are stored in one", () => {
  const location = locationDocument.parse({
    ...YARD,
    openingHours: [
      { weekday: 1, status: "Open", open: "08:30", close: "17:30" },
      { weekday: 6, status: "Open", formated_hours: "By arrangement" },
    ],
    specialHours: [
      { date: "2025-12-24", status: "Open", start_hour: "08:30", end_hour: "12:00" },
      { date: "2025-12-31", status: "Open", hours: { begin: "08:30", end: "12:00" }, location: "brookvale" },
      { date: "2026-01-02", status: "Open", open: "10:00", close: "24:00" },
      { date: "2025-12-25", status: "Closed", name: "Christmas Day", location_id: 17 },
    ],
  });
  expect(toStoredHours(location)).toEqual({
    openingHours: [
      { weekday: 1, ...hours("08:30–17:30") },
      { weekday: 6, status: "Open", text: "By arrangement" },
    ],
    specialHours: [
      { date: "2025-12-24", ...hours("08:30–12:00") },
      { date: "2025-12-31", ...hours("08:30–12:00") },
      { date: "2026-01-02", ...hours("10:00–24:00") },
      { date: "2025-12-25", status: "Closed", name: "Christmas Day" },
    ],
  });
});

test("D210: several periods and midnight are stored in one shape; periods that meet are one", () => {
  const written = [
    {
      weekday: 1,
      status: "Open",
      periods: [
        { open: "09:00", close: "12:00" },
        { open: "13:00", close: "17:00" },
      ],
    },
    {
      weekday: 2,
      status: "Open",
      periods: [
        { open: "09:00", close: "12:00" },
        { open: "12:00", close: "24:00" },
      ],
    },
    { weekday: 3, status: "Open", open: "00:00", close: "00:00" },
    { weekday: 4, status: "Open", open: "10:00", close: "24:00" },
  ] as const;
  const special = [
    {
      date: "2025-12-24",
      status: "Open",
      periods: [
        { open: "08:30", close: "10:00" },
        { open: "11:00", close: "00:00" },
      ],
    },
    { date: "2025-12-31", status: "Open", hours: { begin: "18:00", end: "24:00" } },
  ] as const;
  const document = { ...YARD, openingHours: written, specialHours: special };
  expect(toStoredHours(locationDocument.parse(document))).toEqual({
    openingHours: [
      { weekday: 1, ...hours("09:00–12:00", "13:00–17:00") },
      { weekday: 2, ...hours("09:00–24:00") },
      { weekday: 3, ...hours("00:00–24:00") },
      { weekday: 4, ...hours("10:00–24:00") },
    ],
    specialHours: [
      { date: "2025-12-24", ...hours("08:30–10:00", "11:00–24:00") },
      { date: "2025-12-31", ...hours("18:00–24:00") },
    ],
  });
});

test("D205 D210: hours are written as they were stored: a single period in the short form, several as periods", () => {
  const stored = {
    openingHours: [
      { weekday: 1, ...hours("09:00–12:00", "13:00–17:00") },
      { weekday: 2, ...hours("10:00–24:00") },
      { weekday: 6, status: "Open", text: "By arrangement" },
      { weekday: 0, status: "Closed" },
    ],
    specialHours: [
      { date: "2025-12-24", name: "Christmas Eve", ...hours("08:30–10:00", "11:00–12:00") },
      { date: "2025-12-25", status: "Closed" },
      { date: "2025-12-31", ...hours("00:00–24:00") },
    ],
  };
  const written = toHoursDocument(stored);
  expect(written.openingHours[1]).toEqual({ weekday: 2, status: "Open", open: "10:00", close: "24:00" });
  expect(written.specialHours[2]).toMatchObject({ start_hour: "00:00", end_hour: "24:00" });
  expect(toStoredHours(locationDocument.parse({ ...YARD, ...written }))).toEqual(stored);
});
