import { beforeAll, expect, test } from "vitest";
import { MAX_FOUND } from "#features/parts/rules/part-search.ts";
import { readPartList } from "#features/parts/store/part-writer.server.ts";
import { importTestParts, PARTS_AT, partsCsv } from "#features/parts/test-parts.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { countCommonParts } from "./common-parts.server.ts";

const db = openTestDatabase();
let accountId: AccountId;
const FILTERS = Array.from({ length: MAX_FOUND + 4 }, (_, at) => `F-${at + 1000},Oil filter ${at},5,1,`);
beforeAll(async () => {
  ({ accountId } = await addTestSite(db));
  await importTestParts(db, accountId, partsCsv("B-1,Battery,150,2,", ...FILTERS));
});

/** What an answer is, and how many statements it took. */
const count = <T>(work: (tx: AccountTransaction) => Promise<T>) =>
  db.inAccount(accountId, async (tx) => {
    let statements = 0;
    const counting: AccountTransaction = {
      ...tx,
      query: (text, values) => {
        statements += 1;
        return tx.query(text, values);
      },
    };
    return { found: await work(counting), statements };
  });

test("SEA-16 D341: common parts are those that the list has, and say where there are more than a search lists", async () => {
  const { found } = await count(async (tx) => countCommonParts(tx, await readPartList(tx)));
  expect(found).toEqual([
    { words: "Oil filter", count: MAX_FOUND, isMore: true },
    { words: "Battery", count: 1, isMore: false },
  ]);
});

test("SEA-16: a list is searched once for common parts, and again after an import; no list is not searched", async () => {
  expect(await count((tx) => countCommonParts(tx, null))).toEqual({ found: [], statements: 0 });
  const { found: list } = await count((tx) => readPartList(tx));
  const first = await count((tx) => countCommonParts(tx, list));
  expect(first.statements).toBeGreaterThan(0);
  const { found: same } = await count((tx) => readPartList(tx, list));
  expect(await count((tx) => countCommonParts(tx, same))).toEqual({ found: first.found, statements: 0 });

  const now = new Date(PARTS_AT.getTime() + 1000);
  await importTestParts(db, accountId, partsCsv("M-1,Floor mats,80,2,"), { snapshot: false, now });
  const { found: changed } = await count((tx) => readPartList(tx, list));
  const { found } = await count((tx) => countCommonParts(tx, changed));
  expect(found.map(({ words }) => words)).toEqual(["Oil filter", "Battery", "Floor mats"]);
});
