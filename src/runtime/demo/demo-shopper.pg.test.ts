import { expect, test } from "vitest";
import { aCar, importCars } from "#features/inventory/import/test-import.ts";
import { readHeldRecord } from "#features/privacy/person/held-record.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { addDemoShopper, DEMO_SHOPPER } from "./demo-shopper.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-23T03:00:00Z");

test("WAT-20 D154: the demo's shopper has saved cars, one of them sold, alerts that are confirmed, and an enquiry to the dealer", async () => {
  const { accountId, siteId } = await addTestSite(db);
  const suv = { carType: "used", body: "suv", driveAwayPrice: 39_990 };
  const cars = ["A1", "A2", "A3", "A4"].map((number) => aCar(number, suv));
  await importCars(db, accountId, [...cars, aCar("S1", { ...suv, status: "sold" })]);
  const record = await db.inAccount(accountId, async (tx) => {
    await addDemoShopper(tx, { siteId, config: testConfig(), siteUrl: "http://demo.localhost", now: NOW });
    return readHeldRecord(tx, { email: null, phone: DEMO_SHOPPER.phone });
  });
  const { email, name, phone } = DEMO_SHOPPER;
  expect(record.shoppers).toMatchObject([{ name, phone, email, agreements: [{ textVersion: "1" }] }]);
  const saved = record.shoppers[0]?.watchlist.map(({ slug }) => slug);
  expect(saved).toHaveLength(4);
  expect(saved?.[0]).toMatch(/-s1$/);
  expect(record.enquiries).toMatchObject([
    { person: { email }, car: { url: `http://demo.localhost/cars/${saved?.at(-1)}` } },
  ]);
  expect(record.enquiries[0]?.deliveries.filter(({ kind }) => kind === "mail")).not.toEqual([]);
  const { alerts } = await db.inAccount(accountId, (tx) => readHeldRecord(tx, { email, phone: null }));
  expect(alerts.map(({ kind, confirmedAt }) => [kind, confirmedAt !== null]).sort()).toEqual([
    ["price", true],
    ["search", true],
  ]);
});

test("D432: the demo's back office has leads to answer, one of two enquiries, and one that is held", async () => {
  const { accountId, siteId } = await addTestSite(db);
  const suv = { carType: "used", body: "suv", driveAwayPrice: 39_990 };
  await importCars(db, accountId, [
    ...["A1", "A2", "A3", "A4"].map((number) => aCar(number, suv)),
    aCar("S1", { ...suv, status: "sold" }),
  ]);
  const threads = await db.inAccount(accountId, async (tx) => {
    await addDemoShopper(tx, { siteId, config: testConfig(), siteUrl: "http://demo.localhost", now: NOW });
    return tx.query<{ name: string; leads: number; isHeld: boolean }>(
      `select name, is_held as "isHeld", (select count(*) from lead where thread_id = thread.id) as leads from thread order by name`,
    );
  });
  expect(threads).toEqual([
    { name: "Mei Lin", leads: 1, isHeld: false },
    { name: "Priya Nair", leads: 1, isHeld: false },
    { name: "Rank Booster", leads: 1, isHeld: true },
    { name: "Robin Casey", leads: 1, isHeld: false },
    { name: "Tom Walsh", leads: 2, isHeld: false },
  ]);
});
