import { beforeAll, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS } from "#platform/time.ts";
import {
  type AuditAuthor,
  type AuditEntry,
  exportAudit,
  listAudit,
  recordAudit,
  removeOldAuditEntries,
} from "./audit-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:00:00Z");
let accountId: AccountId;
beforeAll(async () => {
  ({ accountId } = await addTestSite(db));
});

const inAccount = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(accountId, work);
const record = (entry: AuditEntry & Partial<AuditAuthor>) =>
  inAccount((tx) =>
    recordAudit(tx, { ...{ actor: "staff:1", name: "Jo", network: "203.0.113.7", at: NOW }, ...entry }),
  );

test("D428: entries are found by person, action, subject and time, page by page, the newest first", async () => {
  const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  await record({ action: "stock:price", subject: { kind: "vehicle", id: 7 }, before: 1, after: 2 });
  await record({ action: "stock:price", subject: { kind: "vehicle", id: 8 }, at: day(1) });
  await record({
    action: "read enquiry",
    subject: { kind: "enquiry", id: "e" },
    actor: "staff:2",
    at: day(2),
  });
  const found = async (filter: Parameters<typeof listAudit>[1], limit = 9) =>
    (await inAccount((tx) => listAudit(tx, filter, limit))).map(({ subject }) => subject?.id);
  expect(await found({})).toEqual(["e", "8", "7"]);
  expect(await found({ actor: "staff:2" })).toEqual(["e"]);
  expect(await found({ action: "stock:price" })).toEqual(["8", "7"]);
  expect(await found({ subject: { kind: "vehicle" } })).toEqual(["8", "7"]);
  expect(await found({ subject: { kind: "vehicle", id: 7 } })).toEqual(["7"]);
  expect(await found({ from: day(1), to: day(2) })).toEqual(["8"]);
  const [newest] = await inAccount((tx) => listAudit(tx, {}, 1));
  expect(await found({ before: newest!.id }, 1)).toEqual(["8"]);
});

test("D428 D228: an export holds every entry and no formula", async () => {
  await record({ action: "rename", name: '=HYPERLINK("http://evil")', after: { name: "Zoë" } });
  const lines: string[] = [];
  await inAccount(async (tx) => {
    for await (const line of exportAudit(tx, {})) lines.push(line);
  });
  expect(lines[0]).toBe('\ufeffat,who,name,action,subject,"subject id",before,after,network\r\n');
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(lines[1]).toContain('"{""name"":""Zoë""}"');
  expect(lines).toHaveLength(5);
});

test("D428: entries go after seven years by the server's clock, and never sooner", async () => {
  const years = (count: number) => new Date(Date.now() - count * 365.25 * DAY_MS);
  await record({ action: "old", at: years(7.1) });
  await record({ action: "kept", at: years(6.9) });
  await inAccount(removeOldAuditEntries);
  expect(await inAccount((tx) => listAudit(tx, { action: "old" }, 9))).toEqual([]);
  expect(await inAccount((tx) => listAudit(tx, { action: "kept" }, 9))).toHaveLength(1);
});
