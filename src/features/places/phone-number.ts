/**
 * An Australian number in its international form, "+61412345678": ten digits from 0, or +61 or what is dialled for it,
 * typed with any spaces, dots, dashes and brackets (LEAD-15, D16). A mobile may lack its 0, as spreadsheets leave it (D228). No local
 * number begins with 0 or 1: 021 123 4567 is a mobile of New Zealand (D264). Null for anything else.
 */
export function parsePhone(text: string): string | null {
  const national =
    /^(?:(?:\+61|00(?:11)?61|61(?=0?[23478][0-9]{8}$))0?|0|(?=4))(4[0-9]{8}|[2378][2-9][0-9]{7})$/.exec(
      compactPhone(text),
    )?.[1];
  return national === undefined ? null : `+61${national}`;
}

/** Country codes of E.164 that people have numbers in (ITU, list of assigned codes), but that of Australia. */
const COUNTRY =
  /^(?:1|7|2(?:[07]|1[12368]|[2346]\d|5[0-8]|9[01789])|3(?:[0-469]|5\d|7[0-8]|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|0\d|9\d)|6(?:[02-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|5[02356]|70|8[01236])|9(?:[0-58]|6[0-8]|7[0-7]|9[2-68]))/;

/** What follows the code where many enquiries come from; elsewhere, the number has 8 to 15 digits with its code. */
const NATIONAL: Readonly<Record<string, RegExp>> = {
  "1": /^[2-9]\d{2}[2-9]\d{6}$/,
  "7": /^\d{10}$/,
  "44": /^[1-9]\d{8,9}$/,
  "64": /^[2-9]\d{7,9}$/,
  "91": /^[1-9]\d{9}$/,
};

/**
 * A number of another country as "+6421123456", typed with + or as it is dialled from Australia, also with the "(0)" that is dialled in
 * that country only; null for anything else, such as a number whose country code does not exist (D228, D264).
 */
export function parseForeignNumber(text: string): string | null {
  const digits =
    /^(?:\+|0011|00(?!11))([1-9][0-9]{7,14})$/.exec(compactPhone(text.replace("(0)", "")))?.[1] ?? "";
  const country = COUNTRY.exec(digits)?.[0];
  if (country === undefined) return null;
  return NATIONAL[country]?.test(digits.slice(country.length)) === false ? null : `+${digits}`;
}

/** A 13, 1300 or 1800 number as its digits, "1300123456", typed with or without +61; null for anything else. */
export function parseServiceNumber(text: string): string | null {
  return /^(?:(?:\+|00(?:11)?)?61)?(13(?!00)\d{4}|1[38]00\d{6})$/.exec(compactPhone(text))?.[1] ?? null;
}

/** Whether shoppers can dial it: an Australian number, a 13, 1300 or 1800 number, or one of another country with its +. */
export function isDiallable(text: string): boolean {
  return [parsePhone, parseServiceNumber, parseForeignNumber].some((parse) => parse(text) !== null);
}

const compactPhone = (text: string) => text.replace(/[\s().\-\u2010-\u2015]/g, "");

/** A number as pages show it: 0 for a leading +61, no brackets, ten digits grouped 2-4-4 (PHONE-05). */
export function formatPhone(text: string): string {
  const plain = text
    .trim()
    .replace(/[()]/g, "")
    .replace(/^\+61\s*0?/, "0");
  const digits = plain.replace(/[\s.\-\u2010-\u2015]/g, "");
  return /^0[0-9]{9}$/.test(digits)
    ? `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`
    : plain;
}

/** What stays of a masked number: its first characters as it is displayed (PHONE-02, PHONE-06). */
const UNMASKED = 5;

/** "07 3456 7890" as "07 34** ****": later digits become stars, spaces stay (PHONE-02, PHONE-06). */
export function maskPhone(display: string): string {
  return display.slice(0, UNMASKED) + display.slice(UNMASKED).replace(/[0-9]/g, "*");
}

export interface PhoneView {
  readonly display: string;
  /** `tel:` link, international where the number is one of a region or a mobile (PHONE-08). */
  readonly href: string;
}

/** A number for a page, such as "07 3456 7890" or "1300 123 456"; null without any digit (PHONE-09). */
export function toPhoneView(text: string | null): PhoneView | null {
  const dialled = text?.replace(/[^+0-9]/g, "") ?? "";
  return text !== null && /[0-9]/.test(dialled)
    ? { display: formatPhone(text), href: `tel:${parsePhone(text) ?? dialled}` }
    : null;
}
