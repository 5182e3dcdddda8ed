import { beforeEach, describe, expect, test } from "vitest";
import type { Mapping } from "#features/inventory/feeds/mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "#features/inventory/feeds/mapping/shipped-mappings.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, ask, daysLater, FORECOURT, importCars, importContent, NOW, vehicles } from "../test-import.ts";

const db = openTestDatabase();

const VIN = "MR0BA3CD200123456";

const OTHER_VIN = "MR0BA3CD200654321";

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

describe("counting", () => {
  test("D6: created, updated, unchanged, rejected and removed rows are counted, and every row is one of them", async () => {
    const first = await bring([aCar("A1"), aCar("A2"), aCar("A3"), aCar("A4"), aCar("A5")]);
    expect(first).toMatchObject({ ...NOTHING, read: 5, created: 5 });
    const second = await bring(
      [aCar("A1"), aCar("A2", { km: 46_000 }), aCar("A3"), aCar("A4"), aCar("A6"), aCar("A7", { make: "" })],
      { snapshot: true, now: daysLater(1) },
    );
    expect(second).toMatchObject({
      ...NOTHING,
      read: 6,
      created: 1,
      updated: 1,
      unchanged: 3,
      removed: 1,
      rejected: [{ line: 7, row: 6, stockNumber: "A7", field: "make", value: "", reason: "is missing" }],
    });
  });

  test("D6 D8: the same file twice changes nothing, and adds no history", async () => {
    const cars = [
      aCar("A1", {
        vin: VIN,
        photos: ["https://photos.example/1.jpg"],
        location: { code: "N", name: "North" },
      }),
      aCar("A2", { status: "sold", driveAwayPrice: null }),
    ];
    await bring(cars, { snapshot: true });
    const before = { stock: await stock(), history: await history(), media: await media() };
    const again = await bring(cars, { snapshot: true, now: daysLater(1) });
    expect(again).toMatchObject({ ...NOTHING, read: 2, unchanged: 2 });
    expect({ stock: await stock(), history: await history(), media: await media() }).toEqual(before);
  });

  test("D6: a dry run reports what would happen and changes nothing", async () => {
    await bring([aCar("A1")]);
    const before = await stock();
    const dry = importCars(db, account, [aCar("A1", { km: 1 }), aCar("A2")], { dryRun: true });
    await expect(dry).rejects.toThrow("dry-run");
    expect(await stock()).toEqual(before);
  });
});

const NOTHING = { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0, rejected: [], warnings: [] };

describe("identity", () => {
  test("D6 D37: a car that moves yard, changes type, is renumbered, sells and comes back stays itself", async () => {
    await bring([aCar("A1", { vin: VIN, carType: "new", location: { code: "N", name: "North" } })]);
    const [born] = await stock();
    await bring([aCar("A1", { vin: VIN, carType: "demo", location: { code: "S", name: "South" } })], {
      now: daysLater(1),
    });
    await bring([aCar("B9", { vin: VIN, carType: "used", km: 900 })], { now: daysLater(2) });
    await bring([aCar("B9", { vin: VIN, status: "sold" })], { now: daysLater(3) });
    await bring([aCar("B9", { vin: VIN })], { now: daysLater(4) });
    const [car, ...others] = await stock();
    expect(others).toEqual([]);
    expect(car).toMatchObject({
      id: born!.id,
      slug: born!.slug,
      stock_number: "B9",
      first_seen_at: NOW,
      listed_at: NOW,
      car_type: "used",
      sold_at: null,
    });
    expect((await history()).events).toEqual([
      ["listed", NOW],
      ["sold", daysLater(3)],
      ["returned", daysLater(4)],
    ]);
  });

  test("D6: a car that moves to another source of the account takes its identity along, whatever that source's rows say", async () => {
    const [north, south] = [
      { sourceName: "north", snapshot: true },
      { sourceName: "south", snapshot: true },
    ];
    await bring([aCar("A1", { vin: VIN }), aCar("A2"), aCar("A3")], north);
    const [born] = await stock();
    await bring([aCar("A1", { vin: VIN })], { ...south, now: daysLater(1) });
    await bring([aCar("A2"), aCar("A3")], { ...north, now: daysLater(2) });
    expect((await stock())[0]).toMatchObject({ id: born!.id, slug: born!.slug, withdrawn_at: null });
    expect(await stock()).toHaveLength(3);
  });

  test("D6: the same stock number of another source or account is another car", async () => {
    const other = (await addTestSite(db)).accountId;
    await bring([aCar("A1", { vin: VIN })], { sourceName: "north" });
    await bring([aCar("A1", { vin: OTHER_VIN })], { sourceName: "south" });
    await importCars(db, other, [aCar("A1", { vin: VIN })]);
    expect((await stock()).map(({ slug }) => slug)).toEqual([
      "2022-toyota-hilux-sr5-a1",
      "2022-toyota-hilux-sr5-a1-2",
    ]);
    expect((await vehicles(db, other)).map(({ slug }) => slug)).toEqual(["2022-toyota-hilux-sr5-a1"]);
  });

  test("D6: a second row with the same stock number is rejected with its line; the first one counts", async () => {
    const { rejected, created } = await bring([aCar("A1"), aCar("A2"), aCar("A1", { km: 1 })]);
    expect(created).toBe(2);
    expect(rejected).toEqual([
      {
        ...{ line: 4, row: 3, stockNumber: "A1", field: "stockNumber", value: "A1" },
        reason: "also on line 2; the first one counts",
      },
    ]);
    expect((await stock())[0]!.km).toBe(45_210);
  });

  test("D6: a second row with the same VIN is rejected, whether the car is new or known", async () => {
    const rejection = {
      line: 3,
      field: "vin",
      value: VIN,
      reason: "another row of this file has the same VIN",
    };
    const cars = [aCar("A1", { vin: VIN }), aCar("A2", { vin: VIN })];
    expect(await bring(cars)).toMatchObject({ created: 1, rejected: [rejection] });
    expect(await bring(cars)).toMatchObject({ unchanged: 1, created: 0, rejected: [rejection] });
  });

  test("D6: without stock numbers, rows equal in their key fields are told apart by their order", async () => {
    const mapping: Mapping = {
      ...FORECOURT,
      name: "listings",
      keyColumns: (["make", "model", "year", "colour"] as const).flatMap(
        (name) => FORECOURT.fields[name] ?? [],
      ),
    };
    const listing = (km: number, colour = "White") => aCar("", { km, colour });
    const rows = [listing(10), listing(20), listing(30, "Blue")];
    expect(await bring(rows, { mapping })).toMatchObject({ created: 3, rejected: [] });
    const before = await stock();
    expect(before.every(({ slug }) => /^2022-toyota-hilux-sr5-[0-9a-f]{8}$/.test(slug))).toBe(true);
    const later = { mapping, snapshot: true, now: daysLater(1) };
    expect(await bring([listing(11), listing(20), listing(30, "Blue")], later)).toMatchObject({
      updated: 1,
      unchanged: 2,
      removed: 0,
    });
    expect(await bring([listing(11), listing(30, "Blue")], later)).toMatchObject({
      removed: 1,
      unchanged: 2,
    });
    const after = await stock();
    expect(after.map(({ id, slug }) => [id, slug])).toEqual(before.map(({ id, slug }) => [id, slug]));
    expect(after.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([false, true, false]);
  });

  test("D238: without stock numbers, a VIN tells equal rows apart, whatever their order", async () => {
    const mapping: Mapping = {
      ...FORECOURT,
      name: "listings",
      keyColumns: (["make", "model", "year"] as const).flatMap((name) => FORECOURT.fields[name] ?? []),
    };
    const [first, second] = [aCar("", { vin: VIN, km: 10 }), aCar("", { vin: OTHER_VIN, km: 20 })];
    const bare = aCar("", { km: 30 });
    await bring([first, second, bare], { mapping });
    const before = await stock();
    const later = { mapping, snapshot: true, now: daysLater(1) };
    expect(await bring([bare, second], later)).toMatchObject({ unchanged: 2, updated: 0, removed: 1 });
    const after = await stock();
    expect(after.map(({ id, vin, km }) => [id, vin, km])).toEqual(
      before.map(({ id, vin, km }) => [id, vin, km]),
    );
    expect(after.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, false, false]);
  });

  test("D238 D9: a stock number that comes back with another car is reported, and never shows the old car's price", async () => {
    const rio = { make: "Kia", model: "Rio", badge: "S", year: 2018, driveAwayPrice: 14_990 };
    const prices = async () => (await stock()).map(({ drive_away_cents }) => Number(drive_away_cents));
    await bring([aCar("A1", { ...rio, vin: VIN }), aCar("A2"), aCar("A3", rio)]);
    const report = await bring(
      [aCar("A1", { vin: OTHER_VIN }), aCar("A2", { vin: VIN, badge: "SR" }), aCar("A3")],
      { now: daysLater(1) },
    );
    expect(await prices()).toEqual([4_599_000, 4_599_000, 4_599_000]);
    expect(report).toMatchObject({ heldPrices: 0 });
    const reason = "was another vehicle's, whose address and history it takes: give each vehicle its own";
    expect(report.warnings.filter(({ field }) => field === "stockNumber")).toEqual([
      { line: 2, row: 1, stockNumber: "A1", field: "stockNumber", value: "2018 Kia Rio", reason },
      { line: 4, row: 3, stockNumber: "A3", field: "stockNumber", value: "2018 Kia Rio", reason },
    ]);
    const bare = aCar("A3", { ...rio, driveAwayPrice: undefined });
    await bring([bare], { now: daysLater(2) });
    const { prices: shown } = await history();
    expect(shown.at(-1)).toMatchObject({ cents: null });
  });

  test("D7: a slug is minted once, ends in the stock number, and is never used again", async () => {
    await bring([aCar("T-100/b"), aCar("T200")]);
    expect((await stock()).map(({ slug }) => slug)).toEqual([
      "2022-toyota-hilux-sr5-t-100-b",
      "2022-toyota-hilux-sr5-t200",
    ]);
    await bring([aCar("T200", { badge: "Rogue", year: 2023 })], { snapshot: true, force: true });
    await bring([aCar("T-100/b", { badge: "SR5" })], { sourceName: "another" });
    expect((await stock()).map(({ slug }) => slug)).toEqual([
      "2022-toyota-hilux-sr5-t-100-b",
      "2022-toyota-hilux-sr5-t200",
      "2022-toyota-hilux-sr5-t-100-b-2",
    ]);
  });
});

describe("snapshots", () => {
  test("D7: what a snapshot lacks is withdrawn, and comes back as itself", async () => {
    await bring([aCar("A1"), aCar("A2"), aCar("A3")], { snapshot: true });
    await bring([aCar("A1"), aCar("A2")], { snapshot: true, now: daysLater(1) });
    const [, , gone] = await stock();
    expect(gone).toMatchObject({ status: "in_stock", withdrawn_at: daysLater(1), sold_at: null });
    const back = await bring([aCar("A1"), aCar("A2"), aCar("A3")], { snapshot: true, now: daysLater(2) });
    expect(back).toMatchObject({ updated: 1, unchanged: 2 });
    expect((await stock())[2]).toMatchObject({ id: gone!.id, slug: gone!.slug, withdrawn_at: null });
    expect((await history()).events.slice(3)).toEqual([
      ["withdrawn", daysLater(1)],
      ["returned", daysLater(2)],
    ]);
  });

  test("D7: missing means sold where the mapping says so, once", async () => {
    const mapping: Mapping = { ...FORECOURT, name: "sold-feed", missing: "sold" };
    await bring([aCar("A1"), aCar("A2"), aCar("A3")], { mapping, snapshot: true });
    const rest = [aCar("A1"), aCar("A2")];
    expect(await bring(rest, { mapping, snapshot: true, now: daysLater(1) })).toMatchObject({ removed: 1 });
    expect(await bring(rest, { mapping, snapshot: true, now: daysLater(2) })).toMatchObject({ removed: 0 });
    expect((await stock())[2]).toMatchObject({ status: "sold", sold_at: daysLater(1), withdrawn_at: null });
    expect((await history()).events.slice(3)).toEqual([["sold", daysLater(1)]]);
  });

  test("D6: a snapshot concerns only what its source brought, and a file that is none removes nothing", async () => {
    await bring([aCar("A1"), aCar("A2"), aCar("A3")], { sourceName: "north", snapshot: true });
    await bring([aCar("B1")], { sourceName: "south", snapshot: true });
    await bring([aCar("A1")], { sourceName: "north" });
    expect((await stock()).map(({ withdrawn_at }) => withdrawn_at)).toEqual([null, null, null, null]);
  });

  test("D6: a row that is there but cannot be used keeps its vehicle; one that is not for sale does not", async () => {
    await bring(
      ["A1", "A2", "A3", "A4", "A5"].map((number) => aCar(number)),
      { snapshot: true },
    );
    const cars = [
      aCar("A1", { year: "soon", km: 1 }),
      aCar("A2", { status: "Wholesale" }),
      ...["A3", "A4", "A5"].map((number) => aCar(number)),
    ];
    const report = await bring(cars, { snapshot: true, now: daysLater(1) });
    expect(report.rejected.map(({ line, field }) => [line, field])).toEqual([
      [2, "year"],
      [3, "status"],
    ]);
    expect((await stock()).slice(0, 2)).toMatchObject([
      { km: 45_210, withdrawn_at: null },
      { withdrawn_at: daysLater(1) },
    ]);
  });
});

test("D70: a car on sale whose status is no longer understood goes off the site, is never sold, and comes back as itself", async () => {
  await bring([aCar("A1"), aCar("A2"), aCar("A3")]);
  const [born] = await stock();
  const report = await bring([aCar("A1", { status: "Bay 4" })], { now: daysLater(1) });
  expect(report).toMatchObject({
    removed: 1,
    rejected: [{ field: "status", value: "Bay 4", stockNumber: "A1" }],
  });
  expect((await stock())[0]).toMatchObject({ status: "in_stock", withdrawn_at: daysLater(1), sold_at: null });
  await bring([aCar("A1", { status: "Available" })], { now: daysLater(2) });
  expect((await stock())[0]).toMatchObject({ id: born?.id, slug: born?.slug, withdrawn_at: null });
});

test("D6 D7: a file of changes takes off sale what it calls not for sale, and leaves alone what it does not name", async () => {
  await bring(["A1", "A2", "A3"].map((number) => aCar(number)));
  const report = await bring([aCar("A1", { status: "Deleted" }), aCar("A2", { year: "soon" })], {
    now: daysLater(1),
  });
  expect(report).toMatchObject({ read: 2, updated: 0, removed: 1 });
  expect((await stock()).map(({ withdrawn_at }) => withdrawn_at)).toEqual([daysLater(1), null, null]);
});

describe("what comes with a vehicle", () => {
  test("D8: photos are kept in the feed's order and replaced as a whole", async () => {
    const photos = (...names: string[]) => names.map((name) => `https://photos.example/${name}.jpg`);
    await bring([
      aCar("A1", { photos: photos("c", "a", "b"), videos: ["https://films.example/1"] }),
      aCar("A2"),
    ]);
    expect(await media()).toEqual([
      ["photo", 0, "https://photos.example/c.jpg"],
      ["photo", 1, "https://photos.example/a.jpg"],
      ["photo", 2, "https://photos.example/b.jpg"],
      ["video", 3, "https://films.example/1"],
    ]);
    await bring([aCar("A1", { photos: photos("b") }), aCar("A2", { photos: photos("d") })]);
    expect(await media()).toEqual([
      ["photo", 0, "https://photos.example/b.jpg"],
      ["photo", 0, "https://photos.example/d.jpg"],
    ]);
  });

  test("D13: yards and dealerships that a feed names are created once, unlisted until someone completes them", async () => {
    const north = {
      location: { code: "N1", name: "North Yard", city: "Aspley", state: "QLD" },
      dealership: "Northside",
    };
    await bring([aCar("A1", north), aCar("A2", north), aCar("A3", { location: "N1" }), aCar("A4")]);
    await bring([aCar("A5", north)], { now: daysLater(1) });
    expect(
      await ask(db, account, "select slug, code, name, city, state, visible, completed from location"),
    ).toEqual([
      {
        slug: "n1",
        code: "N1",
        name: "North Yard",
        city: "Aspley",
        state: "QLD",
        visible: false,
        completed: false,
      },
    ]);
    expect(await ask(db, account, "select slug, name from dealership")).toEqual([
      { slug: "northside", name: "Northside" },
    ]);
    const places = (await stock()).map(({ location_id }) => location_id !== null);
    expect(places).toEqual([true, true, true, false, true]);
  });

  test("ENT-04: everything that a feed says is stored, markup and all odd characters understood as text", async () => {
    const words = `Robert') drop table vehicle -- "quoted" \\ \u{1f697}`;
    const odd = `${words};`;
    await bring([aCar("A1", { comments: `<script>x</script>${odd}`, features: [words], badge: words })]);
    const [car] = await ask<{ comments: string; features: string[] }>(
      db,
      account,
      "select comments, features, badge from vehicle",
    );
    expect(car).toEqual({ comments: odd, features: [words], badge: words });
  });
});

const media = async () =>
  (
    await ask<{ kind: string; position: number; source_url: string }>(
      db,
      account,
      "select kind, position, source_url from vehicle_media order by vehicle_id, kind, position",
    )
  ).map(({ kind, position, source_url }) => [kind, position, source_url]);

describe("rejected rows", () => {
  const HEAD = "Stock number,Vin,Make,Model,Year,DAP Price,Location code";
  const mapping = SHIPPED_MAPPINGS.get("dealer-csv")!;
  const bringCsv = (lines: readonly string[], options: Parameters<typeof importContent>[3] = {}) =>
    importContent(db, account, `${[HEAD, ...lines].join("\n")}\n`, { mapping, snapshot: true, ...options });
  const row = (number: string, { vin = "", model = "Rio", year = "2020", yard = "N" } = {}) =>
    `${number},${vin},Kia,${model},${year},20000,${yard}`;
  const numbers = ["K1", "K2", "K3", "K4", "K5"];
  const shown = async () =>
    (await stock()).filter((car) => car.withdrawn_at === null).map((car) => car.stock_number);

  test.each([
    ["has too many values", "K1,,Kia,Rio,2020,20000,N,extra"],
    ["has too many values before its stock number", `"a","b",K1,,Kia,Rio,2020,20000,N`],
    ["has no year", row("K1", { year: "soon" })],
    ["has no stock number, but the VIN", row("", { vin: VIN })],
    ["has neither stock number nor VIN", row("", { model: "Sorento" })],
    ["has another stock number, and no model", row("K9", { vin: VIN, model: "" })],
    ["has another car's VIN", row("K1", { vin: OTHER_VIN })],
  ])("D191: a vehicle whose row %s stays as it was, and is reported", async (_, damaged) => {
    const others = numbers.slice(1).map((number, at) => row(number, at === 0 ? { vin: OTHER_VIN } : {}));
    await bringCsv([row("K1", { vin: VIN, model: "Sorento" }), ...others]);
    const before = (await stock())[0];
    const outcome = await bringCsv([...others.slice(0, 3), damaged], { now: daysLater(1) });
    expect(outcome).toMatchObject({ kind: "published", report: { kept: 1, rejectedRows: 1, removed: 1 } });
    expect(outcome.report.warnings).toContainEqual({
      ...{ line: 5, field: "", value: "", stockNumber: "K1" },
      reason: "The vehicle stays as it was, since its row was rejected.",
    });
    expect((await stock())[0]).toEqual(before);
    expect(await shown()).toEqual(["K1", "K2", "K3", "K4"]);
  });

  test("D191 D6: without stock numbers, the row is told by its key columns", async () => {
    const keyed = {
      ...mapping,
      keyColumns: (["make", "model"] as const).flatMap((name) => mapping.fields[name] ?? []),
    };
    const models = ["Rio", "Cerato", "Sorento", "Carnival", "Stinger"];
    const rows = models.map((model) => row("", { model }));
    await bringCsv(rows, { mapping: keyed });
    const broken = rows.map((each, at) => (at < 2 ? `${each},extra` : each)).slice(0, 4);
    const { report } = await bringCsv(broken, { mapping: keyed, now: daysLater(1) });
    expect(report).toMatchObject({ kept: 2, removed: 1, unchanged: 2 });
  });

  test("D191: rows that do not say which vehicle they are about hold an import that would remove some", async () => {
    const rows = numbers.map((number) => row(number));
    await bringCsv(rows);
    const footer = ",,,,2020,1000,";
    const held = await bringCsv([...rows.slice(1), footer], { now: daysLater(1) });
    expect(held).toMatchObject({
      kind: "held",
      reason: "It would remove 1 vehicle that the file lacks, while 1 row cannot be told to any vehicle.",
    });
    expect(await shown()).toEqual(numbers);
    expect((await bringCsv([...rows, footer], { now: daysLater(2) })).kind).toBe("published");
    expect((await bringCsv([...rows.slice(1), footer], { now: daysLater(3) })).kind).toBe("published");
    expect(await shown()).toEqual(numbers.slice(1));
  });

  test.each([true, false])(
    "D191 D11: a vehicle that its row places at a yard of another feed goes (snapshot: %s)",
    async (snapshot) => {
      const rows = numbers.map((number) => row(number));
      const options = { locations: ["N"], snapshot };
      await bringCsv(rows, options);
      const moved = [row("K1", { yard: "S" }), ...rows.slice(1)];
      const outcome = await bringCsv(moved, { ...options, now: daysLater(1) });
      expect(outcome).toMatchObject({ kind: "published", report: { removed: 1, kept: 0 } });
      expect(await shown()).toEqual(numbers.slice(1));
      const all = rows.map((each) => each.replace(/N$/, "S"));
      expect((await bringCsv([row("K9"), ...all], { ...options, now: daysLater(2) })).kind).toBe("held");
    },
  );

  test("D194 D90: rows rejected as duplicates count as rejected", async () => {
    const copies = Array.from({ length: 60 }, () => row("K1"));
    const held = await bringCsv([row("K2"), ...copies]);
    expect(held).toMatchObject({
      kind: "held",
      reason:
        'Only 2 of 61 rows could be used. The most frequent reason, in 59 rows: Line 4: stockNumber "K1" also on line 3; the first one counts.',
    });
    const vins = numbers.map((number) => row(number, { vin: VIN }));
    expect((await bringCsv(vins)).kind).toBe("held");
  });
});
