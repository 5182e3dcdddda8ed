import type { PriceType } from "#features/vehicles/vehicle.ts";
import { cleanLine } from "../words/clean-text.ts";
import { readPhrases, toPhrases } from "../words/phrases.ts";
import { readPriceType } from "../words/price-type-words.ts";
import { NOTHING, type Reading, toProblem } from "./reading.ts";

/** A price is above it (PRC-02). */
const MIN_PRICE_DOLLARS = 10;
const MAX_PRICE_DOLLARS = 20_000_000;
const NO_PRICE =
  /^\$? ?(?:p\.?o\.?a\b|call\b|contact\b|enquire\b|ask\b|price on (?:application|request)|on application)/i;

/** Words beside an amount that do not change it. Others ("per week", "k", "save") do. */
const PLAIN_WORDS = toPhrases<"plain">({
  plain:
    "aud,au,dollars,price,our price,now,only,just,asking,special,sale,sale price,special price,internet price,online price,advertised price,offer,offer price,special offer,clearance,clearance price,run out,runout,web price,reduced price,negotiable,neg,ono,o n o,or nearest offer,or best offer,obo,firm,inc gst,incl gst,including gst,includes gst,gst inc,gst incl,gst included",
});

interface Amount {
  readonly isNegative: boolean;
  readonly dollars: number;
  /** What is written beside it. */
  readonly words: string;
}

/**
 * An amount in Australian dollars as cents: "24990.00", "$24,990", "AUD 24 990", "24,990 drive away". "POA" and 0 say
 * nothing. Dropped with a problem are amounts of $10 or less or above $20,000,000, "24.990", and an amount with words that may
 * make it another: "$120 per week", "45k", "US$ 25,000", "save $2,000".
 */
export function readPrice(text: string): Reading<number> {
  const line = cleanLine(text);
  if (line === "" || NO_PRICE.test(line)) return NOTHING;
  const currency = findForeignCurrency(line);
  if (currency !== null) return toProblem(`is in ${currency}, not in Australian dollars`);
  const amount = findAmount(line);
  if (amount === null) return toProblem("is not a price");
  const { dollars, isNegative, words } = amount;
  if (dollars === 0) return NOTHING;
  if (isNegative) return toProblem("is a negative price");
  if (!isPlain(words)) return toProblem("is not only a price");
  if (dollars <= MIN_PRICE_DOLLARS || dollars > MAX_PRICE_DOLLARS)
    return toProblem("is not a believable price");
  return { value: Math.round(dollars * 100) };
}

/** Codes, signs and words of money of other countries beside an amount. */
const FOREIGN_CURRENCY =
  /(?<![a-z])(?:(?:USD|NZD|EUR|GBP|CAD|SGD|HKD|JPY|CNY|INR|ZAR|AED|THB|MYR|IDR|PHP|KRW|CHF|FJD|TWD|BRL|MXN|SEK|NOK|DKK|PLN|QAR|SAR|VND)(?![a-z])|(?:US|NZ|HK|C|S|CA|SG) ?\$|(?:euros?|pounds?|rands?|yen|rupees?|us dollars?|nz dollars?)(?![a-z]))|[£€¥₹₩฿]/i;

/** The money of another country that an amount is in: "USD" of "18990.00 USD"; null for none (D198). */
function findForeignCurrency(line: string): string | null {
  return /\d/.test(line) ? (FOREIGN_CURRENCY.exec(line)?.[0].toUpperCase() ?? null) : null;
}

/** As `readPrice`, for a column of one price type: an amount beside the words of the other type is dropped. */
export function createPriceReader(type: PriceType): (text: string) => Reading<number> {
  return (text) => {
    const said = readAdjacentPriceType(text);
    return said === null || said === "unknown" || said === type
      ? readPrice(text)
      : toProblem("says that it is a price of another type");
  };
}

/** The price type that a price's own text names: "24,990 + ORC" excludes charges; null for one that names none. */
export function readAdjacentPriceType(text: string): PriceType | null {
  const words = findAmount(cleanLine(text))?.words ?? "";
  return words === "" ? null : readPriceType(words);
}

/** Whether words beside an amount do not change it: "asking" does not, "per week" and "?" do (D70). */
export function isPlain(words: string): boolean {
  if (/[?~]/.test(words)) return false;
  return readPhrases(PLAIN_WORDS, words).unknown.length === 0 || readPriceType(words) !== null;
}

const NUMBER = /(\d{1,3}(?:[, ]\d{3})+|\d{1,12})(?:\.(\d{1,4}))?(?![\d.,'’])/y;

/** The only number of a line; null when there is none, or more than one, or money of another country. */
function findAmount(line: string): Amount | null {
  const start = line.search(/\d/);
  if (start === -1 || /[£€¥₹%]/.test(line)) return null;
  NUMBER.lastIndex = start;
  const found = NUMBER.exec(line);
  const before = line.slice(0, start);
  const after = line.slice(NUMBER.lastIndex);
  if (!found || /\d/.test(after)) return null;
  const [, whole = "", decimals = ""] = found;
  // "24.990" is 24,990 in half of the world.
  if (whole.length <= 3 && decimals.length === 3) return null;
  const dollars = Number(`${whole.replace(/[, ]/g, "")}.${decimals || 0}`);
  return {
    isNegative: isNegative(before, after),
    dollars,
    words: `${before} ${after}`.replace(/[$*]/g, " ").trim(),
  };
}

/** "-24990", "24990-" and, as accountants write it, "(24,990)". */
function isNegative(before: string, after: string): boolean {
  const isBracketed = /\([ $]*$/.test(before) && /^ ?\)/.test(after);
  return isBracketed || /[-−][ $]*$/.test(before) || /^ ?[-−] ?$/.test(after);
}
