import { randomInt, randomUUID } from "node:crypto";
import type { IdentityContext } from "../request/identity-context.ts";
import { allowCode } from "./code-limits.server.ts";
import { buildCodeMail, formatCodeSms } from "./code-message.ts";
import { findActiveCode, removeCode, saveCode } from "./code-store.server.ts";
import {
  type CodePurpose,
  computeResendWait,
  generateCode,
  hashCode,
  RESEND_WAIT_MS,
} from "./one-time-code.ts";

/** `unavailable`: the provider cannot send now. `refused`: it does not send to this number. `wait`: seconds until the next code. */
export type SendOutcome =
  | { readonly ok: true; readonly codeId: string; readonly wait: number }
  | { readonly ok: false; readonly reason: "too-many" | "unavailable" | "refused" };

type SendContext = Pick<
  IdentityContext,
  "accountId" | "siteName" | "place" | "client" | "sms" | "mailer" | "db" | "secret" | "log" | "now"
>;

/**
 * Sends a code to a mobile number or an email address, without looking up whether a shopper has it. The code is sent while the
 * person waits: a job would have to store it. If one was sent less than 30 s ago, none is sent.
 */
export async function sendCode(
  context: SendContext,
  { purpose, target }: { readonly purpose: CodePurpose; readonly target: string },
): Promise<SendOutcome> {
  const { accountId, db, secret, client } = context;
  const now = context.now();
  const [id, code] = [randomUUID(), generateCode(randomInt)];
  const prepared = await db.inAccount(accountId, async (tx): Promise<SendOutcome | null> => {
    const active = await findActiveCode(tx, { purpose, target }, now);
    const wait = computeResendWait(active?.createdAt ?? null, now);
    if (active && wait > 0) return { ok: true, codeId: active.id, wait };
    if (!(await allowCode(tx, target, { secret, client, now }))) return { ok: false, reason: "too-many" };
    const hash = hashCode(secret, { accountId, purpose, target }, code);
    await saveCode(tx, { id, purpose, target, hash }, now);
    return null;
  });
  if (prepared) return prepared;
  const failure = await deliver(context, { id, target, code });
  if (!failure) return { ok: true, codeId: id, wait: RESEND_WAIT_MS / 1000 };
  await db.inAccount(accountId, (tx) => removeCode(tx, id));
  return { ok: false, reason: failure };
}

interface Delivery {
  readonly id: string;
  readonly target: string;
  readonly code: string;
}

/** Returns null once it is sent. Neither the code nor the number is logged. */
async function deliver(
  { sms, mailer, siteName, place, log }: SendContext,
  { id, target, code }: Delivery,
): Promise<"unavailable" | "refused" | null> {
  const isMail = target.includes("@");
  const words = { code, siteName, host: place.hostname };
  const fail = (detail: string) =>
    log.error({ site: siteName, by: isMail ? "mail" : "sms", detail }, "code not sent");
  if (isMail) {
    const sent = await mailer.send(buildCodeMail({ ...words, id, to: target })).catch(() => null);
    if (!sent) fail("the mail server refused it");
    return sent ? null : "unavailable";
  }
  const outcome = await sms?.send({ to: target, text: formatCodeSms(words) });
  if (outcome?.ok) return null;
  fail(outcome?.detail ?? "no provider is configured");
  return outcome?.reason ?? "unavailable";
}
