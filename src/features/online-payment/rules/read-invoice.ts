import { MAX_PAYMENT_CENTS } from "#features/payments/payment.ts";
import { parseDollars } from "#ui/base/money.ts";

/** Names of the form's fields. */
export const INVOICE_FIELDS = {
  reference: "reference",
  amount: "amount",
  email: "email",
  /** Names the form, so that sending it twice pays once. */
  key: "key",
  formToken: "form_token",
} as const;

export type InvoiceField = "reference" | "amount" | "email";

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string };

const MAX_REFERENCE = 40;

/** Reads an amount of Australian dollars as people write it, "$1,234.50", into cents. */
export function readAmount(text: string): Read<number> {
  const typed = text.trim();
  if (typed === "") return refuse("Enter the amount");
  if (/[€£¥]|\b(?:US|NZ)?D\b|\b(?:USD|NZD|EUR|GBP)\b|(?:US|NZ|HK|C|S)\$/i.test(typed.replace(/AUD/gi, "")))
    return refuse("Enter an amount in Australian dollars, such as $1,234.50");
  if (/^\(?\s*[-−–]|[-−–]\s*\d/.test(typed)) return refuse("Enter an amount above $0");
  if (/^[^.]*\d\.\d{3,}\D*$/.test(typed))
    return refuse("Enter dollars and cents; there are no fractions of a cent");
  const cents = parseDollars(typed);
  if (cents === null) return refuse("Enter the amount in dollars and cents, such as $1,234.50");
  if (cents === 0) return refuse("Enter an amount above $0");
  if (cents > MAX_PAYMENT_CENTS) return refuse("Enter an amount below $1,000,000");
  return { ok: true, value: cents };
}

/** Reads the reference of an invoice, which may be any short text. */
export function readReference(text: string): Read<string> {
  const typed = text.replace(/\s+/g, " ").trim();
  if (typed === "") return refuse("Enter the reference of your invoice");
  if (typed.length > MAX_REFERENCE) return refuse(`Enter at most ${MAX_REFERENCE} characters`);
  return { ok: true, value: typed };
}

const refuse = (error: string) => ({ ok: false, error }) as const;
