import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { emptyReport } from "../guard/import-report.ts";
import { importWithin } from "../run-import.server.ts";
import {
  aCar,
  daysLater,
  FORECOURT,
  importCars,
  NOW,
  TEST_SECRET,
  toFeed,
  vehicles,
} from "../test-import.ts";

const CHUNK = 500;
const VINS = ["MR0BA3CD200123456", "MR0BA3CD200654321"];

const db = openTestDatabase();
let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const fillers = (count: number) => Array.from({ length: count }, (_, at) => aCar(`F${at}`));

test("D126: an import compares a large stock without reading more than a chunk of it at once", async () => {
  const cars = fillers(2 * CHUNK + 100);
  await importCars(db, account, cars);
  const sizes: number[] = [];
  const report = emptyReport();
  const request = { sourceName: FORECOURT.name, mapping: FORECOURT, mappingFrom: FORECOURT.name };
  const { removedFromSale } = await db.inAccount(account, (tx) => {
    const query = async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await tx.query<Row>(text, values);
      sizes.push(rows.length);
      return rows;
    };
    const counted: AccountTransaction = { ...tx, query };
    const input = Readable.from([toFeed(cars.slice(1))]);
    return importWithin(
      counted,
      { ...request, secret: TEST_SECRET, input, snapshot: true, now: daysLater(1) },
      report,
    );
  });
  expect(report).toMatchObject({ unchanged: cars.length - 1, removed: 1 });
  expect(removedFromSale).toBe(1);
  expect(Math.max(...sizes)).toBe(CHUNK);
});

test("D6 D126: rows far apart are told apart by key and VIN as neighbours are", async () => {
  const [vin, otherVin] = VINS;
  await importCars(db, account, [aCar("A1", { vin }), aCar("A2")], { sourceName: "s" });
  const far = fillers(CHUNK);
  const renumbered = aCar("B9", { vin });
  const sameVin = aCar("A3", { vin });
  const oldNumber = aCar("A1", { vin: otherVin });
  const rows = [
    renumbered,
    aCar("C1"),
    ...far,
    sameVin,
    oldNumber,
    aCar("C1", { km: 1 }),
    aCar("A2", { make: "" }),
  ];
  const report = await importCars(db, account, rows, { sourceName: "s", snapshot: true, now: daysLater(1) });
  expect(report).toMatchObject({ created: CHUNK + 1, updated: 1, unchanged: 0, removed: 0 });
  expect(report.rejected.map(({ stockNumber, reason }) => [stockNumber, reason])).toEqual([
    ["A3", "another row of this file has the same VIN"],
    ["A1", "another row of this file has the same VIN"],
    ["C1", "also on line 3; the first one counts"],
    ["A2", "is missing"],
  ]);
});

test("D7 D126: a row that cannot be used ends no vehicle that the file brought before", async () => {
  const gone = aCar("F0", { status: "not for sale" });
  const report = await importCars(db, account, [...fillers(CHUNK), gone], { snapshot: true });
  expect(report).toMatchObject({ created: CHUNK, removed: 0 });
  expect((await vehicles(db, account)).every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true);
});

test("D7 D126: addresses that are alike are numbered across a file, and after it", async () => {
  const alike = ["T/1", "T-1", "T 1"].map((stockNumber) => aCar(stockNumber));
  await importCars(db, account, [...alike.slice(0, 2), aCar("T-1-3"), ...fillers(CHUNK), ...alike.slice(2)]);
  await importCars(db, account, [aCar("t1-"), aCar("T.1")], { now: NOW });
  const slugs = (await vehicles(db, account)).map(({ slug }) => slug).filter((slug) => /-t-?1/.test(slug));
  expect(slugs.map((slug) => slug.replace("2022-toyota-hilux-sr5-", ""))).toEqual([
    "t-1",
    "t-1-2",
    "t-1-3",
    "t-1-4",
    "t1",
    "t-1-5",
  ]);
});
