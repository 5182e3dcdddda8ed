import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { changePrice } from "../changes/change-price.server.ts";
import {
  aCar,
  ask,
  daysLater,
  importCars,
  importContent,
  TEST_SECRET,
  toFeed,
} from "../import/test-import.ts";
import type { EntryRow } from "./judge-entry.ts";
import {
  type Entry,
  EntryRefused,
  findEntry,
  restoreEntry,
  saveEntry,
  withdrawEntry,
} from "./save-entry.server.ts";

const db = openTestDatabase();
const jobs = { enqueue: async () => undefined };
const VIN = "MR0FZ22G201012345";
const ROW: EntryRow = {
  ...{
    stockNumber: "H1",
    carType: "used",
    make: "Toyota",
    model: "HiLux",
    badge: "SR5",
    year: "2022",
    km: "45,210",
  },
  driveAwayPrice: "45,990",
};

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const save = (changes: EntryRow = {}, entry: Partial<Entry> = {}, day = 1) =>
  db
    .inAccount(account, (tx) =>
      saveEntry(
        tx,
        { jobs, secret: TEST_SECRET, now: daysLater(day) },
        {
          ...{ vehicleId: null, version: null, location: null, isConfirmed: false, actor: "staff:1" },
          ...{ row: { ...ROW, ...changes }, ...entry },
        },
      ),
    )
    .catch((error: unknown) => {
      if (error instanceof EntryRefused) return error.refusal;
      throw error;
    });
/** Saves, and answers the id. */
const enter = async (...given: Parameters<typeof save>) => {
  const saved = await save(...given);
  if (!("vehicleId" in saved)) throw new Error(saved.reason);
  return saved.vehicleId;
};
const find = (id: number) => db.inAccount(account, (tx) => findEntry(tx, { id, locations: null }));
const readCars = () =>
  ask<{ id: number; number: string; slug: string; source: string; isGone: boolean; cents: number }>(
    db,
    account,
    `select v.id, v.stock_number as number, v.slug, s.name as source, v.withdrawn_at is not null as "isGone",
       v.drive_away_cents as cents from vehicle v join source s on s.id = v.source_id order by v.id`,
  );
const runFeed = (cars: readonly object[], day: number, options = {}) =>
  importContent(db, account, toFeed(cars), {
    sourceName: "feed",
    snapshot: true,
    now: daysLater(day),
    ...options,
  });

test("D443 D10: an entered vehicle is in stock at once, newly arrived, with its price in the history", async () => {
  const id = await enter({ vin: VIN });
  expect(await find(id)).toMatchObject({ make: "Toyota", km: 45_210, priceCents: 4_599_000, vin: VIN });
  expect(await ask(db, account, "select cents from vehicle_price")).toEqual([{ cents: 4_599_000 }]);
  expect(await ask(db, account, "select arrived_at, withdrawn_at from vehicle")).toEqual([
    { arrived_at: daysLater(1), withdrawn_at: null },
  ]);
});

test("D443 D431: a price that somebody gave in the list since the form was filled is not overwritten", async () => {
  const id = await enter();
  const { version } = (await find(id))!;
  await db.inAccount(account, (tx) =>
    changePrice(
      tx,
      { jobs, now: daysLater(2) },
      { vehicleId: id, to: { priceType: "drive_away", cents: 4_400_000 }, actor: "staff:2", note: null },
    ),
  );
  const refused = await save({ colour: "Blue" }, { vehicleId: id, version }, 3);
  expect(refused).toMatchObject({ reason: "changed" });
  expect(await find(id)).toMatchObject({ priceCents: 4_400_000, colour: null });
  const again = (refused as { version: string }).version;
  await enter({ colour: "Blue" }, { vehicleId: id, version: again }, 4);
  expect(await find(id)).toMatchObject({ priceCents: 4_599_000, colour: "Blue" });
});

test("D443 D6: no import of a feed withdraws it, whatever its guard says of its own stock", async () => {
  await importCars(db, account, [aCar("A1"), aCar("A2", { make: "Kia", model: "Rio" })], {
    ...{ sourceName: "feed", snapshot: true },
  });
  const id = await enter();
  expect(await runFeed([aCar("A1")], 2, { force: true })).toMatchObject({ kind: "published" });
  expect(await find(id)).toMatchObject({ isWithdrawn: false });
});

test.each([
  ["VIN", { vin: VIN }, { vin: VIN }],
  ["stock number, if it is the same car", {}, { vin: VIN }],
])("D443: a feed takes over by the %s, without being held, and the address stays", async (_, typed, fed) => {
  const other = { stockNumber: "H2", model: "Yaris" };
  const [first, second] = [await enter(typed), await enter(other)];
  const { slug } = (await readCars())[0]!;
  const outcome = await runFeed(
    [aCar("H1", fed), aCar("H2", { model: "Yaris" }), aCar("A1", { make: "Kia", model: "Rio" })],
    2,
  );
  expect(outcome).toMatchObject({ kind: "published", report: { created: 1, updated: 2 } });
  const cars = await readCars();
  expect(cars.map(({ id, source }) => [id, source])).toEqual([
    ...[first, second].map((id) => [id, "feed"]),
    [expect.any(Number), "feed"],
  ]);
  expect(cars[0]).toMatchObject({ slug });
  expect(await find(first)).toBeNull();
  expect(await save({}, { vehicleId: first, version: "" })).toEqual({ reason: "gone" });
});

test("D443: another car with the same number in a feed is another car", async () => {
  await enter({ vin: VIN });
  await runFeed([aCar("H1", { make: "Kia", model: "Rio" })], 2);
  expect((await readCars()).map(({ source }) => source)).toEqual(["Entered by hand", "feed"]);
});

test("D443: what is in stock already is not entered twice, also by two at once", async () => {
  await importCars(db, account, [aCar("A1", { vin: VIN })], { sourceName: "feed" });
  expect(await save({ vin: VIN })).toMatchObject({
    reason: "known",
    by: "vin",
    vehicle: { stockNumber: "A1" },
  });
  expect(await save({ stockNumber: "a1" })).toMatchObject({ reason: "known", by: "stockNumber" });
  const both = await Promise.all([save(), save()]);
  expect(both.map((one) => "vehicleId" in one || one.reason).sort()).toEqual(["known", true]);
});

test("D443: every field can be changed, the number too, and one of two people is told of the other", async () => {
  const id = await enter();
  const { version } = (await find(id))!;
  const changes = { stockNumber: "H9", make: "Kia", model: "Rio", driveAwayPrice: "44,990" };
  expect(await enter(changes, { vehicleId: id, version, isConfirmed: true }, 2)).toBe(id);
  expect(await readCars()).toMatchObject([{ id, number: "H9", cents: 4_499_000 }]);
  const late = await save({ km: "50,000" }, { vehicleId: id, version }, 3);
  expect(late).toEqual({ reason: "changed", version: (await find(id))!.version });
  expect(await find(id)).toMatchObject({ make: "Kia", km: 45_210 });
});

test("D443 D9: a price that is far off asks first; that of the entry replaces one of the list", async () => {
  const id = await enter();
  const { version } = (await find(id))!;
  const edit = { vehicleId: id, version };
  expect(await save({ driveAwayPrice: "4,599" }, edit, 2)).toMatchObject({ reason: "doubtful" });
  await enter({ driveAwayPrice: "29,990" }, { ...edit, isConfirmed: true }, 2);
  expect(await find(id)).toMatchObject({ priceCents: 2_999_000 });
  await db.inAccount(account, (tx) =>
    changePrice(
      tx,
      { jobs, now: daysLater(3) },
      {
        ...{ vehicleId: id, to: { cents: 2_899_000, priceType: "egc" }, actor: "staff:1", note: null },
        from: { cents: 2_999_000, priceType: "drive_away" },
      },
    ),
  );
  const now = (await find(id))!;
  expect(now).toMatchObject({ priceCents: 2_899_000, priceType: "egc" });
  await enter({ driveAwayPrice: "27,990" }, { vehicleId: id, version: now.version, isConfirmed: true }, 4);
  expect(await find(id)).toMatchObject({ priceCents: 2_799_000, priceType: "drive_away" });
});

test("D443: it is taken off the site and put back, unless a feed has it by then", async () => {
  const id = await enter({ vin: VIN });
  const at = (day: number, work: typeof withdrawEntry) =>
    db.inAccount(account, (tx) => work(tx, id, daysLater(day)));
  expect([await at(2, withdrawEntry), await at(2, withdrawEntry)]).toEqual([true, false]);
  expect(await find(id)).toMatchObject({ isWithdrawn: true });
  expect([await at(3, restoreEntry), await at(3, restoreEntry)]).toEqual([true, false]);
  expect(await find(id)).toMatchObject({ isWithdrawn: false });
  const events = await ask<{ kind: string }>(db, account, "select kind from vehicle_event order by id");
  expect(events.map(({ kind }) => kind)).toEqual(["listed", "withdrawn", "returned"]);
  await at(4, withdrawEntry);
  await importCars(db, account, [aCar("H1", { make: "Kia", model: "Rio" })], { sourceName: "feed" });
  await expect(at(5, restoreEntry)).rejects.toThrow("known");
});
