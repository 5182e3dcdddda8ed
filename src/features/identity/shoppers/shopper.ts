import { parsePhone } from "#features/places/phone-number.ts";
import { toAsciiDomain } from "#platform/mail/mailer.ts";

declare const shopperBrand: unique symbol;

/** Id of a shopper of one account (T8). Only the stores return it. */
export type ShopperId = string & { readonly [shopperBrand]: true };

/** A person who has signed in (ENT-19). At least one of `phone` and `email` is set. */
export interface Shopper {
  readonly id: ShopperId;
  /** `+61412345678` */
  readonly phone: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

/** Finds the contact that a code proves the shopper's identity with: the number, else the email address. */
export const findProvenContact = ({ phone, email }: Pick<Shopper, "phone" | "email">): string =>
  phone ?? email ?? "";

/** Parses an Australian mobile number to `+61412345678`; null for any other text. */
export function parseMobile(typed: string): string | null {
  const phone = parsePhone(typed);
  return phone?.startsWith("+614") ? phone : null;
}

/** Parses an email address to lower case, with its domain as mail servers know it (D228); null for any other text. */
export function parseEmail(typed: string): string | null {
  const address = toAsciiDomain(typed.trim().toLowerCase());
  const isPlain =
    address.length <= 254 && /^[^\s\p{Cc}@<>(),;:"[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u.test(address);
  return isPlain ? address : null;
}

/** Formats a number as "0412 345 678"; an address stays as it is. */
export const formatContact = (target: string): string =>
  target.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

/** Masks a number or an address: "•••• 678", "j•••@example.com". */
export function maskContact(target: string): string {
  const [name = "", domain] = target.split("@");
  return domain ? `${name.slice(0, 1)}•••@${domain}` : `•••• ${target.slice(-3)}`;
}
