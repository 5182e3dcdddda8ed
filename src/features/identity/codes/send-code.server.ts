import { randomInt, randomUUID } from "node:crypto";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { IdentityContext } from "../request/identity-context.ts";
import { allowCode, type CodeAllowance, releaseCode } from "./code-limits.server.ts";
import { buildCodeMail, formatCodeSms } from "./code-message.ts";
import { type CodeRequest, findOpenRequests, lockCodes, removeCode, saveCode } from "./code-store.server.ts";
import { computeResendWait, generateCode, hashCode, RESEND_WAIT_MS } from "./one-time-code.ts";

/**
 * `unavailable`: the provider cannot send now. `refused`: it does not send to this number. `wait`: seconds until the next code.
 * `isAgain`: the requester asked before the wait was over, so the earlier code counts.
 */
export type SendOutcome =
  | { readonly ok: true; readonly codeId: string; readonly wait: number; readonly isAgain: boolean }
  | { readonly ok: false; readonly reason: "unavailable" | "refused" }
  | ({ readonly ok: false; readonly reason: "too-many" } & Pick<RefusedCode, "isTarget" | "until">);

type RefusedCode = Extract<CodeAllowance, { ok: false }>;

type SendContext = Pick<
  IdentityContext,
  "accountId" | "siteName" | "place" | "client" | "sms" | "mailer" | "db" | "secret" | "log" | "now"
>;

/**
 * Sends a code to a mobile number or an email address, without looking up whether a shopper has it. The code is sent while the
 * person waits: a job would have to store it. If one was sent less than 30 s ago, none is sent: its requester gets the same id
 * again, and anybody else an id of their own for which no guess is right (D137).
 */
export async function sendCode(context: SendContext, request: CodeRequest): Promise<SendOutcome> {
  const { accountId, db } = context;
  const now = context.now();
  const prepared: Prepared = { ...request, id: randomUUID(), code: generateCode(randomInt), now };
  const answer = await db.inAccount(accountId, (tx) => prepareCode(tx, context, prepared));
  if (answer) return answer;
  const { id } = prepared;
  const failure = await deliver(context, prepared);
  if (!failure) return toSent(id);
  const { secret, client } = context;
  await db.inAccount(accountId, async (tx) => {
    await removeCode(tx, id);
    await releaseCode(tx, request.target, { secret, client, now });
  });
  return { ok: false, reason: failure };
}

interface Prepared extends CodeRequest {
  readonly id: string;
  readonly code: string;
  readonly now: Date;
}

const toSent = (codeId: string): SendOutcome => ({
  ...{ ok: true, codeId, wait: RESEND_WAIT_MS / 1000 },
  isAgain: false,
});

/** Stores the code that is about to be sent and returns null, or returns the answer if none is sent. */
async function prepareCode(
  tx: AccountTransaction,
  { accountId, secret, client }: SendContext,
  { code, now, ...request }: Prepared,
): Promise<SendOutcome | null> {
  const { purpose, target, id } = request;
  await lockCodes(tx, request);
  const { own, active } = await findOpenRequests(tx, request, now);
  const wait = computeResendWait(own?.createdAt ?? null, now);
  if (own && wait > 0) return { ok: true, codeId: own.id, wait, isAgain: true };
  if (active && computeResendWait(active.createdAt, now) > 0) {
    await saveCode(tx, { ...request, hash: null }, now);
    return toSent(id);
  }
  const allowed = await allowCode(tx, target, { secret, client, now });
  if (!allowed.ok) return { ...allowed, reason: "too-many" };
  await saveCode(tx, { ...request, hash: hashCode(secret, { accountId, purpose, target }, code) }, now);
  return null;
}

/** Returns null once it is sent. Neither the code nor the number is logged. */
async function deliver(
  { sms, mailer, siteName, place, log }: SendContext,
  { id, purpose, target, code }: Prepared,
): Promise<"unavailable" | "refused" | null> {
  const isMail = target.includes("@");
  const words = { code, purpose, siteName, host: place.hostname };
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
