import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { listCars } from "./list-cars.server.ts";

test("LEAD-20 VDP-14: the choice of a vehicle says which are reserved", async () => {
  const config = testConfig({ testDrive: { enabled: true } });
  const cars = [
    { stockNumber: "A1" },
    { stockNumber: "A2", reserved: true },
    { stockNumber: null, reserved: true },
  ];
  const stock = await buildTestStock(cars, config, { now: new Date("2025-06-30T00:00:00Z") });
  const listed = await listCars({ stock, config }, null);
  expect(listed.map(({ name }) => name.replace(/^.*?(?=, |$)/, "")).sort()).toEqual([
    ", reserved",
    ", stock A1",
    ", stock A2, reserved",
  ]);
});
