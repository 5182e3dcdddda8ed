import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { listUsedCarChecks } from "./used-car-checks.ts";

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
  expect(ppsr?.text).toContain("This page holds no result of it");
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
