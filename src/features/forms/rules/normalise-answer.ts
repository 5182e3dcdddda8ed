import { readVin } from "#features/inventory/feeds/values/readings.ts";
import type { FormField } from "../definitions/form-field.ts";
import { readAbn } from "./abn.ts";

/** A whole number as people write one, "85,000 km" or "12"; null for anything else. */
export function readCount(typed: string): number | null {
  const digits = typed.replace(/km\s*$/i, "").replace(/[\s,]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** A VIN in capitals without spaces; null for anything else. */
export function readWholeVin(typed: string): string | null {
  const read = readVin(typed);
  return "value" in read ? (read.value ?? null) : null;
}

/** A checked answer as the dealer reads it: the ABN with its spaces, a VIN in capitals. */
export function normaliseAnswer({ kind }: Pick<FormField, "kind">, value: string): string {
  switch (kind) {
    case "abn":
      return readAbn(value) ?? value;
    case "vin":
      return readWholeVin(value) ?? value;
    case "count":
      return String(readCount(value) ?? value);
    default:
      return value;
  }
}
