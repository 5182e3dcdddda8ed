import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { Database } from "#platform/postgres/database.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { parseMapping } from "../feeds/mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../feeds/mapping/shipped-mappings.ts";
import { releaseHeld } from "../schedule/release-held.server.ts";
import { discardHeld } from "./import-runs.server.ts";
import {
  aCar,
  ask,
  daysLater,
  FORECOURT,
  importCars,
  importContent,
  TEST_SECRET,
  toFeed,
  vehicles,
} from "./test-import.ts";
import { removeSource } from "./write/remove-source.server.ts";

const db = openTestDatabase();

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});
const numbered = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, index) => aCar(`A${index + 1}`, changes));
const importSnapshot = (cars: readonly object[], day = 1) =>
  importContent(db, account, toFeed(cars), { snapshot: true, now: daysLater(day) });
const forSale = async () =>
  (await vehicles(db, account)).filter((car) => car.withdrawn_at === null && car.status !== "sold").length;
const runs = () =>
  ask<{ outcome: string; content: Buffer | null }>(
    db,
    account,
    "select outcome, reason, report->>'read' as read, content from import_run order by id",
  );
const release = (now = daysLater(2)) =>
  releaseHeld({ db, secret: TEST_SECRET }, account, { sourceName: "forecourt", now });

describe("large removals", () => {
  test("D6 D39: up to 40% of a source's stock may go, one more holds the import with its content", async () => {
    await importSnapshot(numbered(10), 0);
    expect((await importSnapshot(numbered(6))).kind).toBe("published");
    await importCars(db, account, numbered(10), { now: daysLater(2) });
    const held = await importSnapshot(numbered(5), 3);
    expect(held).toMatchObject({
      kind: "held",
      reason: "It would remove 5 of 10 vehicles for sale.",
      report: { removed: 5 },
    });
    expect(await forSale()).toBe(10);
    const [run] = (await runs()).slice(-1);
    expect(run).toMatchObject({
      outcome: "held",
      reason: "It would remove 5 of 10 vehicles for sale.",
      read: "5",
    });
    expect(gunzipSync(run!.content!).toString()).toBe(toFeed(numbered(5)));
  });

  test("D6: cars that were sold before are no loss, however many a snapshot leaves out", async () => {
    const sold = ["S1", "S2", "S3"].map((number) => aCar(number, { status: "sold" }));
    await importSnapshot([...numbered(3), ...sold], 0);
    expect(await importSnapshot(numbered(3))).toMatchObject({ kind: "published", report: { removed: 3 } });
  });

  test("D6: only cars for sale count: losing all ten of them is held, however many sold ones stay", async () => {
    const sold = Array.from({ length: 20 }, (_, at) => aCar(`S${at}`, { status: "sold" }));
    await importSnapshot([...numbered(10), ...sold], 0);
    expect(await importSnapshot(sold)).toMatchObject({
      kind: "held",
      reason: "It would remove 10 of 10 vehicles for sale.",
    });
    expect(await forSale()).toBe(10);
  });

  test("D6: another source's stock neither counts nor goes, and force publishes what would be held", async () => {
    await importCars(db, account, numbered(20), { sourceName: "another" });
    await importSnapshot([aCar("B1"), aCar("B2")], 0);
    expect((await importSnapshot([aCar("B1")])).kind).toBe("held");
    const forced = await importContent(db, account, toFeed([aCar("B1")]), { snapshot: true, force: true });
    expect(forced).toMatchObject({ kind: "published", report: { removed: 1 } });
    expect(await forSale()).toBe(21);
  });

  test("D6 D11: a released import is published as it came, once; nothing is left to release", async () => {
    await importSnapshot(numbered(4), 0);
    await importSnapshot([aCar("A1", { km: 99 })]);
    const report = expect.objectContaining({ created: 0, updated: 1, removed: 3 });
    expect(await release()).toEqual({ released: true, prices: 0, report });
    expect(await forSale()).toBe(1);
    expect((await vehicles(db, account))[0]!.km).toBe(99);
    expect(await release()).toEqual({ released: false, prices: 0 });
    // The file is kept once, with the import that published it (D438).
    expect((await runs()).map(({ content }) => content !== null)).toEqual([true, false, true]);
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(["published", "released", "published"]);
  });

  test("D11: a discarded import is let go, and so is one that a newer import overtook", async () => {
    await importSnapshot(numbered(4), 0);
    await importSnapshot(numbered(1));
    expect(await db.inAccount(account, (tx) => discardHeld(tx, "forecourt"))).toBe(1);
    await importSnapshot(numbered(1));
    await importSnapshot(numbered(4, { km: 5 }));
    expect(await release()).toEqual({ released: false, prices: 0 });
    expect(await forSale()).toBe(4);
    expect((await runs()).map(({ outcome }) => outcome)).toEqual([
      "published",
      "discarded",
      "discarded",
      "published",
    ]);
  });

  test("D9 D11: held prices of a source are released with it", async () => {
    await importSnapshot(numbered(2), 0);
    await importSnapshot(numbered(2, { driveAwayPrice: 99_000 }));
    expect(await release()).toEqual({ released: false, prices: 2 });
    expect((await vehicles(db, account)).map((car) => car.drive_away_cents)).toEqual([9_900_000, 9_900_000]);
  });
});

describe("feeds that cannot be read to their end", () => {
  const whole = toFeed(numbered(600, { km: 1 }));
  const cut = (text: string) => text.slice(0, Math.floor(text.length * 0.9));
  test.each<[string, string | Buffer, string]>([
    ["truncated JSON", cut(whole), "ends"],
    ["truncated gzip", gzipSync(whole).subarray(0, 600), "ends in the middle"],
    ["an empty file", "", "is empty"],
    ["no JSON at all", "stock,make\nA1,Toyota\n", "should be JSON"],
    ["garbage after 600 rows", `${whole.slice(0, -1)}, nonsense]`, "Line"],
    ["a page in place of a feed", "<!doctype html><html><body>Not found</body></html>", "is a web page"],
  ])("D6 D11: %s publishes nothing, and yesterday's stock stays", async (_, content, reason) => {
    await importCars(db, account, numbered(3));
    const before = await vehicles(db, account);
    const outcome = await importContent(db, account, content, { snapshot: true, now: daysLater(1) });
    expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringContaining(reason) });
    expect(await vehicles(db, account)).toEqual(before);
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(["published", "failed"]);
    // The file is kept, so that somebody can look at it (D438).
    const { content: kept } = (await runs())[1]!;
    expect(gunzipSync(kept!)).toEqual(Buffer.from(content));
  });

  test("D6: an empty list would remove everything, so it is held", async () => {
    await importCars(db, account, numbered(3));
    expect(await importSnapshot([])).toMatchObject({ kind: "held", report: { read: 0, removed: 3 } });
    expect(await forSale()).toBe(3);
  });
});

describe("fields that go empty", () => {
  const csv = (header: string, rows: number, cells = "Toyota,HiLux,2022,45990,45000") =>
    `${header}\n${Array.from({ length: rows }, (_, at) => `A${at + 1},${cells}\n`).join("")}`;
  const WHOLE = "Stock number,Make,Model,Year,DAP Price,Odometer";
  const RENAMED = "Stock number,Make,Model,Year,Price AUD,Odometer";
  const dealerCsv = { mapping: SHIPPED_MAPPINGS.get("dealer-csv")!, snapshot: true };
  const bring = (content: string, day: number, options: Parameters<typeof importContent>[3] = {}) =>
    importContent(db, account, content, { ...dealerCsv, now: daysLater(day), ...options });
  const prices = async () => (await vehicles(db, account)).map((car) => car.drive_away_cents);
  const releaseCsv = () =>
    releaseHeld({ db, secret: TEST_SECRET }, account, { sourceName: "dealer-csv", now: daysLater(9) });

  test("D72 D71: a renamed price column holds the import with the column that was meant, and prices stay", async () => {
    await bring(csv(WHOLE, 5), 0);
    const outcome = await bring(csv(RENAMED, 5), 1);
    expect(outcome).toMatchObject({
      kind: "held",
      reason:
        'Far fewer vehicles have a value than last time: driveAwayPrice 0 of 5 (before 5 of 5). The file has no column "DAP Price" (driveAwayPrice).',
    });
    expect(await prices()).toEqual(Array(5).fill(4_599_000));
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(["published", "held"]);
  });

  test("D72: released, the import is published and is what the next one is compared with", async () => {
    await bring(csv(WHOLE, 5), 0);
    await bring(csv(RENAMED, 5), 1);
    expect(await releaseCsv()).toMatchObject({ released: true });
    expect(await prices()).toEqual(Array(5).fill(null));
    expect((await bring(csv(RENAMED, 6), 2)).kind).toBe("published");
  });

  test("D72: discarded, the same file is held again; with force it is published", async () => {
    await bring(csv(WHOLE, 5), 0);
    await bring(csv(RENAMED, 5), 1);
    await db.inAccount(account, (tx) => discardHeld(tx, "dealer-csv"));
    expect((await bring(csv(RENAMED, 5), 2)).kind).toBe("held");
    expect((await bring(csv(RENAMED, 5), 3, { force: true })).kind).toBe("published");
  });

  test("D72: an import that changes nothing else still moves what the next one is compared with", async () => {
    await bring(csv(WHOLE, 5), 0);
    await bring(csv(WHOLE, 5), 1);
    expect((await bring(csv(RENAMED, 5), 2)).kind).toBe("held");
  });

  test("D72: files of changes are measured by the last one that says enough", async () => {
    await bring(csv(WHOLE, 20), 0, { snapshot: false });
    await bring(csv(WHOLE, 1), 1, { snapshot: false });
    expect((await bring(csv(RENAMED, 3), 2, { snapshot: false })).kind).toBe("held");
  });

  test("D72: each source has a measure of its own", async () => {
    await bring(csv(WHOLE, 5), 0);
    const other = { sourceName: "another", snapshot: false };
    const withoutKm = csv(WHOLE.replace("Odometer", "Odo"), 5).replaceAll("A", "B").replace("DBP", "DAP");
    expect((await bring(withoutKm, 1, other)).kind).toBe("published");
  });

  test("D71: columns that a file lacks are in the report, new ones marked", async () => {
    const first = await bring(csv(WHOLE, 2), 0);
    expect(first.report.missingColumns).toContainEqual({
      field: "badge",
      columns: expect.arrayContaining(["Badge", "Variant"]),
      nearest: null,
      isNew: true,
    });
    const second = await bring(csv(WHOLE.replace("Odometer", "Driven"), 2), 1, { force: true });
    expect(second.report.missingColumns.filter(({ isNew }) => isNew)).toEqual([
      {
        field: "km",
        columns: expect.arrayContaining(["Odometer", "Kilometres", "KM"]),
        nearest: null,
        isNew: true,
      },
    ]);
  });

  test("D89 D133: a yard behind the vehicles that it is about is in the report", async () => {
    const fields = { stockNumber: "id", make: "make", model: "model", year: "year", locationName: "../yard" };
    const parsed = parseMapping(
      JSON.stringify({ name: "late", key: "stockNumber", records: "cars", fields }),
    );
    if (!parsed.ok) throw new Error("mapping");
    const cars = [{ id: "A1", make: "Kia", model: "Rio", year: 2020 }];
    const { report } = await bring(JSON.stringify({ cars, yard: "North" }), 0, {
      mapping: parsed.mapping,
      mappingFrom: "late",
    });
    expect(report.missingColumns).toMatchObject([{ field: "locationName", isLate: true }]);
  });

  test.each([
    ["CSV", csv(WHOLE.replace("Make", "Mkae"), 5), dealerCsv.mapping],
    ["JSON", toFeed([{ stockNumber: "A1", mkae: "Kia", model: "Rio", year: 2020 }]), FORECOURT],
  ])("D71: a %s without a column for the make fails with the nearest one", async (_, content, mapping) => {
    const outcome = await bring(content, 0, { mapping, mappingFrom: mapping.name });
    expect(outcome).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(/no column "make" \(make\)\. Did you mean "mkae"\?/i),
    });
    expect(await vehicles(db, account)).toEqual([]);
  });

  test("D71: an unknown key in the forecourt layout fails the feed", async () => {
    expect(await importContent(db, account, toFeed([aCar("A1", { colr: "Red" })]))).toMatchObject({
      kind: "failed",
      reason: expect.stringContaining('"colr" (did you mean "colour"?)'),
    });
  });

  test("D71: a file of which no row can be used fails, and so does an empty one", async () => {
    const wrong = await bring(csv(WHOLE, 3, "Toyota,HiLux,MY22,45990,45000"), 0);
    expect(wrong).toMatchObject({
      kind: "failed",
      reason: 'None of its 3 rows could be used. Line 2: year "MY22" is not a year.',
    });
    expect(await bring(`${WHOLE.split("\n")[0]}\nKia\n`, 0)).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(
        /^None of its 1 rows could be used\. Line 2: The row has 1 values .*\d\.$/,
      ),
    });
    expect(await bring(`${WHOLE}\n`, 1)).toMatchObject({
      kind: "failed",
      reason: "The file has no vehicles.",
    });
    expect(await bring(`${WHOLE}\n`, 1, { dryRun: true })).toMatchObject({ kind: "failed" });
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(["failed", "failed", "failed"]);
  });

  test.each([
    ["a year that is none", 'year "MY22" is not a year', "MY22,45990,45000"],
    ["a value too many", "The row has 7 values", "2022,45990,45000,x"],
  ])(
    "D90: a first import of which half is rejected for %s is held with that reason",
    async (_, reason, cells) => {
      const half = `${csv(WHOLE, 3)}${csv("", 3, `Toyota,HiLux,${cells}`).trimStart().replaceAll("A", "B")}`;
      const held = await bring(half, 0);
      expect(held).toMatchObject({
        kind: "held",
        reason: expect.stringContaining(
          "Only 3 of 6 rows could be used. The most frequent reason, in 3 rows: Line 5: ",
        ),
      });
      expect(held).toMatchObject({ reason: expect.stringContaining(reason) });
      expect(await bring(half, 1, { dryRun: true })).toMatchObject({
        kind: "dry-run",
        reason: expect.any(String),
      });
      expect(await vehicles(db, account)).toEqual([]);
      expect((await bring(half, 1, { force: true })).kind).toBe("published");
      expect((await bring(half, 2)).kind).toBe("published");
    },
  );

  test("D90 D70: a status that is not known rejects a row, one that says not for sale does not", async () => {
    const cars = [...numbered(3), ...numbered(6).slice(3)].map((car, at) => ({
      ...car,
      status: at < 3 ? "in stock" : "Gone fishing",
    }));
    expect(await importSnapshot(cars, 0)).toMatchObject({
      kind: "held",
      reason: expect.stringContaining('"Gone fishing" is not a known status'),
    });
    const hidden = cars.map((car, at) => (at < 3 ? car : { ...car, status: "withdrawn" }));
    expect((await importSnapshot(hidden, 1)).kind).toBe("published");
  });

  test("D71: a file that only says what is no longer for sale can be used", async () => {
    await importCars(db, account, numbered(3));
    const gone = await importContent(db, account, toFeed(numbered(1, { status: "withdrawn" })), {
      now: daysLater(1),
    });
    expect(gone).toMatchObject({ kind: "published", report: { removed: 1 } });
  });
});

test("D19 D6: a file that changes nothing is a run with its report, and raises no change number", async () => {
  const changeNumber = async () =>
    (await db.query<{ n: number }>("select change_number as n from account where id = $1", [account]))[0]!.n;
  await importSnapshot(numbered(3), 0);
  await importSnapshot(numbered(1));
  const before = await changeNumber();
  expect(await importSnapshot(numbered(3), 2)).toMatchObject({ kind: "published", report: { unchanged: 3 } });
  expect(await changeNumber()).toBe(before);
  expect((await runs()).map(({ outcome }) => outcome)).toEqual(["published", "discarded", "published"]);
  await importSnapshot(numbered(3, { km: 9 }), 3);
  expect(await changeNumber()).toBe(before + 1);
});

describe("imports at once", () => {
  test("D6: two imports of one source come one after the other: the second meets what the first left", async () => {
    const outcomes = await Promise.all([
      importSnapshot(numbered(800)),
      importSnapshot(numbered(800)),
      importSnapshot(numbered(800)),
    ]);
    const counts = outcomes.map(({ report }) => [report.created, report.unchanged]);
    expect(counts.sort()).toEqual([
      [0, 800],
      [0, 800],
      [800, 0],
    ]);
    expect(await vehicles(db, account)).toHaveLength(800);
  });

  test("D19: change numbers of imports appear in their order, so that no reader of changes misses one", async () => {
    const started = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const first = db.inAccount(account, async (tx) => {
      await tx.query("select record_change()");
      started.resolve();
      await go.promise;
    });
    await started.promise;
    const second = importCars(db, account, numbered(1));
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), 30_000);
    expect(await vehicles(db, account)).toEqual([]);
    go.resolve();
    await Promise.all([first, second]);
    const [{ change_number }] = (await db.query<{ change_number: number }>(
      "select change_number from account where id = $1",
      [account],
    )) as [{ change_number: number }];
    expect((await vehicles(db, account))[0]!.change_number).toBe(change_number);
  });

  const waiting = async () =>
    (
      await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%record_change%'`,
      )
    ).length;
});

test("D2: an import whose connection is lost leaves nothing, and the next one is as if it had not been", async () => {
  const cut = new Database(`${appUrl}?application_name=${account}-cut`);
  const importing = importContent(cut, account, toFeed(numbered(5000)), { mapping: FORECOURT });
  const lost = expect(importing).rejects.toThrow();
  const pid = await vi.waitFor(async () => {
    const [row] = await db.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = $1 and query like '%insert into vehicle %'",
      [`${account}-cut`],
    );
    expect(row).toBeDefined();
    return row!.pid;
  }, 30_000);
  await db.query("select pg_terminate_backend($1)", [pid]);
  await lost;
  await cut.close();
  expect(await vehicles(db, account)).toEqual([]);
  expect(await importCars(db, account, numbered(3))).toMatchObject({ created: 3 });
  expect((await vehicles(db, account)).every(({ arrived_at }) => arrived_at === null)).toBe(true);
});

test("D75: an import that changes much gathers statistics, so that what is read next is planned with them", async () => {
  const analyzed = async () =>
    db.query<{ relname: string; last_analyze: Date | null }>(
      "select relname, last_analyze from pg_stat_user_tables where relname in ('vehicle', 'vehicle_media', 'photo') order by 1",
    );
  const before = await analyzed();
  await importCars(db, account, numbered(10));
  expect(await analyzed()).toEqual(before);
  await importCars(db, account, numbered(1010));
  const after = await analyzed();
  expect(
    after.map(
      ({ last_analyze }, at) => last_analyze !== null && last_analyze > (before[at]!.last_analyze ?? 0),
    ),
  ).toEqual([true, true, true]);
});

test("D92: a file in which every row is rejected gives a short report that counts all of them", async () => {
  const outcome = await importSnapshot(numbered(5200, { year: "soon" }));
  const { rejected, omitted, rejectedRows } = outcome.report;
  expect([rejected.length, omitted, rejectedRows]).toEqual([5000, { rejected: 200, warnings: 0 }, 5200]);
});

describe("a first import", () => {
  const dealerCsv = { mapping: SHIPPED_MAPPINGS.get("dealer-csv")! };
  const HEAD = "Stock number,Make,Model,Year,DAP,Condition";
  const bring = (lines: readonly string[], options: Parameters<typeof importContent>[3] = {}) =>
    importContent(db, account, `${lines.join("\n")}\n`, { ...dealerCsv, ...options });
  const rows = (count: number, price: string, rest = "Used") =>
    Array.from({ length: count }, (_, at) => `K${at},Kia,Rio,2020,${price},${rest.replace("#", String(at))}`);

  test.each<[string, string[], string | null]>([
    [
      "whose price column is not read",
      [HEAD.replace("DAP", "Cost"), ...rows(3, "17100")],
      "None of the 3 vehicles for sale has a price.",
    ],
    ["of one car without a price", [HEAD, ...rows(1, "POA")], "The only vehicle for sale has no price."],
    ["in which one car has a price", [HEAD, ...rows(3, ""), "K9,Kia,Rio,2020,17100,Used"], null],
    [
      "of announced cars without prices",
      [`${HEAD},Pre`, ...rows(3, "").map((row) => `${row},yes`)],
      "None of the 3",
    ],
    [
      "whose picture column is not read",
      [`${HEAD},Hero shot`, ...rows(3, "17100", "Used,https://img.example/#.jpg")],
      'None of the 3 vehicles for sale has a picture, although the column "Hero shot" has addresses of pictures.',
    ],
    [
      "whose picture column is read",
      [`${HEAD},Photos`, ...rows(3, "17100", "Used,https://img.example/#.jpg")],
      null,
    ],
    ["without pictures", [`${HEAD},Link`, ...rows(3, "17100", "Used,https://dealer.example/cars/#")], null],
  ])("D194: %s", async (_, lines, expected) => {
    const outcome = await bring(lines);
    if (expected === null) expect(outcome.kind).toBe("published");
    else expect(outcome).toMatchObject({ kind: "held", reason: expect.stringContaining(expected) });
    expect(await forSale()).toBe(expected === null ? lines.length - 1 : 0);
  });

  test("D194: cars that are announced or sold need no price, and a later import may bring one without", async () => {
    const announced = numbered(2, { driveAwayPrice: null, preorder: true });
    const sold = aCar("S1", { driveAwayPrice: null, status: "sold" });
    expect((await importSnapshot([...announced, sold], 0)).kind).toBe("published");
    const later = await importContent(db, account, toFeed([aCar("A9", { driveAwayPrice: null })]));
    expect(later.kind).toBe("published");
  });

  test("D192: most first prices far from what such vehicles cost hold an import", async () => {
    const cars = numbered(5).map((car, at) => ({
      ...car,
      driveAwayPrice: at < 3 ? 9_000_000 + at : 45_990 + at,
    }));
    expect(await importSnapshot(cars, 0)).toMatchObject({
      kind: "held",
      reason: expect.stringContaining("3 of 5 first prices are far from what such vehicles cost"),
      report: { heldPrices: 3 },
    });
  });
});

describe("another source's vehicles", () => {
  const vin = (at: number) => `MR0BA3CD2001234${String(at).padStart(2, "0")}`;
  const yard = { location: { name: "North" } };
  const withVins = (count: number, changes: object = {}) =>
    numbered(count).map((car, at) => ({ ...car, vin: vin(at), ...yard, ...changes }));
  const bring = (sourceName: string, cars: readonly object[], day: number, options: object = {}) =>
    importContent(db, account, toFeed(cars), { sourceName, snapshot: true, now: daysLater(day), ...options });
  const own = (count: number) => numbered(count).map((car, at) => ({ ...car, stockNumber: `S${at}` }));
  const listSources = async () =>
    (
      await ask<{ name: string; cars: number }>(
        db,
        account,
        "select s.name, count(*) as cars from vehicle v join source s on s.id = v.source_id group by 1 order by 1",
      )
    ).map(({ name, cars }) => [name, cars]);

  test("D193: a file that takes over another source's vehicles and empties them is held", async () => {
    await bring("mine", withVins(3), 0);
    const before = await vehicles(db, account);
    const bare = withVins(3, { driveAwayPrice: null, location: undefined });
    expect(await bring("shipped", bare, 1, { snapshot: false })).toMatchObject({
      kind: "held",
      reason: expect.stringContaining(
        'It would take 3 of 3 vehicles for sale from "mine"; 3 of them would lose their price or yard.',
      ),
      report: { updated: 3, takenOver: [{ source: "mine", vehicles: 3 }] },
    });
    expect(await vehicles(db, account)).toEqual(before);
    expect((await bring("shipped", bare, 2, { snapshot: false, force: true })).kind).toBe("published");
    expect(await listSources()).toEqual([["shipped", 3]]);
  });

  test.each<[string, number, number, number, boolean]>([
    ["one car of three, among others", 3, 1, 5, false],
    ["the only car, with all that it says", 1, 1, 5, false],
    ["two cars of three", 3, 2, 9, true],
    ["two cars of five", 5, 2, 9, false],
    ["five cars of twenty, among others", 20, 5, 10, false],
    ["five cars of twenty, and as many others", 20, 5, 5, false],
    ["five cars of twenty, and few others", 20, 5, 2, true],
    ["two cars of twenty alone", 20, 2, 0, false],
  ])("D193 D6: a feed that takes %s", async (_, north, taken, others, isHeld) => {
    await bring("north", withVins(north), 0);
    await bring("south", own(others), 0, { force: true });
    const outcome = await bring("south", [...withVins(taken), ...own(others)], 1);
    expect(outcome.kind).toBe(isHeld ? "held" : "published");
    expect(outcome.report.takenOver).toEqual([{ source: "north", vehicles: taken }]);
  });

  test("D193: the only car that would lose its price or its yard holds, and so do most of those taken", async () => {
    await bring("north", withVins(1), 0);
    const without = withVins(1, { location: undefined });
    expect((await bring("south", [...without, ...own(5)], 1)).kind).toBe("held");
    await bring("north", withVins(20), 2, { force: true });
    expect((await bring("south", [...own(9), ...withVins(2, { driveAwayPrice: null })], 3)).kind).toBe(
      "held",
    );
    expect((await bring("south", [...own(9), ...withVins(2)], 4)).kind).toBe("published");
  });

  test("D193 D74: nobody misses the vehicles of a removed feed, nor those that are sold or withdrawn", async () => {
    await bring("old", withVins(4), 0);
    await db.inAccount(account, (tx) => removeSource(tx, "old", { keepStock: true, now: daysLater(1) }));
    expect((await bring("new", withVins(4), 2)).kind).toBe("published");
    await bring("new", withVins(4, { status: "sold" }), 3);
    expect((await bring("other", [...withVins(4, { status: "sold" }), aCar("B1")], 4)).kind).toBe(
      "published",
    );
  });

  test("D193: what another source has withdrawn is nobody's to miss", async () => {
    await bring("old", [...withVins(4), ...own(5)], 0);
    await bring("old", own(5), 1, { force: true });
    expect((await bring("new", withVins(4), 2)).kind).toBe("published");
    expect(await listSources()).toEqual([
      ["new", 4],
      ["old", 5],
    ]);
  });

  test("D193: what another source has withdrawn is not shown twice", async () => {
    await bring("mine", numbered(4), 0);
    await bring("mine", own(5), 1, { force: true });
    expect((await bring("shipped", numbered(3), 2)).kind).toBe("published");
  });

  test("D193: cars without VINs that another source has for sale would be shown twice", async () => {
    await bring("mine", numbered(4), 0);
    expect(await bring("shipped", numbered(3), 1)).toMatchObject({
      kind: "held",
      reason: expect.stringContaining(
        '3 of its new vehicles have the stock number, make, model and year of vehicles for sale from "mine", and would be shown twice.',
      ),
    });
    const others = numbered(4, { model: "Corolla" });
    expect((await bring("shipped", [...others.slice(1), aCar("A1")], 2)).kind).toBe("published");
  });
});
