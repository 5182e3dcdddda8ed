import { randomInt, randomUUID } from "node:crypto";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { IdentityContext } from "../request/identity-context.ts";
import { allowCode, type CodeAllowance, type CodeAsking, releaseCode } from "./code-limits.server.ts";
import { buildCodeMail, formatCodeSms } from "./code-message.ts";
import { type CodeRequest, findOpenRequests, lockCodes, removeCode, saveCode } from "./code-store.server.ts";
import { computeResendWait, generateCode, hashCode, RESEND_WAIT_MS } from "./one-time-code.ts";

/**
 * `unavailable`: the provider cannot send now. `refused`: it does not send to this number. `wait`: seconds until the next code.
 * `isAgain`: a code was sent to the target less than 30 s ago, so none was sent now.
 */
export type SendOutcome =
  | { readonly ok: true; readonly codeId: string; readonly wait: number; readonly isAgain: boolean }
  | { readonly ok: false; readonly reason: "unavailable" | "refused" }
  | ({ readonly ok: false; readonly reason: "too-many" } & Omit<RefusedCode, "ok">);

type RefusedCode = Extract<CodeAllowance, { ok: false }>;

type SendContext = Pick<
  IdentityContext,
  | "accountId"
  | "siteName"
  | "config"
  | "place"
  | "client"
  | "sms"
  | "mailer"
  | "db"
  | "secret"
  | "log"
  | "now"
>;

/**
 * Sends a code to a mobile number or an email address, without looking up whether a shopper has it. The code is sent while the
 * person waits: a job would have to store it. If one was sent less than 30 s ago, none is sent, and the answer says so: its requester
 * gets the same id again, and anybody else an id of their own for which no guess is right (D137, D243).
 */
export async function sendCode(context: SendContext, request: CodeRequest): Promise<SendOutcome> {
  const { accountId, db } = context;
  const now = context.now();
  const prepared: Prepared = { ...request, id: randomUUID(), code: generateCode(randomInt), now };
  const asking = toAsking(context, prepared);
  const answer = await db.inAccount(accountId, (tx) => prepareCode(tx, context, { prepared, asking }));
  if (answer?.ok === false && answer.reason === "too-many" && answer.usesUpBudget)
    await reportBudget(context);
  if (answer) return answer;
  const { id } = prepared;
  const failure = await deliver(context, prepared);
  if (!failure) return toSent(id);
  await db.inAccount(accountId, async (tx) => {
    await removeCode(tx, id);
    await releaseCode(tx, request.target, asking);
  });
  return { ok: false, reason: failure };
}

interface Prepared extends CodeRequest {
  readonly id: string;
  readonly code: string;
  readonly now: Date;
}

const toAsking = ({ secret, client, config }: SendContext, { isKnown, now }: Prepared): CodeAsking => ({
  secret,
  client,
  now,
  isKnown,
  budget: config.signIn.budget,
});

const toSent = (codeId: string): SendOutcome => ({
  ...{ ok: true, codeId, wait: RESEND_WAIT_MS / 1000 },
  isAgain: false,
});

/** Stores the code that is about to be sent and returns null, or returns the answer if none is sent. */
async function prepareCode(
  tx: AccountTransaction,
  { accountId, secret }: SendContext,
  { prepared, asking }: { readonly prepared: Prepared; readonly asking: CodeAsking },
): Promise<SendOutcome | null> {
  const { code, now, isKnown: _, ...request } = prepared;
  const { purpose, target, id } = request;
  await lockCodes(tx, request);
  const { own, newest } = await findOpenRequests(tx, request, now);
  const wait = computeResendWait(own?.createdAt ?? null, now);
  if (own && wait > 0) return { ok: true, codeId: own.id, wait, isAgain: true };
  const waitOfOthers = computeResendWait(newest?.createdAt ?? null, now);
  if (waitOfOthers > 0) {
    await saveCode(tx, { ...request, hash: null }, now);
    return { ok: true, codeId: id, wait: waitOfOthers, isAgain: true };
  }
  const allowed = await allowCode(tx, target, asking);
  if (!allowed.ok) return { ...allowed, reason: "too-many" };
  await saveCode(tx, { ...request, hash: hashCode(secret, { accountId, purpose, target }, code) }, now);
  return null;
}

/** Tells operators and the dealer, once an hour and once a day, that no more codes are sent to browsers that are new. */
async function reportBudget({ siteName, config, place, mailer, log }: SendContext): Promise<void> {
  const { budget, alarmTo } = config.signIn;
  log.error({ site: siteName, ...budget }, "sign-in codes: the budget is used up");
  const text = [
    `Visitors of ${place.hostname} have asked for more sign-in codes than the limit of ${budget.hour} in an hour or ${budget.day} in a day.`,
    "Until the hour or day is over, only browsers that signed in before get one. Enquiries arrive as always.",
    "If these were genuine visitors, raise signIn.budget in the site's configuration.",
  ].join("\n\n");
  const subject = `${siteName}: too many sign-in codes`;
  const mail = { fromName: siteName, subject, text, automatic: true };
  for (const to of alarmTo) await mailer.send({ ...mail, id: randomUUID(), to }).catch(() => null);
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
