import { beforeAll, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { MAX_FOUND, type PartSearch } from "../rules/part-search.ts";
import { importTestParts, NO_PART_SEARCH, partsCsv } from "../test-parts.ts";
import { findParts } from "./find-parts.server.ts";

const db = openTestDatabase();
let accountId: AccountId;
beforeAll(async () => {
  ({ accountId } = await addTestSite(db));
  await importTestParts(
    db,
    accountId,
    partsCsv(
      '04465-0K240,"Brake pad set, front",189.50,4,"Toyota HiLux 2015-2024; Toyota Fortuner 2016-"',
      '04465-0K241,"Brake pad set, rear",120,0,Toyota HiLux 2005-2014',
      "90915-YZZD2,Oil filter,24.95,0,Toyota",
      "04465,Key fob,80,0,Mazda CX-5 2018-",
      "OIL-5W30,Engine oil 5W-30,79,9,",
      "MA-1,Café tray,15,1,Mazda CX-5 2018-",
      ...Array.from({ length: MAX_FOUND + 3 }, (_, at) => `B-${at + 1000},Bolt ${at},1,1,`),
    ),
  );
});

const search = (asked: Partial<PartSearch>, page = { offset: 0, limit: 9 }) =>
  db.inAccount(accountId, (tx) => findParts(tx, { ...NO_PART_SEARCH, ...asked }, page));
const listFound = async (asked: Partial<PartSearch>) =>
  (await search(asked)).parts.map(({ number }) => number);

test.each<[Partial<PartSearch>, readonly string[]]>([
  [{ query: "04465-0K240" }, ["04465-0K240"]],
  [{ query: "044650k24" }, ["04465-0K240", "04465-0K241"]],
  [{ query: "04465" }, ["04465", "04465-0K240", "04465-0K241"]],
  [{ query: "brakes" }, ["04465-0K240", "04465-0K241"]],
  [{ query: "BRAKE Pads rear" }, ["04465-0K241"]],
  [{ query: "hilux brake" }, ["04465-0K240", "04465-0K241"]],
  [{ query: "cafe" }, ["MA-1"]],
  [{ query: "engi" }, ["OIL-5W30"]],
  [{ query: "oil" }, ["OIL-5W30", "90915-YZZD2"]],
  [{ query: "brake oil" }, []],
  [{ query: "nothing like it" }, []],
  [{ query: "%" }, []],
  [{ query: "'; drop table part" }, []],
  [{}, []],
  [{ make: "toyota" }, ["04465-0K240", "04465-0K241", "90915-YZZD2"]],
  [{ make: "toyota", model: "hilux" }, ["04465-0K240", "04465-0K241", "90915-YZZD2"]],
  [{ make: "toyota", model: "hilux", year: 2019 }, ["04465-0K240", "90915-YZZD2"]],
  [{ make: "toyota", model: "fortuner", year: 2030 }, ["04465-0K240", "90915-YZZD2"]],
  [{ make: "toyota", model: "fortuner", year: 2015 }, ["90915-YZZD2"]],
  [{ make: "toyota", model: "hilux", year: 2010, query: "brake" }, ["04465-0K241"]],
  [{ make: "mazda", query: "04465" }, ["04465"]],
  [{ make: "mazda", model: "cx-5", query: "oil" }, []],
  [{ make: "ford" }, []],
  [{ make: "toyota", model: "yaris", query: "brake" }, ["90915-YZZD2"].slice(1)],
])("SEA-16: %j finds %j", async (asked, numbers) => {
  expect(await listFound(asked)).toEqual(numbers);
});

test("SEA-16 D341: no search lists more than its most, however many parts it has", async () => {
  expect(await search({ query: "bolt" })).toMatchObject({ count: MAX_FOUND, isMore: true });
  expect((await search({ query: "bolt" }, { offset: MAX_FOUND - 2, limit: 9 })).parts).toHaveLength(2);
  expect(await search({ query: "bol" })).toMatchObject({ count: MAX_FOUND, isMore: true });
  expect(await search({ query: "bo" })).toMatchObject({ count: 0 });
});

test("SEA-16 D2: another account's parts are not found", async () => {
  const other = await addTestSite(db);
  const found = await db.inAccount(other.accountId, (tx) =>
    findParts(tx, { ...NO_PART_SEARCH, query: "brake" }, { offset: 0, limit: 9 }),
  );
  expect(found.count).toBe(0);
});
