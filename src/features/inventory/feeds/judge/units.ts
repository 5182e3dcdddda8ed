const CODES =
  "USD,EUR,GBP,NZD,CAD,JPY,CNY,INR,ZAR,SGD,HKD,AED,SAR,THB,MYR,IDR,PHP,KRW,CHF,SEK,NOK,DKK,PLN,CZK,HUF,TRY,BRL,MXN";
const SIGNS: Readonly<Record<string, string>> = {
  "£": "GBP",
  "€": "EUR",
  "¥": "JPY",
  "₹": "INR",
  US$: "USD",
  NZ$: "NZD",
  C$: "CAD",
};
const KNOWN_CODES: ReadonlySet<string> = new Set(CODES.split(","));

/** The currency that an amount names, such as "USD" of "18990.00 USD", unless it is the Australian dollar; null for one that names none. */
export function findForeignCurrency(text: string): string | null {
  const sign = /(?:US|NZ|C)\$|[£€¥₹]/.exec(text)?.[0];
  if (sign !== undefined) return SIGNS[sign] ?? null;
  const words = text
    .slice(0, 60)
    .toUpperCase()
    .split(/[^A-Z]+/);
  return words.find((word) => KNOWN_CODES.has(word)) ?? null;
}

/** Whether a unit is the mile: "MI", "miles", and "SMI" of structured data. */
export const isMile = (text: string): boolean => /^(?:s?mi|miles?)\.?$/i.test(text.trim());

/** Whether a unit is the kilometre: "KM", "kms", and "KMT" of structured data. */
export const isKmUnit = (text: string): boolean => /^(?:kmt|kms?|kilomet(?:re|er)s?)\.?$/i.test(text.trim());

/** Whether a value says that it is miles: "10,000 mi". */
export const isInMiles = (value: string): boolean => /\d\s*(?:mi|miles?)$/i.test(value);
