import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { listDetailRows } from "./detail-rows.ts";

const TODAY = "2025-06-30";
const { labels } = testConfig({ labels: { used: "Pre-Owned" } });

test("VDP-06 SEA-39: only the registration expires", () => {
  const rows = Object.fromEntries(
    listDetailRows(testRecord(), labels, TODAY).map(({ label, value }) => [label, value]),
  );
  expect(rows).toMatchObject({
    Condition: "Pre-Owned",
    "Build date": "1 February 2022",
    "Registration expiry": "Expires on 12 March 2026",
    "Stock number": "U1",
  });
});

test.each([
  ["2026-03-11", "Expired on 11 March 2026"],
  ["2026-03-12", "Expires on 12 March 2026"],
])("VDP-06 LAW-05: on 12 March 2026 a registration until %s: %s", (regoExpiry, value) => {
  const rows = listDetailRows(testRecord({ regoExpiry }), labels, "2026-03-12");
  expect(rows).toContainEqual({ label: "Registration expiry", value });
});

test("VDP-05: empty rows are dropped", () => {
  const bare = testRecord({ badge: " ", series: null, gears: null, complianceDate: "", regoExpiry: null });
  const shown = listDetailRows(bare, labels, TODAY).map(({ label }) => label);
  for (const label of ["Badge", "Series", "Gears", "Compliance date", "Registration expiry"])
    expect(shown).not.toContain(label);
});

test.each([
  ["2026-03-12", "12 March 2026"],
  ["2022-12", "December 2022"],
  ["2022-13-01", "2022-13-01"],
  ["late 2022", "late 2022"],
])("VDP-06: the date %s reads %s", (date, text) => {
  expect(formatDate(date)).toBe(text);
});

test("CONST-01: an absurd year is shown as it is given", () => {
  expect(listDetailRows(testRecord({ year: 1900 }), labels, TODAY)).toContainEqual({
    label: "Year",
    value: "1900",
  });
});
