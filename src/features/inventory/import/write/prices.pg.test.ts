import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  discardHeldPrices,
  listHeldPrices,
  releaseHeldPrices,
} from "#features/inventory/sources/held-prices.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { ImportReport } from "../guard/import-report.ts";
import { aCar, ask, daysLater, importCars, NOW, vehicles } from "../test-import.ts";

const db = openTestDatabase();

let account: AccountId;

beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const bring = (cars: readonly object[], options?: Parameters<typeof importCars>[3]) =>
  importCars(db, account, cars, options);

const stock = () => vehicles(db, account);

const history = async () => ({
  prices: await ask<{ price_type: string; cents: number | null; from_at: Date }>(
    db,
    account,
    "select vehicle_id, price_type, cents, from_at from vehicle_price order by id",
  ),
  events: (
    await ask<{ kind: string; at: Date }>(db, account, "select kind, at from vehicle_event order by id")
  ).map(({ kind, at }) => [kind, at] as const),
});

describe("prices and history", () => {
  test("D8: each new price is added to the history with its type, from its instant", async () => {
    await bring([aCar("A1", { egcPrice: 42_000 })]);
    await bring([aCar("A1", { egcPrice: 41_000 })], { now: daysLater(1) });
    await bring([aCar("A1", { egcPrice: 41_000, offerPrice: 43_990 })], { now: daysLater(2) });
    await bring([aCar("A1", { driveAwayPrice: null, egcPrice: 41_000 })], { now: daysLater(3) });
    await bring([aCar("A1", { driveAwayPrice: null })], { now: daysLater(4) });
    expect(
      (await history()).prices.map(({ price_type, cents, from_at }) => [price_type, cents, from_at]),
    ).toEqual([
      ["drive_away", 4_599_000, NOW],
      ["drive_away", 4_399_000, daysLater(2)],
      ["egc", 4_100_000, daysLater(3)],
      ["unknown", null, daysLater(4)],
    ]);
  });

  test("D72: each car that loses its price is reported with the price it had", async () => {
    await bring(["A1", "A2", "A3", "A4", "A5"].map((number) => aCar(number)));
    const report = await bring([aCar("A1"), aCar("A2", { driveAwayPrice: null })], { now: daysLater(1) });
    expect(report.warnings).toMatchObject([
      {
        field: "price",
        value: "was $45,990",
        reason: "is gone: the car is on sale without a price",
        stockNumber: "A2",
      },
    ]);
  });

  test.each(["vehicle_price", "vehicle_event", "site_config"])(
    "D4 D8: rows of %s are only ever added: the app's role can neither change nor delete them",
    async (table) => {
      await expect(ask(db, account, `update ${table} set account_id = account_id`)).rejects.toThrow(
        "permission denied",
      );
      await expect(ask(db, account, `delete from ${table}`)).rejects.toThrow("permission denied");
    },
  );

  test("D9: a price that moves by more than 30% is held; the rest of the row goes in, and 30% is no more", async () => {
    await bring([aCar("A1", { driveAwayPrice: 10_000 }), aCar("A2", { driveAwayPrice: 10_000 })]);
    const moved = [
      aCar("A1", { driveAwayPrice: 13_001, beforePrice: 15_000, km: 50_000 }),
      aCar("A2", { driveAwayPrice: 7_000 }),
    ];
    const report = await bring(moved, { now: daysLater(1) });
    expect(report).toMatchObject({
      updated: 2,
      rejected: [],
      warnings: [
        {
          line: 2,
          field: "price",
          value: "13001",
          reason: "differs by more than 30% from the price shown; held until it is released",
        },
      ],
    });
    expect((await stock()).map((car) => [car.drive_away_cents, car.km])).toEqual([
      [1_000_000, 50_000],
      [700_000, 45_210],
    ]);
    expect((await history()).prices).toHaveLength(3);
    expect(await bring(moved, { now: daysLater(2) })).toMatchObject({
      unchanged: 2,
      warnings: report.warnings,
    });
  });

  test("D9 LAW-07: while a price is held, the feed's earlier price that belongs to it is held too", async () => {
    await bring([aCar("A1", { driveAwayPrice: 20_000 })]);
    await bring([aCar("A1", { driveAwayPrice: 40_000, beforePrice: 45_000 })], { now: daysLater(1) });
    const before = () => ask(db, account, "select before_cents from vehicle");
    expect(await before()).toEqual([{ before_cents: null }]);
    await release(daysLater(2));
    expect(await before()).toEqual([{ before_cents: 4_500_000 }]);
  });

  test("D9: a released price shows from its release on, is in the history, and stays through the same file", async () => {
    await bring([aCar("A1", { driveAwayPrice: 20_000 })]);
    const moved = [aCar("A1", { driveAwayPrice: 40_000 })];
    await bring(moved, { now: daysLater(1) });
    expect(await release(daysLater(2))).toBe(1);
    expect(await release(daysLater(2))).toBe(0);
    expect(await bring(moved, { now: daysLater(3) })).toMatchObject({ unchanged: 1 });
    const [car] = await stock();
    expect(car).toMatchObject({ drive_away_cents: 4_000_000, updated_at: daysLater(2) });
    expect((await history()).prices.map(({ cents, from_at }) => [cents, from_at])).toEqual([
      [2_000_000, NOW],
      [4_000_000, daysLater(2)],
    ]);
  });

  test("D9 PRC-05: a released price comes with its offer, and the history has the price that is asked", async () => {
    const egc = { driveAwayPrice: null, egcPrice: 20_000 };
    await bring([aCar("A1", { driveAwayPrice: 20_000 }), aCar("A2", egc)]);
    const moved = [
      aCar("A1", { driveAwayPrice: 40_000, offerPrice: 38_500 }),
      aCar("A2", { ...egc, egcPrice: 41_000 }),
    ];
    await bring(moved, { now: daysLater(1) });
    expect(await release(daysLater(2))).toBe(2);
    expect(
      await ask(db, account, "select drive_away_cents, egc_cents, offer_cents from vehicle order by id"),
    ).toEqual([
      { drive_away_cents: 4_000_000, egc_cents: null, offer_cents: 3_850_000 },
      { drive_away_cents: null, egc_cents: 4_100_000, offer_cents: null },
    ]);
    const released = (await history()).prices.filter(({ from_at }) => from_at > NOW);
    expect(released.map(({ price_type, cents }) => [price_type, cents])).toEqual([
      ["drive_away", 3_850_000],
      ["egc", 4_100_000],
    ]);
  });

  test("D9: a price of another type is no comparison, and a held price is dropped when the feed takes it back", async () => {
    await bring([aCar("A1", { driveAwayPrice: 20_000 }), aCar("A2", { driveAwayPrice: 20_000 })]);
    await bring([
      aCar("A1", { driveAwayPrice: null, egcPrice: 9_000 }),
      aCar("A2", { driveAwayPrice: 90_000 }),
    ]);
    await bring([aCar("A2", { driveAwayPrice: 21_000 })]);
    expect(await release(daysLater(1))).toBe(0);
    expect(await ask(db, account, "select drive_away_cents, egc_cents from vehicle order by id")).toEqual([
      { drive_away_cents: null, egc_cents: 900_000 },
      { drive_away_cents: 2_100_000, egc_cents: null },
    ]);
  });

  const release = (now: Date) =>
    db.inAccount(account, async (tx) => releaseHeldPrices(tx, await listHeldIds(tx), now));
  const listHeldIds = async (tx: AccountTransaction, numbers?: readonly string[]) =>
    (await listHeldPrices(tx, "forecourt"))
      .filter(({ stockNumber }) => numbers?.includes(stockNumber) ?? true)
      .map(({ vehicleId }) => vehicleId);

  test("D9: a held price is reported with every import and listed until it is released or the feed takes it back", async () => {
    const at = (number: string, driveAwayPrice: number, changes = {}) =>
      aCar(number, { driveAwayPrice, ...changes });
    const listed = () => db.inAccount(account, (tx) => listHeldPrices(tx));
    const reported = ({ warnings }: ImportReport) =>
      warnings.map(({ stockNumber, value }) => [stockNumber, value]);
    await bring([at("A1", 10_000), at("A2", 20_000), at("A3", 30_000)]);
    const moved = [at("A1", 1000), at("A2", 200_000), at("A3", 3000)];
    await bring(moved, { now: daysLater(1) });
    expect(reported(await bring(moved, { now: daysLater(2) }))).toEqual([
      ["A1", "1000"],
      ["A2", "200000"],
      ["A3", "3000"],
    ]);
    expect(await listed()).toMatchObject([
      { sourceName: "forecourt", stockNumber: "A1", vehicle: "2022 Toyota HiLux SR5", shownCents: 1_000_000 },
      { stockNumber: "A2", shownCents: 2_000_000, heldCents: 20_000_000, heldAt: daysLater(1) },
      { stockNumber: "A3" },
    ]);
    const ofA1 = await db.inAccount(account, (tx) => listHeldIds(tx, ["A1"]));
    expect(await db.inAccount(account, (tx) => releaseHeldPrices(tx, ofA1, daysLater(3)))).toBe(1);
    const next = [at("A1", 1000), at("A2", 210_000), at("A3", 30_000)];
    expect(reported(await bring(next, { now: daysLater(4) }))).toEqual([["A2", "210000"]]);
    expect(await listed()).toMatchObject([
      { stockNumber: "A2", heldCents: 21_000_000, heldAt: daysLater(1) },
    ]);
    expect((await stock()).map((car) => car.drive_away_cents)).toEqual([100_000, 2_000_000, 3_000_000]);
  });

  test("D9: a refused price is neither shown, held nor reported, until the feed gives another", async () => {
    const at = (driveAwayPrice: number, changes = {}) => [aCar("A1", { driveAwayPrice, ...changes })];
    await bring(at(10_000));
    await bring(at(1000), { now: daysLater(1) });
    const ids = await db.inAccount(account, (tx) => listHeldIds(tx));
    const discard = () => db.inAccount(account, (tx) => discardHeldPrices(tx, ids));
    expect([await discard(), await discard(), await release(daysLater(1))]).toEqual([1, 0, 0]);
    expect((await bring(at(1000), { now: daysLater(2) })).warnings).toEqual([]);
    expect((await bring(at(1000, { km: 46_000 }), { now: daysLater(3) })).warnings).toEqual([]);
    expect((await stock()).map((car) => [car.km, car.drive_away_cents])).toEqual([[46_000, 1_000_000]]);
    expect((await bring(at(1001), { now: daysLater(4) })).warnings).toHaveLength(1);
    const held = await db.inAccount(account, (tx) => listHeldPrices(tx));
    expect(held).toMatchObject([{ heldCents: 100_100, heldAt: daysLater(4) }]);
  });

  test("D10: a source's first import marks nothing as new arrival, a later one what is new in it", async () => {
    await bring([aCar("A1")]);
    await bring([aCar("A1", { km: 46_000 }), aCar("A2")], { now: daysLater(1) });
    await bring([aCar("B1")], { sourceName: "another", now: daysLater(2) });
    expect((await stock()).map((car) => [car.stock_number, car.listed_at, car.arrived_at])).toEqual([
      ["A1", NOW, null],
      ["A2", daysLater(1), daysLater(1)],
      ["B1", daysLater(2), null],
    ]);
  });

  test("D10: the listing date comes from the feed when it gives one", async () => {
    await bring([aCar("A1", { listedAt: "2026-02-20T00:00:00Z" }), aCar("A2")]);
    await bring([aCar("A2", { listedAt: "2026-02-25T00:00:00Z" })], { now: daysLater(1) });
    const dates = (await stock()).map(({ listed_at }) => listed_at.toISOString().slice(0, 10));
    expect(dates).toEqual(["2026-02-20", "2026-02-25"]);
  });

  test("SEA-27 D8: a sale has the feed's date, else the import's, and keeps it", async () => {
    await bring([aCar("A1"), aCar("A2", { status: "sold", soldAt: "2026-02-20T00:00:00Z" })]);
    await bring([aCar("A1", { status: "sold" })], { now: daysLater(1) });
    await bring([aCar("A1", { status: "sold", km: 46_000 })], { now: daysLater(2) });
    expect((await stock()).map(({ sold_at }) => sold_at)).toEqual([
      daysLater(1),
      new Date("2026-02-20T00:00:00Z"),
    ]);
    expect((await history()).events.filter(([kind]) => kind === "sold")).toHaveLength(2);
  });
});

describe("first prices", () => {
  const options = { sourceName: "forecourt" };
  /** A model that no other test knows, with five cars of usual prices. */
  const model = randomUUID();
  const usual = [38_990, 41_000, 44_990, 47_500, 52_000].map((driveAwayPrice, at) =>
    aCar(`U${at}`, { make: "Ford", model, year: 2018 + (at % 3), driveAwayPrice }),
  );
  const ranger = (driveAwayPrice: number | null, changes: object = {}) =>
    aCar("R1", { make: "Ford", model, year: 2019, driveAwayPrice, beforePrice: null, ...changes });
  const held = () => db.inAccount(account, (tx) => listHeldPrices(tx));
  const ids = async () => (await held()).map(({ vehicleId }) => vehicleId);
  const prices = async () => (await stock()).map((car) => car.drive_away_cents);
  const released = async (day: number) => {
    const waiting = await ids();
    return db.inAccount(account, (tx) => releaseHeldPrices(tx, waiting, daysLater(day)));
  };

  test.each([1_990_000, 450_000, 199])(
    "D192: a first price of $%s is held, and its car shown without one until it is released",
    async (price) => {
      const report = await bring([ranger(price, { beforePrice: price + 100 }), ...usual], options);
      expect(report).toMatchObject({ created: 6, heldPrices: 1 });
      expect(report.warnings).toContainEqual({
        ...{ line: 2, row: 1, stockNumber: "R1", field: "price", value: String(price) },
        reason:
          "is far from what such vehicles cost; held, and the car is shown without a price, until it is released",
      });
      expect((await prices())[0]).toBeNull();
      expect(await ask(db, account, "select before_cents from vehicle where stock_number = 'R1'")).toEqual([
        { before_cents: null },
      ]);
      expect(await held()).toMatchObject([{ stockNumber: "R1", shownCents: null, heldCents: price * 100 }]);
      const again = await bring([ranger(price, { beforePrice: price + 100 }), ...usual], {
        now: daysLater(1),
      });
      expect(again).toMatchObject({ unchanged: 6, heldPrices: 1 });
      expect(again.warnings).toContainEqual(report.warnings.at(-1));
      expect(await released(2)).toBe(1);
      expect((await prices())[0]).toBe(price * 100);
      const [car] = await stock();
      const shown = (await history()).prices.filter((entry) => Reflect.get(entry, "vehicle_id") === car!.id);
      expect(shown.map(({ cents, from_at }) => [cents, from_at])).toEqual([
        [null, NOW],
        [price * 100, daysLater(2)],
      ]);
    },
  );

  test("D192: what is held is no observation of the market", async () => {
    const own = randomUUID();
    await bring(
      [...usual.map((car) => ({ ...car, model: own })), ranger(1_990_000, { model: own })],
      options,
    );
    const seen = await db.query("select from market_observation where model = $1", [own]);
    expect(seen).toHaveLength(usual.length);
  });

  test("D192: a refused first price leaves its car without one until the feed gives another", async () => {
    await bring([ranger(1_990_000), ...usual], options);
    const waiting = await ids();
    await db.inAccount(account, (tx) => discardHeldPrices(tx, waiting));
    await bring([ranger(1_990_000, { km: 9 }), ...usual], { now: daysLater(1) });
    expect([(await prices())[0], await held()]).toEqual([null, []]);
    await bring([ranger(2_990_000), ...usual], { now: daysLater(2) });
    expect(await held()).toMatchObject([{ heldCents: 299_000_000, heldAt: daysLater(2) }]);
    await bring([ranger(45_000), ...usual], { now: daysLater(3) });
    expect([(await prices())[0], await held()]).toEqual([4_500_000, []]);
  });

  test("D192: a car that gets its first price later, or one of another type, is judged as well", async () => {
    await bring([ranger(null), ...usual], options);
    await bring([ranger(1_990_000), ...usual], { now: daysLater(1) });
    expect(await held()).toMatchObject([{ stockNumber: "R1", heldAt: daysLater(1) }]);
    await bring([ranger(45_000), ...usual], { now: daysLater(2) });
    expect(await held()).toEqual([]);
    await bring([ranger(null, { egcPrice: 1_990_000 }), ...usual], { now: daysLater(3) });
    expect(await held()).toMatchObject([{ shownCents: 4_500_000, heldCents: 199_000_000 }]);
    expect((await prices())[0]).toBe(4_500_000);
  });

  test("D192 D9: a held price that moves too far again is new to the dealer", async () => {
    await bring([ranger(450_000), ...usual], options);
    await bring([ranger(460_000), ...usual], { now: daysLater(1) });
    expect(await held()).toMatchObject([{ heldAt: NOW, heldCents: 46_000_000 }]);
    await bring([ranger(4_600_000), ...usual], { now: daysLater(2) });
    expect(await held()).toMatchObject([{ heldAt: daysLater(2) }]);
  });

  test("D192 D12: what other dealers ask is known too, unless it is made up", async () => {
    const [real, madeUp] = [randomUUID(), randomUUID()];
    const bringTo = (accountId: AccountId, cars: readonly object[]) => importCars(db, accountId, cars);
    const [other, demo] = [(await addTestSite(db)).accountId, (await addTestSite(db)).accountId];
    await ask(db, demo, "update account set demo_dated_at = now() where id = $1", [demo]);
    await bringTo(
      other,
      usual.map((car) => ({ ...car, model: real })),
    );
    await bringTo(
      demo,
      usual.map((car) => ({ ...car, model: madeUp })),
    );
    const report = await bring([
      aCar("R1", { make: "Ford", model: real, year: 2019, driveAwayPrice: 240_000 }),
      aCar("R2", { make: "Ford", model: madeUp, year: 2019, driveAwayPrice: 240_000 }),
    ]);
    expect(report.warnings.map(({ stockNumber }) => stockNumber)).toEqual(["R1"]);
  });

  test("D192: a dealer who contributes nothing is judged by the own stock", async () => {
    await ask(db, account, "update account set contributes_observations = false where id = $1", [account]);
    const own = randomUUID();
    await bring(
      usual.map((car) => ({ ...car, model: own })),
      options,
    );
    const report = await bring([ranger(240_000, { model: own })], { now: daysLater(1) });
    expect(report).toMatchObject({ created: 1, heldPrices: 1 });
  });

  test("D192 D126: prices are judged by the whole file, wherever it is cut", async () => {
    const cars = Array.from({ length: 1200 }, (_, at) => aCar(`C${at}`, { make: "Ford", model, year: 2019 }));
    const report = await bring(
      [ranger(450_000), ...cars, aCar("R2", { ...ranger(400), stockNumber: "R2" })],
      options,
    );
    expect(report.warnings.map(({ stockNumber, row }) => [stockNumber, row])).toEqual([
      ["R1", 1],
      ["R2", 1202],
    ]);
  });
});
