import { formatWhole } from "#ui/base/money.ts";
import type { MappedRow, Remark } from "../mapping/mapped-row.ts";
import type { MappingField } from "../mapping/mapping.ts";
import * as read from "../values/readings.ts";
import { cleanWords, toPlainText } from "../words/clean-text.ts";

/** A cell's text on one line; null if nothing is left of it. */
export const asLine = (text: string) => ({ value: cleanWords(text) || null });

/** A cell's text as it is. */
export const whole = (text: string) => ({ value: text || null });

/** A value with the field that it was read from. */
export interface Cell<Field extends string = string, Value = string> {
  readonly field: Field;
  readonly value: Value;
  /** Characters of it that are kept. */
  readonly longest: number;
}

/** A remark on a field, with what the feed writes in it. */
export function buildRemark(row: MappedRow, field: MappingField, reason: string): Remark {
  return { field, value: row.wording(field) ?? "", reason };
}

/** A field that is required: what would be a warning elsewhere rejects the row. */
export function buildRequiredRemark(row: MappedRow, field: MappingField): Remark {
  return row.takeWarning(field) ?? buildRemark(row, field, "is missing");
}

/** A field's text on one line, cut to `longest` characters with a warning. */
export function readLine(row: MappedRow, field: MappingField, longest: number): string | null {
  return shorten(row, { field, value: row.field(field, asLine), longest });
}

/** As `cut`, for a value that may be null. */
export function shorten(row: MappedRow, { value, ...cell }: Cell<string, string | null>): string | null {
  return value === null ? null : cut(row, { ...cell, value });
}

/** A value cut to its longest, with a warning if anything is lost. */
export function cut(row: MappedRow, { field, value, longest }: Cell): string {
  if (value.length <= longest) return value;
  row.warn(field, value, `is cut to ${formatWhole(longest)} characters`);
  return value.slice(0, longest).toWellFormed().trimEnd();
}

/** The items of a field, each once and of at most `longest` characters; beyond `most` they are left out with a warning. */
export function readList(
  row: MappedRow,
  field: MappingField,
  { most, longest }: { readonly most: number; readonly longest: number },
): readonly string[] {
  const items = row.items(field, read.listItems).map((item) => toPlainText(item).replace(/\s+/g, " "));
  const kept = [...new Set(items.filter((item) => item !== ""))];
  if (kept.length > most) row.warn(field, `${kept.length} items`, `is cut to ${most} items`);
  if (kept.length > 0) row.filled.add(field);
  return kept.slice(0, most).map((item) => cut(row, { field, value: item, longest }));
}
