/**
 * Parts of a text that a mapping may take before it is read: what `take` names. Each answers "" when the part is not
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
  "drive-word": (text: string) => /\b(?:4x4|4wd|awd|fwd|rwd)\b/i.exec(text)?.[0] ?? "",
  /** "Corolla Ascent Sport (hybrid)" is hybrid. "Electric" is not taken, as seats and roofs are electric too. */
  "fuel-word": (text: string) =>
    /\b(?:plug-?in hybrid|phev|hybrid|diesel|petrol|lpg)\b/i.exec(text)?.[0] ?? "",
  /** "NEW Available to order" is Available to order. */
  "order-word": (text: string) => /\bavailable to order\b/i.exec(text)?.[0] ?? "",
  /** "Deposit taken" is Deposit: the wordings that keep a car for somebody. */
  "hold-word": (text: string) => /\b(?:reserved|under offer|deposit|on hold)\b/i.exec(text)?.[0] ?? "",
} as const satisfies Readonly<Record<string, (text: string) => string>>;

export type ExtractName = keyof typeof EXTRACTS;
export const EXTRACT_NAMES = Object.keys(EXTRACTS) as [ExtractName, ...ExtractName[]];
