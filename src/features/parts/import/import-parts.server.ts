import type { Readable } from "node:stream";
import { ReportLimit, reportEntry } from "#features/inventory/feeds/draft/report-entry.ts";
import { readRows } from "#features/inventory/feeds/files/read-rows.server.ts";
import { FeedError } from "#features/inventory/feeds/mapping/feed-error.ts";
import type { FeedRow } from "#features/inventory/feeds/mapping/feed-row.ts";
import type { Remark } from "#features/inventory/feeds/mapping/mapped-row.ts";
import type { AccountId } from "#platform/account-id.ts";
import { type AccountTransaction, type Database, recordChange } from "#platform/postgres/database.ts";
import { isTooMuch } from "#platform/removal-guard.ts";
import type { Part } from "../rules/part.ts";
import {
  DOCUMENT_COLUMNS,
  findField,
  PART_FIELDS,
  type PartField,
  REQUIRED_FIELDS,
  readPart,
} from "../source/read-part.ts";
import {
  addParts,
  changeParts,
  findByKeys,
  finishParts,
  gatherPartStatistics,
  hasSameFits,
  type PartRange,
  readPartList,
  readPartRange,
  removeParts,
  type StoredPart,
  type VehicleIds,
} from "../store/part-writer.server.ts";
import { emptyPartReport, type PartImport, type PartReport } from "./part-report.ts";

export interface PartFile {
  readonly input: Readable;
  /** Whether the file has every part, so that those that it lacks are removed. */
  readonly snapshot: boolean;
  readonly dryRun: boolean;
  /** A person has seen what is removed, and which columns are missing. */
  readonly confirmed: boolean;
  readonly now: Date;
}

const BATCH = 2_000;
/** From this many written parts on, statistics are gathered at once; PostgreSQL itself does it a minute later (D75). */
const MANY = 10_000;
/** The most models that one dealer's parts fit. A file that names more has something else in that column. */
const MAX_VEHICLES = 50_000;

/** The most ignored columns that a report names. */
const MAX_IGNORED = 40;

/** Rolls back the transaction of an import that must change nothing. */
class NotKept extends Error {
  readonly outcome: PartImport;

  constructor(outcome: PartImport) {
    super("nothing is written");
    this.outcome = outcome;
  }
}

/**
 * Imports a file of parts in CSV, Excel, JSON, JSON Lines or XML, batch by batch in one transaction, so that shoppers see all of it
 * at once or none (D340). A row that breaks a rule is reported with its line, and its part stays as it was. A file that cannot be
 * read to its end, or that lacks a column which the last one had, changes nothing.
 */
export async function importParts(db: Database, accountId: AccountId, file: PartFile): Promise<PartImport> {
  const report = emptyPartReport();
  try {
    await db.inAccount(accountId, (tx) => importPartsWithin(tx, file, report), { turn: "parts" });
  } catch (error) {
    if (error instanceof NotKept) return error.outcome;
    if (error instanceof FeedError) return { kind: "failed", reason: sayParts(error.message), report };
    throw error;
  }
  if (report.added + report.changed + report.removed >= MANY)
    await db.inAccount(accountId, gatherPartStatistics);
  return { kind: "imported", report };
}

/**
 * The same within the caller's transaction.
 * @throws FeedError for a file that cannot be used, and NotKept for an outcome that is not to be kept
 */
export async function importPartsWithin(
  tx: AccountTransaction,
  file: PartFile,
  report = emptyPartReport(),
): Promise<PartReport> {
  const list = await readPartList(tx);
  const importer = new Importer(tx, report, await readPartRange(tx));
  const check = (columns: readonly string[]) => {
    if (!file.confirmed) requireFields(columns, list?.fields ?? []);
  };
  await importer.take(file.input, check);
  if (report.read === report.rejectedRows)
    throw new FeedError("empty", "The file has no row that can be used.");
  check([...importer.columns]);
  if (file.snapshot) await importer.removeAbsent(file.confirmed);
  if (file.dryRun) throw new NotKept({ kind: "dry-run", report });
  await finishParts(tx, { fields: listFields([...importer.columns]), now: file.now });
  await recordChange(tx);
  return report;
}

/** The readers of files are those of stock: their messages speak of vehicles. */
const sayParts = (text: string) => text.replaceAll("vehicle", "part");

const listFields = (columns: readonly string[]): readonly PartField[] => {
  const found = new Set(columns.map(findField));
  return PART_FIELDS.filter((field) => found.has(field));
};

/** @throws FeedError for columns without a field that each file must have, or that the last one had */
function requireFields(columns: readonly string[], before: readonly string[]): void {
  const found = listFields(columns);
  const missing = [...new Set([...REQUIRED_FIELDS, ...before])].filter(
    (field) => !found.some((one) => one === field),
  );
  if (missing.length === 0) return;
  const quote = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
  const reason = missing.some((field) => (REQUIRED_FIELDS as readonly string[]).includes(field))
    ? "which every file must have"
    : "which the last file had";
  throw new FeedError(
    "refused",
    `The file has no column ${quote(missing)}, ${reason}. Its columns are ${quote(columns.slice(0, 40))}.`,
  );
}

interface BatchRow {
  readonly line: number;
  readonly key: string;
  /** Null for a rejected row, whose part stays as it was. */
  readonly part: Part | null;
}

/** Takes the rows of one file. Memory is bounded: a batch, a bit for each stored part, and the vehicles. */
class Importer {
  readonly columns = new Set<string>();
  readonly #tx: AccountTransaction;
  readonly #report: PartReport;
  readonly #before: PartRange;
  readonly #seen: SeenIds;
  readonly #vehicles: VehicleIds = new Map();
  readonly #limit = new ReportLimit();
  #batch: BatchRow[] = [];
  #hasNameless = false;

  constructor(tx: AccountTransaction, report: PartReport, before: PartRange) {
    this.#tx = tx;
    this.#report = report;
    this.#before = before;
    this.#seen = new SeenIds(before);
  }

  async take(input: Readable, onHeader: (columns: readonly string[]) => void): Promise<void> {
    const isPart = (columns: readonly string[]) =>
      REQUIRED_FIELDS.every((field) => listFields(columns).includes(field));
    const options = { onHeader, isVehicle: isPart, documents: DOCUMENT_COLUMNS };
    for await (const row of readRows(input, options)) {
      this.#report.read += 1;
      this.#takeRow(row);
      if (this.#batch.length === BATCH) await this.#save();
    }
    await this.#save();
  }

  #takeRow(row: FeedRow): void {
    const values = row.problem === undefined ? row.values : (row.identity ?? {});
    this.#noteColumns(values);
    const read = readPart(values);
    const { line } = row;
    if (read.ok && row.problem === undefined) this.#batch.push({ line, key: read.key, part: read.part });
    else {
      const unread =
        row.problem === undefined ? [] : [{ field: "", value: "", reason: sayParts(row.problem) }];
      this.#reject(line, unread.length > 0 || read.ok ? unread : read.problems);
      if (read.key === "") this.#hasNameless = true;
      else this.#batch.push({ line, key: read.key, part: null });
    }
  }

  #noteColumns(values: object): void {
    for (const column of Object.keys(values)) {
      if (this.columns.has(column)) continue;
      if (findField(column) !== null) this.columns.add(column);
      else this.#noteIgnored(column);
    }
  }

  #noteIgnored(column: string): void {
    const { ignoredColumns } = this.#report;
    const isNew = column !== "" && !ignoredColumns.includes(column);
    if (isNew && ignoredColumns.length < MAX_IGNORED) ignoredColumns.push(column);
  }

  #reject(line: number, problems: readonly Remark[]): void {
    this.#report.rejectedRows += 1;
    for (const problem of problems) {
      const entry = reportEntry(line, problem);
      if (this.#limit.keeps(entry)) this.#report.rejected.push(entry);
      else this.#report.omitted.rejected += 1;
    }
  }

  async #save(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    const before = await findByKeys(
      this.#tx,
      batch.map(({ key }) => key),
    );
    const fresh = this.#takeFirst(batch, before);
    const added = fresh.filter((part) => !before.has(part.key));
    const changed = fresh.filter(({ key, part }) => {
      const old = before.get(key);
      return old !== undefined && !isSame(old, part);
    });
    await addParts(this.#tx, added.map(toPart), this.#vehicles);
    if (changed.length > 0)
      await changeParts(this.#tx, { parts: changed.map(toPart), before }, this.#vehicles);
    if (this.#vehicles.size > MAX_VEHICLES)
      throw new FeedError(
        "refused",
        `The file names more than ${MAX_VEHICLES} models, which cannot be right.`,
      );
    this.#report.added += added.length;
    this.#report.changed += changed.length;
    this.#report.unchanged += fresh.length - added.length - changed.length;
  }

  /** The rows to write: the first of each number in the file. */
  #takeFirst(batch: readonly BatchRow[], before: ReadonlyMap<string, StoredPart>) {
    const keys = new Set<string>();
    return batch.flatMap(({ line, key, part }) => {
      const old = before.get(key);
      const isRepeated = keys.has(key) || (old !== undefined && this.#seen.has(old.id));
      if (old) this.#seen.add(old.id);
      if (part) keys.add(key);
      if (part && isRepeated)
        this.#reject(line, [{ field: "number", value: part.number, reason: "is in an earlier row already" }]);
      return part && !isRepeated ? [{ key, part }] : [];
    });
  }

  /**
   * Removes the parts that the file lacks, but none if a row does not say which part it is about.
   * @throws NotKept if that is too many to remove unconfirmed
   */
  async removeAbsent(confirmed: boolean): Promise<void> {
    const absent = this.#before.parts - this.#seen.size;
    if (this.#hasNameless) {
      this.#report.keptAbsent = absent;
      return;
    }
    this.#report.removed = absent;
    if (!confirmed && isTooMuch({ removed: absent, of: this.#before.parts })) {
      const reason = `The file lacks ${absent} of ${this.#before.parts} parts, more than 40%.`;
      throw new NotKept({ kind: "held", reason, report: this.#report });
    }
    if (absent === 0) return;
    const kept = { last: this.#before.last, isKept: (id: number) => this.#seen.has(id) };
    await removeParts(this.#tx, kept, this.#vehicles);
  }
}

/** The stored parts that a file has named so far, one bit each. */
class SeenIds {
  size = 0;
  readonly #first: number;
  readonly #last: number;
  readonly #bits: Uint8Array;

  constructor({ first, last }: PartRange) {
    this.#first = first;
    this.#last = last;
    this.#bits = new Uint8Array(Math.ceil((last - first + 1) / 8));
  }

  /** Also true of a part that the file itself added. */
  has(id: number): boolean {
    const at = id - this.#first;
    return id > this.#last || ((this.#bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }

  add(id: number): void {
    if (this.has(id)) return;
    const at = id - this.#first;
    this.#bits[at >> 3] = (this.#bits[at >> 3] ?? 0) | (1 << (at & 7));
    this.size += 1;
  }
}

const toPart = ({ part }: { readonly part: Part }): Part => part;

const isSame = (one: Part, other: Part): boolean =>
  one.number === other.number &&
  one.name === other.name &&
  one.priceCents === other.priceCents &&
  one.stock === other.stock &&
  hasSameFits(one, other);
