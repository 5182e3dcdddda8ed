import { expect, test } from "vitest";
import { testConfig } from "#features/stock/vehicle.fixture.ts";
import { dateText } from "./calendar-date.ts";
import { detailRows, keyInformationRows } from "./detail-rows.ts";
import { testRecord } from "./vehicle-record.fixture.ts";

const { labels } = testConfig({ labels: { used: "Pre-Owned" } });

test("VDP-23: the grid begins with kilometres, transmission, body and fuel", () => {
  expect(keyInformationRows(testRecord()).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Kilometres: 45,210 km",
    "Transmission: Automatic",
    "Body: Ute",
    "Fuel: Diesel",
    "Drive: 4WD",
    "Engine: 2.8 L, 4 cylinders",
    "Seats: 5",
    "Doors: 4",
    "Colour: White",
  ]);
});

test("VDP-06 SEA-39: only the registration expires", () => {
  const rows = Object.fromEntries(detailRows(testRecord(), labels).map(({ label, value }) => [label, value]));
  expect(rows).toMatchObject({
    Condition: "Pre-Owned",
    "Build date": "1 February 2022",
    "Registration expiry": "Expires on 12 March 2026",
    "Stock number": "U1",
  });
});

test("VDP-05: empty rows are dropped", () => {
  const bare = testRecord({ badge: " ", series: null, gears: null, complianceDate: "", regoExpiry: null });
  const shown = detailRows(bare, labels).map(({ label }) => label);
  for (const label of ["Badge", "Series", "Gears", "Compliance date", "Registration expiry"])
    expect(shown).not.toContain(label);
});

test.each([
  ["2026-03-12", "12 March 2026"],
  ["2022-12", "December 2022"],
  ["2022-13-01", "2022-13-01"],
  ["late 2022", "late 2022"],
])("VDP-06: the date %s reads %s", (date, text) => {
  expect(dateText(date)).toBe(text);
});
