import { beforeAll, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { countTouchedRows } from "#platform/postgres/test-plan.ts";
import type { PartSearch } from "../rules/part-search.ts";
import { importTestParts, NO_PART_SEARCH, partsCsv } from "../test-parts.ts";
import { findParts } from "./find-parts.server.ts";

const PARTS = 20_000;
const db = openTestDatabase();
let accountId: AccountId;
beforeAll(async () => {
  ({ accountId } = await addTestSite(db));
  const rows = Array.from(
    { length: PARTS },
    (_, at) =>
      `N${at % 100}-${at + 10_000},Part kind ${at % 400},5,1,Toyota HiLux ${2000 + (at % 20)}-${2003 + (at % 20)}`,
  );
  await importTestParts(db, accountId, partsCsv(...rows));
}, 60_000);

test.each<Partial<PartSearch>>([
  { query: "kind 37" },
  { query: "part" },
  { query: "N7" },
  { query: "N7-10007" },
  { query: "nothing" },
  { make: "toyota" },
  { make: "toyota", model: "hilux", year: 2005 },
  { query: "kind 37", make: "toyota", model: "hilux" },
])(
  "SEA-16 D339 D2: under row-level security, %j is found by indexes and not by reading every part",
  async (asked) => {
    let touched = 0;
    await db.inAccount(accountId, (tx) => {
      const counting = {
        ...tx,
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
          touched += await countTouchedRows(tx, text, values);
          return tx.query<Row>(text, values);
        },
      };
      return findParts(counting, { ...NO_PART_SEARCH, ...asked }, { offset: 0, limit: 25 });
    });
    expect(touched).toBeLessThan(PARTS / 2);
  },
);
