import { Readable } from "node:stream";
import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import { importParts, type PartFile } from "./import/import-parts.server.ts";
import type { PartSearch } from "./rules/part-search.ts";

export const PARTS_AT = new Date("2026-03-01T00:00:00Z");

export const partsCsv = (...rows: readonly string[]): string =>
  `${["number,name,price,stock,fits", ...rows].join("\n")}\n`;

/** Imports a text as a snapshot of an account's parts. */
export const importTestParts = (
  db: Database,
  accountId: AccountId,
  content: string,
  options: Partial<PartFile> = {},
) =>
  importParts(db, accountId, {
    ...{ input: Readable.from([content]), snapshot: true, dryRun: false, confirmed: false, now: PARTS_AT },
    ...options,
  });

export const NO_PART_SEARCH: PartSearch = { query: "", make: "", model: "", year: null };
