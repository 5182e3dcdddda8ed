import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Background } from "#platform/features/feature.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { PushSender } from "#platform/push/push-sender.ts";
import type { VirusScanner } from "#platform/scan/virus-scanner.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import type { SmsSender } from "#platform/sms/sms.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { removeStaleFiles } from "./attachments/attachment-files.server.ts";
import { type DispatchPorts, enqueueDueDispatches } from "./dispatch/dispatch-lead.server.ts";
import { raiseAlarms } from "./dispatch/raise-alarms.server.ts";
import { scanWaiting } from "./dispatch/scan-waiting.server.ts";
import { postWebhook } from "./dispatch/webhook-post.server.ts";
import { dispatchHandlers } from "./dispatch/work-dispatches.server.ts";
import type { Jobs } from "./inbox/lead-store.server.ts";
import { removeOldDetails } from "./inbox/remove-old-details.server.ts";
import { pushLeadNotice, pushNoticeJob, tellOfLeads } from "./push/tell-of-leads.server.ts";
import { sendReplyJob, tellOfAnswerJob } from "./replies/reply-jobs.ts";
import { enqueueDueReplies, type ReplyPorts, sendReply, tellOfAnswer } from "./replies/send-reply.server.ts";
import { threadLeads } from "./threads/thread-leads.server.ts";
import { assignWaitingLeads } from "./turns/assign-by-turns.server.ts";

export interface LeadContext {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "find" | "ofAccount">;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  readonly readSecret: ReadSecret;
  /** Of this installation. */
  readonly secret: string;
  /** Sender of a site's text messages to and from its own number; null if it sends none. */
  readonly findTextSender: (site: LiveSite) => SmsSender | null;
  /** Tells staff of enquiries on their phones; null if this installation tells nobody. */
  readonly push: PushSender | null;
  readonly scanner: VirusScanner | null;
  /** Where files are kept, beside pictures and films. */
  readonly originals: Storage;
  /** See `ReplyPorts`. */
  readonly replyDomain: string | null;
  readonly backOfficeOrigin: string;
  readonly allowPrivate: boolean;
  /** Where the operators of the installation receive alarms, beside the log. */
  readonly alarmUrl: string | undefined;
}

const DISPATCH_ROUND_MS = 30_000;
const SCAN_ROUND_MS = 60_000;
const STALE_FILES_ROUND_MS = 60_000;
const THREAD_ROUND_MS = 60_000;
const TURNS_ROUND_MS = 5_000;
const NOTICES_ROUND_MS = 5_000;
const REMOVAL_ROUND_MS = 3_600_000;

/** Sends leads, raises alarms about those that are late, and removes what was kept long enough. */
export function buildLeadBackground(context: LeadContext): Background {
  const ports = toPorts(context);
  return {
    jobs: [
      ...dispatchHandlers(ports),
      handleJob(sendReplyJob, (job) => sendReply(ports, job), { atOnce: 4, perGroup: 2 }),
      handleJob(tellOfAnswerJob, (job) => tellOfAnswer(ports, job), { atOnce: 2, perGroup: 1 }),
      handleJob(pushNoticeJob, (job) => pushLeadNotice(context, job), { atOnce: 4, perGroup: 2 }),
    ],
    rounds: [
      {
        name: "dispatches",
        every: DISPATCH_ROUND_MS,
        atStart: true,
        run: async (stopped) => {
          await enqueueDueDispatches(ports);
          await raiseAlarms({ ...context, fallback: ports.fallback, post: postToOperators, stopped });
        },
      },
      {
        name: "replies",
        every: DISPATCH_ROUND_MS,
        atStart: true,
        run: (stopped) => enqueueDueReplies(ports, stopped),
      },
      {
        name: "attachment scans",
        every: SCAN_ROUND_MS,
        atStart: true,
        run: (stopped) =>
          scanWaiting({ ...context, fallback: ports.fallback, files: context.originals, stopped }),
      },
      {
        name: "stale files",
        every: STALE_FILES_ROUND_MS,
        atStart: true,
        run: (stopped) => removeStaleFiles({ ...context, files: context.originals, stopped }),
      },
      {
        name: "threads",
        every: THREAD_ROUND_MS,
        atStart: true,
        run: (stopped) => threadLeads({ ...context, stopped }),
      },
      {
        name: "turns",
        every: TURNS_ROUND_MS,
        atStart: true,
        run: (stopped) => assignWaitingLeads({ ...context, stopped }),
      },
      {
        name: "notices of leads",
        every: NOTICES_ROUND_MS,
        run: (stopped) => tellOfLeads({ ...context, stopped }),
      },
      {
        name: "removals",
        // Once a day would do, but a process that happens to be down at that moment must not skip a day.
        every: REMOVAL_ROUND_MS,
        atStart: true,
        run: (stopped) => removeOldDetails({ ...context, stopped }),
      },
    ],
  };
}

function toPorts({ sites, allowPrivate, findTextSender, ...ports }: LeadContext): DispatchPorts & ReplyPorts {
  return {
    ...ports,
    postWebhook: (post) => postWebhook(post, { allowPrivate }),
    findTextSender: async (accountId, siteId) => {
      const site = await sites.find(siteId);
      return site?.accountId === accountId ? findTextSender(site) : null;
    },
    fallback: async (accountId, siteId) => {
      const site = await sites.find(siteId);
      return site?.accountId === accountId ? site.config.leads.fallback.to : [];
    },
  };
}

/** The operators' own address, which may well be on their own network. */
const postToOperators: DispatchPorts["postWebhook"] = (post) => postWebhook(post, { allowPrivate: true });
