import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { toSheet } from "../feeds/files/test-sheet.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../feeds/mapping/shipped-mappings.ts";
import { daysLater, importContent, vehicles } from "./test-import.ts";

const db = openTestDatabase();
const mapping = SHIPPED_MAPPINGS.get("dealer-csv") as Mapping;

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});
const bring = async (text: string | Buffer, options: object = {}) => {
  const outcome = await importContent(db, account, text, { mapping, snapshot: true, ...options });
  if (outcome.kind !== "published") throw new Error(outcome.kind);
  return outcome.report;
};
const shown = async () =>
  (await vehicles(db, account))
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .map(({ stock_number, drive_away_cents }) => [stock_number, drive_away_cents]);

const HEADER = "Stock No,Condition,Make,Model,Year,Vehicle description,DAP,Photos,Features,Colour\n";
const row = (number: string, rest: string) => `${number},Used,Kia,Rio,2020,${rest}\n`;

test("D197: a row without its empty last cells keeps its car on sale", async () => {
  const full = ["K1", "K2", "K3"].map((number) => row(number, "Nice,17100,,,")).join("");
  await bring(HEADER + full);
  const report = await bring(
    `${HEADER}${row("K1", "Nice,17100,,")}${row("K2", "Nice,17100")}${row("K3", "Nice,17100,,,")}`,
    {
      now: daysLater(1),
    },
  );
  expect(report).toMatchObject({ unchanged: 3, removed: 0, rejectedRows: 0 });
  expect(report.notes).toMatchObject([
    { line: 2, reason: expect.stringContaining("This row and 1 after it") },
  ]);
});

test("D197: a row that is broken leaves its car as it was, and says where", async () => {
  const numbers = ["K1", "K2", "K3", "K4", "K5", "K6"];
  await bring(HEADER + numbers.map((number) => row(number, "Nice,17100,,,")).join(""));
  const before = await shown();
  const report = await bring(
    HEADER +
      row("K1", "Nice\none owner,9900,,,") +
      row("K2", '"Nice,17100,,,') +
      row("K3", '"Nice",18100,,,') +
      row("K4", "Nice, clean,17100,,,") +
      row("K5", "Nice,17100,,,") +
      row("K6", "Nice,17100,,,"),
    { now: daysLater(1), force: true },
  );
  expect(report).toMatchObject({ read: 7, updated: 0, unchanged: 2, removed: 0 });
  expect(report.rejected.map(({ line, stockNumber }) => [line, stockNumber])).toEqual([
    [2, "K1"],
    [3, undefined],
    [4, "K2"],
    [5, "K3"],
    [6, "K4"],
  ]);
  expect(await shown()).toEqual(before);
});

test("D199: an Excel sheet is the same stock as the CSV that it was saved as", async () => {
  const cells = ["K1", "K2"].map((number) => [number, "Used", "Kia", "Rio", "2020", "Nice", "17100"]);
  const names = HEADER.trim().split(",");
  await bring(HEADER + cells.map((row) => `${row.join(",")}\n`).join(""));
  const report = await bring(toSheet([["Stock list"], names, ...cells]), { now: daysLater(1) });
  expect(report).toMatchObject({ unchanged: 2, removed: 0, rejectedRows: 0 });
  expect(report.notes).toMatchObject([{ line: 2, reason: expect.stringContaining("A title above") }]);
});
