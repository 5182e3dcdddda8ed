import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildSellerLine } from "./seller.ts";
import { TEST_LOCATION, testRecord } from "./test-vehicle-record.ts";
import type { VehicleRecord } from "./vehicle-record.ts";

const uncompleted = { ...TEST_LOCATION, completed: false };

test("PHONE-05 LAW-02: the number of the seller's line is as pages show it", () => {
  const phone = (one: Partial<VehicleRecord>) => buildSellerLine(testRecord(one), testConfig()).phone;
  expect(phone({})).toBe("07 3456 7890");
  const location = { ...TEST_LOCATION, phone: "(07) 3111-1111" };
  expect(phone({ location })).toBe("07 3111 1111");
});

test.each<[string, Partial<VehicleRecord>, string, string]>([
  ["its location", {}, "L-LOCATION", "07 3456 7890"],
  ["its dealership, for an uncompleted location", { location: uncompleted }, "L-DEALER", "07 3000 0000"],
  ["its dealership, without a location", { location: null }, "L-DEALER", "07 3000 0000"],
  ["the site", { location: uncompleted, dealership: null }, "1234567", "07 3456 7890"],
  [
    "piece by piece",
    { location: { ...TEST_LOCATION, licenceNumber: null, phone: null } },
    "L-DEALER",
    "07 3000 0000",
  ],
])("LAW-02 D13: a vehicle is sold by %s", (_, vehicle, licenceNumber, phone) => {
  const businessName = "Demo Motors Pty Ltd";
  expect(buildSellerLine(testRecord(vehicle), testConfig())).toEqual({ businessName, licenceNumber, phone });
});
