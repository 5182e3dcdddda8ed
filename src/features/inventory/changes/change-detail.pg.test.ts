import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, ask, daysLater, importCars } from "../import/test-import.ts";
import { changeAvailability, findByStockNumber } from "./change-availability.server.ts";
import { changeDetail, type DetailValue } from "./change-detail.server.ts";
import { changePrice } from "./change-price.server.ts";
import { listPriceHistory, listVehicleChanges } from "./list-changes.server.ts";
import { MERGED_PIN, MERGED_SHOWN, MERGED_TAG, OVERRIDE_JOIN } from "./merged-vehicle.ts";
import { publishChanges } from "./publish-changes.server.ts";

const db = openTestDatabase();
const jobs = { enqueue: async () => undefined };

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  await importCars(db, account, [aCar("A1"), aCar("A2")]);
});

const inAccount = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(account, work);

const change = (value: DetailValue, day = 1) =>
  inAccount(async (tx) => {
    const { vehicleId } = (await findByStockNumber(tx, "A1"))!;
    const parts = { jobs, now: daysLater(day) };
    return changeDetail(tx, parts, { ...value, vehicleId, actor: "staff:Kim", note: null });
  });

/** What every reader merges. */
const readMerged = async () => {
  const [row] = await ask(
    db,
    account,
    `select ${MERGED_SHOWN} as shown, ${MERGED_PIN} as pin, ${MERGED_TAG} as tag from vehicle v ${OVERRIDE_JOIN} where stock_number = 'A1'`,
  );
  return row;
};

test("T6 D440: what staff say of a vehicle counts, also after the next import, until it is taken back", async () => {
  const fed = await readMerged();
  expect(fed).toEqual({ shown: true, pin: null, tag: null });
  await change({ detail: "shown", to: false, from: true });
  await change({ detail: "pinned", to: true, from: false });
  await change({ detail: "tag", to: "One owner", from: null });
  expect(await inAccount(publishChanges)).toBe(1);
  await importCars(db, account, [aCar("A1", { driveAwayPrice: 19_999 }), aCar("A2")], { now: daysLater(2) });
  expect(await readMerged()).toEqual({ shown: false, pin: 1, tag: "One owner" });
  for (const detail of ["shown", "pinned", "tag"] as const) await change({ detail, to: "as-fed" }, 3);
  expect(await readMerged()).toEqual(fed);
});

test("D440: comments lose their markup, as a feed's do", async () => {
  const to = "<p>One <b>owner</b></p><script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt; log books";
  const outcome = await change({ detail: "comments", to, from: null });
  expect(outcome).toMatchObject({ ok: true, after: { comments: "One owner\nlog books" } });
});

test("D440: of two people, the second one is told, and overwrites nothing", async () => {
  const outcomes = await Promise.all([
    change({ detail: "tag", to: "Low km", from: null }),
    change({ detail: "tag", to: "One owner", from: null }),
  ]);
  const taken = outcomes.find(({ ok }) => ok);
  const refused = outcomes.find(({ ok }) => !ok);
  const tag = taken?.ok ? taken.after.tag : undefined;
  expect(refused).toMatchObject({ ok: false, reason: "changed", shown: { tag } });
});

test("D8 D440: the history has who changed what, and who gave each price", async () => {
  await change({ detail: "shown", to: false });
  await change({ detail: "tag", to: "" });
  await inAccount(async (tx) => {
    const { vehicleId } = (await findByStockNumber(tx, "A1"))!;
    const [row] = await tx.query<{ cents: number }>("select cents from vehicle_price where vehicle_id = $1", [
      vehicleId,
    ]);
    const parts = { jobs, now: daysLater(2) };
    const said = { vehicleId, actor: "staff:Lee", note: "Sale" } as const;
    const from = { cents: row!.cents, priceType: "drive_away" } as const;
    await changePrice(tx, parts, { ...said, from, to: { cents: 1_990_000, priceType: "drive_away" } });
    await changeAvailability(tx, parts, { ...said, to: "reserved" });
  });
  const { changes, prices } = await inAccount(async (tx) => {
    const { vehicleId } = (await findByStockNumber(tx, "A1"))!;
    return {
      changes: await listVehicleChanges(tx, vehicleId),
      prices: await listPriceHistory(tx, vehicleId),
    };
  });
  expect(changes.map(({ what, name, note }) => [what, name, note])).toEqual([
    ["reserved", "Lee", "Sale"],
    ["price $19,900 Drive Away", "Lee", "Sale"],
    ["no tag", "Kim", null],
    ["hidden from the site", "Kim", null],
  ]);
  expect(prices.map(({ name }) => name)).toEqual(["Lee", null]);
  expect(prices[0]).toMatchObject({ cents: 1_990_000, from: daysLater(2) });
});

test("D1 D440: a vehicle of another account has nothing to change", async () => {
  const [{ id = 0 } = {}] = await ask<{ id: number }>(db, account, "select id from vehicle limit 1");
  const other = (await addTestSite(db)).accountId;
  const outcome = await db.inAccount(other, (tx) =>
    changeDetail(
      tx,
      { jobs, now: daysLater(1) },
      { detail: "shown", to: false, vehicleId: id, actor: "staff:1", note: null },
    ),
  );
  expect(outcome).toEqual({ ok: false, reason: "no-vehicle" });
});
