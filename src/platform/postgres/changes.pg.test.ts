import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { createLog } from "../log.ts";
import { followChanges } from "./changes.ts";
import { grantAppRole } from "./grants.ts";
import { appUrl, openTestDatabase, ownerUrl } from "./test-database.ts";
import { runSql, withDatabase } from "./test-server.ts";

const db = openTestDatabase();
const other = `forecourt_changes_${randomUUID().replaceAll("-", "_")}`;
afterAll(() => runSql(ownerUrl, [`drop database if exists ${other} with (force)`]));

/** What the log says by the time that a notice had. */
async function listWarnings(url: string): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line).msg) });
  const following = followChanges(url, { changed: () => undefined, log, sender: db });
  await following.started;
  await new Promise((resolve) => setTimeout(resolve, 5500));
  await following.close();
  return lines;
}

test("D423: notices that do not arrive are reported, as through PgBouncer; those that do are not", async () => {
  await runSql(ownerUrl, [`create database ${other} template ${inject("template")}`]);
  await grantAppRole(withDatabase(ownerUrl, other), inject("appRole"));
  const warnings = await Promise.all([listWarnings(appUrl), listWarnings(withDatabase(appUrl, other))]);
  expect(warnings).toEqual([[], [expect.stringMatching(/DATABASE_DIRECT_URL must lead/)]]);
});

test("D76: while the database is away the log says so once a minute, not at each attempt", async () => {
  const away = await listWarnings("postgresql://nobody:x@127.0.0.1:1/none");
  expect(away).toEqual(["changes are not being followed; trying again"]);
});
