import { readVin } from "#features/inventory/feeds/values/readings.ts";
import { parseDollars } from "#ui/base/money.ts";
import type { FormField } from "../definitions/form-field.ts";
import { readAbn } from "./abn.ts";

/** A whole number as people write one, "85,000 km" or "12"; null for anything else. */
export function readCount(typed: string): number | null {
  const digits = typed.replace(/km\s*$/i, "").replace(/[\s,]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** The longest plate of any state, personal ones included. */
const MAX_PLATE = 9;

/**
 * A registration as authorities write it: "123 abc" is 123ABC. Null for a text that no number plate has.
 */
export function readPlate(typed: string): string | null {
  const plate = typed.replace(/[\s.·-]+/g, "").toUpperCase();
  return /^[A-Z0-9]+$/.test(plate) && plate.length <= MAX_PLATE ? plate : null;
}

/** The most that can be owing or paid: $2 million. */
const MAX_AMOUNT_CENTS = 200_000_000;

/** An amount of dollars as people write one, "$12,500" or "12500.50", in integer cents; null for anything else. */
export function readAmountCents(typed: string): number | null {
  const cents = parseDollars(typed);
  return cents !== null && cents <= MAX_AMOUNT_CENTS ? cents : null;
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
    case "plate":
      return readPlate(value) ?? value;
    case "count":
      return String(readCount(value) ?? value);
    default:
      return value;
  }
}
