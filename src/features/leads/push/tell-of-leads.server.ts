import { z } from "zod";
import {
  forgetPushDevice,
  listMemberDevices,
  type MemberDevice,
} from "#features/identity/staff/push/push-device-store.server.ts";
import { listMembers } from "#features/identity/staff/roles/membership-store.server.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { findAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import { accountIdField, defineJob, type JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { PushSender } from "#platform/push/push-sender.ts";
import { type LeadRow, toLead } from "../rules/lead-row.ts";
import { findThread, WHOLE_ACCOUNT } from "../threads/find-thread.server.ts";
import type { Thread } from "../threads/thread.ts";
import { buildNotice, findToldOf, NOTICE_MS } from "./lead-notice.ts";

const pushNotice = z.object({
  accountId: accountIdField,
  threadId: z.int().positive(),
  deviceId: z.uuid(),
});

/** A thread of which somebody is told in one browser. */
export type PushNotice = z.infer<typeof pushNotice>;

/** Tells somebody of an enquiry in one of their browsers. */
export const pushNoticeJob = defineJob({
  ...{ name: "push-lead-notice", version: 1, schema: pushNotice },
  toKey: ({ threadId, deviceId }) => `${threadId} ${deviceId}`,
});

export interface PushPorts {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "enqueue">;
  /** Null if nobody can be told. */
  readonly push: PushSender | null;
  readonly log: Logger;
  readonly now: () => Date;
  /** Once aborted, the remaining threads are left to another time. */
  readonly stopped?: AbortSignal;
}

/** Adds a job for each browser in which somebody is told of a thread that waits for it, in every account (D463). */
export async function tellOfLeads(ports: PushPorts): Promise<void> {
  const { db, now, stopped } = ports;
  await forEachDueAccount(ports, ["untold_leads", now()], async (accountId) => {
    while (!stopped?.aborted) {
      if (!(await db.inAccount(accountId, (tx) => tellOfNextLead(tx, ports, now())))) return;
    }
  });
}

/** Does so for the thread that has waited longest. What has waited for an hour is told to nobody. @returns false if none waits */
export async function tellOfNextLead(
  tx: AccountTransaction,
  { jobs, push }: Pick<PushPorts, "jobs" | "push">,
  now: Date,
): Promise<boolean> {
  const [due] = await tx.query<{ id: number; since: Date }>(
    `select id, tell_at as since from thread where account_id = $1 and tell_at <= $2 order by tell_at, id limit 1
     for update skip locked`,
    [tx.accountId, now],
  );
  if (!due) return false;
  await tx.query("update thread set tell_at = null where account_id = $1 and id = $2", [
    tx.accountId,
    due.id,
  ]);
  if (!push || now.getTime() - due.since.getTime() >= NOTICE_MS) return true;
  for (const { device } of await listNotices(tx, due.id, { push, now })) {
    const payload = { accountId: tx.accountId, threadId: due.id, deviceId: device.id };
    await jobs.enqueue(tx, pushNoticeJob, { payload, group: String(tx.accountId), urgent: true });
  }
  return true;
}

interface Notice {
  readonly device: MemberDevice;
  readonly thread: Thread;
  readonly lead: ThreadLead;
}

/** Who is told of a thread now, and where. */
async function listNotices(
  tx: AccountTransaction,
  threadId: number,
  { push, now }: { readonly push: PushSender; readonly now: Date },
): Promise<readonly Notice[]> {
  const devices = await listMemberDevices(tx, push.publicKey, now);
  const thread = devices.length > 0 ? await findThread(tx, threadId, WHOLE_ACCOUNT) : null;
  if (!thread) return [];
  const leads = await listThreadLeads(tx, thread.id);
  const toldOf = new Map(
    (await listMembers(tx)).map((member) => [member.staff.id, findToldOf(member, { thread, leads, now })]),
  );
  return devices.flatMap((device) => {
    const lead = toldOf.get(device.staffId);
    return lead ? [{ device, thread, lead }] : [];
  });
}

/** Enquiries of a thread among which one is told. */
const MAX_LEADS = 20;

/** What is told of an enquiry, and what decides to whom. */
type ThreadLead = Awaited<ReturnType<typeof listThreadLeads>>[number];

/** The enquiries of a thread that are not held, the last that came first. */
async function listThreadLeads(tx: AccountTransaction, threadId: number) {
  const rows = await tx.query<LeadRow & { readonly cameAt: Date; readonly locationId: number | null }>(
    `select l.*, coalesce(l.released_at, l.received_at) as "cameAt", p.id as "locationId"
     from lead l left join location p on p.account_id = l.account_id and p.slug = l.seller->'location'->>'slug'
     where l.account_id = $1 and l.thread_id = $2 and l.deidentified_at is null
       and (l.suspicions = '{}' or l.released_at is not null)
     order by "cameAt" desc, l.id limit ${MAX_LEADS}`,
    [tx.accountId, threadId],
  );
  return rows.map(({ cameAt, locationId, ...row }) => ({ ...toLead(row), cameAt, locationId }));
}

/**
 * Handler of `pushNoticeJob`: tells somebody of an enquiry in one browser, if it is still theirs to know. A browser that is gone is
 * forgotten.
 * @throws when the push service does not take it now, so that the queue tries again
 */
export async function pushLeadNotice(
  { db, push, log, now }: PushPorts,
  { accountId, threadId, deviceId }: PushNotice,
): Promise<void> {
  const account = push && (await findAccount(db, accountId));
  if (!push || !account) return;
  const notices = await db.inAccount(accountId, (tx) => listNotices(tx, threadId, { push, now: now() }));
  const notice = notices.find(({ device }) => device.id === deviceId);
  if (!notice) return;
  const { device, lead, thread } = notice;
  const data = buildNotice(lead, { thread, account: account.slug });
  const message = { data, topic: data.tag, validSeconds: NOTICE_MS / 1000 };
  const sent = await push.send({ to: device.subscription, ...message });
  if (sent.ok) return;
  const entry = { account: accountId, thread: thread.id, staff: device.staffId, detail: sent.detail };
  if (sent.reason === "unavailable") throw new Error(`the push service did not take it: ${sent.detail}`);
  if (sent.reason === "gone") await forgetPushDevice(db, device.id, device.subscription);
  log[sent.reason === "gone" ? "info" : "warn"](entry, "notice of a lead not sent");
}
