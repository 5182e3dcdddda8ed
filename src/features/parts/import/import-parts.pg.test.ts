import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { findPart, findParts, listPartMakes } from "../store/find-parts.server.ts";
import { readPartList } from "../store/part-writer.server.ts";
import { importTestParts, NO_PART_SEARCH, PARTS_AT, partsCsv } from "../test-parts.ts";
import type { PartFile } from "./import-parts.server.ts";

const db = openTestDatabase();
let accountId: AccountId;
beforeEach(async () => {
  ({ accountId } = await addTestSite(db));
});

const run = (content: string, options?: Partial<PartFile>) =>
  importTestParts(db, accountId, content, options);
const find = (number: string) => db.inAccount(accountId, (tx) => findPart(tx, number));
const listNumbers = async () =>
  (
    await db.inAccount(accountId, (tx) =>
      tx.query<{ number: string }>("select number from part order by number"),
    )
  ).map(({ number }) => number);
const countIndexed = () =>
  db.inAccount(accountId, (tx) =>
    tx.query("select (select count(*) from part_word) as words, (select count(*) from part_fit) as fits"),
  );
const readChangeNumber = () =>
  db.inAccount(accountId, (tx) => tx.query("select change_number from account where id = $1", [accountId]));

const PADS = '04465-0K240,Brake pad set,189.50,4,"Toyota HiLux 2015-2024; Toyota Fortuner 2015-"';
const FILTER = "90915-YZZD2,Oil filter,24.95,0,Toyota HiLux 2015-";
const OIL = "OIL-5W30,Engine oil,79,,";

test("SEA-16 D340: rows that break a rule are named with their line, field and rule, and the rest is imported", async () => {
  const outcome = await run(partsCsv(PADS, "X-1,Bolt,1e9,1,", "X-2,,5,-1,", FILTER, "04465 0k240,Twin,5,1,"));
  expect(outcome).toMatchObject({ kind: "imported", report: { read: 5, added: 2, rejectedRows: 3 } });
  expect(outcome.report.rejected.map(({ line, field, value }) => [line, field, value])).toEqual([
    [3, "price", "1e9"],
    [4, "name", ""],
    [4, "stock", "-1"],
    [6, "number", "04465 0k240"],
  ]);
  expect(await find("044650K240")).toMatchObject({
    ...{ number: "04465-0K240", name: "Brake pad set", priceCents: 18_950, stock: 4 },
    fits: [
      { make: "Toyota", model: "HiLux", from: 2015, to: 2024 },
      { make: "Toyota", model: "Fortuner", from: 2015, to: null },
    ],
  });
  expect(await db.inAccount(accountId, readPartList)).toEqual({
    ...{ fields: ["number", "name", "price", "stock", "fits"], parts: 2, importedAt: PARTS_AT },
  });
});

test("SEA-16 D340: a snapshot changes, adds and removes; what is found by words and vehicles follows", async () => {
  await run(partsCsv(PADS, FILTER, OIL));
  const before = await readChangeNumber();
  const outcome = await run(
    partsCsv(PADS.replace("189.50", "195"), "90915-YZZD2,Cabin filter,24.95,0,Mazda CX-5", OIL),
  );
  expect(outcome.report).toMatchObject({ added: 0, changed: 2, unchanged: 1, removed: 0 });
  expect(await readChangeNumber()).not.toEqual(before);
  const search = (query: string, make = "") =>
    db.inAccount(accountId, async (tx) => {
      const { parts } = await findParts(tx, { ...NO_PART_SEARCH, query, make }, { offset: 0, limit: 9 });
      return parts.map(({ name }) => name);
    });
  expect(await search("oil")).toEqual(["Engine oil"]);
  expect(await search("cabin filters")).toEqual(["Cabin filter"]);
  expect(await search("", "toyota")).toEqual(["Brake pad set"]);
  expect((await run(partsCsv(PADS, FILTER))).report).toMatchObject({ changed: 2, removed: 1 });
  expect(await search("oil")).toEqual(["Oil filter"]);
  expect(await countIndexed()).toEqual([{ words: 12, fits: 3 }]);
  expect(await db.inAccount(accountId, listPartMakes)).toEqual([
    {
      ...{ make: "Toyota", slug: "toyota" },
      models: [
        { model: "Fortuner", slug: "fortuner", from: 2015, to: null },
        { model: "HiLux", slug: "hilux", from: 2015, to: null },
      ],
    },
  ]);
});

test("SEA-16 D340: a delta leaves what it does not have", async () => {
  await run(partsCsv(PADS, FILTER, OIL));
  expect((await run(partsCsv(FILTER.replace(",0,", ",7,")), { snapshot: false })).report).toMatchObject({
    ...{ changed: 1, removed: 0 },
  });
  expect(await listNumbers()).toHaveLength(3);
  expect(await find("90915-YZZD2")).toMatchObject({ stock: 7 });
});

test("SEA-16 D340: a file that changes its columns is refused as a whole, and the parts of before stay", async () => {
  await run(partsCsv(PADS, FILTER));
  const renamed = await run("number,name,rrp_ex,stock,fits\n04465-0K240,Brake pad set,172.27,4,\n");
  expect(renamed).toMatchObject({
    kind: "failed",
    reason:
      'The file has no column "price", which the last file had. Its columns are "number", "name", "rrp_ex", "stock", "fits".',
  });
  expect(await run("item,text\n1,2\n")).toMatchObject({
    kind: "failed",
    reason: expect.stringContaining(
      'no column "number", "name", "price", "stock", "fits", which every file must have',
    ),
  });
  const lines =
    '{"number":"04465-0K240","name":"Brake pad set"}\n{"number":"90915-YZZD2","name":"Oil filter"}\n';
  expect(await run(lines)).toMatchObject({
    kind: "failed",
    reason: expect.stringContaining("which the last file had"),
  });
  expect(await find("04465-0K240")).toMatchObject({ priceCents: 18_950, stock: 4 });
  expect(await run(lines, { confirmed: true })).toMatchObject({ kind: "imported", report: { changed: 2 } });
  expect(await find("04465-0K240")).toMatchObject({ priceCents: null, stock: null });
});

test("SEA-16 D340: a snapshot that lacks more than 40% is held until a person confirms it", async () => {
  const rows = Array.from({ length: 10 }, (_, at) => `N-10${at},Part ${at},5,1,Mazda 3`);
  await run(partsCsv(...rows));
  expect(await run(partsCsv(...rows.slice(0, 5)))).toMatchObject({
    ...{ kind: "held", reason: "The file lacks 5 of 10 parts, more than 40%.", report: { removed: 5 } },
  });
  expect(await listNumbers()).toHaveLength(10);
  expect(await run(partsCsv(...rows.slice(0, 6)))).toMatchObject({
    kind: "imported",
    report: { removed: 4 },
  });
  expect(await run(partsCsv(rows[0] ?? ""), { confirmed: true })).toMatchObject({ report: { removed: 5 } });
  expect(await listNumbers()).toEqual(["N-100"]);
});

test("SEA-16 D340 T21: a part whose row is rejected stays as it was, and nothing is removed if a row names no part", async () => {
  await run(partsCsv(PADS, FILTER, OIL));
  const rejected = await run(partsCsv(PADS.replace("189.50", "free"), FILTER));
  expect(rejected.report).toMatchObject({ unchanged: 1, removed: 1, rejectedRows: 1 });
  expect(await find("04465-0K240")).toMatchObject({ priceCents: 18_950 });
  expect((await run(partsCsv(FILTER, ",Nameless,5,1,"))).report).toMatchObject({ removed: 0, keptAbsent: 1 });
  expect(await listNumbers()).toHaveLength(2);
});

test("SEA-16 D340: a dry run reports the same and changes nothing", async () => {
  await run(partsCsv(PADS, FILTER, OIL));
  const before = await readChangeNumber();
  const tried = await run(partsCsv(PADS, FILTER.replace("24.95", "25"), "N-1,New,5,1,"), { dryRun: true });
  expect(tried).toMatchObject({
    kind: "dry-run",
    report: { added: 1, changed: 1, unchanged: 1, removed: 1 },
  });
  expect(await listNumbers()).toEqual(["04465-0K240", "90915-YZZD2", "OIL-5W30"]);
  expect(await readChangeNumber()).toEqual(before);
});

test("SEA-16 D340: a file that ends in the middle changes nothing", async () => {
  await run(partsCsv(PADS));
  const cut = `${partsCsv(...Array.from({ length: 3000 }, (_, at) => `N-${at + 100},Part,5,1,`))}N-9999,"Part`;
  expect(await run(cut)).toMatchObject({ kind: "failed", reason: expect.stringContaining("never closed") });
  expect(await listNumbers()).toEqual(["04465-0K240"]);
});

test("SEA-16: a number that comes again in a later batch of the file is named", async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => `N-${at + 1000},Part,5,1,`);
  const outcome = await run(partsCsv(...rows, "N-1000,Again,6,1,"));
  expect(outcome.report).toMatchObject({ added: 2500, rejectedRows: 1 });
  expect(outcome.report.rejected).toEqual([
    { line: 2502, field: "number", value: "N-1000", reason: "is in an earlier row already" },
  ]);
  expect(await find("N-1000")).toMatchObject({ name: "Part" });
});
