/** By definition of the international mile. */
const KM_PER_MILE = 1.609344;

const DENIAL_BEFORE = /\b(?:no|not|non|never|without|no longer|not yet|not currently|not on)[ -]?$/i;

/** The word, unless it is denied: "not reserved" does not take "reserved". */
function affirmedWord(text: string, word: RegExp): string {
  const found = word.exec(text);
  if (!found) return "";
  return DENIAL_BEFORE.test(text.slice(Math.max(0, found.index - 16), found.index)) ? "" : found[0];
}

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
  /** "Triton GLX (4X4)" is 4X4. */
  "drive-word": (text: string) => affirmedWord(text, /\b(?:4x4|4wd|awd|fwd|rwd)\b/i),
  /** "Corolla Ascent Sport (hybrid)" is hybrid. "Electric" is not taken, as seats and roofs are electric too. */
  "fuel-word": (text: string) => affirmedWord(text, /\b(?:plug-?in hybrid|phev|hybrid|diesel|petrol|lpg)\b/i),
  /** "NEW Available to order" is Available to order. */
  "order-word": (text: string) => affirmedWord(text, /\bavailable to order\b/i),
  /** "Deposit taken" is Deposit: the wordings that keep a car for somebody. */
  "hold-word": (text: string) => affirmedWord(text, /\b(?:reserved|under offer|deposit|on hold)\b/i),
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
} as const satisfies Readonly<Record<string, (text: string) => string>>;

export type ExtractName = keyof typeof EXTRACTS;
export const EXTRACT_NAMES = Object.keys(EXTRACTS) as [ExtractName, ...ExtractName[]];
