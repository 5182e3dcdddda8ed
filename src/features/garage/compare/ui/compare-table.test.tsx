import { expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { readAvailability } from "#features/vehicle-page/record/vehicle-availability.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { draw } from "#ui/base/draw.tsx";
import { buildCompareView } from "../build-compare-view.ts";
import { CompareTable } from "./compare-table.tsx";

const NOW = new Date("2025-06-30T00:00:00Z");
const lender = {
  ...{ lender: "ausloans" as const, name: "AusLoans", licence: "Licence 1", rateDate: "2025-06-01" },
  terms: { interestRate: 9 },
};
const config = testConfig({ finance: { lenders: [lender] } });
const site = { slug: "north", template: "showroom" } as SiteView;

test("LAW-04 WAT-19: paper has the warning of each comparison rate, which closed details leave out", () => {
  const vehicle = testRecord({});
  const availability = readAvailability(vehicle, config.stock, NOW);
  if (availability.kind !== "page") throw new Error("the vehicle has no page");
  const { view } = buildCompareView([{ vehicle, availability }], 0, { config, now: NOW });
  const page = draw(<CompareTable view={view} site={site} />);
  expect(page).toContain("comparison rate*");
  expect(page).toMatch(/<div class="[^"]*hidden[^"]*print:grid[^"]*"><p>\*.*?WARNING: This comparison rate/);
});
