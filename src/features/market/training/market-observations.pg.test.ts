import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  confirmObservations,
  recordObservations,
} from "#features/inventory/import/market-observations.server.ts";
import {
  aCar,
  ask,
  daysLater,
  importCars,
  TEST_SECRET,
  vehicles,
} from "#features/inventory/import/test-import.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { deriveKey } from "#platform/secrets/own-secret.ts";
import { arrangeSeen } from "../data/market-data.ts";
import { testMarketCar } from "../model/test-market.ts";
import {
  addMadeUpObservations,
  readMarketState,
  readObservations,
  refreshMadeUpObservations,
  toObservationKey,
} from "./observation-store.server.ts";

const db = openTestDatabase();

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const seen = (badge: string) =>
  db.query<Observation>("select * from market_observation where badge = $1 order by km", [badge]);
type Observation = Readonly<Record<string, unknown>> & {
  readonly seller_mark: number;
  readonly last_seen_at: Date;
};

test("D12: an import notes price and kind of each car for sale under an opaque key, and the last price seen", async () => {
  const badge = randomUUID();
  const cars = [
    aCar("A1", {
      badge,
      km: 10,
      location: { name: "North", state: "QLD" },
      vin: "MR0BA3CD200123456",
      rego: "ABC123",
    }),
    aCar("A2", { badge, km: 20, status: "sold" }),
    aCar("A3", { badge, km: 30, driveAwayPrice: null }),
    aCar("A4", { badge, km: 40, showOnDealerWebsite: false }),
  ];
  await importCars(db, account, cars);
  await importCars(db, account, [aCar("A1", { ...cars[0], driveAwayPrice: 44_990 })], {
    now: daysLater(9),
  });
  const [car, ...others] = await seen(badge);
  expect(others).toEqual([]);
  expect(car).toMatchObject({
    make: "Toyota",
    year: 2022,
    km: 10,
    state: "QLD",
    price_cents: 4_499_000,
    last_seen_at: daysLater(9),
  });
  expect(car!.vehicle_key).toMatch(/^[0-9a-f]{64}$/);
});

test("D12: neither dealer, stock number, VIN, registration, slug nor link is in them", async () => {
  const columns = await db.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'market_observation' order by 1",
  );
  expect(columns.map(({ name }) => name)).toEqual(
    [
      "badge",
      "body",
      "car_type",
      "drive",
      "first_seen_at",
      "fuel",
      "item_type",
      "km",
      "last_seen_at",
      "made_up",
      "make",
      "model",
    ].concat(
      ["price_cents", "price_type", "seats", "seller_mark", "series", "state", "transmission"],
      ["vehicle_key", "year"],
    ),
  );
});

test("D12: the same car has another key under another secret, and an account that opted out contributes nothing", async () => {
  const badge = randomUUID();
  await importCars(db, account, [aCar("A1", { badge })]);
  const id = (await vehicles(db, account))[0]!.id;
  const key = toObservationKey(TEST_SECRET, account, id);
  expect((await seen(badge)).map(({ vehicle_key }) => vehicle_key)).toEqual([key]);
  expect(toObservationKey("another secret", account, id)).not.toBe(key);
  await ask(db, account, "update account set contributes_observations = false where id = $1", [account]);
  const another = randomUUID();
  await importCars(db, account, [aCar("A2", { badge: another })]);
  expect(await seen(another)).toEqual([]);
  expect(await seen(badge)).toEqual([]);
});

describe("D227 D267: keys of the same car in several accounts", () => {
  const [VIN, OTHER_VIN] = ["MR0BA3CD200123456", "MR0BA3CD200654321"];
  let other: AccountId;
  beforeEach(async () => {
    other = (await addTestSite(db)).accountId;
  });
  const keys = async (badge: string) => (await seen(badge)).map(({ vehicle_key }) => String(vehicle_key));
  const bring = (dealer: AccountId, changes: object, now = daysLater(0)) =>
    importCars(db, dealer, [aCar("A1", changes)], { now });
  /** The halves of what two accounts note: of the vehicle, and of the car. */
  const compare = async (one: object, another: object) => {
    const badge = randomUUID();
    await bring(account, { badge, km: 1, ...one });
    await bring(other, { badge, km: 2, ...another });
    const found = await keys(badge);
    expect(found).toHaveLength(2);
    const [first, second] = found as [string, string];
    const observed = (await readObservations(db, daysLater(0))).filter((car) => car.badge === badge);
    return {
      vehicle: first.slice(0, 32) === second.slice(0, 32),
      car: arrangeSeen(observed).cars.size === 1,
    };
  };

  test.each([
    ["one VIN, however it is written", { vin: VIN }, { vin: "mr0ba-3cd2 00123456" }, true],
    ["another VIN", { vin: VIN }, { vin: OTHER_VIN }, false],
    ["one registration", { rego: "ABC-123" }, { rego: "abc 123" }, true],
    ["another registration", { rego: "ABC123" }, { rego: "ABC124" }, false],
    ["one registration, and a VIN in one of them", { rego: "670-CF3", vin: VIN }, { rego: "670cf3" }, true],
    [
      "one registration, and two VINs",
      { rego: "ABC123", vin: VIN },
      { rego: "ABC123", vin: OTHER_VIN },
      false,
    ],
    ["one VIN, and two registrations", { rego: "ABC123", vin: VIN }, { rego: "XYZ789", vin: VIN }, true],
    ["one VIN, and a registration in one of them", { vin: VIN }, { rego: "ABC123", vin: VIN }, true],
    ["a registration in one and a VIN in the other", { vin: VIN }, { rego: "ABC123" }, false],
    ["neither", {}, {}, false],
  ])("with %s", async (_, one, another, same) => {
    expect(await compare(one, another)).toEqual({ vehicle: false, car: same });
  });

  test("D12: they do not hold the VIN under another secret", async () => {
    const badge = randomUUID();
    await bring(account, { badge, vin: VIN });
    const [key] = await keys(badge);
    const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
    for (const guess of [VIN, `vin:${VIN}`, `:vin:${VIN}`, `${TEST_SECRET}:vin:${VIN}`]) {
      expect(key).not.toContain(hash(guess));
    }
  });

  test("D12: an account that opts out takes back its own observation and nobody else's", async () => {
    const badge = randomUUID();
    await bring(account, { badge, km: 1, vin: VIN });
    await bring(other, { badge, km: 2, vin: VIN });
    await ask(db, other, "update account set contributes_observations = false where id = $1", [other]);
    await bring(other, { badge, km: 3, vin: VIN });
    expect((await seen(badge)).map(({ km }) => km)).toEqual([1]);
  });

  test("a VIN that is given or corrected later replaces the key, and one observation stays", async () => {
    const badge = randomUUID();
    await bring(account, { badge });
    const [before] = await seen(badge);
    const setVin = (vin: string) =>
      ask(db, account, "update vehicle set vin = $1 where badge = $2", [vin, badge]);
    const confirm = (day: number) =>
      db.inAccount(account, (tx) => confirmObservations(tx, TEST_SECRET, daysLater(day)));
    await setVin(VIN);
    await confirm(1);
    const [after, ...more] = await seen(badge);
    expect(more).toEqual([]);
    expect(after).toEqual({ ...before, vehicle_key: after!.vehicle_key, last_seen_at: daysLater(1) });
    expect(String(after!.vehicle_key).slice(0, 32)).toBe(String(before!.vehicle_key).slice(0, 32));
    expect(after!.vehicle_key).not.toBe(before!.vehicle_key);
    await setVin("MR0BA3CD200654321");
    await bring(account, { badge, vin: "MR0BA3CD200654321", driveAwayPrice: 44_990 }, daysLater(2));
    await setVin("MR0BA3CD200777777");
    await confirm(3);
    expect(await seen(badge)).toMatchObject([{ price_cents: 4_499_000, last_seen_at: daysLater(3) }]);
  });
});

test("D12: prices of a demo dealer are marked as made up, as is the market around them, and stay young", async () => {
  const [badge, another] = [randomUUID(), randomUUID()];
  await importCars(db, account, [aCar("A1", { badge })]);
  expect(await seen(badge)).toMatchObject([{ made_up: false }]);
  await ask(db, account, "update account set demo_dated_at = now() where id = $1", [account]);
  await importCars(db, account, [aCar("A1", { badge, km: 7 })]);
  expect(await seen(badge)).toMatchObject([{ made_up: true }]);
  const asked = { priceCents: 1_900_000, sellerMark: 3, lastSeenAt: daysLater(-200) };
  await addMadeUpObservations(db, () => [
    { ...testMarketCar({ make: "Kia", model: "Rio", badge: another }), ...asked },
  ]);
  await refreshMadeUpObservations(db, daysLater(0));
  expect(await seen(another)).toMatchObject([
    { ...{ made_up: true, make: "Kia" }, last_seen_at: daysLater(0) },
  ]);
});

test("D12: a price that was last seen 181 days ago is no longer part of the market", async () => {
  const badge = randomUUID();
  await importCars(db, account, [aCar("A1", { badge, km: 1 })]);
  await importCars(db, account, [aCar("A2", { badge, km: 2 })], { now: daysLater(2) });
  const read = async (day: number) =>
    (await readObservations(db, daysLater(day))).filter((one) => one.badge === badge).map(({ km }) => km);
  expect([await read(179), await read(181)].map((kms) => kms.sort())).toEqual([[1, 2], [2]]);
});

test("D12 PRC-05: the price is the one that is asked, with a mark that tells dealerships apart and names none", async () => {
  const badge = randomUUID();
  const car = aCar("A1", { badge, offerPrice: 43_990, fuel: "diesel", seats: 5, series: "GUN126R" });
  await importCars(db, account, [car]);
  const [found] = await seen(badge);
  expect(found).toMatchObject({ price_cents: 4_399_000, fuel: "diesel", seats: 5, series: "GUN126R" });
  expect(found!.seller_mark).toBeGreaterThanOrEqual(0);
  expect(found!.seller_mark).toBeLessThan(256);
});

test("D12: what an earlier version noted under the secret itself keeps its history under the key of today", async () => {
  const badge = randomUUID();
  await importCars(db, account, [aCar("A1", { badge, km: 1 }), aCar("A2", { badge, km: 2 })]);
  const fresh = await seen(badge);
  const setOldKeys = () =>
    ask(
      db,
      account,
      `update market_observation o set seller_mark = 0,
         vehicle_key = encode(sha256(convert_to('${TEST_SECRET}:' || v.account_id || ':' || v.id, 'UTF8')), 'hex')
       from vehicle v where v.account_id = $1 and v.badge = o.badge and v.km = o.km`,
      [account],
    );
  await setOldKeys();
  await importCars(db, account, [aCar("A2", { badge, km: 2, driveAwayPrice: 44_990 })], {
    now: daysLater(1),
  });
  expect(await seen(badge)).toHaveLength(3);
  await db.inAccount(account, (tx) => confirmObservations(tx, TEST_SECRET, daysLater(2)));
  const confirmed = fresh.map((row) => ({ ...row, last_seen_at: daysLater(2) }));
  expect(await seen(badge)).toEqual([confirmed[0], { ...confirmed[1], price_cents: 4_499_000 }]);
});

test("D12: what a feed corrects is corrected here, each fact of it", async () => {
  const badge = randomUUID();
  const before = {
    ...{ badge, year: 2012, km: 10, series: "A", body: "suv", fuel: "petrol", transmission: "manual" },
    ...{ drive: "4wd", seats: 5, location: { name: "North", state: "QLD" }, dealership: "North" },
  };
  const after = {
    ...{ badge, year: 2021, km: 20, series: "B", body: "ute", fuel: "diesel", transmission: "automatic" },
    ...{ drive: "2wd", seats: 7, location: { name: "South", state: "VIC" }, dealership: "South" },
    ...{ make: "Mazda", model: "BT-50", carType: "demo", driveAwayPrice: null, egcPrice: 40_000 },
  };
  const dealers = () =>
    ask<{ id: number }>(db, account, "select id from dealership where account_id = $1 order by id", [
      account,
    ]);
  const mark = (dealership: number) =>
    createHash("sha256")
      .update(`${deriveKey(TEST_SECRET, "market observations")}:seller:${account}:${dealership}`)
      .digest()[0];
  await importCars(db, account, [aCar("A1", before)]);
  const [first] = await seen(badge);
  const [north] = await dealers();
  expect(first).toMatchObject({ price_type: "drive_away", seller_mark: mark(north!.id) });
  await importCars(db, account, [aCar("A1", after)], { now: daysLater(1) });
  const [second, ...others] = await seen(badge);
  expect(others).toEqual([]);
  const [, south] = await dealers();
  expect(second).toMatchObject({
    ...{ year: 2021, km: 20, series: "B", body: "ute", fuel: "diesel", transmission: "automatic" },
    ...{ seats: 7, state: "VIC", make: "Mazda", model: "BT-50", car_type: "demo" },
    ...{ price_type: "egc", price_cents: 4_000_000, seller_mark: mark(south!.id) },
    ...{ first_seen_at: first!.first_seen_at, last_seen_at: daysLater(1) },
  });
  expect(second!.drive).not.toBe(first!.drive);
});

test("D12 PRC-05: prices up to $200 are no prices, and an offer is asked if it is one and not dearer", async () => {
  const badge = randomUUID();
  const cents: readonly (readonly [asked: number, offer: number | null])[] = [
    ...([
      [20_000, null],
      [20_001, null],
      [3_000_000, 2_900_000],
    ] as const),
    ...([
      [3_000_000, 3_100_000],
      [3_000_000, 1000],
      [3_000_000, 20_001],
    ] as const),
  ];
  await importCars(
    db,
    account,
    cents.map((_, km) => aCar(`A${km}`, { badge, km })),
  );
  await db.query("delete from market_observation where badge = $1", [badge]);
  await db.inAccount(account, async (tx) => {
    for (const [km, [asked, offer]] of cents.entries())
      await tx.query("update vehicle set drive_away_cents = $2, offer_cents = $3 where km = $1", [
        km,
        asked,
        offer,
      ]);
    const [row] = await tx.query<{ change: number }>("select max(change_number) as change from vehicle");
    await recordObservations(tx, TEST_SECRET, { changeNumber: row!.change, now: daysLater(1) });
  });
  expect((await seen(badge)).map(({ km, price_cents }) => [km, price_cents])).toEqual([
    [1, 20_001],
    [2, 2_900_000],
    [3, 3_000_000],
    [4, 3_000_000],
    [5, 20_001],
  ]);
});

test("D12: the market is what was seen in the last 180 days, to the millisecond", async () => {
  const badge = randomUUID();
  const start = daysLater(4000);
  await importCars(db, account, [aCar("A1", { badge, km: 1 })], { now: start });
  const end = daysLater(4180);
  const read = async (now: Date) => {
    const found = (await readObservations(db, now)).filter((one) => one.badge === badge);
    return [found.length, (await readMarketState(db, now)).latest];
  };
  expect(await read(new Date(end.getTime() - 1))).toEqual([1, start]);
  expect(await read(end)).toEqual([0, null]);
});

test("D12: a car that stays for sale stays in the market, a sold one does not", async () => {
  const badge = randomUUID();
  await importCars(db, account, [aCar("A1", { badge }), aCar("A2", { badge })]);
  await importCars(db, account, [aCar("A2", { badge, status: "sold" })], { now: daysLater(1) });
  await db.inAccount(account, (tx) => confirmObservations(tx, TEST_SECRET, daysLater(30)));
  const dates = (await seen(badge)).map(({ last_seen_at }) => last_seen_at);
  expect(dates.sort((one, other) => one.getTime() - other.getTime())).toEqual([daysLater(0), daysLater(30)]);
});
