import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import { MappedRow, type Remark } from "../mapping/mapped-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import * as read from "../values/readings.ts";
import { cleanLine } from "../words/clean-text.ts";
import { buildRemark, buildRequiredRemark } from "./draft-cells.ts";

/** What the rows of one import share. */
export interface DraftContext {
  readonly now: Date;
  /** How often each key occurred so far, for the ordinal among equal rows (D6). Starts empty with each import. */
  readonly keyCounts: Map<string, number>;
}

/** What a rejected row says of its vehicle beside its key, as far as that can be read (D191). */
export interface RowSubject {
  readonly vin: string | null;
  /** Empty if unknown, as the model. */
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

type Identity = Pick<VehicleDraft, "stockNumber" | "naturalKey">;

/** What a row is known by within its source: its key fields where the mapping declares some, else the stock number (D6, D195). */
export function buildKey({ naturalKey, stockNumber }: Identity): string | null {
  return naturalKey ?? (stockNumber === null ? null : toIdentifierKey(stockNumber));
}

/** The same as the feed writes it, for people. */
export function describeKey({ naturalKey, stockNumber }: Identity): string | null {
  return naturalKey ?? stockNumber;
}

/** What is known of a row by its identity alone. */
export interface KnownRow {
  /** What the row is known by within its source, if that much can be read. */
  readonly key: string | null;
  /** The same as the feed writes it, for people. */
  readonly writtenKey: string | null;
}

/** The key of a row, null for one whose identity cannot be used. */
export function toKnown(identity: Identity | Remark): KnownRow {
  if ("reason" in identity) return { key: null, writtenKey: null };
  return { key: buildKey(identity), writtenKey: describeKey(identity) };
}

/** What a row is known by that cannot be used, by the values that can be told of it. Its other values may be another column's. */
export function readKey(
  mapping: Mapping,
  values: FeedValues,
  context: DraftContext,
): KnownRow & { readonly subject: RowSubject } {
  const row = new MappedRow(mapping, values);
  const vin = row.field("vin", read.readVin);
  const subject = { vin, make: "", model: "", year: null };
  return { ...toKnown(readIdentity(mapping, { row, vin }, context)), subject };
}

const MAX_STOCK_NUMBER_LENGTH = 60;
const MAX_KEY_LENGTH = 500;

/** A row with its VIN. */
interface NumberedRow {
  readonly row: MappedRow;
  readonly vin: string | null;
}

/** The stock number and key of a row, or a remark on why it has none. Counts the key if only its order tells it apart. */
export function readIdentity(
  mapping: Mapping,
  { row, vin }: NumberedRow,
  { keyCounts }: DraftContext,
): Identity | Remark {
  const stockNumber = row.field("stockNumber", (text) => ({ value: read.cleanIdentifier(text) || null }));
  if (stockNumber !== null && stockNumber.length > MAX_STOCK_NUMBER_LENGTH) {
    return buildRemark(row, "stockNumber", `is longer than ${MAX_STOCK_NUMBER_LENGTH} characters`);
  }
  if (mapping.keyColumns === null) {
    return stockNumber === null ? buildRequiredRemark(row, "stockNumber") : { stockNumber, naturalKey: null };
  }
  const parts = row.columns(mapping.keyColumns).map(toKeyText);
  if (parts.every((part) => part === ""))
    return { field: "key", value: "", reason: "is empty, so the vehicle cannot be told from others" };
  const key = parts.join("|");
  if (key.length > MAX_KEY_LENGTH)
    return { field: "key", value: key, reason: "is too long to tell the vehicle by" };
  // By their order, the second of two equal cars would become the first when that one is sold (D238).
  if (vin !== null) return { stockNumber, naturalKey: `${key}#${vin}` };
  const ordinal = (keyCounts.get(key) ?? 0) + 1;
  keyCounts.set(key, ordinal);
  return { stockNumber, naturalKey: `${key}#${ordinal}` };
}

function toKeyText(text: string): string {
  return cleanLine(text).toLowerCase();
}
