import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { VehicleNotice } from "#features/vehicles/vehicle-notice.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, daysLater, importCars } from "../import/test-import.ts";
import { findByStockNumber } from "./change-availability.server.ts";
import { changeNotice, readNotice } from "./change-notice.server.ts";
import { listVehicleChanges } from "./list-changes.server.ts";
import { publishChanges } from "./publish-changes.server.ts";

const db = openTestDatabase();
const jobs = { enqueue: async () => undefined };

let account: AccountId;
let car: number;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  await importCars(db, account, [aCar("A1"), aCar("A2")]);
  car = (await inAccount((tx) => findByStockNumber(tx, "A1")))!.vehicleId;
});

const inAccount = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(account, work);
const change = (notice: VehicleNotice, version: string) =>
  inAccount((tx) =>
    changeNotice(tx, { jobs, now: daysLater(1) }, { vehicleId: car, notice, version, actor: "staff:Kim" }),
  );
const read = () => inAccount((tx) => readNotice(tx, car));

const ANSWERED: VehicleNotice = {
  writeOff: "never",
  ppsr: { result: "clear", searchNumber: "123", day: "2026-01-01", by: null },
  odometer: 41_000,
};

test("T20 D460: what staff answer stays through imports, is published, and is in the history", async () => {
  const first = (await read())!;
  expect(first).toEqual({ notice: {}, version: "0", last: null });
  expect(await change(ANSWERED, first.version)).toEqual({ ok: true, before: {} });
  expect(await inAccount(publishChanges)).toBe(1);
  await importCars(db, account, [aCar("A1", { km: 99_000 }), aCar("A2")], { now: daysLater(2) });
  expect(await read()).toMatchObject({ notice: ANSWERED, last: { actor: "staff:Kim", at: daysLater(1) } });
  const changes = await inAccount((tx) => listVehicleChanges(tx, car));
  expect(changes.map(({ what }) => what)).toEqual(["answers for the notice"]);
});

test("D460: of two people, the second one is told what the first one answered, and overwrites nothing", async () => {
  const outcomes = await Promise.all([
    change({ writeOff: "never" }, "0"),
    change({ writeOff: "repairable" }, "0"),
  ]);
  const kept = (await read())!;
  const refused = outcomes.find(({ ok }) => !ok);
  expect(refused).toMatchObject({ ok: false, reason: "changed", stored: { notice: kept.notice } });
  expect(await change(ANSWERED, kept.version)).toMatchObject({ ok: true, before: kept.notice });
});

test("TEN-03 D460: of no vehicle of the account, nothing is read or written", async () => {
  const other = (await addTestSite(db)).accountId;
  expect(await db.inAccount(other, (tx) => readNotice(tx, car))).toBeNull();
  const asked = { vehicleId: car, notice: ANSWERED, version: "0", actor: "staff:Kim" } as const;
  const outcome = db.inAccount(other, (tx) => changeNotice(tx, { jobs, now: daysLater(1) }, asked));
  expect(await outcome).toEqual({ ok: false, reason: "no-vehicle" });
  expect((await read())?.notice).toEqual({});
});
