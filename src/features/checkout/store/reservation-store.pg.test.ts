import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aCar, ask, daysLater, importCars, NOW } from "#features/inventory/import/test-import.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { Database } from "#platform/postgres/database.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import {
  claimVehicle,
  countWaiting,
  endReservation,
  findHolder,
  findReservation,
  joinLine,
  lockNextInLine,
  takeVehicle,
} from "./reservation-store.server.ts";

const db = openTestDatabase();
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let tenancy: Tenancy;
let vehicleId: number;
beforeEach(async () => {
  tenancy = await addTestSite(db);
  await importCars(db, tenancy.accountId, [aCar("A1")]);
  const [row] = await ask<{ id: number }>(db, tenancy.accountId, "select id from vehicle");
  vehicleId = row!.id;
});

const aClaim = (id = randomUUID() as string) => ({
  ...{
    id,
    siteId: tenancy.siteId,
    vehicleId,
    tradeInId: null,
    priceCents: 4_599_000,
    depositCents: 20_000,
    refundDays: 7,
    reservedDays: 7,
  },
  ...{ terms: "A hold, not a contract.", network: "n", block: null },
});
const claim = (id: string, now = NOW, within = db) =>
  within.inAccount(tenancy.accountId, (tx) =>
    claimVehicle(tx, aClaim(id), { now, heldUntil: new Date(now.getTime() + 15 * 60_000) }),
  );
const find = (id: string) => db.inAccount(tenancy.accountId, (tx) => findReservation(tx, id));

test("CHK-08 D391: of 200 shoppers who want one vehicle at once, one holds it and 199 are told that they do not", async () => {
  const other = new Database(appUrl, { connections: 10 });
  const ids = Array.from({ length: 200 }, () => randomUUID());
  try {
    const held = await Promise.all(ids.map((id, at) => claim(id, NOW, at % 2 ? other : db)));
    expect(held.filter(Boolean)).toHaveLength(1);
    const winner = ids[held.indexOf(true)];
    const holder = await db.inAccount(tenancy.accountId, (tx) => findHolder(tx, vehicleId, NOW));
    expect(holder).toMatchObject({ id: winner, state: "held", heldUntil: minutesLater(15) });
  } finally {
    await other.close();
  }
});

test("CHK-08: whoever has waited longest is next in line", async () => {
  const [holder, early, late] = [randomUUID(), randomUUID(), randomUUID()];
  await claim(holder);
  const result = await db.inAccount(tenancy.accountId, async (tx) => {
    await joinLine(tx, aClaim(late), minutesLater(2));
    await joinLine(tx, aClaim(early), minutesLater(1));
    expect(await countWaiting(tx, vehicleId)).toBe(2);
    await endReservation(tx, holder, { as: "cancelled", now: minutesLater(3) });
    const next = await lockNextInLine(tx, vehicleId);
    return {
      next,
      took: await takeVehicle(tx, next!, { state: "held", heldUntil: daysLater(1) }),
    };
  });
  expect(result).toMatchObject({ next: { id: early }, took: true });
  expect(await find(early)).toMatchObject({ state: "held", heldUntil: daysLater(1) });
});

test("D1 D2: an account sees and claims only its own vehicles", async () => {
  const id = randomUUID();
  await claim(id);
  const other = await addTestSite(db);
  expect(await db.inAccount(other.accountId, (tx) => findReservation(tx, id))).toBeNull();
  expect(await db.inAccount(other.accountId, (tx) => findHolder(tx, vehicleId, NOW))).toBeNull();
});
