import { Readable } from "node:stream";
import { beforeEach, expect, test, vi } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { countTouchedRows } from "#platform/postgres/test-plan.ts";
import { readFeedDrafts } from "../feed-drafts.server.ts";
import { FeedSurvey } from "../guard/feed-survey.ts";
import { emptyReport } from "../guard/import-report.ts";
import { importWithin } from "../run-import.server.ts";
import { aCar, FORECOURT, importCars, NOW, TEST_SECRET, toFeed, vehicles } from "../test-import.ts";
import { type ImportSource, importVehicles } from "./import-vehicles.server.ts";

const CHUNK = 500;

const db = openTestDatabase();
let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const numbered = (count: number) => Array.from({ length: count }, (_, at) => aCar(`A${at}`));
/** Cars whose stock numbers make the same address: their number written in signs, `T:://1` and so on. */
const alike = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const signs = (from + at).toString(2).padStart(10, "0").replaceAll("0", "/").replaceAll("1", ":");
    return aCar(`T${signs}1`);
  });

type Query = AccountTransaction["query"];

/** Imports cars, with each statement going through `watch`. */
function importWatched(
  cars: readonly object[],
  watch: (run: Query, text: string, values?: readonly unknown[]) => Promise<object[]>,
) {
  return db.inAccount(account, (tx) => {
    const query = ((text, values) => watch(tx.query, text, values)) as Query;
    const request = { sourceName: FORECOURT.name, mapping: FORECOURT, mappingFrom: FORECOURT.name };
    return importWithin(
      { ...tx, query },
      { ...request, secret: TEST_SECRET, input: Readable.from([toFeed(cars)]), snapshot: false, now: NOW },
      emptyReport(),
    );
  });
}

async function countStatements(cars: readonly object[]): Promise<number> {
  let count = 0;
  await importWatched(cars, (run, text, values) => {
    count += 1;
    return run(text, values);
  });
  return count;
}

test("D75 D215: a first import finds keys, VINs and addresses by index, in an account that no statistics know", async () => {
  await importCars(db, (await addTestSite(db)).accountId, numbered(1100));
  const cars = numbered(3 * CHUNK).map((car, at) => ({ ...car, vin: `MR0BA3CD2001${10_000 + at}` }));
  const touched: number[] = [];
  await importWatched(cars, async (run, text, values) => {
    if (/^\s*select .*unnest/s.test(text)) touched.push(await countTouchedRows({ query: run }, text, values));
    return run(text, values);
  });
  expect(touched).toHaveLength(9);
  // A walk through the account for each row would add a million in the last chunk.
  for (const rows of touched) expect(rows).toBeLessThan(10 * CHUNK);
});

test("D7 D216: addresses that are alike take no more statements than others, in a first import and after it", async () => {
  const statements = await countStatements(numbered(300));
  account = (await addTestSite(db)).accountId;
  expect(await countStatements(alike(300))).toBe(statements);
  expect(await countStatements(alike(300, 300))).toBe(statements);
  const slugs = (await vehicles(db, account)).map(({ slug }) => slug.replace("2022-toyota-hilux-sr5-", ""));
  expect(slugs.slice(0, 3)).toEqual(["t-1", "t-1-2", "t-1-3"]);
  expect(slugs.at(-1)).toBe("t-1-600");
});

test("D7 D216: a number leaves out the addresses that other rows of the same chunk have of themselves", async () => {
  await importCars(db, account, [...alike(3), aCar("T-1-3"), aCar("T-1-2"), ...alike(2, 5)]);
  const slugs = (await vehicles(db, account)).map(({ slug }) => slug.replace("2022-toyota-hilux-sr5-", ""));
  expect(slugs).toEqual(["t-1", "t-1-4", "t-1-5", "t-1-3", "t-1-2", "t-1-6", "t-1-7"]);
});

test("D216: the next rows are read while the last ones are written", async () => {
  let read = 0;
  async function* readRows() {
    const reading = { mapping: FORECOURT, locations: [], now: NOW };
    for await (const row of readFeedDrafts(Readable.from([toFeed(numbered(2 * CHUNK))]), reading)) {
      read += 1;
      yield row;
    }
  }
  const report = emptyReport();
  await db.inAccount(account, async (tx) => {
    const query: Query = async (text, values) => {
      if (/^\s*insert into vehicle /.test(text)) await vi.waitFor(() => expect(read).toBe(2 * CHUNK), 20_000);
      return tx.query(text, values);
    };
    const [source] = await tx.query<ImportSource>(
      `insert into source (account_id, name, mapping, missing_means) values ($1, 'speed', 'forecourt', 'withdrawn')
       returning id, true as "firstImport", missing_means as "missingMeans"`,
      [account],
    );
    const survey = new FeedSurvey(FORECOURT);
    const options = { report, survey, source: source!, snapshot: true, now: NOW };
    await importVehicles({ ...tx, query }, readRows(), options);
  });
  expect(report.created).toBe(2 * CHUNK);
});
