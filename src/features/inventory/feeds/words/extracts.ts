import { listAffirmed, type Phrases, readPhrases, toPhrases } from "./phrases.ts";

/** By definition of the international mile. */
const KM_PER_MILE = 1.609344;

/** A higher figure cannot be in thousands, so it is in kilometres although its column says thousands. */
const MAX_THOUSAND_KM = 2_000;

const DRIVE_WORDS = toOwnPhrases("4x4,4wd,awd,fwd,rwd");
const FUEL_WORDS = toOwnPhrases("plug-in hybrid,plugin hybrid,phev,hybrid,diesel,petrol,lpg");
const ORDER_WORDS = toOwnPhrases("available to order");
const HOLD_LABELS = toOwnPhrases("reserved,under offer,deposit,on hold");

/** Phrases that mean themselves. */
function toOwnPhrases(words: string): Phrases<string> {
  return toPhrases(Object.fromEntries(words.split(",").map((word) => [word, word])));
}

/** The first of the phrases that a text says without denying it: "not reserved" does not take "reserved". */
function findAffirmedWord(text: string, phrases: Phrases<string>): string {
  return listAffirmed(readPhrases(phrases, text))[0] ?? "";
}

/** What databases write for a day that there was not. */
const NO_DATE = /^(?:0000-00-00|0001-01-01|1899-12-30|1900-01-01|0?1\/0?1\/1900|00\/00\/0000)(?:[T ].*)?$/;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{2,4})(?:[T ,].*)?$/i;

const isDateOfSale = (text: string) => DATE.test(text) && !NO_DATE.test(text);

/**
 * What a mapping may take of a text before it is read: the values of `take`. Each answers "" when the part is not
 * there.
 */
export const EXTRACTS = {
  /** "White / Black" is White. */
  "before-slash": (text: string) => text.split(" / ")[0] ?? "",
  /** "White / Black" is Black. */
  "after-slash": (text: string) => text.split(" / ").slice(1).join(" / "),
  /** "Caringbah, NSW" is Caringbah. */
  "before-comma": (text: string) => text.split(",")[0] ?? "",
  /** "Caringbah, NSW" is NSW. */
  "after-comma": (text: string) => text.split(",").slice(1).join(","),
  /** " 5 Seats" is 5 seats; a number without that word is not taken, so a doors column can be asked for seats. */
  "seats-word": (text: string) => /\b\d{1,2}\s*seat(?:s|er)?\b/i.exec(text)?.[0] ?? "",
  /** " 4 Doors" is 4 doors; a column of doors may hold seats. */
  "doors-word": (text: string) => /\b\d{1,2}\s*doors?\b/i.exec(text)?.[0] ?? "",
  /** "Triton GLX (4X4)" is 4x4. */
  "drive-word": (text: string) => findAffirmedWord(text, DRIVE_WORDS),
  /** "Corolla Ascent Sport (hybrid)" is hybrid, and a petrol hybrid is petrol/hybrid. "Electric" is not taken, as seats and roofs are electric too. */
  "fuel-word": (text: string) => listAffirmed(readPhrases(FUEL_WORDS, text)).join("/"),
  /** "NEW Available to order" is available to order. */
  "order-word": (text: string) => findAffirmedWord(text, ORDER_WORDS),
  /** "Deposit taken" is deposit: the wordings that keep a car for somebody. */
  "hold-word": (text: string) => findAffirmedWord(text, HOLD_LABELS),
  /** "Yes" and a date of sale are sold, "No" is in stock, of a column that is called "Sold"; another text stays as it is. */
  "sold-word": (text: string) => {
    const said = text.trim();
    if (/^(?:yes|y|true|t|1|x)$/i.test(said) || isDateOfSale(said)) return "sold";
    return /^(?:no|n|false|f|0)$/i.test(said) ? "in stock" : said.replace(NO_DATE, "");
  },
  /** The first year in a date or a title: "2019-03-01", "01/03/2019", "Mar 2019" and "20190301" are 2019. */
  "year-word": (text: string) =>
    /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0] ??
    /(?<!\d)((?:19|20)\d\d)[01]\d[0-3]\d(?!\d)/.exec(text)?.[1] ??
    "",
  /** "28,000 mi" is 45062: miles as whole kilometres; another text stays as it is, for its reader to refuse. */
  "miles-as-km": (text: string) => {
    const miles = /^(\d{1,3}(?:[, ]\d{3}){1,2}|\d{1,7})(\.\d{1,3})?\s?(?:mi|miles?)?$/i.exec(text.trim());
    if (!miles) return text;
    return String(Math.round(Number(`${miles[1]?.replace(/[, ]/g, "")}${miles[2] ?? ""}`) * KM_PER_MILE));
  },
  /** "85" is 85000 and "120.5" 120500, of a column in thousands of kilometres; a text that is no such number stays as it is. */
  "thousands-as-km": (text: string) => {
    const thousands = Number(/^(\d{1,4}(?:\.\d{1,3})?)(?:\s?kms?)?$/i.exec(text.trim())?.[1] ?? Number.NaN);
    return thousands <= MAX_THOUSAND_KM ? String(Math.round(thousands * 1000)) : text;
  },
} as const satisfies Readonly<Record<string, (text: string) => string>>;

export type ExtractName = keyof typeof EXTRACTS;
export const EXTRACT_NAMES = Object.keys(EXTRACTS) as [ExtractName, ...ExtractName[]];
