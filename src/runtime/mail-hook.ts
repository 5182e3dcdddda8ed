import { readMailApart } from "#features/leads/replies/incoming/read-mail-apart.server.ts";
import { type MailOutcome, receiveMail } from "#features/leads/replies/incoming/receive-mail.server.ts";
import type { BareRequest } from "#http/site-request.ts";
import type { Env } from "#platform/env.ts";
import { readAtMost } from "#platform/http/read-input.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Outbox } from "#platform/outbox/outbox.ts";
import type { Database } from "#platform/postgres/database.ts";
import { hashFor, isSameSecret } from "#platform/secrets/own-secret.ts";

/** Where mail is handed over. */
export const MAIL_HOOK_PATH = "/hooks/mail";

/** Of a raw message, and of the form that may hold one. */
const MAX_MAIL_BYTES = 10_000_000;

/** How shoppers' answers come in. */
export interface MailReplies {
  /** The domain of the addresses to which they answer. */
  readonly domain: string;
  /** What whoever hands mail over proves to be with. */
  readonly hookSecret: string;
}

/** Where nothing is sent, the outbox stands in for the shopper, and for whoever hands mail over. */
const STAND_IN_DOMAIN = "reply.localhost";

/** Null for an installation to which nobody hands mail. */
export function openMailReplies(
  { MAIL_REPLY_DOMAIN, MAIL_INBOUND_SECRET }: Pick<Env, "MAIL_REPLY_DOMAIN" | "MAIL_INBOUND_SECRET">,
  { outbox, secret }: { readonly outbox: Outbox | null; readonly secret: string },
): MailReplies | null {
  const domain = MAIL_REPLY_DOMAIN ?? (outbox && STAND_IN_DOMAIN);
  const hookSecret = MAIL_INBOUND_SECRET ?? (outbox && hashFor(secret, "replies", "hook").toString("hex"));
  return domain && hookSecret ? { domain, hookSecret } : null;
}

/** What taking a mail works with. */
export interface HookRuntime {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly log: Logger;
  readonly now: () => Date;
  readonly secret: string;
  readonly replies: MailReplies | null;
}

const TAKEN = /^(message\/rfc822|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * `POST /hooks/mail` (D434): a mail that somebody sent, as a mail server or service hands it over. What answers nothing of ours gets 406,
 * upon which mail services stop and mail servers tell the sender.
 */
export async function answerMailHook(
  process: HookRuntime,
  { request }: Pick<BareRequest, "request">,
): Promise<Response> {
  if (!process.replies) return say(404, "There is nothing at this address.");
  if (!isSameSecret(readHandedSecret(request.headers.get("authorization") ?? ""), process.replies.hookSecret))
    return say(401, "The secret is not right.", { "www-authenticate": 'Basic realm="mail"' });
  const contentType = request.headers.get("content-type") ?? "";
  if (!TAKEN.test(contentType)) return say(415, "Send the raw message as message/rfc822.");
  const body = await readAtMost(request.body ?? [], MAX_MAIL_BYTES);
  if (!body) return say(413, "A message may have 10 MB.");
  const read = await readMailApart({ contentType, body: new Uint8Array(body) });
  if (!read.ok && read.reason === "busy")
    return say(503, "Too many messages at once. Please try again.", { "retry-after": "60" });
  if (!read.ok) return say(406, "This is no message that can be read.");
  const outcome = await receiveMail(process, read.mail);
  process.log.info({ outcome }, "mail received");
  const refusal = REFUSALS[outcome];
  return refusal === undefined ? say(200, outcome) : say(406, refusal);
}

const REFUSALS: Partial<Record<MailOutcome, string>> = {
  "no-thread": "This message answers none of ours, or what it answers is not kept any more.",
  "too-many": "Too many messages came for this one conversation today.",
};

/** The secret of `Bearer secret`, or of Basic as its password, for services that take an address alone; "" for none. */
export function readHandedSecret(authorization: string): string {
  const [, kind = "", given = ""] = /^(bearer|basic) +(.+)$/i.exec(authorization) ?? [];
  return kind.toLowerCase() === "basic"
    ? Buffer.from(given, "base64")
        .toString()
        .replace(/^[^:]*:/, "")
    : given;
}

const say = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(`${text}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
