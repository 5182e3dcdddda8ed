import { toCarPrice } from "#features/pricing/price.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import { toDraft } from "../feeds/draft/to-draft.ts";
import type { Remark } from "../feeds/mapping/mapped-row.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../feeds/mapping/shipped-mappings.ts";
import { hasWrongCheckDigit } from "./check-digit.ts";

/** A vehicle that somebody enters, as a row in Forecourt's own layout of feeds. What is not known is left out. */
export type EntryRow = Readonly<Record<string, string>>;

export const ENTRY_MAPPING = "forecourt";

/** @throws Error if the product came without its own layout */
export function requireEntryMapping(): Mapping {
  const mapping = SHIPPED_MAPPINGS.get(ENTRY_MAPPING);
  if (!mapping) throw new Error("the layout of entries is missing");
  return mapping;
}

export type JudgedEntry =
  /** `doubts` are what may be a mistake. */
  | { readonly ok: true; readonly draft: VehicleDraft; readonly doubts: readonly Remark[] }
  | { readonly ok: false; readonly problems: readonly Remark[] };

/** Whether a remark is about a value that is taken all the same, because it only looks odd. */
const isOdd = ({ field }: Remark, { km, prices }: VehicleDraft) =>
  field === "make" ||
  field === "model" ||
  (field === "km" && km !== null) ||
  (field === "price" && toCarPrice(prices) !== null);

/** Of a kind, a remark says only what make and model say of it. */
const isRemark = ({ field }: Remark) => field !== "itemType";

/** Judges an entry by the rules of feeds (D443). What a feed's row would lose is a problem here: its person can mend it. */
export function judgeEntry(row: EntryRow, now: Date): JudgedEntry {
  const judged = toDraft(requireEntryMapping(), row, { now, keyCounts: new Map() });
  if (!judged.ok) return { ok: false, problems: judged.rejections };
  const remarks = judged.warnings.filter(isRemark);
  const problems = remarks.filter((remark) => !isOdd(remark, judged.draft));
  const doubts = [...remarks, ...listVinDoubts(judged.draft)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft: judged.draft, doubts };
}

const listVinDoubts = ({ vin }: VehicleDraft): Remark[] =>
  vin !== null && hasWrongCheckDigit(vin)
    ? [
        {
          field: "vin",
          value: vin,
          reason: "has a check digit, the ninth character, that does not fit the rest",
        },
      ]
    : [];
