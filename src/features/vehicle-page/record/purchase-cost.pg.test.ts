import { expect, test } from "vitest";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { buildSiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { aCar, ask, importCars, NOW } from "#features/inventory/import/test-import.ts";
import { buildSearchAnswer } from "#features/results/search-api.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { readVehicle } from "./vehicle-store.server.ts";

const db = openTestDatabase();

test("LAW-08: the purchase cost is stored, and is in no record that pages or the API are made of", async () => {
  const tenancy = await addTestSite(db);
  const site = {
    ...tenancy,
    slug: "demo",
    account: "demo",
    version: 1,
    hosts: [],
    canonicalHost: null,
    config: testConfig(),
  };
  const readAll = () =>
    db.inAccount(tenancy.accountId, async (tx) => {
      const found: VehicleFacts[] = [];
      for await (const batch of readStock(tx, { now: NOW })) found.push(...batch);
      return found;
    });
  await importCars(db, tenancy.accountId, [
    aCar("A1", { purchaseCost: 31_234.56, vin: "MR0BA3CD200123456" }),
  ]);
  expect(await ask(db, tenancy.accountId, "select purchase_cost_cents from vehicle")).toEqual([
    { purchase_cost_cents: 3_123_456 },
  ]);
  const [facts] = await readAll();
  const stock = await buildSiteStock(db, site, { now: NOW });
  const [hit] = await stock.engine.get([facts!.id]);
  const record = await db.inAccount(tenancy.accountId, (tx) => readVehicle(tx, facts!.slug));
  const answer = await buildSearchAnswer({
    site: site,
    stock,
    url: new URL("http://demo.localhost/api/search"),
    now: NOW,
  });
  expect(answer).toMatchObject({ count: 1 });
  for (const shown of [facts, parseRecord(hit!.record), record, answer]) {
    expect(shown).toBeTruthy();
    expect(JSON.stringify(shown)).not.toMatch(/purchase|cost|31234|3123456/i);
  }
});
