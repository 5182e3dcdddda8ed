import fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  aCar,
  daysLater,
  importCars,
  importContent,
  NOW,
  toFeed,
} from "#features/inventory/import/test-import.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { saveDealerships, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { publishSiteConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import { followChanges } from "#platform/postgres/changes.ts";
import { type AccountTransaction, Database, recordChange } from "#platform/postgres/database.ts";
import { readFromReplica } from "#platform/postgres/replica/replica-reads.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { parseRecord } from "../card/record-bytes.ts";
import { STOCK_BOUNDS_QUERY } from "../search/search-query.ts";
import { chooseMemory, type IndexPlaces } from "./choose-engine.server.ts";
import { LiveStocks, StockNotLoadedError } from "./live-stocks.server.ts";
import {
  buildSiteStock,
  refreshSiteStock,
  refreshVehicles,
  relabelSiteStock,
  type SiteStock,
} from "./site-stock.server.ts";
import { readStock } from "./stock-store.server.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

const db = openTestDatabase();

/** Conditions are waited for on a machine that may be busy. */
const PATIENT = { timeout: 30_000, interval: 20 };

const CONFIG = {
  name: "Demo Motors",
  template: "showroom",
  legal: { businessName: "Demo Motors Pty Ltd", licenceNumber: "1234567", phone: "07 3456 7890" },
  leads: { fallback: { to: ["sales@dealer.example"] } },
};

let tenancy: Tenancy;
beforeEach(async () => {
  tenancy = await addTestSite(db);
});
const site = (stock: object = {}) => ({
  ...tenancy,
  slug: "demo",
  account: "demo",
  version: 1,
  hosts: [],
  canonicalHost: null,
  config: testConfig({ stock }),
});
/** As `bring`, for files that may be empty and then change nothing. */
const write = (cars: readonly object[], options: Parameters<typeof importContent>[3]) =>
  importContent(db, tenancy.accountId, toFeed(cars), options);
const bring = (cars: readonly object[], options?: Parameters<typeof importCars>[3]) =>
  importCars(db, tenancy.accountId, cars, options);

describe("reading stock", () => {
  const read = (question: Parameters<typeof readStock>[1], within = db) =>
    within.inAccount(tenancy.accountId, async (tx) => {
      const batches: VehicleFacts[][] = [];
      for await (const batch of readStock(tx, question)) batches.push(batch);
      return batches;
    });
  const numbers = (batches: readonly VehicleFacts[][]) =>
    batches.map((batch) => batch.map(({ stockNumber }) => stockNumber));

  test("D58 CHK-08: vehicles come as people say they are, whatever their feed says", async () => {
    await bring([aCar("A1"), aCar("A2")]);
    const override = (stockNumber: string, columns: string, values: string) =>
      db.inAccount(tenancy.accountId, (tx) =>
        tx.query(
          `insert into vehicle_override (account_id, vehicle_id, changed_at, ${columns})
           select account_id, id, $2, ${values} from vehicle where stock_number = $1`,
          [stockNumber, NOW],
        ),
      );
    await override("A1", "reserved", "true");
    await override("A2", "sold_at", "'2026-02-28T00:00:00Z'");
    expect((await read({ now: NOW })).flat()).toMatchObject([
      { stockNumber: "A1", status: "in_stock", reserved: true, soldAt: null },
      { stockNumber: "A2", status: "sold", reserved: false, soldAt: "2026-02-28T00:00:00Z" },
    ]);
  });

  test("D19: all stock comes in batches without what was withdrawn or sold a year ago; changes have it", async () => {
    const old = { status: "sold", soldAt: "2025-02-20T00:00:00Z" };
    await bring([aCar("A1"), aCar("A2"), aCar("A3", old), aCar("A4"), aCar("A5"), aCar("A6")], {
      snapshot: true,
    });
    const [first] = (await read({ now: NOW })).flat();
    await bring([aCar("A1"), aCar("A2"), aCar("A3", old), aCar("A4"), aCar("A5", { km: 1 })], {
      snapshot: true,
    });
    expect(numbers(await read({ now: NOW, batch: 2 }))).toEqual([
      ["A1", "A2"],
      ["A4", "A5"],
    ]);
    expect(numbers(await read({ after: first!.changeNumber, batch: 1 }))).toEqual([["A5"], ["A6"]]);
    expect(numbers(await read({ after: 0 }))).toEqual([["A1", "A2", "A3", "A4", "A5", "A6"]]);
  });

  test("FAC-07 ENT-11: what caravans and motorcycles are chosen by is read from their specifications", async () => {
    const specifications = { sleeps: 5, axle_type: "Tandem" };
    const bike = { itemType: "motorcycle", specifications: { enginesize: "471 cc", lams: "Yes" } };
    await bring([aCar("A1", { itemType: "caravan", specifications }), aCar("A2", bike), aCar("A3")]);
    const facts = (await read({ now: NOW })).flat();
    expect(
      facts.map(({ sleeps, axles, engineSize, learnerApproved }) => [
        sleeps,
        axles,
        engineSize,
        learnerApproved,
      ]),
    ).toEqual([
      [5, "Tandem", null, false],
      [null, null, "471 cc", true],
      [null, null, null, false],
    ]);
  });

  test("CARD-18 D123: a caravan's figures are read from its specifications, and a car has none", async () => {
    const specifications = { body_length: "20'6\"", tare_weight: 2790, aggregate_trailer_mass: "3,500 kg" };
    await bring([aCar("A1", { itemType: "caravan", specifications }), aCar("A2", { specifications })]);
    const facts = (await read({ now: NOW })).flat();
    expect(facts.map(({ figures }) => figures)).toEqual([
      { length: "20'6\"", tare: 2790, atm: 3500, seatHeight: null },
      null,
    ]);
  });

  test("CARD-18 D123: a vehicle that can be turned around is known by its spin", async () => {
    const photos = ["https://photos.example/1.jpg"];
    const spins = Array.from({ length: 4 }, (_, at) => `https://photos.example/spin-${at}.jpg`);
    await bring([aCar("A1", { photos, spins }), aCar("A2", { photos })]);
    const facts = (await read({ now: NOW })).flat();
    expect(facts.map(({ photosCount, hasSpin }) => [photosCount, hasSpin])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  test("D118: vehicles share the features that they have in common, and only a changed price has a history", async () => {
    const equipped = { features: ["Bluetooth", "Tow bar"] };
    await bring([aCar("A1", { ...equipped, driveAwayPrice: 30_000 }), aCar("A2", equipped), aCar("A3")]);
    await bring([aCar("A1", { ...equipped, driveAwayPrice: 29_000 }), aCar("A2", equipped), aCar("A3")]);
    const [first, second, third] = (await read({ now: NOW })).flat();
    expect(first!.features).toEqual(equipped.features);
    expect(second!.features).toBe(first!.features);
    expect(third!.features).toEqual([]);
    expect(first!.priceHistory.map(({ cents }) => cents)).toEqual([3_000_000, 2_900_000]);
    expect(second!.priceHistory).toEqual([]);
  });

  test("D19: a build sees the stock of one instant, though an import is published between its batches", async () => {
    await bring([aCar("A1"), aCar("A2")]);
    const between = new (class extends Database {
      override readAccount<T>(...[account, work]: Parameters<Database["readAccount"]>): Promise<T> {
        let published = false;
        return super.readAccount(account, async (tx) => {
          const query: AccountTransaction["query"] = async (text, values) => {
            const rows = await tx.query(text, values);
            if (text.includes("from vehicle") && !published) {
              published = true;
              await bring([aCar("A3", { make: "Kia", model: "EV9" })]);
            }
            return rows as never;
          };
          return work({ ...tx, query });
        }) as Promise<T>;
      }
    })(appUrl);
    const stock = await buildSiteStock(between, site(), { now: NOW });
    await between.close();
    expect(stock.engine.size).toBe(2);
    expect(stock.vocabulary.makes.map(({ name }) => name)).toEqual(["Toyota"]);
    expect(stock.menu).toMatchObject({ makes: ["Toyota"], models: [{ make: "Toyota", model: "HiLux" }] });
    const later = await refreshSiteStock(db, site(), { old: stock, now: NOW });
    expect(later.engine.size).toBe(3);
  });
});

test("SEA-33 NAV-10: menus name what their searches find, so no make whose cars all lack a price that the order needs", async () => {
  await bring([aCar("A1"), aCar("A2", { make: "Renault", model: "Koleos", driveAwayPrice: null })]);
  const findMakes = async (search: object) => {
    const searched = { ...site(), config: testConfig({ search }) };
    return (await buildSiteStock(db, searched, { now: NOW })).menu.makes;
  };
  expect(await findMakes({})).toEqual(["Renault", "Toyota"]);
  const cheapestFirst = { sort: "Car_production:price:asc", priceAscendingNeedsPrice: true };
  expect(await findMakes(cheapestFirst)).toEqual(["Toyota"]);
});

describe("refreshing", () => {
  /** Everything that a search can answer, and what is looked up beside it. */
  const readSeen = async (stock: SiteStock) => {
    const sort = { attribute: "created_at_timestamp", direction: "asc" } as const;
    const { hits, ...rest } = await stock.engine.search({ sort, offset: 0, limit: 1000 });
    return {
      ...rest,
      records: hits.map(({ record }) => parseRecord(record)),
      found: (await stock.engine.search({ ...STOCK_BOUNDS_QUERY, text: "hilux", limit: 1000 })).count,
      slugs: [...stock.idsBySlug].sort(),
      bounds: stock.bounds,
      locations: stock.locations,
      places: [stock.vocabulary.locations, stock.vocabulary.dealerships],
    };
  };

  const car = fc.record({
    stockNumber: fc.constantFrom("A1", "A2", "A3", "A4", "A5", "A6"),
    carType: fc.constantFrom("used", "new"),
    make: fc.constant("Toyota"),
    model: fc.constantFrom("HiLux", "Corolla", "Yaris"),
    year: fc.integer({ min: 2018, max: 2026 }),
    km: fc.option(fc.integer({ min: 1, max: 99_999 })),
    status: fc.constantFrom("in_stock", "coming soon", "sold"),
    driveAwayPrice: fc.option(fc.integer({ min: 18_000, max: 24_000 })),
    location: fc.constantFrom("North", "South"),
    dealership: fc.constantFrom("Northside", null),
    photos: fc.array(fc.webUrl({ validSchemes: ["https"] }), { maxLength: 2 }),
  });
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        cars: fc.uniqueArray(car, { selector: (one) => one.stockNumber, maxLength: 6 }),
        snapshot: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ yard: fc.constantFrom("North Yard", "Northern Motors") }) },
    {
      weight: 1,
      arbitrary: fc.record({ dealership: fc.constantFrom("Northside Toyota", "Northside Cars") }),
    },
    { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 9 }) }) },
  );

  test("D19: after any writes, a refreshed index answers as one built anew", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        tenancy = await addTestSite(db);
        let now = NOW;
        let stock = await buildSiteStock(db, site({ soldDays: 3 }), { now });
        for (const one of steps) {
          if ("cars" in one) await write(one.cars, { snapshot: one.snapshot, force: true, now });
          else if ("days" in one) now = new Date(now.getTime() + one.days * 86_400_000);
          else await savePlace(one);
          stock = await refreshSiteStock(db, site({ soldDays: 3 }), { old: stock, now });
          const built = await buildSiteStock(db, site({ soldDays: 3 }), { now });
          expect(await readSeen(stock)).toEqual(await readSeen(built));
        }
      }),
      { numRuns: 25 },
    );
  });

  const savePlace = (place: { readonly yard: string } | { readonly dealership: string }) =>
    db.inAccount(tenancy.accountId, async (tx) => {
      await recordChange(tx);
      await saveDealerships(tx, [
        { slug: "northside", name: "dealership" in place ? place.dealership : "Northside" },
      ]);
      if (!("yard" in place)) return;
      const address = {
        street: "1 Gympie Road",
        city: "Aspley",
        state: "QLD",
        postcode: "4034",
        phone: "07 3111 1111",
      } as const;
      await saveLocations(tx, [
        { slug: "north", code: "North", name: place.yard, dealership: "northside", ...address },
      ]);
    });

  test("D19: more changes than an index takes singly make a new one, with all of them", async () => {
    await bring([aCar("A1")]);
    const before = await buildSiteStock(db, site(), { now: NOW });
    await bring(Array.from({ length: 250 }, (_, index) => aCar(`B${index}`)));
    const after = await refreshSiteStock(db, site(), { old: before, now: NOW });
    expect(after.engine).not.toBe(before.engine);
    expect([before.engine.size, after.engine.size]).toEqual([1, 251]);
    await bring([aCar("B7", { km: 7 })]);
    expect((await refreshSiteStock(db, site(), { old: after, now: NOW })).engine).toBe(after.engine);
  });

  test("D1 D4: another stock filter is another index; a car outside it is in neither index nor addresses", async () => {
    await bring([aCar("A1"), aCar("A2", { carType: "new" })]);
    const all = await buildSiteStock(db, site(), { now: NOW });
    const newOnly = { ...site({ filter: { carTypes: ["new"] } }), version: 2 };
    const fewer = await refreshSiteStock(db, newOnly, { old: all, now: NOW });
    expect([...fewer.idsBySlug.keys()]).toEqual(["2022-toyota-hilux-sr5-a2"]);
    expect(fewer.engine.size).toBe(1);
  });
});

test("D80 D412: a vehicle told of alone is given to the engine with the account's number as of when it was read", async () => {
  await bring([aCar("A1")]);
  const old = await buildSiteStock(db, site(), { now: NOW });
  const number = await db.inAccount(tenancy.accountId, recordChange);
  const apply = vi.spyOn(old.engine, "apply");
  await refreshVehicles(db, site(), { old, ids: [...old.idsBySlug.values()], now: NOW });
  expect(apply.mock.calls.map(([{ readAt, changeNumber }]) => [readAt, changeNumber])).toEqual([
    [number, undefined],
  ]);
});

test("D424: what was read of a replica that is lost half-way leaves nothing in the stock", async () => {
  const cars = Array.from({ length: 20 }, (_, at) => aCar(`A${at}`));
  await bring(cars, { snapshot: true });
  const bringFewer = async () => void (await bring(cars.slice(1), { snapshot: true }));
  let meanwhile: () => Promise<void> = bringFewer;
  const lost = Object.assign(new Error("the replica stops"), { code: "57P01" });
  const within = readFromReplica(
    {
      primary: db,
      replica: {
        query: (text, values) => db.query(text, values),
        readAccount: (accountId, work) =>
          db.readAccount(accountId, async (tx) => {
            await work(tx);
            await meanwhile();
            throw lost;
          }),
      },
    },
    () => 0,
  );
  const stock = await buildSiteStock(within, site(), { now: NOW });
  expect([stock.engine.size, stock.idsBySlug.size]).toEqual([19, 19]);
  meanwhile = async () => undefined;
  const ids = [...stock.idsBySlug.values()];
  const { slugs } = await refreshVehicles(within, site(), { old: stock, ids, now: NOW });
  expect(slugs.toSorted()).toEqual([...stock.idsBySlug.keys()].sort());
});

test("D80 D19: a vehicle told of alone is left to an import that changed it and is not read yet", async () => {
  await bring([aCar("A1"), aCar("A2")]);
  const old = await buildSiteStock(db, site(), { now: NOW });
  const [first, second] = [...old.idsBySlug.values()] as [number, number];
  const alone = await refreshVehicles(db, site(), { old, ids: [first], now: NOW });
  expect(alone.slugs).toEqual([...old.idsBySlug.keys()].slice(0, 1));
  expect([alone.stock.changeNumber, alone.stock.engine.size]).toEqual([old.changeNumber, 2]);
  await bring([aCar("A1", { km: 77_001 }), aCar("A2", { km: 77_002 }), aCar("A3")]);
  const { stock } = await refreshVehicles(db, site(), { old: alone.stock, ids: [first, second], now: NOW });
  expect(stock.changeNumber).toBe(old.changeNumber);
  expect((await refreshSiteStock(db, site(), { old: stock, now: NOW })).engine.size).toBe(3);
});

type LabelsOf = ConstructorParameters<typeof LiveStocks>[0]["marketLabels"];
const instance = (
  now: () => Date = () => NOW,
  within: Database = db,
  marketLabels: LabelsOf = () => () => null,
  maxBytes = Number.POSITIVE_INFINITY,
  indexPlaces?: IndexPlaces,
  maxIndexWaitMs?: number,
) => {
  const sites = new LiveSites(within, silentLog, {
    schema: siteConfigSchema,
    baseDomain: "localhost",
    defaultSite: undefined,
    dropped: (site, why) => (why === "removed" ? stocks.drop(site) : stocks.letGo(site)),
  });
  const [told, letGo, accountChanged] = [vi.fn(), vi.fn(), vi.fn()];
  const prepared = vi.fn();
  const stocks = new LiveStocks({
    db: within,
    sites,
    log: silentLog,
    now,
    marketLabels,
    maxBytes,
    ...(indexPlaces && { indexPlaces }),
    ...(maxIndexWaitMs !== undefined && { maxIndexWaitMs }),
    prepare: async ({ siteId }, { engine }) => prepared(siteId, engine.size),
    siteChanged: ({ siteId }) => told(siteId),
    siteLetGo: ({ siteId }) => letGo(siteId),
    vehiclesChanged: () => undefined,
    accountChanged,
  });
  const load = async ({ siteId } = tenancy) => {
    const found = await sites.keep(siteId);
    return found && (await stocks.load(found)).stock;
  };
  const size = async () => (await load())?.engine.size;
  return { sites, stocks, told, letGo, accountChanged, prepared, load, size };
};
const publish = (stock: object = {}) =>
  db.inAccount(tenancy.accountId, (tx) =>
    publishSiteConfig(tx, tenancy.siteId, {
      ...{ schema: siteConfigSchema, author: "test" },
      document: { ...CONFIG, stock },
    }),
  );
const readSlug = async ({ siteId }: Tenancy) =>
  (await db.query<{ slug: string }>("select slug from site where id = $1", [siteId]))[0]?.slug ?? "";

describe("D131: another market model", () => {
  const labelled = async ({ engine }: SiteStock) => {
    const { count } = await engine.search({
      ...{ facets: { market_label: ["Below market"] }, offset: 0, limit: 0 },
      sort: { attribute: "custom_rank", direction: "desc" },
    });
    return count;
  };
  const labelOnly = (ids: readonly number[]) => (vehicle: { readonly id: number }) =>
    ids.includes(vehicle.id) ? "Below market" : null;

  test("PRC-06: changes the entries whose label differs, and leaves an index with the same labels as it is", async () => {
    await bring([aCar("A1"), aCar("A2"), aCar("A3")]);
    const none = await buildSiteStock(db, site(), { now: NOW });
    const [first, second] = [...none.idsBySlug.values()] as [number, number];
    const findMarketLabel = labelOnly([first, second]);
    const two = await relabelSiteStock(db, site(), { old: none, now: NOW, findMarketLabel });
    expect([await labelled(two), two.engine, two.engine.size]).toEqual([2, none.engine, 3]);
    expect(await relabelSiteStock(db, site(), { old: two, now: NOW, findMarketLabel })).toBe(two);
    const one = await relabelSiteStock(db, site(), {
      old: two,
      now: NOW,
      findMarketLabel: labelOnly([second]),
    });
    expect(await labelled(one)).toBe(1);
    await bring([aCar("A2", { km: 77_001 })]);
    const later = await refreshSiteStock(db, site(), {
      old: one,
      now: NOW,
      findMarketLabel: labelOnly([second]),
    });
    expect(await labelled(later)).toBe(1);
  });

  test("builds a new index for more labels than one takes singly", async () => {
    await bring(Array.from({ length: 250 }, (_, index) => aCar(`B${index}`)));
    const old = await buildSiteStock(db, site(), { now: NOW });
    const findMarketLabel = () => "Below market";
    const all = await relabelSiteStock(db, site(), { old, now: NOW, findMarketLabel });
    expect(all.engine).not.toBe(old.engine);
    expect([await labelled(all), await labelled(old)]).toEqual([250, 0]);
  });

  test("reaches every site with a live stock, whose pages are dropped", async () => {
    await publish();
    await bring([aCar("A1"), aCar("A2")]);
    let label: string | null = null;
    const { stocks, told, load } = instance(
      () => NOW,
      db,
      () => () => label,
    );
    const loadLabelled = async () => labelled((await load())!);
    await loadLabelled();
    told.mockClear();
    stocks.marketLearned();
    await stocks.settled();
    expect([await loadLabelled(), told.mock.calls.length]).toEqual([0, 0]);
    label = "Below market";
    stocks.marketLearned();
    await stocks.settled();
    expect(await loadLabelled()).toBe(2);
    expect(told).toHaveBeenCalledWith(tenancy.siteId);
    stocks.close();
  });
});

describe("live stocks", () => {
  const NEVER = 3_600_000;
  const follow = ({ stocks }: ReturnType<typeof instance>, name: string, catchUpMs: number) =>
    followChanges(`${appUrl}?application_name=${name}`, {
      changed: (account, number) => stocks.changed(account, number),
      log: silentLog,
      catchUpMs,
    });
  const listeners = (name: string) =>
    db.query<{ pid: number }>("select pid from pg_stat_activity where application_name = $1", [name]);

  test("D5 D19 D119: an import shows in every process at once, whole, and each drops the site's pages and prepares it", async () => {
    await publish();
    const [one, other] = [instance(), instance()];
    await Promise.all([one.size(), other.size()]);
    const name = `follow-${tenancy.accountId}`;
    const following = [follow(one, name, NEVER), follow(other, name, NEVER)];
    await vi.waitFor(async () => expect(await listeners(name)).toHaveLength(2), PATIENT);
    await Promise.all([one.stocks.settled(), other.stocks.settled()]);
    const sizes = new Set<number | undefined>();
    const watching = setInterval(async () => sizes.add(await one.size()), 1);
    await bring(Array.from({ length: 150 }, (_, index) => aCar(`A${index}`)));
    await vi.waitFor(async () => expect([await one.size(), await other.size()]).toEqual([150, 150]), PATIENT);
    clearInterval(watching);
    expect([...sizes].every((size) => size === 0 || size === 150)).toBe(true);
    expect(one.told).toHaveBeenCalledWith(tenancy.siteId);
    expect(other.told).toHaveBeenCalledWith(tenancy.siteId);
    await one.stocks.settled();
    expect(one.prepared).toHaveBeenCalledWith(tenancy.siteId, 150);
    await Promise.all(following.map((each) => each.close()));
    for (const { stocks } of [one, other]) stocks.close();
    await vi.waitFor(async () => expect(await listeners(name)).toEqual([]), PATIENT);
  });

  test("D19: what was written while the listener was cut off is caught up with, by one listener", async () => {
    await publish();
    const one = instance();
    await one.size();
    const name = `cut-${tenancy.accountId}`;
    const following = follow(one, name, 500);
    for (const round of [1, 2, 3]) {
      const [{ pid }] = await vi.waitFor(async () => {
        const found = await listeners(name);
        expect(found).toHaveLength(1);
        return found as [{ pid: number }];
      }, PATIENT);
      await db.query("select pg_terminate_backend($1)", [pid]);
      await bring([aCar(`A${round}`)]);
      await vi.waitFor(async () => expect(await one.size()).toBe(round), PATIENT);
    }
    await following.close();
    one.stocks.close();
    await vi.waitFor(async () => expect(await listeners(name)).toEqual([]), PATIENT);
  });

  test("D4 D19: a site that is published while a process runs is served by it, and a changed one anew", async () => {
    const one = instance();
    expect(await one.size()).toBeUndefined();
    await publish();
    await bring([aCar("A1"), aCar("A2", { carType: "new" })]);
    one.sites.forgetMisses();
    one.stocks.changed(tenancy.accountId, 2);
    await one.stocks.settled();
    expect(await one.size()).toBe(2);
    const narrow = { ...CONFIG, stock: { filter: { carTypes: ["new"] } } };
    await db.inAccount(tenancy.accountId, (tx) =>
      publishSiteConfig(tx, tenancy.siteId, { schema: siteConfigSchema, document: narrow, author: "test" }),
    );
    one.stocks.changed(tenancy.accountId, 3);
    await one.stocks.settled();
    expect(await one.size()).toBe(1);
    one.stocks.close();
  });

  /** A database in which some accounts cannot be read. */
  const brokenFor = (broken: Set<number>) =>
    new (class extends Database {
      override readAccount<T>(...[account, work]: Parameters<Database["readAccount"]>): Promise<T> {
        if (broken.has(account)) return Promise.reject(new Error("this account cannot be read"));
        return super.readAccount(account, work) as Promise<T>;
      }
    })(appUrl);

  test("D76: a site that cannot be read is tried again after a while, and the others are served", async () => {
    await publish();
    await bring([aCar("A1")]);
    const broken = tenancy;
    tenancy = await addTestSite(db);
    await publish();
    await bring([aCar("B1"), aCar("B2")]);
    const accounts = new Set<number>([broken.accountId]);
    const within = brokenFor(accounts);
    let now = NOW;
    const one = instance(() => now, within);
    await expect(one.load(broken)).rejects.toThrow(StockNotLoadedError);
    expect(await one.size()).toBe(2);
    accounts.clear();
    await expect(one.load(broken)).rejects.toThrow(StockNotLoadedError);
    now = new Date(NOW.getTime() + 1000);
    expect((await one.load(broken))?.engine.size).toBe(1);
    one.stocks.close();
    await within.close();
  });

  test("D76 D409: a site that cannot be refreshed keeps its stock, and later ones are refreshed", async () => {
    await publish();
    await bring([aCar("A1")]);
    const first = tenancy;
    tenancy = await addTestSite(db);
    await publish();
    await bring([aCar("B1")]);
    const accounts = new Set<number>();
    const within = brokenFor(accounts);
    let now = NOW;
    const one = instance(() => now, within);
    await Promise.all([one.load(first), one.size()]);
    await bring([aCar("B2")]);
    accounts.add(first.accountId);
    one.stocks.changed(first.accountId, 9);
    one.stocks.changed(tenancy.accountId, 9);
    await one.stocks.settled();
    expect(await one.size()).toBe(2);
    expect((await one.load(first))?.engine.size).toBe(1);
    // Only what is not visible yet counts.
    now = new Date(NOW.getTime() + 400);
    expect(one.stocks.lagMs).toBe(400);
    accounts.clear();
    one.stocks.changed(first.accountId, 10);
    await one.stocks.settled();
    expect(one.stocks.lagMs).toBe(0);
    one.stocks.close();
    await within.close();
  });

  test("D19: a change that could not be read is read when its number is heard again", async () => {
    await publish();
    await bring([aCar("A1")]);
    let isDown = false;
    const within = new (class extends Database {
      override query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
        return isDown ? Promise.reject(new Error("the database is away")) : super.query<Row>(text, values);
      }
    })(appUrl);
    const one = instance(() => NOW, within);
    await one.size();
    await bring([aCar("A2")]);
    const sizes: unknown[] = [];
    for (const down of [true, false]) {
      isDown = down;
      one.stocks.changed(tenancy.accountId, 9);
      await one.stocks.settled();
      sizes.push(await one.size());
    }
    expect(sizes).toEqual([1, 2]);
    one.stocks.close();
    await within.close();
  });

  describe("D421: stock is read when a page first needs it", () => {
    /** A second account with a site and a vehicle, beside that of the test. */
    const withNeighbour = async () => {
      await publish();
      await bring([aCar("A1")]);
      const first = tenancy;
      tenancy = await addTestSite(db);
      await publish();
      await bring([aCar("B1"), aCar("B2")]);
      return { first, second: tenancy };
    };

    test("once, however many ask for it, and only that of the site that is asked for", async () => {
      const { first, second } = await withNeighbour();
      const one = instance();
      const loaded = await Promise.all([1, 2, 3].map(() => one.load(first)));
      expect([new Set(loaded).size, one.stocks.size.sites]).toEqual([1, 1]);
      expect((await one.load(second))?.engine.size).toBe(2);
      expect(one.prepared.mock.calls).toEqual([
        [first.siteId, 1],
        [second.siteId, 2],
      ]);
      one.stocks.close();
    });

    test("D415: beyond its share of memory the longest unvisited is let go of with its pages, and read again as it is then", async () => {
      const { first, second } = await withNeighbour();
      const one = instance(undefined, undefined, undefined, 1);
      await one.load(first);
      await one.load(second);
      expect(one.stocks.size.sites).toBe(1);
      expect([one.letGo.mock.calls, one.told.mock.calls]).toEqual([[[first.siteId]], []]);
      tenancy = first;
      await bring([aCar("A1"), aCar("A2")]);
      expect(one.stocks.lagMs).toBe(0);
      for (let heard = 0; heard < 2; heard++) one.stocks.changed(first.accountId, 99);
      await one.stocks.settled();
      expect([one.told.mock.calls, one.accountChanged.mock.calls]).toEqual([
        [[first.siteId]],
        [[first.accountId]],
      ]);
      expect(one.stocks.size.sites).toBe(1);
      expect((await one.load(first))?.engine.size).toBe(2);
      expect(one.letGo.mock.calls.at(-1)).toEqual([second.siteId]);
      one.stocks.close();
    });

    /** A group's site with two vehicles and three members with one each. */
    const withGroup = async () => {
      const group = tenancy;
      const groupSlug = await readSlug(group);
      const members: string[] = [];
      for (const stockNumber of ["A1", "A2", "A3"]) {
        tenancy = await addTestSite(db);
        await publish({ sharedWith: [groupSlug] });
        await bring([aCar(stockNumber)]);
        members.push(await readSlug(tenancy));
      }
      tenancy = group;
      await publish({ members });
      await bring([aCar("B1"), aCar("B2")]);
      return group;
    };

    test("D349: a group shows all of its members' stock however little memory there is, and makes room as a whole", async () => {
      const groups = [await withGroup()];
      tenancy = await addTestSite(db);
      groups.push(await withGroup());
      tenancy = await addTestSite(db);
      await publish();
      await bring([aCar("C1")]);
      const warned = vi.spyOn(silentLog, "warn");
      const one = instance(undefined, undefined, undefined, 1);
      const sizeOf = async ({ siteId }: Tenancy) =>
        (await one.stocks.load((await one.sites.keep(siteId))!)).listed.engine.size;
      expect(await Promise.all(groups.map(sizeOf))).toEqual([5, 5]);
      expect(await one.size()).toBe(1);
      expect([one.stocks.size.sites, one.stocks.reloads]).toEqual([1, 0]);
      for (const group of groups) expect(await sizeOf(group)).toBe(5);
      expect([one.stocks.size.sites, one.stocks.reloads]).toEqual([4, 8]);
      // Nothing would tell of a change of their members.
      for (const group of groups) expect(one.told).toHaveBeenCalledWith(group.siteId);
      // Once, not for each site.
      expect(warned.mock.calls.map(([, message]) => message)).toEqual([
        expect.stringMatching(/^STOCK_MEMORY_MB is too small/),
      ]);
      warned.mockRestore();
      one.stocks.close();
    });

    test("D349: a group's first visitors join its stock once and drop no page, one that has left shows no more", async () => {
      const member = tenancy;
      const group = await addTestSite(db);
      await publish({ sharedWith: [await readSlug(group)] });
      await bring([aCar("A1")]);
      tenancy = group;
      const members = [await readSlug(member)];
      await publish({ members });
      await bring([aCar("B1"), aCar("B2")]);
      const one = instance();
      const load = async () => one.stocks.load((await one.sites.keep(group.siteId))!);
      const listed = new Set((await Promise.all([load(), load(), load()])).map((loaded) => loaded.listed));
      expect([...listed].map(({ engine }) => engine.size)).toEqual([3]);
      expect(one.prepared.mock.calls.filter(([siteId]) => siteId === group.siteId)).toHaveLength(2);
      expect(one.told).not.toHaveBeenCalled();
      await publish({});
      one.stocks.changed(group.accountId, 99);
      await vi.waitFor(() => expect(one.told).toHaveBeenCalledWith(group.siteId), PATIENT);
      expect((await load()).listed.engine.size).toBe(2);
      await one.stocks.settled();
      one.stocks.close();
    });

    /** A database of which a reading, once it has read, ends only when `end` is called. */
    const holdReading = () => {
      const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const within = new (class extends Database {
        override async readAccount<T>(...asked: Parameters<Database["readAccount"]>): Promise<T> {
          const answer = (await super.readAccount(...asked)) as T;
          read.resolve();
          await ended.promise;
          return answer;
        }
      })(appUrl);
      onTestFinished(() => within.close());
      return { within, read: read.promise, end: ended.resolve };
    };

    test("T26 D412: those in a cluster that wait for their turn to write keep no other waiting", async () => {
      const { second: small } = await withNeighbour();
      const large: Tenancy[] = [];
      for (let count = 0; count < 5; count++) {
        tenancy = await addTestSite(db);
        large.push(tenancy);
        await publish();
        await bring([aCar("C1")]);
      }
      const isInCluster = ({ siteId }: { readonly siteId: number }) => siteId !== small.siteId;
      const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
      const waiting = vi.fn(() => isFree);
      const places: IndexPlaces = {
        isInCluster: async (_, site) => isInCluster(site),
        chooseEngine: async (tx, wanted) => {
          if (isInCluster(wanted.site)) await waiting();
          return chooseMemory(tx, wanted);
        },
      };
      const one = instance(undefined, undefined, undefined, undefined, places, 60_000);
      const loading = Promise.all(large.map((site) => one.load(site)));
      await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(2), PATIENT);
      expect((await one.load(small))?.engine.size).toBe(2);
      expect(waiting).toHaveBeenCalledTimes(2);
      free();
      expect((await loading).map((stock) => stock?.engine.size)).toEqual([1, 1, 1, 1, 1]);
      one.stocks.close();
    });

    test("D468: visitors do not wait for an index in a cluster that takes long; it is read once, and answers when it is there", async () => {
      const { first: large, second: small } = await withNeighbour();
      const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
      const chosen = vi.fn();
      const one = instance(
        undefined,
        undefined,
        undefined,
        undefined,
        {
          isInCluster: async (_, { siteId }) => siteId === large.siteId,
          chooseEngine: async (tx, wanted) => {
            chosen();
            await isFree;
            return chooseMemory(tx, wanted);
          },
        },
        0,
      );
      for (let visit = 0; visit < 3; visit++)
        await expect(one.load(large)).rejects.toBeInstanceOf(StockNotLoadedError);
      expect((await one.load(small))?.engine.size).toBe(2);
      free();
      await one.stocks.settled();
      expect((await one.load(large))?.engine.size).toBe(1);
      expect(chosen).toHaveBeenCalledTimes(1);
      one.stocks.close();
    });

    /** Where the stock of a site that is in the cluster can be written only while `isFree`. */
    const withSlowCluster = (inCluster: ReadonlySet<number>) => {
      const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
      const waiting = vi.fn(() => isFree);
      const places: IndexPlaces = {
        isInCluster: async (_, { siteId }) => inCluster.has(siteId),
        chooseEngine: async (tx, wanted) => {
          if (wanted.builtSince) await waiting();
          const build = await chooseMemory(tx, wanted);
          return async (...documents) => {
            const engine = await build(...documents);
            return {
              search: (query) => engine.search(query),
              get: (ids) => engine.get(ids),
              get size() {
                return engine.size;
              },
              changeNumber: Number.MAX_SAFE_INTEGER,
              apply: async (changes) => {
                await waiting();
                await engine.apply(changes);
              },
            };
          };
        },
      };
      return { places, waiting, free };
    };

    test.each([
      ["a change of one in a cluster", true],
      ["one that moves to a cluster", false],
    ])("T26 D412: %s that takes long delays no other site's change", async (_, isLarge) => {
      const { first: large, second: small } = await withNeighbour();
      const inCluster = new Set<number>(isLarge ? [large.siteId] : []);
      const { places, waiting, free } = withSlowCluster(inCluster);
      const one = instance(undefined, undefined, undefined, undefined, places);
      await Promise.all([one.load(large), one.load(small)]);
      inCluster.add(large.siteId);
      tenancy = large;
      // Another model makes a new index, a known one goes into the one that is there.
      await bring([aCar("A2", isLarge ? {} : { model: "Unheard" })]);
      one.stocks.changed(large.accountId, 98);
      await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(1), PATIENT);
      tenancy = small;
      await bring([aCar("B3")]);
      one.stocks.changed(small.accountId, 98);
      one.stocks.changed(large.accountId, 99);
      await vi.waitFor(async () => expect(await one.size()).toBe(3), PATIENT);
      expect((await one.load(large))?.engine.size).toBe(1);
      expect(waiting).toHaveBeenCalledTimes(1);
      free();
      await one.stocks.settled();
      const moved = await one.load(large);
      expect([moved?.engine.size, moved?.engine.changeNumber]).toEqual([2, Number.MAX_SAFE_INTEGER]);
      one.stocks.close();
    });

    test("D349 D350: one in a cluster that becomes a group's member is joined once its index has moved", async () => {
      const { first: group, second: large } = await withNeighbour();
      const inCluster = new Set<number>([large.siteId]);
      const { places } = withSlowCluster(inCluster);
      const reading = Promise.withResolvers<void>();
      const one = instance(undefined, undefined, undefined, undefined, {
        ...places,
        isInCluster: async (tx, site) => {
          if (site.config.stock.sharedWith.length > 0) await reading.promise;
          return places.isInCluster(tx, site);
        },
      });
      const listed = async () =>
        (await one.stocks.load((await one.sites.keep(group.siteId))!)).listed.engine.size;
      await Promise.all([one.load(large), one.load(group)]);
      await publish({ sharedWith: [await readSlug(group)] });
      tenancy = group;
      await publish({ members: [await readSlug(large)] });
      inCluster.clear();
      one.stocks.changed(large.accountId, 98);
      one.stocks.changed(group.accountId, 98);
      await vi.waitFor(() => expect(one.told).toHaveBeenCalledWith(group.siteId), PATIENT);
      expect(await listed()).toBe(1);
      reading.resolve();
      await one.stocks.settled();
      expect(await listed()).toBe(3);
      one.stocks.close();
    });

    test("a change that is heard while it is read shows", async () => {
      await publish();
      await bring([aCar("A1")]);
      const { within, read, end } = holdReading();
      const one = instance(undefined, within);
      const reading = one.load();
      await read;
      await bring([aCar("A1"), aCar("A2")]);
      one.stocks.changed(tenancy.accountId, 99);
      // What was heard is done with before the stock is there.
      await vi.waitFor(() => expect(one.told).toHaveBeenCalledWith(tenancy.siteId), PATIENT);
      end();
      expect((await reading)?.engine.size).toBe(1);
      await one.stocks.settled();
      expect(await one.size()).toBe(2);
      one.stocks.close();
    });

    test("a site that is dropped while its stock is read leaves nothing behind", async () => {
      await publish();
      await bring([aCar("A1")]);
      const { within, read, end } = holdReading();
      const one = instance(undefined, within);
      const reading = one.load();
      await read;
      await db.inAccount(tenancy.accountId, (tx) =>
        tx.query("update site set removed_at = now() where id = $1", [tenancy.siteId]),
      );
      await one.sites.refresh(new Set([tenancy.accountId]));
      end();
      await reading;
      expect(one.stocks.size.sites).toBe(0);
      one.stocks.close();
    });
  });

  test("D19: when a sold window ends, the index is made again though nothing was written", async () => {
    await publish();
    await bring([aCar("A1"), aCar("A2", { status: "sold", soldAt: NOW.toISOString() })]);
    let now = NOW;
    const one = instance(() => now);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await one.size();
      expect(await one.size()).toBe(2);
      now = daysLater(3);
      await vi.advanceTimersByTimeAsync(3_600_000);
      await one.stocks.settled();
      expect(await one.size()).toBe(1);
      expect(one.told).toHaveBeenCalledWith(tenancy.siteId);
    } finally {
      vi.useRealTimers();
      one.stocks.close();
    }
  });
});
