import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { testBlockInput } from "../../test-block-input.ts";
import { checksBlock, describeYearlyDistance, listUsedCarChecks } from "./checks.ts";

test("VDP-19 VDP-14: the checks of a used vehicle that is available; none of a new one or one that is gone", () => {
  const view = checksBlock.build(testBlockInput({ id: 7 }));
  expect(view).toMatchObject({ kind: "checks", vehicleId: 7 });
  expect(view?.checks.length).toBeGreaterThan(0);
  expect(checksBlock.build(testBlockInput({ carType: "new" }))).toBeNull();
  expect(checksBlock.build({ ...testBlockInput(), available: false })).toBeNull();
});

const ALL = testConfig().vehiclePage.checks;
const checks = (vehicle: Parameters<typeof testRecord>[0] = {}, wanted = ALL, more = {}, page = {}) =>
  listUsedCarChecks(
    testRecord(vehicle),
    testConfig({ vehiclePage: { checks: wanted, ...page }, ...more }),
    "2025-06-30",
  );
const titles = (vehicle?: Parameters<typeof testRecord>[0]) => checks(vehicle).map(({ title }) => title);

test("VDP-19: of a used vehicle what its data say, of a new or demo one nothing", () => {
  expect(titles()).toEqual(["Registration", "Odometer", "Car analysis", "PPSR search"]);
  expect(titles({ km: null })).toEqual(["Registration", "PPSR search"]);
  expect(titles({ carType: "new" })).toEqual([]);
  expect(titles({ carType: "demo", historyReportUrl: "https://a.example/r" })).toEqual([]);
});

test.each([
  [undefined, ["Registration", "Odometer", "Car analysis", "PPSR search"]],
  [[], ["Registration", "Odometer"]],
  [[{ name: "PPSR Report" }], ["Registration", "Odometer", "PPSR search"]],
  [
    [{ name: "Car Analysis" }, { feature: "Autogauge" }],
    ["Registration", "Odometer", "Car analysis"],
  ],
] as const)("TEN-05 VDP-19 D104: with the plugins %j the checks are %j", (plugins, expected) => {
  const more = plugins && { plugins: [...plugins] };
  expect(checks({}, ALL, more).map(({ title }) => title)).toEqual(expected);
});

test("VDP-19 TEN-12: the site chooses the checks and their order", () => {
  expect(checks({}, ["ppsr", "odometer"]).map(({ title }) => title)).toEqual(["PPSR search", "Odometer"]);
  expect(checks({}, [])).toEqual([]);
});

test.each([
  ["https://reports.example/u1.pdf", true],
  ["http://reports.example/u1.pdf", false],
  ["javascript:alert(1)", false],
  ["", false],
  [null, false],
])("VDP-13: a history report at %s shows: %s", (historyReportUrl, shows) => {
  const report = checks({ historyReportUrl }).find(({ isHistoryReport }) => isHistoryReport);
  expect(report?.link?.href).toBe(shows ? historyReportUrl : undefined);
});

test("VDP-19 LAW-05: the registration is the data's, and no result is claimed", () => {
  const [registration, , , ppsr] = checks();
  expect(registration?.text).toBe("Registration 123ABC, expires on 12 March 2026.");
  expect(ppsr?.text).toContain("We don't show its result here");
  expect(ppsr?.link?.href).toMatch(/^https:\/\/www\.ppsr\.gov\.au\//);
  expect(checks({ rego: null, registered: false, vin: null })[0]?.text).toMatch(
    /without current registration/,
  );
});

test("D121 VDP-19: kilometres and VIN, which the page has elsewhere, are not said again", () => {
  const texts = (page = {}, vehicle = {}) =>
    checks({ km: 9_999_999, ...vehicle }, ALL, {}, page)
      .map(({ text }) => text)
      .join(" ");
  expect(texts()).not.toMatch(/9,999,999|MR0BA3CD500123456/);
  expect(texts()).toContain("with the VIN from the specifications");
  expect(texts({ blocks: ["checks"] })).toContain("with VIN MR0BA3CD500123456");
  expect(texts({}, { vin: null })).not.toContain("VIN");
});

test.each([
  [{ km: 45_210, year: 2022 }, /^Driven about 15,100 km a year on average since 2022/],
  [{ km: 0, year: 1970 }, /about 0 km a year/],
  [{ km: 9000, year: 2023 }, /about 4,500 km/],
])("TEN-05 D104: of %j a page says %s", (vehicle, words) => {
  expect(describeYearlyDistance(vehicle, "2025-06-30")).toMatch(words);
});

test.each([
  { km: null, year: 2020 },
  { km: 9000, year: 2024 },
  { km: 9000, year: 2026 },
])("TEN-05 D104: of %j nothing is said", (vehicle) => {
  expect(describeYearlyDistance(vehicle, "2025-06-30")).toBeNull();
});
