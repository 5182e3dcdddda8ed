import type { PriceView } from "#features/pricing/price.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { testConfig } from "#runtime/testing/test-config.ts";

const PRICE: PriceView = {
  ...{ kind: "amount", cents: 45_990_00, period: null, total: null },
  ...{ priceType: "drive_away", typeLabel: "Drive Away", wasCents: null, note: null },
};

/** What the block of an available used ute is built from, on a Monday morning in Brisbane. */
export function testBlockInput(
  vehicle: Partial<VehicleRecord> = {},
  settings: Partial<SiteConfigInput> = {},
) {
  return {
    vehicle: testRecord(vehicle),
    config: testConfig(settings),
    available: true,
    price: PRICE,
    said: new Set<string>(),
    today: "2025-06-30",
    now: new Date("2025-06-30T00:00:00Z"),
  };
}
