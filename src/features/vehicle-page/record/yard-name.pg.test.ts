import { expect, test } from "vitest";
import { aCar, importCars, vehicles } from "#features/inventory/import/test-import.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { readVehicle } from "./vehicle-store.server.ts";

const db = openTestDatabase();

test("D121 SIDE-04: a yard known by its feed's code alone goes by its dealership's name, never by the code", async () => {
  const { accountId } = await addTestSite(db);
  const readYard = async (stockNumber: string) => {
    const stored = (await vehicles(db, accountId)).find(({ stock_number }) => stock_number === stockNumber);
    return (await db.inAccount(accountId, (tx) => readVehicle(tx, stored!.slug)))!.locationName;
  };
  const wag = { code: "WAG", name: "WAG", city: null, state: null, postcode: null };
  await importCars(db, accountId, [
    aCar("A1", { location: wag }),
    aCar("A2", { location: wag, dealership: "Bayview Motors" }),
    aCar("A3", { location: { ...wag, code: "KOG", name: "Bayview Kogarah" } }),
  ]);
  expect(await readYard("A1")).toBeNull();
  expect(await readYard("A2")).toBe("Bayview Motors");
  expect(await readYard("A3")).toBe("Bayview Kogarah");
});
