import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer, MailMessage } from "#platform/mail/mailer.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { HOUR_MS } from "#platform/time.ts";
import { toAppointmentUrl } from "../appointment/appointment-link.ts";
import { isBlocked } from "../attachments/attachment.ts";
import { type AttachmentLink, buildAttachmentLinks } from "../attachments/attachment-links.ts";
import { listAttachments } from "../attachments/attachment-store.server.ts";
import { type Jobs, readLead } from "../inbox/lead-store.server.ts";
import { listCalendarFiles } from "../messages/appointment-file.ts";
import { buildTestDriveMail } from "../messages/appointment-mail.ts";
import { buildConfirmationMail } from "../messages/confirmation-mail.ts";
import { buildDigestMail, type HeldLead } from "../messages/digest-mail.ts";
import {
  buildAdfMail,
  buildAlertMail,
  buildBlockedFilesMail,
  buildLeadMail,
  type MailContent,
} from "../messages/lead-mail.ts";
import { buildTradeInConfirmation } from "../messages/trade-in-mail.ts";
import { buildWebhookBody, buildWebhookHeaders } from "../messages/webhook.ts";
import {
  claimDispatch,
  type Dispatch,
  enqueueDue,
  findReplyAddress,
  listUnreachedTargets,
  recordDispatched,
  recordFailure,
} from "../outbox/dispatch-store.server.ts";
import { isAboutHeld } from "../outbox/dispatch-target.ts";
import { readDigest } from "../outbox/held-digest.server.ts";
import type { DispatchJob } from "../outbox/lead-jobs.ts";
import { fullName, type Lead } from "../rules/lead.ts";
import { findTradeInId } from "../trade-in/trade-in-answers.ts";
import { toOfferUrl } from "../trade-in/trade-in-link.ts";
import type { PostResult, WebhookPost } from "./webhook-post.server.ts";

/** What dispatching leads works with. */
export interface DispatchPorts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly log: Logger;
  postWebhook(post: WebhookPost): Promise<PostResult>;
  /** Signing secrets of webhooks. */
  readonly readSecret: ReadSecret;
  /** Of this installation; signs the links in mails. */
  readonly secret: string;
  /** Addresses of a site's mandatory fallback (D13). */
  fallback(accountId: AccountId, siteId: number): Promise<readonly string[]>;
  now(): Date;
}

/**
 * Handler of `dispatchLeadJob`: sends a lead to one target and records the result. A target that has the lead
 * does not receive it again, however often the job runs; a worker killed between sending and recording may send twice, under the
 * same Message-ID or idempotency key.
 * @throws when another worker has the dispatch, so that the queue tries again: that worker may have been killed (D77)
 */
export async function dispatchLead(
  ports: DispatchPorts,
  { accountId, dispatchId }: Pick<DispatchJob, "accountId" | "dispatchId">,
): Promise<void> {
  const { db, log } = ports;
  const work = await db.inAccount(accountId, (tx) => prepare(tx, dispatchId, ports));
  if (work === "claimed") throw new Error("another worker has this dispatch");
  if (!work) return;
  const failure = await send(ports, work);
  await db.inAccount(accountId, (tx) =>
    failure === null
      ? recordDispatched(tx, work.dispatch, ports.now())
      : recordFailure(tx, work.dispatch, { reason: failure, now: ports.now() }),
  );
  const entry = { dispatch: dispatchId, lead: work.lead.id, kind: work.dispatch.kind };
  if (failure === null) log.info(entry, "lead dispatched");
  else log.warn(entry, "lead not dispatched yet");
}

/**
 * Adds a job for every account's dispatches that are due: those to be tried again, and those whose job was lost with
 * its worker (D77). Run every 30 seconds and at the start of a worker (D87).
 */
export async function enqueueDueDispatches(ports: Pick<DispatchPorts, "db" | "jobs" | "log" | "now">) {
  const { db, jobs, now } = ports;
  await forEachDueAccount(ports, ["dispatches", now()], (accountId) =>
    db.inAccount(accountId, (tx) => enqueueDue(tx, jobs, { now: now() })),
  );
}

interface DispatchWork {
  readonly dispatch: Dispatch;
  readonly lead: Lead;
  readonly unreached: readonly string[];
  /** What a digest or reminder is about. */
  readonly held: readonly HeldLead[];
  /** Where the shopper's answer to a confirmation goes. */
  readonly replyTo: string | null;
  readonly files: readonly AttachmentLink[];
  /** Those of the files whose links open nothing. */
  readonly blocked: readonly AttachmentLink[];
}

async function prepare(
  tx: AccountTransaction,
  dispatchId: number,
  { secret, ...ports }: DispatchPorts,
): Promise<DispatchWork | "claimed" | null> {
  const now = ports.now();
  const dispatch = await claimDispatch(tx, dispatchId, now);
  if (dispatch === "claimed") return dispatch;
  const lead = dispatch && (await readLead(tx, dispatch.lead_id));
  if (!lead) return null;
  const attachments = await listAttachments(tx, lead.id);
  const signer = { secret, accountId: tx.accountId, siteUrl: lead.seller.siteUrl, now };
  return {
    dispatch,
    lead,
    unreached: await listUnreachedTargets(tx, lead.id),
    held: isAboutHeld(dispatch) ? await readDigest(tx, lead.id) : [],
    replyTo: await findReplyAddress(tx, lead.id),
    files: buildAttachmentLinks(attachments, signer),
    blocked: buildAttachmentLinks(attachments.filter(isBlocked), signer),
  };
}

/** Sends, and returns why that failed, or null. */
async function send(ports: DispatchPorts, work: DispatchWork): Promise<string | null> {
  try {
    if (work.dispatch.kind === "webhook") return await sendWebhook(ports, work);
    const message = buildMessage(work, ports);
    if (message) await ports.mailer.send(message);
    return null;
  } catch (error) {
    return (error as Error).message || "unknown error";
  }
}

async function sendWebhook(
  ports: DispatchPorts,
  { dispatch, lead, files }: DispatchWork,
): Promise<string | null> {
  const name = dispatch.secret_name ?? "";
  const secret = ports.readSecret(dispatch.account, name);
  if (!secret) return `no signing secret named ${name}`;
  const body = buildWebhookBody(lead, files);
  const idempotencyKey = messageId(dispatch);
  const headers = buildWebhookHeaders({ secret, idempotencyKey, body, now: ports.now() });
  const result = await ports.postWebhook({ url: dispatch.target, headers, body });
  return result.ok ? null : result.reason;
}

/** The same in every attempt, a new one when a person resends the lead (D78). */
const messageId = ({ id, requested_at }: Dispatch) => `lead-${id}.${requested_at.getTime()}`;

/** The mail of a dispatch; null for an alert, digest, reminder or report of files with nothing left to tell. */
function buildMessage(
  { dispatch, lead, unreached, held, replyTo, files, blocked }: DispatchWork,
  ports: Pick<DispatchPorts, "now" | "secret">,
): MailMessage | null {
  const now = ports.now();
  // Whoever only texted has no address.
  const shopper =
    lead.person.email === "" ? {} : { replyTo: { name: fullName(lead.person), address: lead.person.email } };
  const envelope = {
    id: messageId(dispatch),
    fromName: lead.seller.name,
    to: dispatch.target,
    automatic: true,
  };
  switch (dispatch.kind) {
    case "mail":
      return {
        ...{ ...envelope, ...buildLeadMail(lead, files), automatic: false, ...shopper },
        attachments: listCalendarFiles(lead, { now, dealer: dispatch.target }),
      };
    case "adf":
      return { ...envelope, ...buildAdfMail(lead, dispatch.adf_form ?? "body", files), ...shopper };
    case "alert":
      return unreached.length === 0
        ? null
        : { ...envelope, ...buildAlertMail(lead, unreached, files), ...shopper };
    case "digest":
    case "reminder": {
      const [first, ...others] = held;
      const isReminder = dispatch.kind === "reminder";
      return first ? { ...envelope, ...buildDigestMail([first, ...others], isReminder) } : null;
    }
    case "scan":
      return blocked.length === 0
        ? null
        : { ...envelope, ...buildBlockedFilesMail(lead, blocked), ...shopper };
    default: {
      const dealer = replyTo && { replyTo: { name: lead.seller.name, address: replyTo } };
      const attachments = listCalendarFiles(lead, { now });
      return {
        ...envelope,
        ...buildShopperMail(lead, { now, secret: ports.secret }),
        ...dealer,
        attachments,
      };
    }
  }
}

/** What the shopper is told: of a time that is kept, changed or given back, of their trade-in, or that the enquiry has arrived. */
function buildShopperMail(
  lead: Lead,
  { now, secret }: { readonly now: Date; readonly secret: string },
): MailContent {
  const { appointment, seller } = lead;
  const tradeIn = findTradeInId(lead);
  if (tradeIn) return buildTradeInConfirmation(lead, toOfferUrl(seller.siteUrl, { secret, id: tradeIn }));
  if (appointment === null || appointment.state === "requested")
    return buildConfirmationMail(dropStaleHours(now, lead));
  const manageUrl = toAppointmentUrl(seller.siteUrl, { secret, id: appointment.id });
  return buildTestDriveMail({ lead, appointment, told: appointment.state, manageUrl });
}

/** "We open tomorrow" is true when it is said; a confirmation that leaves much later does not say it (D15). */
function dropStaleHours(now: Date, lead: Lead): Lead {
  return now.getTime() - lead.receivedAt.getTime() > HOUR_MS ? { ...lead, afterHours: null } : lead;
}
