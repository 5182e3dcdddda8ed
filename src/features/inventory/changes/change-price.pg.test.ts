import { beforeEach, expect, test } from "vitest";
import type { CarPrice } from "#features/pricing/price.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, ask, daysLater, importCars } from "../import/test-import.ts";
import { changeAvailability, findByStockNumber } from "./change-availability.server.ts";
import { changePrice, type PriceOutcome, type StaffPrice } from "./change-price.server.ts";
import { MERGED_PRICES, OVERRIDE_JOIN } from "./merged-vehicle.ts";
import { publishChanges } from "./publish-changes.server.ts";

const db = openTestDatabase();
const jobs = { enqueue: async () => undefined };

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  await importCars(db, account, [
    aCar("A1", { driveAwayPrice: 25_000 }),
    aCar("A2", { driveAwayPrice: 30_000 }),
  ]);
});

const inAccount = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(account, work);
const driveAway = (dollars: number): StaffPrice => ({ cents: dollars * 100, priceType: "drive_away" });
const egc = (dollars: number): StaffPrice => ({ cents: dollars * 100, priceType: "egc" });

const change = (
  stockNumber: string,
  { from, to, day = 1 }: { from: CarPrice | null; to: StaffPrice | "as-fed"; day?: number },
): Promise<PriceOutcome> =>
  inAccount(async (tx) => {
    const { vehicleId } = (await findByStockNumber(tx, stockNumber))!;
    return changePrice(
      tx,
      { jobs, now: daysLater(day) },
      { vehicleId, from, to, actor: "staff:1", note: null },
    );
  });

const read = async (stockNumber: string) => {
  const [row] = await ask<{ prices: object }>(
    db,
    account,
    `select ${MERGED_PRICES} as prices from vehicle v ${OVERRIDE_JOIN} where v.stock_number = $1`,
    [stockNumber],
  );
  return row!.prices;
};
const readHistory = async (stockNumber: string) =>
  ask<{ cents: number; type: string }>(
    db,
    account,
    `select p.cents, p.price_type as type from vehicle_price p join vehicle v on v.id = p.vehicle_id
     where v.stock_number = $1 order by p.id`,
    [stockNumber],
  );

test("T6 D431: a price that staff give counts, also after the next imports, until it is taken back", async () => {
  expect(await change("A1", { from: driveAway(25_000), to: egc(23_900) })).toEqual({
    ...{ ok: true, before: driveAway(25_000), after: egc(23_900) },
  });
  for (const driveAwayPrice of [24_500, 24_600]) {
    await importCars(db, account, [aCar("A1", { driveAwayPrice }), aCar("A2", { driveAwayPrice: 30_000 })], {
      now: daysLater(2),
    });
    expect(await read("A1")).toMatchObject({ driveAwayCents: null, egcCents: 2_390_000, offerCents: null });
  }
  expect(await readHistory("A1")).toEqual([
    { cents: 2_500_000, type: "drive_away" },
    { cents: 2_390_000, type: "egc" },
  ]);
  expect(await change("A1", { from: egc(23_900), to: "as-fed", day: 3 })).toMatchObject({
    after: driveAway(24_600),
  });
  expect(await read("A1")).toMatchObject({ driveAwayCents: 2_460_000, egcCents: null });
  expect((await readHistory("A1")).at(-1)).toEqual({ cents: 2_460_000, type: "drive_away" });
  expect(await read("A2")).toMatchObject({ driveAwayCents: 3_000_000 });
});

test("D431: of two people who change a price, the second one sees what the first one wrote, and overwrites nothing", async () => {
  const outcomes = await Promise.all([
    change("A1", { from: driveAway(25_000), to: driveAway(24_000) }),
    change("A1", { from: driveAway(25_000), to: driveAway(23_000) }),
  ]);
  const taken = outcomes.find(({ ok }) => ok);
  const refused = outcomes.find(({ ok }) => !ok);
  expect(taken).toMatchObject({ ok: true, before: driveAway(25_000) });
  const shown = taken?.ok ? taken.after : null;
  expect(refused).toEqual({ ok: false, reason: "changed", shown });
  expect(await read("A1")).toMatchObject({ driveAwayCents: shown?.cents });
  expect(await change("A1", { from: null, to: driveAway(1) })).toMatchObject({ reason: "changed" });
});

test("D431: a price and an availability that people gave do not undo each other, and both get a change number", async () => {
  await change("A1", { from: driveAway(25_000), to: driveAway(24_000) });
  expect(await inAccount(publishChanges)).toBe(1);
  await inAccount(async (tx) => {
    const { vehicleId } = (await findByStockNumber(tx, "A1"))!;
    const said = { vehicleId, to: "reserved", actor: "staff:1", note: null } as const;
    await changeAvailability(tx, { jobs, now: daysLater(1) }, said);
  });
  expect(await read("A1")).toMatchObject({ driveAwayCents: 2_400_000 });
  await change("A1", { from: driveAway(24_000), to: "as-fed", day: 2 });
  const [row] = await ask<{ reserved: boolean }>(
    db,
    account,
    "select o.reserved from vehicle_override o join vehicle v on v.id = o.vehicle_id where stock_number = 'A1'",
  );
  expect(row).toEqual({ reserved: true });
});

test("D1 D431: a vehicle of another account has no price to change", async () => {
  const [{ id = 0 } = {}] = await ask<{ id: number }>(db, account, "select id from vehicle limit 1");
  const other = (await addTestSite(db)).accountId;
  const outcome = await db.inAccount(other, (tx) =>
    changePrice(
      tx,
      { jobs, now: daysLater(1) },
      {
        ...{ vehicleId: id, from: driveAway(25_000), to: driveAway(1_000), actor: "staff:1", note: null },
      },
    ),
  );
  expect(outcome).toEqual({ ok: false, reason: "no-vehicle" });
});
