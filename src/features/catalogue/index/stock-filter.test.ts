import fc from "fast-check";
import { expect, test } from "vitest";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { NOTICE_ANSWERS } from "#features/vehicles/vehicle-notice.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { findShownState, findSoldWindowEnd, isInSoldWindow } from "./stock-filter.ts";
import { testFacts } from "./test-facts.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const stock = (settings: SiteConfigInput["stock"]) => testConfig({ stock: settings }).stock;
const filter = (clauses: NonNullable<SiteConfigInput["stock"]>["filter"]) => stock({ filter: clauses });

test.each<[string, Partial<VehicleFacts>, boolean]>([
  ["in stock", {}, true],
  ["coming soon", { status: "coming_soon" }, true],
  ["sold yesterday", { status: "sold", soldAt: "2025-06-29T00:00:00Z" }, true],
  ["sold last month", { status: "sold", soldAt: "2025-05-30T00:00:00Z" }, false],
  ["sold, nobody knows when", { status: "sold" }, false],
  ["not for the website", { showOnDealerWebsite: false }, false],
  ["not for the website, coming soon", { showOnDealerWebsite: false, status: "coming_soon" }, false],
  ["withdrawn", { withdrawnAt: "2025-06-29T00:00:00Z" }, false],
])("SEA-27 D7: %s", (_, vehicle, shown) => {
  expect(findShownState(testFacts(vehicle), stock({}), NOW).shown).toBe(shown);
});

test.each<[string, Parameters<typeof filter>[0], Partial<VehicleFacts>, boolean]>([
  ["statuses", { statuses: ["in_stock"] }, { status: "coming_soon" }, false],
  ["car types", { carTypes: ["new", "demo"] }, {}, false],
  ["item types", { itemTypes: ["caravan"] }, {}, false],
  ["item types", { itemTypes: ["caravan"] }, { itemType: "caravan" }, true],
  ["makes bind new cars", { makes: ["Suzuki"] }, { carType: "new" }, false],
  ["makes, other spelling", { makes: ["suzuki"] }, { carType: "new", make: "Suzuki Australia" }, true],
  ["makes leave used cars", { makes: ["Suzuki"] }, {}, true],
  ["makes bind used cars too", { makes: ["Suzuki"], anyMakeWhenUsed: false }, {}, false],
  ["locations", { locations: ["northside"] }, {}, true],
  ["locations", { locations: ["southside"] }, {}, false],
  ["locations, none", { locations: ["southside"] }, { locationSlug: null }, false],
  ["excluded stock number", { excludeStockNumbers: ["U1"] }, {}, false],
  ["excluded stock number in another spelling (D195)", { excludeStockNumbers: ["u 1"] }, {}, false],
  ["excluded stock number, none", { excludeStockNumbers: ["U1"] }, { stockNumber: null }, true],
])("TEN-17 D1: %s %j over %j: %s", (_, clauses, vehicle, shown) => {
  expect(findShownState(testFacts(vehicle), filter(clauses), NOW).shown).toBe(shown);
});

test.each<[Partial<VehicleFacts>, boolean]>([
  [{ make: "Nissan", carType: "demo", km: 3001 }, true],
  [{ make: "Nissan", carType: "demo", km: 3000 }, false],
  [{ make: "Nissan", carType: "demo", km: null }, false],
  [{ make: "Nissan", carType: "used", km: 10 }, true],
  [{ make: "Kia", carType: "demo", km: 10 }, true],
])("TEN-18: Nissan demos above 3000 km only: %j shows: %s", (vehicle, shown) => {
  const settings = filter({ minimumKm: [{ make: "Nissan", carType: "demo", above: 3000 }] });
  expect(findShownState(testFacts(vehicle), settings, NOW).shown).toBe(shown);
});

test("D19: a standing holds until the instant that it names, and no longer when it names one", () => {
  const times = fc.date({ min: new Date("2025-06-01"), max: new Date("2025-07-30"), noInvalidDate: true });
  fc.assert(
    fc.property(times, times, fc.boolean(), fc.nat(20), (then, now, sold, days) => {
      const at = then.toISOString();
      const vehicle = testFacts(sold ? { status: "sold", soldAt: at } : { arrivedAt: at });
      const settings = stock({ soldDays: days, justArrivedDays: days });
      const { shown, until } = findShownState(vehicle, settings, now);
      expect(shown).toBe(!sold || now.getTime() < then.getTime() + days * 86_400_000);
      if (until === null) return;
      expect(until > now).toBe(true);
      expect(findShownState(vehicle, settings, new Date(until.getTime() - 1)).shown).toBe(shown);
      expect(findShownState(vehicle, settings, until)).toEqual({ shown: !sold, until: null });
    }),
  );
});

test.each([
  [null, undefined, "2025-07-03"],
  [null, 4, "2025-07-04"],
  [3, 4, "2025-07-03"],
  [10, undefined, "2025-07-10"],
  [0, undefined, "2025-06-30"],
])("SEA-28 SEA-29: own days %s, default %s: the window ends on %s", (own, fallback, date) => {
  expect(findSoldWindowEnd("2025-06-30T00:00:00Z", own, fallback).toISOString()).toBe(
    `${date}T00:00:00.000Z`,
  );
});

test.each([
  ["2025-06-27T00:00:01Z", 3, true],
  ["2025-06-27T00:00:00Z", 3, false],
  ["2025-06-27T00:00:01Z", null, true],
  ["2025-06-20T00:00:00Z", 14, true],
  ["2025-06-29T23:59:59Z", 0, false],
  [null, 3, false],
])("SEA-27 SEA-28: sold at %s, window of %s days: %s", (soldAt, days, shown) => {
  expect(isInSoldWindow(soldAt, days, new Date("2025-06-30T00:00:00Z"))).toBe(shown);
});

test("D441: a site keeps what lacks legal facts off until they are supplied, where it says so, and still shows what is sold", () => {
  const used = (facts: Partial<VehicleFacts>) =>
    testFacts({ carType: "used", itemType: "car", state: "NSW", rego: "ABC12D", registered: true, ...facts });
  const isShown = (facts: Partial<VehicleFacts>, requiresLegalFacts: boolean) =>
    findShownState(used(facts), filter({ requiresLegalFacts }), NOW).shown;
  expect(isShown({ rego: null }, false)).toBe(true);
  expect(isShown({ rego: null }, true)).toBe(false);
  expect(isShown({}, true)).toBe(true);
  expect(isShown({ rego: null, status: "sold", soldAt: "2025-06-29T00:00:00Z" }, true)).toBe(true);
});

test("D460: a used car whose state wants a notice is on no site before it is answered, whatever the site says; sold ones stay", () => {
  const used = (facts: Partial<VehicleFacts>) =>
    testFacts({ carType: "used", itemType: "car", state: "WA", noticeAnswers: null, ...facts });
  const answered = NOTICE_ANSWERS;
  for (const requiresLegalFacts of [true, false]) {
    const isShown = (facts: Partial<VehicleFacts>) =>
      findShownState(used(facts), filter({ requiresLegalFacts }), NOW).shown;
    expect(isShown({})).toBe(false);
    expect(isShown({ noticeAnswers: answered.filter((answer) => answer !== "writeOff") })).toBe(false);
    expect(isShown({ noticeAnswers: answered })).toBe(true);
    expect(isShown({ state: "QLD" })).toBe(true);
    expect(isShown({ status: "sold", soldAt: "2025-06-29T00:00:00Z" })).toBe(true);
  }
});
