import { beforeEach, describe, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { SHIPPED_MAPPINGS } from "../feeds/mapping/shipped-mappings.ts";
import { releaseHeld } from "../schedule/release-held.server.ts";
import { daysLater, importContent, TEST_SECRET, vehicles } from "./test-import.ts";

const db = openTestDatabase();

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const bring = (content: string, day: number, options: Parameters<typeof importContent>[3] = {}) =>
  importContent(db, account, content, {
    mapping: SHIPPED_MAPPINGS.get("dealer-csv")!,
    snapshot: true,
    now: daysLater(day),
    ...options,
  });
const statuses = async () =>
  (await vehicles(db, account)).map(({ stock_number, status }) => [stock_number, status]);

describe("columns that speak of the sale", () => {
  const SOLD = "Stock No,Status,Condition,Make,Model,Year,DAP\nK1,Sold,Used,Kia,Rio,2020,17100\n";
  const FLAGGED =
    "Stock No,Make,Model,Year,DAP,Flag\nK1,Kia,Rio,2020,17100,Sold\nK2,Kia,Rio,2021,18100,\nK3,Kia,Rio,2022,19100,\n";
  const REASON = '"Flag" (Sold) says that 1 vehicle on offer is sold, kept for somebody or not for sale.';

  test("D200 ENT-05: dealer-csv publishes a car that its status calls sold as sold", async () => {
    expect((await bring(SOLD, 0)).kind).toBe("published");
    expect(await statuses()).toEqual([["K1", "sold"]]);
  });

  test("D203: a column that is not read and says that a car is sold holds the import, and nothing changes", async () => {
    const outcome = await bring(FLAGGED, 0);
    expect(outcome).toMatchObject({ kind: "held", reason: REASON });
    expect(outcome.report.columns).toContainEqual(expect.objectContaining({ text: REASON, holds: true }));
    expect(await vehicles(db, account)).toEqual([]);
    expect(await bring(FLAGGED, 0, { dryRun: true })).toMatchObject({ kind: "dry-run", reason: REASON });
  });

  test("D203: what a person has published is reported again, but holds no more, until something else does", async () => {
    await bring(FLAGGED, 0);
    await releaseHeld({ db, secret: TEST_SECRET }, account, { sourceName: "dealer-csv", now: daysLater(1) });
    expect(await vehicles(db, account)).toHaveLength(3);
    const again = await bring(FLAGGED.replace("17100", "17000"), 2);
    expect(again.kind).toBe("published");
    expect(again.report.columns).toContainEqual(expect.objectContaining({ text: REASON }));
    const other = await bring(FLAGGED.replace("Flag", "Notes").replace("17100", "17050"), 3);
    expect(other).toMatchObject({ kind: "held", reason: expect.stringContaining('"Notes" (Sold)') });
  });

  test("D203: force publishes at once", async () => {
    expect((await bring(FLAGGED, 0, { force: true })).kind).toBe("published");
  });
});

describe("D9: the commonest layout", () => {
  test("a plain price is shown as one of unknown type", async () => {
    const content =
      "Stock No,Make,Model,Year,Price,New/Used\nK1,Kia,Rio,2020,17100,U\nK2,Kia,Rio,2026,24990,N\n";
    expect((await bring(content, 0)).kind).toBe("published");
    const rows = await db.inAccount(account, (tx) =>
      tx.query("select stock_number, unknown_cents, car_type from vehicle order by stock_number"),
    );
    expect(rows).toEqual([
      { stock_number: "K1", unknown_cents: 1_710_000, car_type: "used" },
      { stock_number: "K2", unknown_cents: 2_499_000, car_type: "new" },
    ]);
  });
});

describe("yards that an import makes", () => {
  const csv = (yards: readonly string[]) =>
    `Stock No,Make,Model,Year,Price,Yard\n${yards.map((yard, at) => `K${at},Kia,Rio,2020,17100,${yard}\n`).join("")}`;

  test("D203: are in the report, and the next import says nothing of them", async () => {
    const first = await bring(csv(["North", "North", "South"]), 0);
    expect(first.report.columns.map(({ text }) => text)).toContain(
      "2 yards are new, and unlisted until they are completed: North, South.",
    );
    const second = await bring(csv(["North", "North", "South", "South"]), 1);
    expect(second.report.columns.map(({ text }) => text).join()).not.toContain("yards are new");
  });

  test("D203: one for nearly every vehicle holds the import", async () => {
    const yards = Array.from({ length: 12 }, (_, at) => (at === 0 ? "Hook 1" : `Hook ${at}`));
    expect(await bring(csv(yards), 0)).toMatchObject({
      kind: "held",
      reason: expect.stringContaining("11 yards are new"),
    });
  });
});
