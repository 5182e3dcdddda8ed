import { readFile } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openOwnerDatabase, openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, ask, daysLater, importCars, vehicles } from "../test-import.ts";

const db = openTestDatabase();
const owner = openOwnerDatabase();

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});
const bring = (cars: readonly object[], options?: Parameters<typeof importCars>[3]) =>
  importCars(db, account, cars, options);
const stock = () => vehicles(db, account);

test("D195 D6: a stock number in another spelling is the same car, in one file and in the next", async () => {
  const first = await bring([aCar("P1"), aCar("K 2"), aCar("p1", { km: 1 }), aCar("Ｋ２", { km: 1 })]);
  expect(first).toMatchObject({
    created: 2,
    rejected: [
      { line: 4, stockNumber: "p1", value: "p1", reason: "also on line 2; the first one counts" },
      { line: 5, stockNumber: "Ｋ２", value: "Ｋ２", reason: "also on line 3; the first one counts" },
    ],
  });
  const before = await stock();
  expect(before.map(({ stock_number }) => stock_number)).toEqual(["P1", "K 2"]);
  const options = { snapshot: true, now: daysLater(1) };
  const second = await bring([aCar(" p1 "), aCar("k2\u200b")], options);
  expect(second).toMatchObject({ created: 0, updated: 2, removed: 0 });
  const after = await stock();
  expect(after.map(({ id, slug }) => [id, slug])).toEqual(before.map(({ id, slug }) => [id, slug]));
  expect(after.map(({ stock_number }) => stock_number)).toEqual(["p1", "k2"]);
});

test("D195: a row that is rejected leaves its car as it was, in whatever spelling", async () => {
  await bring([aCar("A1"), aCar("A2"), aCar("A3")], { snapshot: true });
  const rows = [aCar("a 1", { year: "soon" }), aCar("A2"), aCar("A3")];
  const report = await bring(rows, { snapshot: true, now: daysLater(1) });
  expect(report).toMatchObject({ removed: 0, rejected: [{ stockNumber: "a 1", field: "year" }] });
});

test("D195: a stock number of invisible characters alone is missing", async () => {
  const report = await bring([aCar("A1"), aCar("\u200b\u2060")]);
  expect(report.rejected).toMatchObject([{ line: 3, field: "stockNumber", reason: "is missing" }]);
});

const MIGRATION = new URL(
  "../../../../platform/postgres/migrations/0054_identifier_keys.sql",
  import.meta.url,
);

/** Gives the cars the keys that they had before the migration, then runs it. */
async function migrateAgain(): Promise<void> {
  await ask(db, account, "update vehicle set source_key = stock_number where stock_number is not null");
  await owner.query(await readFile(MIGRATION, "utf8"));
}

test("D195: known cars are found again after an upgrade, whatever their spelling was", async () => {
  const numbers = ["P1", "k 2", "Ｋ３", "a\u20134", "b\u00a0\u200b5", "é6", "7"];
  await bring(numbers.map((number) => aCar(number)));
  const before = await stock();
  await migrateAgain();
  const keys = await ask<{ source_key: string }>(db, account, "select source_key from vehicle order by id");
  expect(keys.map(({ source_key }) => source_key)).toEqual(
    before.map(({ stock_number }) => toIdentifierKey(stock_number ?? "")),
  );
  const options = { snapshot: true, now: daysLater(1) };
  const report = await bring(
    numbers.map((number) => aCar(number.toUpperCase())),
    options,
  );
  expect(report).toMatchObject({ created: 0, removed: 0, read: numbers.length, rejected: [] });
  expect((await stock()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("D195: of two cars that an upgrade finds to be one, the one for sale stays, and the other is withdrawn", async () => {
  await bring(["P1", "A1", "B1", "A2", "B2"].map((number) => aCar(number)));
  const [, old, current] = await stock();
  await ask(db, account, "update vehicle set stock_number = 'k 2', withdrawn_at = now() where id = $1", [
    old!.id,
  ]);
  await ask(db, account, "update vehicle set stock_number = 'K2' where id = $1", [current!.id]);
  await ask(db, account, "update vehicle set stock_number = 'p1' where slug like '%-a2'");
  await ask(db, account, "update vehicle set updated_at = now() + interval '1 hour' where slug like '%-a2'");
  await migrateAgain();
  const report = await bring(
    ["P1", "K 2", "B2"].map((number) => aCar(number)),
    { snapshot: true, now: daysLater(1), force: true },
  );
  expect(report).toMatchObject({ created: 0, removed: 1, rejected: [] });
  const after = await stock();
  expect(after).toHaveLength(5);
  const shown = after.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ slug }) => slug.slice(-2));
  expect(shown).toEqual(["b1", "a2", "b2"]);
});

test("D195: keys that are columns of the feed stay as they are", async () => {
  await bring([aCar("A1")]);
  await ask(db, account, "update vehicle set source_key = 'toyota|hilux sr5#1', stock_number = null");
  await owner.query(await readFile(MIGRATION, "utf8"));
  expect(await ask(db, account, "select source_key from vehicle")).toEqual([
    { source_key: "toyota|hilux sr5#1" },
  ]);
});
