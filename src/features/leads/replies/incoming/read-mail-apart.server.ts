import pLimit from "p-limit";
import { runApart } from "#platform/run-apart.ts";
import type { ReceivedMail } from "./read-mail.ts";

/** A mail of 10 MB with a photo takes a quarter of a second; one that is made of millions of lines or parts takes a minute. */
const MAX_READING_MS = 10_000;
/** An ordinary mail needs a tenth of it. */
const MAX_HEAP_MB = 256;
/** Mails that are read at once, and those that wait for it. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

/** A mail as whoever hands it over posts it. */
export interface PostedMail {
  /** Of the body: `message/rfc822`, or a form with the message in its field `body-mime`, as Mailgun posts it. */
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

export type MailReading =
  | { readonly ok: true; readonly mail: ReceivedMail }
  /** "busy" passes: the sender's server tries again. */
  | { readonly ok: false; readonly reason: "busy" | "unreadable" };

const turns = pLimit(MAX_AT_ONCE);

/** Reads a mail in a process of its own with limits of time and memory, since anybody may send one that takes long (T14). */
export async function readMailApart(posted: PostedMail, maxMs = MAX_READING_MS): Promise<MailReading> {
  if (turns.pendingCount >= MAX_WAITING) return { ok: false, reason: "busy" };
  return turns(() => readNow(posted, maxMs));
}

async function readNow(posted: PostedMail, maxMs: number): Promise<MailReading> {
  try {
    const mail = await runApart<ReceivedMail>(new URL("./read-mail-process.server.ts", import.meta.url), {
      ...{ data: posted, maxMs, maxHeapMb: MAX_HEAP_MB },
    });
    return { ok: true, mail };
  } catch {
    return { ok: false, reason: "unreadable" };
  }
}
