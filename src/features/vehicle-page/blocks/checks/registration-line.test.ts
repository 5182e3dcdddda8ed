import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { describeRegistration } from "./registration-line.ts";

test.each<[Partial<VehicleRecord>, string | null]>([
  [{}, "Registration 123ABC, expires on 12 March 2026."],
  [{ regoExpiry: "2025-06-30" }, "Registration 123ABC, expires on 30 June 2025."],
  [{ regoExpiry: null }, "Registration 123ABC."],
  [{ regoExpiry: "2025-06-29" }, "Advertised without current registration. VIN MR0BA3CD500123456."],
  [{ rego: null, registered: false }, "Advertised without current registration. VIN MR0BA3CD500123456."],
  [{ rego: null, registered: false, vin: null }, "Advertised without current registration. Stock number U1."],
  [
    { rego: null, registered: false, vin: null, stockNumber: null },
    "Advertised without current registration.",
  ],
  [{ rego: null, registered: null }, "Ask us about its registration. VIN MR0BA3CD500123456."],
  [{ carType: "demo" }, null],
  [{ carType: "new", rego: null }, null],
  [{ itemType: "boat", rego: null }, null],
])("LAW-05: %j says %j", (vehicle, line) => {
  expect(describeRegistration(testRecord(vehicle), "2025-06-30")).toBe(line);
});
