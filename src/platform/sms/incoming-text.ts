import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../http/read-input.ts";

/** A text message that came in. */
export interface IncomingText {
  /** What the provider calls it. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** How many pictures and other files came with it. */
  readonly files: number;
}

const MAX_ID = 200;

/**
 * Reads what Twilio posts of a text message.
 * @returns null if it is none
 */
export function readTwilioText(fields: URLSearchParams): IncomingText | null {
  const read = (name: string) => fields.get(name) ?? "";
  const [id, from, to] = [read("MessageSid") || read("SmsSid"), read("From"), read("To")];
  if (!id || id.length > MAX_ID || !from || !to) return null;
  return { id, from, to, text: read("Body"), files: Number.parseInt(read("NumMedia"), 10) || 0 };
}

const clickSendText = z.object({
  message_id: z.string().min(1).max(MAX_ID),
  from: z.string().min(1),
  to: z.string().min(1),
  body: z.string().default(""),
});

/**
 * Reads what ClickSend posts of a text message, as a form or as JSON.
 * @returns null if it is none
 */
export function readClickSendText(contentType: string, body: string): IncomingText | null {
  const posted = /\bjson\b/i.test(contentType)
    ? parseJson(body)
    : Object.fromEntries(new URLSearchParams(body));
  const one: unknown = Array.isArray(posted) ? posted[0] : posted;
  const { data } = clickSendText.safeParse(one);
  return data ? { id: data.message_id, from: data.from, to: data.to, text: data.body, files: 0 } : null;
}

interface TwilioRequest {
  /** As the request came in. A proxy may have ended https without saying so. */
  readonly url: URL;
  readonly fields: URLSearchParams;
  /** The header `X-Twilio-Signature`. */
  readonly signature: string;
}

/** Whether Twilio signed a request with the auth token of an account: HMAC-SHA1 of the address and the sorted fields. */
export function isSignedByTwilio(authToken: string, { url, fields, signature }: TwilioRequest): boolean {
  const secure = url.href.replace(/^http:/, "https:");
  const signed = [...new Set(fields.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => name + value))
    .join("");
  const given = Buffer.from(signature);
  return [...new Set([url.href, secure])].some((address) => {
    const own = Buffer.from(
      createHmac("sha1", authToken)
        .update(address + signed)
        .digest("base64"),
    );
    return own.length === given.length && timingSafeEqual(own, given);
  });
}
