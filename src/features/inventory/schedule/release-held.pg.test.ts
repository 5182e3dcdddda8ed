import { Readable } from "node:stream";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { parseMapping } from "../feeds/mapping/mapping.ts";
import { emptyReport } from "../import/guard/import-report.ts";
import { importAndJudge } from "../import/run-import.server.ts";
import {
  aCar,
  ask,
  daysLater,
  FORECOURT,
  importContent,
  TEST_SECRET,
  toFeed,
  vehicles,
} from "../import/test-import.ts";
import { saveFeed } from "../sources/feed-store.server.ts";
import { listTroubles } from "../sources/feed-troubles.ts";
import { discardHeldPrices, listHeldPrices, releaseHeldPrices } from "../sources/held-prices.server.ts";
import { listSources } from "../sources/source-list.server.ts";
import { releaseHeld } from "./release-held.server.ts";

const db = openTestDatabase();

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const vin = (at: number) => `MR0BA3CD20012${String(at).padStart(4, "0")}`;
const numbered = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, at) => aCar(`A${at}`, { vin: vin(at), ...changes }));
type Options = Parameters<typeof importContent>[3];
const bring = (cars: readonly object[], day: number, options: Options = {}) =>
  importContent(db, account, toFeed(cars), { snapshot: true, now: daysLater(day), ...options });
const release = (sourceName = "forecourt", options: object = {}) =>
  releaseHeld({ db, secret: TEST_SECRET }, account, { sourceName, now: daysLater(9), ...options });
const shown = async () =>
  (await vehicles(db, account)).filter((car) => car.withdrawn_at === null).map((car) => car.stock_number);
const outcomes = async () =>
  (await ask<{ outcome: string }>(db, account, "select outcome from import_run order by id")).map(
    ({ outcome }) => outcome,
  );
const listed = async (name = "forecourt") => {
  const sources = await db.inAccount(account, listSources);
  return listTroubles(sources.find((source) => source.name === name)!);
};

describe("D190: a held import is released as it was reported", () => {
  test("D190: an import that was not the whole stock withdraws nothing", async () => {
    await bring(numbered(12), 0);
    const others = Array.from({ length: 4 }, (_, at) => ({ ...aCar(`B${at}`), driveAwayPrice: 9_000_000 }));
    const held = await bring(others, 1, { snapshot: false });
    expect(held).toMatchObject({ kind: "held", snapshot: false, report: { created: 4, removed: 0 } });
    expect(await listed()).toMatchObject([
      {
        reason: expect.stringContaining(
          "create 4, update 0 and remove 0 vehicles (the file was taken for changes",
        ),
      },
    ]);
    expect(await release()).toMatchObject({ released: true, report: { created: 4, removed: 0 } });
    expect(await shown()).toHaveLength(16);
    const runs = await ask(db, account, "select snapshot from import_run order by id");
    expect(runs).toEqual([{ snapshot: true }, { snapshot: false }, { snapshot: false }]);
  });

  test("D190: with the mapping as it was, whatever became of its file", async () => {
    const read = (km: string) => {
      const fields = { stockNumber: "No", make: "Make", model: "Model", year: "Year", price: "Price", km };
      const parsed = parseMapping(JSON.stringify({ name: "mine", key: "stockNumber", fields }));
      if (!parsed.ok) throw new Error("mapping");
      return parsed.mapping;
    };
    const csv = (count: number, km: number) =>
      `No,Make,Model,Year,Price,Km,Other\n${Array.from({ length: count }, (_, at) => `K${at},Kia,Rio,2020,17100,${km},7\n`).join("")}`;
    const options = { mappingFrom: "/gone/mine.json", snapshot: true };
    await importContent(db, account, csv(5, 50_000), { ...options, mapping: read("Km") });
    const held = await importContent(db, account, csv(1, 60_000), { ...options, mapping: read("Km") });
    expect(held.kind).toBe("held");
    await db.inAccount(account, (tx) =>
      tx.query("update source set mapping = '/another.json' where name = 'mine'"),
    );
    expect(await release("mine")).toMatchObject({ released: true, report: { updated: 1, removed: 4 } });
    expect((await vehicles(db, account))[0]).toMatchObject({ km: 60_000 });
  });

  test("D190: with the mode and the locations that the feed had", async () => {
    const feed = {
      ...{ name: "yard", address: "/feeds", mapping: "forecourt", intervalMinutes: 60, silentAfterHours: 48 },
      ...{ notify: [], snapshot: true, locations: ["North"] },
    };
    await db.inAccount(account, (tx) => saveFeed(tx, feed));
    const [{ id }] = (await ask<{ id: number }>(db, account, "select id from feed")) as [{ id: number }];
    const options = { sourceName: "yard", feedId: id, locations: ["North"] };
    await bring(numbered(5), 0, options);
    await bring([aCar("A0", { vin: vin(0) }), aCar("S1", { location: { name: "South" } })], 1, options);
    await db.inAccount(account, (tx) => saveFeed(tx, { ...feed, snapshot: false, locations: ["South"] }));
    expect(await release("yard")).toMatchObject({ released: true, report: { created: 0, removed: 4 } });
    expect(await shown()).toEqual(["A0"]);
    const runs = await ask(db, account, "select feed_id from import_run order by id");
    expect(runs).toEqual([{ feed_id: id }, { feed_id: id }, { feed_id: id }]);
  });

  test("D190: with its dates judged as on the day when the file was read", async () => {
    await bring(numbered(5), 0);
    const cars = [aCar("A0", { vin: vin(0), listedAt: daysLater(3).toISOString() })];
    expect((await bring(cars, 1)).report.warnings).toMatchObject([{ reason: "is in the future" }]);
    expect(await release()).toMatchObject({ released: true, report: { unchanged: 1 } });
    expect((await vehicles(db, account))[0]!.listed_at).toEqual(daysLater(0));
  });
});

describe("D190: a held import that would do anything else is refused", () => {
  const takeFirst = () =>
    bring(
      [aCar("C1", { vin: vin(0), km: 9_000 }), ...Array.from({ length: 5 }, (_, at) => aCar(`D${at}`))],
      2,
      {
        sourceName: "other",
        snapshot: false,
      },
    );

  test("D190: another source took one of its vehicles; the next release does what is reported then", async () => {
    await bring(numbered(5), 0);
    await bring(numbered(1), 1);
    expect((await takeFirst()).kind).toBe("published");
    const before = await vehicles(db, account);
    expect(await release()).toEqual({
      released: false,
      prices: 0,
      refused:
        "The stock changed since it was held: it was to create 0, update 0 and remove 4 vehicles, and would now create 0, update 1 and remove 4 vehicles. Nothing was changed. `feeds release forecourt` again does what it would do now; `feeds discard forecourt` drops it.",
      why: "The stock changed since it was held: it was to create 0, update 0 and remove 4 vehicles, and would now create 0, update 1 and remove 4 vehicles.",
    });
    expect(await vehicles(db, account)).toEqual(before);
    expect(await outcomes()).toEqual(["published", "held", "published"]);
    expect(await listed()).toMatchObject([
      {
        kind: "held",
        since: daysLater(1),
        reason: expect.stringContaining("create 0, update 1 and remove 4"),
      },
    ]);
    expect(await release()).toMatchObject({ released: true, report: { updated: 1, removed: 4 } });
    expect(await shown()).toEqual(["A0", "D0", "D1", "D2", "D3", "D4"]);
  });

  test("D190: the same counts for other vehicles are something else", async () => {
    await bring(numbered(6), 0);
    await bring(numbered(3).slice(1), 1);
    await bring([aCar("C1", { vin: vin(5) }), ...Array.from({ length: 5 }, (_, at) => aCar(`D${at}`))], 2, {
      sourceName: "other",
      snapshot: false,
    });
    await ask(db, account, "update vehicle set withdrawn_at = now() where stock_number = 'A1'");
    await ask(
      db,
      account,
      "update vehicle set source_id = (select source_id from vehicle where stock_number = 'A0'), source_key = 'Z' where stock_number = 'C1'",
    );
    const outcome = await release();
    expect(outcome.refused).toContain("The stock changed since it was held");
    expect(await outcomes()).toEqual(["published", "held", "published"]);
  });

  test("D190 D9: its held prices wait as well, so that a release is whole or nothing", async () => {
    await bring(numbered(5), 0);
    await bring(numbered(5, { driveAwayPrice: 90_000 }), 1);
    await bring(numbered(1), 2);
    await takeFirst();
    const held = await db.inAccount(account, (tx) => listHeldPrices(tx));
    expect(held).toHaveLength(4);
    expect(await release()).toMatchObject({ released: false, prices: 0 });
    expect(await db.inAccount(account, (tx) => listHeldPrices(tx))).toEqual(held);
  });

  test("D190: one that an earlier version held says to import again, and keeps everything", async () => {
    await bring(numbered(5), 0);
    await bring(numbered(1), 1);
    await ask(
      db,
      account,
      "update import_run set snapshot = null, request = null, decisions = null where outcome = 'held'",
    );
    const { refused } = await release();
    expect(refused).toBe(
      "It was held by an earlier version, which did not keep how it was to be imported. Nothing was changed. Import the file again; `feeds discard forecourt` drops it.",
    );
    expect(await shown()).toHaveLength(5);
    expect(await listed()).toMatchObject([{ advice: expect.stringContaining("import the file again") }]);
  });

  test("D190: one whose mapping or file cannot be read any more says so", async () => {
    await bring(numbered(5), 0);
    await bring(numbered(1), 1);
    await ask(
      db,
      account,
      "update import_run set request = jsonb_set(request, '{used,document,key}', '7') where outcome = 'held'",
    );
    expect((await release()).refused).toContain("This version cannot use its mapping any more.");
    await bring(numbered(1), 1);
    await ask(
      db,
      account,
      "update import_run set request = jsonb_set(request, '{used,document,fields,make}', '\"Marque\"') where outcome = 'held'",
    );
    expect((await release()).refused).toContain("It cannot be read any more: ");
    expect(await shown()).toHaveLength(5);
  });
});

describe("D190 D9: held prices are released as they were seen", () => {
  const prices = async () => (await vehicles(db, account)).map((car) => car.drive_away_cents);

  test("D190: an import that changes a held price leaves it held at the new one", async () => {
    const at = (price: number, count = 5) =>
      numbered(count).map((car, index) => ({ ...car, driveAwayPrice: index === 0 ? price : 20_000 }));
    await bring(at(20_000), 0);
    await bring(at(40_000), 1);
    expect((await bring(at(42_000, 1), 2)).kind).toBe("held");
    expect(await release()).toMatchObject({ released: true, prices: 0, report: { updated: 1, removed: 4 } });
    expect((await prices())[0]).toBe(2_000_000);
    expect(await db.inAccount(account, (tx) => listHeldPrices(tx))).toMatchObject([{ heldCents: 4_200_000 }]);
  });

  test("D190: those that the import leaves as they were are released with it", async () => {
    const moved = numbered(5, { driveAwayPrice: 90_000 });
    await bring(numbered(5), 0);
    await bring(moved, 1);
    await bring(moved.slice(0, 2), 2);
    expect(await release()).toMatchObject({ released: true, prices: 2, report: { removed: 3 } });
    expect((await prices()).slice(0, 2)).toEqual([9_000_000, 9_000_000]);
  });

  test("D190: releasing only the import leaves the prices", async () => {
    const moved = numbered(5, { driveAwayPrice: 90_000 });
    await bring(numbered(5), 0);
    await bring(moved, 1);
    await bring(moved.slice(0, 2), 2);
    expect(await release("forecourt", { importOnly: true })).toMatchObject({ released: true, prices: 0 });
    expect(await db.inAccount(account, (tx) => listHeldPrices(tx))).toHaveLength(2);
  });
});

test("D190: of two releases at once one publishes", async () => {
  await bring(numbered(5), 0);
  await bring(numbered(1), 1);
  const both = await Promise.all([release(), release()]);
  expect(both.map(({ released }) => released).sort()).toEqual([false, true]);
  expect(await outcomes()).toEqual(["published", "released", "published"]);
});

type State = Readonly<Record<string, unknown>>;

/**
 * Every fact of every vehicle that an import or a person changes, by the vehicle's key in its source. Where a price is held, what is
 * shown is what the vehicle showed before, whichever source it came from.
 */
const STATE = `select s.name || ' ' || source_key || ' ' || fact.name as key, fact.value
  from vehicle v join source s on s.id = v.source_id
  cross join lateral (values ('km', to_jsonb(km)), ('status', to_jsonb(status)), ('price', case when held_prices is null then to_jsonb(drive_away_cents) end),
    ('gone', to_jsonb(withdrawn_at is not null)), ('held', case when held_discarded then null else held_prices end)) fact (name, value)`;
const readState = async () => toState(await ask(db, account, STATE));
const toState = (rows: readonly object[]): State =>
  Object.fromEntries((rows as { key: string; value: unknown }[]).map(({ key, value }) => [key, value]));

/** What a file would make of the stock, were it published now. */
async function predict(content: string, sourceName: string, snapshot: boolean) {
  let state: State = {};
  class Undone extends Error {}
  await db
    .inAccount(account, async (tx) => {
      const input = Readable.from([content]);
      const request = { secret: TEST_SECRET, mapping: FORECOURT, mappingFrom: "forecourt", input, snapshot };
      await importAndJudge(tx, { ...request, sourceName, now: daysLater(1) }, emptyReport());
      state = toState(await tx.query(STATE));
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return state;
}

const car = fc.record({
  number: fc.integer({ min: 0, max: 5 }),
  km: fc.constantFrom(40_000, 50_000),
  driveAwayPrice: fc.constantFrom(20_000, 24_000, 40_000),
  status: fc.constantFrom("in stock", "in stock", "sold", "withdrawn"),
});
const file = fc
  .uniqueArray(car, { selector: ({ number }) => number, maxLength: 6 })
  .map((cars) => cars.map(({ number, ...rest }) => aCar(`A${number}`, { vin: vin(number), ...rest })));
/** Rows that hold an import, since they are most of it and cannot be used. */
const unusable = Array.from({ length: 9 }, (_, at) => aCar(`X${at}`, { year: "soon" }));
const prices = (decide: "release" | "discard") => async () => {
  const waiting = await db.inAccount(account, (tx) => listHeldPrices(tx, "north"));
  const ids = waiting.map(({ vehicleId }) => vehicleId);
  if (decide === "discard") await db.inAccount(account, (tx) => discardHeldPrices(tx, ids));
  else await db.inAccount(account, (tx) => releaseHeldPrices(tx, ids, daysLater(2)));
};
const forced = (sourceName: string, cars: readonly object[], snapshot: boolean) =>
  bring(cars, 1, { sourceName, snapshot, force: true });
/** What may happen between the report and its release. */
const meanwhile = fc.oneof(
  { weight: 1, arbitrary: fc.constant(async () => {}) },
  { weight: 1, arbitrary: fc.constant(prices("release")) },
  { weight: 1, arbitrary: fc.constant(prices("discard")) },
  fc.tuple(file, fc.boolean()).map(
    ([cars, snapshot]) =>
      () =>
        forced("south", cars, snapshot),
  ),
  {
    weight: 1,
    arbitrary: file.map((cars) => () => bring(cars, 1, { sourceName: "north", dryRun: true })),
  },
);

const a5 = (driveAwayPrice: number) => aCar("A5", { vin: vin(5), driveAwayPrice });

test("D190: whatever happens to the stock, a release does what was reported, or nothing at all", async () => {
  const stock = fc.tuple(file, file, file);
  await fc.assert(
    fc.asyncProperty(
      stock,
      file.filter(({ length }) => length > 0),
      fc.boolean(),
      meanwhile,
      async ([first, second, third], cars, snapshot, happen) => {
        account = (await addTestSite(db)).accountId;
        await forced("north", first, true);
        await forced("north", second, false);
        await forced("south", third, false);
        const content = toFeed([...cars, ...unusable]);
        const reported = { before: await readState(), after: await predict(content, "north", snapshot) };
        const held = await importContent(db, account, content, {
          sourceName: "north",
          snapshot,
          now: daysLater(1),
        });
        expect(held.kind).toBe("held");
        await happen();
        const before = await readState();
        const outcome = await release("north", { importOnly: true });
        if (outcome.refused) {
          expect(await readState()).toEqual(before);
          const now = await predict(content, "north", snapshot);
          expect((await release("north", { importOnly: true })).released).toBe(true);
          expectEffects({ before, after: now }, { before, after: await readState() });
          return;
        }
        const { created, updated, unchanged, removed, kept, heldPrices } = held.report;
        expect(outcome.report).toMatchObject({ created, updated, unchanged, removed, kept, heldPrices });
        expectEffects(reported, { before, after: await readState() });
      },
    ),
    { numRuns: 25, examples: [[[[a5(20_000)], [a5(40_000)], []], [a5(40_000)], false, prices("discard")]] },
  );
});

interface Change {
  readonly before: State;
  readonly after: State;
}

/** What was reported to change is so afterwards, and everything else is as it was before the release. */
function expectEffects(reported: Change, released: Change): void {
  const keys = new Set(
    [reported.before, reported.after, released.before, released.after].flatMap(Object.keys),
  );
  const expected = [...keys].map((key) => {
    const isChanged = JSON.stringify(reported.after[key]) !== JSON.stringify(reported.before[key]);
    return [key, isChanged ? reported.after[key] : released.before[key]];
  });
  expect([...keys].map((key) => [key, released.after[key]])).toEqual(expected);
}
