import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { aCar, importCars } from "#features/inventory/import/test-import.ts";
import { addReadyPhotos } from "#features/inventory/photos/photo-store.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS } from "#platform/time.ts";
import {
  addToWatchlist,
  listWatchlist,
  MAX_WATCHLIST,
  removeFromWatchlist,
} from "./watchlist-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2025-06-30T00:00:00Z");
const HASH = "a".repeat(64);

test("ENT-17 WAT-01: each vehicle of the list has its first photo that can be shown, also once it is gone", async () => {
  const { accountId } = await addTestSite(db);
  const photo = (name: string) => `https://photos.example/${name}.jpg`;
  const ready = { url: photo("kept"), hash: HASH, width: 1600, height: 1200, preview: "0".repeat(18) };
  await db.inAccount(accountId, (tx) => addReadyPhotos(tx, [ready]));
  await importCars(db, accountId, [
    aCar("A1", { photos: [photo("kept"), photo("second")] }),
    aCar("A2", { photos: [photo("failed"), photo("feed")] }),
    aCar("A3", { photos: [] }),
    aCar("A4", { photos: [photo("gone")], videos: [photo("video")] }),
  ]);
  const pictures = await db.inAccount(accountId, async (tx) => {
    await tx.query("update photo set state = 'failed' where account_id = $1 and url = $2", [
      accountId,
      photo("failed"),
    ]);
    const cars = await tx.query<{ id: number }>(
      "update vehicle set withdrawn_at = case stock_number when 'A4' then $2::timestamptz end where account_id = $1 returning id",
      [accountId, NOW],
    );
    const shopper = await ensureShopper(tx, { id: randomUUID(), contact: { phone: "+61412345678" } }, NOW);
    await addToWatchlist(tx, shopper.id, { vehicleIds: cars.map(({ id }) => id), now: NOW });
    return (await listWatchlist(tx, shopper.id)).map((car) => [
      car.slug.split("-").at(-1),
      car.primary_image_url,
    ]);
  });
  expect(Object.fromEntries(pictures)).toEqual({
    a1: `/img/${HASH}/320.jpg`,
    a2: photo("feed"),
    a3: null,
    a4: photo("gone"),
  });
});

test("WAT-01: where there is space for some vehicles only, the first of them are added, each once", async () => {
  const { accountId } = await addTestSite(db);
  await importCars(
    db,
    accountId,
    Array.from({ length: MAX_WATCHLIST + 2 }, (_, at) => aCar(`A${at}`)),
  );
  await db.inAccount(accountId, async (tx) => {
    const rows = await tx.query<{ id: number }>("select id from vehicle order by id");
    const ids = rows.map(({ id }) => id);
    const [one, two, three] = ids.splice(-3) as [number, number, number];
    const shopper = await ensureShopper(tx, { id: randomUUID(), contact: { phone: "+61412345678" } }, NOW);
    const add = (vehicleIds: readonly number[]) => addToWatchlist(tx, shopper.id, { vehicleIds, now: NOW });
    const isListed = async (id: number) => (await listWatchlist(tx, shopper.id)).some((car) => car.id === id);
    expect(await add([...ids, ids[0]!, ids[1]!])).toHaveLength(MAX_WATCHLIST - 1);
    // One that is there already takes no space.
    expect((await add([ids[0]!, two, three, one])).toSorted()).toEqual([ids[0], two].toSorted());
    expect([await isListed(one), await isListed(two), await isListed(three)]).toEqual([false, true, false]);
    expect([await add([one]), await add([two])]).toEqual([[], [two]]);
  });
});

test("WAT-01 D142: a list has the last saved first, then as stock came in; removing takes one vehicle of one shopper", async () => {
  const { accountId } = await addTestSite(db);
  await importCars(db, accountId, [aCar("A1"), aCar("A2"), aCar("A3")]);
  await db.inAccount(accountId, async (tx) => {
    const rows = await tx.query<{ id: number }>("select id from vehicle order by id");
    const [one = 0, two = 0, three = 0] = rows.map(({ id }) => id);
    const sign = (phone: string) => ensureShopper(tx, { id: randomUUID(), contact: { phone } }, NOW);
    const [mine, other] = [await sign("+61412345678"), await sign("+61412345679")];
    const add = (shopperId: typeof mine.id, vehicleIds: readonly number[], ms = 0) =>
      addToWatchlist(tx, shopperId, { vehicleIds, now: new Date(NOW.getTime() + ms) });
    const list = async (shopperId: typeof mine.id) =>
      (await listWatchlist(tx, shopperId)).map(({ id }) => id);
    await add(mine.id, [three, one]);
    await add(other.id, [one]);
    await add(mine.id, [two], 1);
    // Saved again, it keeps its place.
    expect((await add(mine.id, [one, two], 2)).toSorted()).toEqual([one, two].toSorted());
    expect(await list(mine.id)).toEqual([two, one, three]);
    await removeFromWatchlist(tx, mine.id, one);
    expect([await list(mine.id), await list(other.id)]).toEqual([[two, three], [one]]);
  });
});

test("D295 D9: what a vehicle cost is the last price up to the moment it was saved; one without a price then is left out", async () => {
  const { accountId } = await addTestSite(db);
  await importCars(
    db,
    accountId,
    ["A1", "A2", "A3"].map((number) => aCar(number)),
  );
  const day = (at: number) => new Date(NOW.getTime() + at * DAY_MS);
  const { ids, prices } = await db.inAccount(accountId, async (tx) => {
    const cars = await tx.query<{ id: number }>(
      "select id from vehicle where account_id = $1 order by stock_number",
      [accountId],
    );
    const ids = cars.map(({ id }) => id);
    const history = [
      [ids[0], "drive_away", 3_000_000, day(-9)],
      [ids[0], "egc", 2_800_000, day(-2)],
      [ids[0], "egc", 2_700_000, day(2)],
      [ids[1], "drive_away", 3_000_000, day(-9)],
      [ids[1], "drive_away", null, day(-1)],
      [ids[2], "drive_away", 3_000_000, day(1)],
    ];
    for (const [id, type, cents, from] of history)
      await tx.query(
        "insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at) values ($1, $2, $3, $4, $5)",
        [accountId, id, type, cents, from],
      );
    const shopper = await ensureShopper(tx, { id: randomUUID(), contact: { phone: "+61412345671" } }, NOW);
    await addToWatchlist(tx, shopper.id, { vehicleIds: ids, now: NOW });
    return { ids, prices: (await listWatchlist(tx, shopper.id)).map(({ id, price }) => [id, price]) };
  });
  expect(prices.filter(([, price]) => price)).toEqual([[ids[0], { priceType: "egc", cents: 2_800_000 }]]);
});
