import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, ask, daysLater, importCars, importContent, NOW, toFeed } from "../import/test-import.ts";
import {
  type Availability,
  changeAvailability,
  findByStockNumber,
  listAvailabilityChanges,
  listConflicts,
} from "./change-availability.server.ts";
import { MERGED_RESERVED, MERGED_SOLD_AT, MERGED_STATUS, OVERRIDE_JOIN } from "./merged-vehicle.ts";
import { publishChanges } from "./publish-changes.server.ts";

const db = openTestDatabase();
const noJobs = { enqueue: async () => undefined };

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  await importCars(db, account, [aCar("A1"), aCar("A2"), aCar("A3", { status: "reserved" })]);
});

const inAccount = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(account, work);

async function change(stockNumber: string, to: Availability, now = daysLater(1)): Promise<void> {
  await inAccount(async (tx) => {
    const { vehicleId } = (await findByStockNumber(tx, stockNumber))!;
    const said = { vehicleId, to, actor: "staff:Kim", note: "On the phone" } as const;
    await changeAvailability(tx, { jobs: noJobs, now }, said);
  });
}

/** What every page reads of a vehicle. */
const read = async (stockNumber: string) => {
  const [vehicle] = await ask<{ status: string; reserved: boolean; soldAt: Date | null }>(
    db,
    account,
    `select ${MERGED_STATUS} as status, ${MERGED_RESERVED} as reserved, ${MERGED_SOLD_AT} as "soldAt"
     from vehicle v ${OVERRIDE_JOIN} where v.stock_number = $1`,
    [stockNumber],
  );
  return vehicle;
};

test("D58 D232 D390 CHK-08: what people say of a vehicle counts, also after the next imports, until it is taken back", async () => {
  await change("A1", "reserved");
  await change("A2", "sold");
  await change("A3", "available");
  for (const km of [50_000, 51_000]) {
    const feed = toFeed([aCar("A1", { km }), aCar("A2", { km }), aCar("A3", { km, status: "reserved" })]);
    await importContent(db, account, feed, { snapshot: true, now: daysLater(1) });
    expect(await read("A1")).toEqual({ status: "in_stock", reserved: true, soldAt: null });
    expect(await read("A2")).toEqual({ status: "sold", reserved: false, soldAt: daysLater(1) });
    expect(await read("A3")).toMatchObject({ status: "in_stock", reserved: false });
  }
  await change("A2", "as-fed");
  await change("A3", "as-fed");
  expect(await read("A2")).toEqual({ status: "in_stock", reserved: false, soldAt: null });
  expect(await read("A3")).toMatchObject({ reserved: true });
});

test("D58: a feed that says sold wins over people", async () => {
  await change("A1", "available");
  await importCars(db, account, [aCar("A1", { status: "sold" })], { now: daysLater(1) });
  expect(await read("A1")).toMatchObject({ status: "sold", reserved: false });
});

test("D58: staff see where feed and people disagree, and who said what", async () => {
  expect(await inAccount(listConflicts)).toEqual([]);
  await change("A2", "sold");
  await change("A3", "available", daysLater(2));
  expect(await inAccount(listConflicts)).toMatchObject([
    {
      stockNumber: "A2",
      title: "2022 Toyota HiLux SR5",
      people: "sold",
      feed: "in stock",
      since: daysLater(1),
    },
    { stockNumber: "A3", people: "available", feed: "reserved" },
  ]);
  await importCars(db, account, [aCar("A2", { status: "sold" })], { now: daysLater(2) });
  expect(await inAccount(listConflicts)).toMatchObject([{ stockNumber: "A3" }]);
  const { vehicleId } = (await inAccount((tx) => findByStockNumber(tx, " a2 ")))!;
  expect(await inAccount((tx) => listAvailabilityChanges(tx, vehicleId))).toEqual([
    { to: "sold", actor: "staff:Kim", note: "On the phone", at: daysLater(1) },
  ]);
});

test("D19 D390: a change is published once with a change number of its own", async () => {
  expect(await inAccount(publishChanges)).toBe(0);
  await change("A1", "reserved");
  await change("A2", "reserved");
  expect(await inAccount(publishChanges)).toBe(2);
  expect(await inAccount(publishChanges)).toBe(0);
  const [published] = await ask<{ same: boolean }>(
    db,
    account,
    "select max(v.change_number) = max(a.change_number) as same from vehicle v join account a on a.id = v.account_id",
  );
  expect(published).toEqual({ same: true });
});

test("D1 D2: an account can neither change another's vehicle nor read what was said of it", async () => {
  const { vehicleId } = (await inAccount((tx) => findByStockNumber(tx, "A1")))!;
  const other = (await addTestSite(db)).accountId;
  const said = { vehicleId, to: "sold", actor: "system", note: null } as const;
  expect(await db.inAccount(other, (tx) => changeAvailability(tx, { jobs: noJobs, now: NOW }, said))).toBe(
    false,
  );
  await change("A1", "sold");
  expect(await db.inAccount(other, (tx) => listAvailabilityChanges(tx, vehicleId))).toEqual([]);
  expect(await db.inAccount(other, listConflicts)).toEqual([]);
});

test("D390: the record of changes is only added to", async () => {
  await change("A1", "sold");
  await expect(ask(db, account, "delete from vehicle_change")).rejects.toThrow(/permission denied/);
});
