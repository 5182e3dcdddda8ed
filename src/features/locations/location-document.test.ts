import { expect, test } from "vitest";
import { type LocationDocument, locationDocument } from "./location-document.ts";

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
  ["openingHours", [{ weekday: 7, status: "Open" }]],
  ["openingHours", [{ weekday: 1, status: "Open", open: "25:00", close: "26:00" }]],
  ["specialHours", [{ date: "2025-02-30", status: "Closed" }]],
])("ENT-08 ENT-23 ENT-24: a yard with a wrong %s is refused: %j", (field, value) => {
  const { success, error } = locationDocument.safeParse({ ...YARD, [field]: value });
  expect(success).toBe(false);
  expect(error!.issues.map(({ path }) => path[0])).toContain(field);
});
