import { expect, test } from "vitest";
import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { aCar, importCars, vehicles } from "#features/inventory/import/test-import.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { readVehicle } from "./vehicle-store.server.ts";

const db = openTestDatabase();

test("D352 D353: a figure's test and a battery's health are stored, and come with page and index", async () => {
  const { accountId } = await addTestSite(db);
  const batteryHealth = {
    ...{ percent: 93.4, date: "2025-10-12", method: "Aviloo" },
    certificateUrl: "https://certificates.example/1.pdf",
  };
  const specifications = { electricrange: 505, electricrange_method: "WLTP" };
  await importCars(db, accountId, [aCar("A1", { batteryHealth, specifications }), aCar("A2")]);
  const stored = await vehicles(db, accountId);
  const read = async (stockNumber: string) => {
    const { slug } = stored.find(({ stock_number }) => stock_number === stockNumber)!;
    return (await db.inAccount(accountId, (tx) => readVehicle(tx, slug)))!;
  };
  expect(await read("A1")).toMatchObject({ batteryHealth, specifications });
  expect((await read("A2")).batteryHealth).toBeNull();
  const facts = await db.inAccount(accountId, async (tx) => {
    const read: VehicleFacts[] = [];
    for await (const batch of readStock(tx, { now: new Date("2026-11-26T00:00:00Z") })) read.push(...batch);
    return read;
  });
  expect(facts.map((one) => one.batteryHealth?.percent)).toEqual(expect.arrayContaining([93.4, undefined]));
});
