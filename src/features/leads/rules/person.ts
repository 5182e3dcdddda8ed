import { parseForeignNumber, parsePhone, parseServiceNumber } from "#features/places/phone-number.ts";
import { toAsciiDomain } from "#platform/mail/mailer.ts";

/**
 * A shopper's number in the form that two enquiries of one person share: `+61412345678`, `+6421123456` of another country, or
 * `1300123456` for a business; null when it is none (LEAD-15, D228).
 */
export function normalisePhone(text: string): string | null {
  return parsePhone(text) ?? parseServiceNumber(text) ?? parseForeignNumber(text);
}

/**
 * A number from `normalisePhone` as Australians write it: `0412 345 678`, `(02) 9876 5432`, `1300 123 456`, `13 12 34`,
 * `+6421123456`.
 */
export function formatStoredPhone(normalised: string): string {
  if (/^\+(?!61)/.test(normalised)) return normalised;
  if (!normalised.startsWith("+")) return normalised.replace(/^(\d{2}|\d{4})(\d{2,3})(\d{2,3})$/, "$1 $2 $3");
  const national = `0${normalised.slice(3)}`;
  return national.startsWith("04")
    ? `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`
    : `(${national.slice(0, 2)}) ${national.slice(2, 6)} ${national.slice(6)}`;
}

/** What an address must look like: one @, a dot after it, nothing that could become a second header or recipient. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/**
 * An e-mail address in the form that two enquiries of one person share, or null when it is not one (LEAD-15). A domain in other
 * letters is in the form that mail servers know: `jane@müller.example` is `jane@xn--mller-kva.example` (D228).
 */
export function normaliseEmail(text: string): string | null {
  const address = toAsciiDomain(text.trim().toLowerCase());
  return address.length <= 254 && EMAIL.test(address) ? address : null;
}

/**
 * First and last name as they were given, or taken from a whole name where there is no last one: the first word, and the
 * rest, which is "" for a name of one word (D122).
 */
export function splitName(
  name: string,
  lastName: string,
): { readonly name: string; readonly lastName: string } {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  if (lastName.trim() !== "") return { name: name.trim(), lastName: lastName.trim() };
  return { name: first, lastName: rest.join(" ") };
}

const MAX_GREETING_LENGTH = 20;

/**
 * The first word of a name to greet its owner with, or null when it is not made of letters alone or is too long for a first
 * name: what strangers type must not become a message in a dealer's mail (D80).
 */
export function toGreetingName(name: string): string | null {
  const [first = ""] = name.normalize("NFC").trim().split(/\s+/);
  return first.length <= MAX_GREETING_LENGTH && /^\p{L}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*$/u.test(first)
    ? first
    : null;
}

/** Whether a name holds a web or email address, as no name does (D80). `Anne.Marie` is a name, `evil[.]com` is not. */
export function containsAddress(name: string): boolean {
  const plain = name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(DISGUISED_DOT, ".")
    .replace(JOINED_NAMES, "$1 $2");
  return ADDRESS.test(plain);
}

const ADDRESS = /@|:\/\/|www\.|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}-]{3}\.\p{L}{2}|\.\p{L}{2,}\//iu;

/** The ideographic full stop, which browsers read as a dot, and `[.]` or `(dot)`. */
const DISGUISED_DOT = /\u3002|\s*[[({]\s*(?:\.|dot)\s*[\])}]\s*/giu;

/** Two capitalised words, unless the second is a common ending of web addresses. */
const JOINED_NAMES =
  /(?<![\p{L}\p{N}.-])(\p{Lu}\p{Ll}+)\.(?!(?:App|Biz|Click|Club|Com|Dev|Info|Link|Live|Net|Online|Org|Shop|Site|Store|Top|Xyz)(?!\p{L}))(\p{Lu}\p{Ll}{2,})(?![\p{L}./])/gu;
