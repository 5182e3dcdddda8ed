import { measureText, toTextMessage } from "#platform/sms/text-parts.ts";
import type { Lead } from "../rules/lead.ts";

/** What a single word or two of a shopper ask for. Providers act on these, too. */
const STOP = /^(stop|stopall|stop all|unsubscribe|cancel|end|quit|opt ?out|revoke)$/;
const START = /^(start|unstop)$/;

/** What a text message of a shopper asks of further ones (D461): no more of them, or some again; null for neither. */
export function readTextWish(text: string): "stop" | "start" | null {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
  return STOP.test(words) ? "stop" : START.test(words) ? "start" : null;
}

/** More parts are a mail, and providers refuse more than about eight. */
export const MAX_TEXT_PARTS = 6;

const MAX_NAME = 40;

/** The last line of each text message: the first name of whoever wrote it, and the dealer (Spam Act 2003, section 17). */
export function signText({ name }: Pick<Lead["seller"], "name">, writer: string | null): string {
  const [first = ""] = (writer ?? "").trim().split(/\s+/);
  return `- ${[first, name.slice(0, MAX_NAME).trim()].filter(Boolean).join(", ")}`;
}

/** A text message as it is sent. */
export const composeText = (body: string, signature: string): string =>
  toTextMessage(`${body.trim()}\n${signature}`);

/** Whether it is longer than what is sent. */
export const isTextTooLong = (body: string, signature: string): boolean =>
  measureText(composeText(body, signature)).parts > MAX_TEXT_PARTS;

/** Whether a number from `normalisePhone` can be texted: an Australian mobile. */
export const isMobile = (phone: string): boolean => /^\+614\d{8}$/.test(phone);
