import { createReadStream } from "node:fs";
import { type ReportEntry, ReportLimit, reportEntry } from "#features/inventory/feeds/draft/report-entry.ts";
import { readRows } from "#features/inventory/feeds/files/read-rows.server.ts";
import { FeedError } from "#features/inventory/feeds/mapping/feed-error.ts";
import type { FeedRow } from "#features/inventory/feeds/mapping/feed-row.ts";
import type { Remark } from "#features/inventory/feeds/mapping/mapped-row.ts";
import { findTimeZone } from "#features/places/time-zone.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { describeNoLocation } from "#features/tenancy/locations/site-locations.ts";
import { findSiteTimeZone } from "#features/tenancy/locations/site-time-zone.ts";
import type { AccountId } from "#platform/account-id.ts";
import { type AccountTransaction, type Database, recordChange } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import type { Review } from "../rules/review.ts";
import { findFromGoogle, saveReviews } from "../store/review-store.server.ts";
import {
  hasColumn,
  REQUIRED_FIELDS,
  type ReadReview,
  type ReviewContext,
  readReview,
} from "./read-review.ts";

/** What an import of reviews did. Rows and lines count from 1; entries beyond a limit are only counted. */
export interface ReviewReport {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  rejectedRows: number;
  readonly rejected: ReportEntry[];
  /** Rows that were imported and had something taken out. */
  readonly notes: ReportEntry[];
  readonly omitted: { rejected: number; notes: number };
}

export type ReviewImport =
  | { readonly kind: "imported" | "dry-run"; readonly report: ReviewReport }
  /** The file as a whole cannot be used; nothing was imported. */
  | { readonly kind: "failed"; readonly reason: string; readonly report: ReviewReport };

interface ReviewFile {
  readonly accountId: AccountId;
  readonly path: string;
  /** Slug of the location of rows that name none; null for the whole dealership. */
  readonly location: string | null;
  readonly dryRun: boolean;
  readonly now: Date;
}

const BATCH = 500;

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

/**
 * Imports reviews from a CSV, Excel, JSON or XML file, one batch after the other in one transaction (D320). A row that breaks a
 * rule is reported with its line, the rest is imported; a file that cannot be read to its end changes nothing. Each row that a
 * dry run reports has been written and rolled back.
 * @throws StartError if the account has no such location
 */
export async function importReviews(db: Database, file: ReviewFile): Promise<ReviewImport> {
  const report = emptyReport();
  try {
    await db.inAccount(file.accountId, async (tx) => {
      await new Importer(tx, report, await readContext(tx, file)).take(file.path);
      if (file.dryRun) throw new DryRun();
      if (report.added + report.changed > 0) await recordChange(tx);
    });
  } catch (error) {
    if (error instanceof DryRun) return { kind: "dry-run", report };
    if (!(error instanceof FeedError)) throw error;
    return { kind: "failed", reason: sayReviews(error.message), report };
  }
  return { kind: "imported", report };
}

const emptyReport = (): ReviewReport => ({
  ...{ read: 0, added: 0, changed: 0, unchanged: 0, rejectedRows: 0 },
  ...{ rejected: [], notes: [], omitted: { rejected: 0, notes: 0 } },
});

/** The reader of files was made for stock. */
const sayReviews = (text: string) => text.replaceAll("vehicle", "review");

async function readContext(
  tx: AccountTransaction,
  { location, now }: Pick<ReviewFile, "location" | "now">,
): Promise<ReviewContext> {
  const locations = await listLocations(tx);
  const slugs = locations.map(({ slug }) => slug);
  if (location !== null && !slugs.includes(location))
    throw new StartError(`--location: ${describeNoLocation(location, slugs)}`);
  const timeZone = findSiteTimeZone(locations, undefined) ?? findTimeZone(null);
  return { locations: new Map(locations.map((one) => [one.slug, one])), location, timeZone, now };
}

/** Takes the rows of one file. */
class Importer {
  readonly #tx: AccountTransaction;
  readonly #report: ReviewReport;
  readonly #context: ReviewContext;
  readonly #limits = { rejected: new ReportLimit(), notes: new ReportLimit() };
  /** The line of each review of the file, by its id. */
  readonly #lines = new Map<string, number>();
  #batch: Review[] = [];

  constructor(tx: AccountTransaction, report: ReviewReport, context: ReviewContext) {
    this.#tx = tx;
    this.#report = report;
    this.#context = context;
  }

  async take(path: string): Promise<void> {
    const isReview = (columns: readonly string[]) => listMissing(columns).length === 0;
    for await (const row of readRows(createReadStream(path), {
      onHeader: requireColumns,
      isVehicle: isReview,
    })) {
      this.#report.read += 1;
      this.#takeRow(row);
      if (this.#batch.length === BATCH) await this.#save();
    }
    await this.#save();
  }

  #takeRow(row: FeedRow): void {
    const read = this.#readRow(row);
    if (!read.ok) {
      this.#reject(row.line, read.problems);
      return;
    }
    this.#lines.set(read.review.externalId, row.line);
    for (const note of read.notes) this.#add("notes", reportEntry(row.line, note));
    this.#batch.push(read.review);
  }

  #readRow(row: FeedRow): ReadReview {
    if (row.problem !== undefined) return { ok: false, problems: [sayProblem(row.problem)] };
    const read = readReview(row.values, this.#context);
    const first = read.ok ? this.#lines.get(read.review.externalId) : undefined;
    if (first === undefined) return read;
    return { ok: false, problems: [sayProblem(`This is the same review as in line ${first}.`)] };
  }

  async #save(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    const known = await findFromGoogle(this.#tx, batch);
    for (const id of known)
      this.#reject(this.#lines.get(id) ?? 0, [sayProblem("This review is here from Google already.")]);
    const reviews = batch.filter(({ externalId }) => !known.has(externalId));
    const { added, changed } = await saveReviews(this.#tx, "import", reviews);
    this.#report.added += added;
    this.#report.changed += changed;
    this.#report.unchanged += reviews.length - added - changed;
  }

  #reject(line: number, problems: readonly Remark[]): void {
    this.#report.rejectedRows += 1;
    for (const problem of problems) this.#add("rejected", reportEntry(line, problem));
  }

  #add(list: "rejected" | "notes", entry: ReportEntry): void {
    if (this.#limits[list].keeps(entry)) this.#report[list].push(entry);
    else this.#report.omitted[list] += 1;
  }
}

const sayProblem = (reason: string) => ({ field: "", value: "", reason: sayReviews(reason) });

const listMissing = (columns: readonly string[]) =>
  REQUIRED_FIELDS.filter((field) => !hasColumn(columns, field));

function requireColumns(columns: readonly string[]): void {
  const missing = listMissing(columns);
  if (missing.length === 0) return;
  const names = missing.map((name) => `"${name}"`).join(", ");
  throw new FeedError("malformed", `The file has no column ${names}.`, 1);
}
