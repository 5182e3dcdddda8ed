import fc from "fast-check";
import { expect, test } from "vitest";
import type { StockSettings } from "#features/catalogue/index/stock-filter.ts";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { readAvailability } from "./vehicle-availability.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const { stock } = testConfig();
const ask = (vehicle: Partial<VehicleFacts>, filter: Partial<StockSettings["filter"]> = {}, now = NOW) =>
  readAvailability(testFacts(vehicle), { ...stock, filter: { ...stock.filter, ...filter } }, now);
const sold = (soldAt: string | null): Partial<VehicleFacts> => ({ status: "sold", soldAt });

test.each<[string, Partial<VehicleFacts>, object]>([
  ["in stock", {}, { kind: "page", state: "available", indexed: true, until: null }],
  ["coming soon", { status: "coming_soon" }, { kind: "page", state: "available", indexed: true }],
  [
    "sold yesterday",
    sold("2025-06-29T00:00:00Z"),
    { kind: "page", state: "sold", indexed: true, until: new Date("2025-07-02T00:00:00Z") },
  ],
  [
    "sold last month",
    sold("2025-06-01T00:00:00Z"),
    { kind: "page", state: "sold", indexed: false, until: new Date("2025-08-30T00:00:00Z") },
  ],
  ["sold 90 days ago", sold("2025-04-01T00:00:00Z"), { kind: "redirect", to: "/search/toyota/hilux" }],
  ["sold, nobody knows when", sold(null), { kind: "page", state: "sold", indexed: false, until: null }],
  [
    "withdrawn",
    { withdrawnAt: "2025-06-20T00:00:00Z" },
    { kind: "page", state: "withdrawn", indexed: false },
  ],
  ["withdrawn long ago", { withdrawnAt: "2025-01-20T00:00:00Z" }, { kind: "redirect" }],
  [
    "sold, then withdrawn",
    { ...sold("2025-06-20T00:00:00Z"), withdrawnAt: "2025-06-29T00:00:00Z" },
    { kind: "page", state: "sold", until: new Date("2025-09-18T00:00:00Z") },
  ],
  ["not for the website", { showOnDealerWebsite: false }, { kind: "not-found" }],
])("D7 VDP-14: %s", (_, vehicle, expected) => {
  expect(ask(vehicle)).toMatchObject(expected);
});

test("D1 TEN-17: a vehicle outside the site's filter is not found, gone or not", () => {
  expect(ask({}, { carTypes: ["new"] })).toEqual({ kind: "not-found" });
  expect(ask(sold("2025-06-29T00:00:00Z"), { carTypes: ["new"] })).toEqual({ kind: "not-found" });
  expect(ask({ status: "coming_soon" }, { statuses: ["in_stock"] })).toEqual({ kind: "not-found" });
});

test("D7: a filter by status leaves the page of a sold vehicle", () => {
  expect(ask(sold("2025-06-29T00:00:00Z"), { statuses: ["in_stock"] })).toMatchObject({ state: "sold" });
});

test("D19: an answer holds until the instant that it names, and changes there", () => {
  const instants = fc.date({ min: new Date("2025-01-01"), max: new Date("2025-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, instants, fc.boolean(), (goneAt, now, isSold) => {
      const vehicle = isSold ? sold(goneAt.toISOString()) : { withdrawnAt: goneAt.toISOString() };
      const answer = ask(vehicle, {}, now);
      if (answer.kind !== "page" || answer.until === null) return;
      expect(answer.until > now).toBe(true);
      expect(ask(vehicle, {}, new Date(answer.until.getTime() - 1))).toEqual(answer);
      expect(ask(vehicle, {}, answer.until)).not.toEqual(answer);
    }),
  );
});
