import { readYesNo } from "../values/readings.ts";

/** What a yes or no says of a price beside it (D203). */
export interface PriceFlag {
  /** As a report says it: the price "is not to be shown". */
  readonly says: string;
  /** Whether yes says so, or no. */
  readonly when: boolean;
}

const HIDDEN = "is not to be shown";
const WITHOUT_GST = "is without GST";

const FLAGS: readonly (PriceFlag & { readonly name: RegExp })[] = [
  {
    says: HIDDEN,
    when: true,
    name: /^(?:is )?(?:p ?o ?a|price on (?:application|request)|call for price|(?:hide|suppress|withhold) (?:the )?price|price (?:hidden|suppressed|withheld))$/,
  },
  {
    says: HIDDEN,
    when: false,
    name: /^(?:is )?(?:(?:show|display|publish|advertise) (?:the )?price|price (?:shown|displayed|visible|published|advertised))\b/,
  },
  { says: WITHOUT_GST, when: true, name: /\b(?:ex|excl|excludes|excluding|plus|without) gst\b/ },
  {
    says: WITHOUT_GST,
    when: false,
    name: /\b(?:inc|incl|includes|including|with) gst\b|\bgst (?:inc|incl|included|inclusive)\b/,
  },
];

/** What a column may say of prices, by its name; null for any other column. `readColumnName` leaves out GST, which counts here. */
export function findPriceFlag(column: string): PriceFlag | null {
  const name = column
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
    .join(" ");
  return FLAGS.find((flag) => flag.name.test(name)) ?? null;
}

/** Whether a cell of such a column says it of its vehicle. */
export const isFlagged = ({ when }: PriceFlag, text: string): boolean => readYesNo(text).value === when;
