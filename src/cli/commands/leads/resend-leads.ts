import type { Command } from "commander";
import {
  listUndispatched,
  type Resent,
  resendLead,
  type UndispatchedLead,
} from "#features/leads/inbox/resend-lead.server.ts";
import type { DirectorySite } from "#features/tenancy/accounts/site-directory.server.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { findNamedSites, requireSite, withJobs, withPlatform } from "../../start/with-platform.ts";
import { formatTable, print } from "../../terminal/output.ts";
import { readDate } from "../../terminal/read-option.ts";

interface Options {
  readonly site?: string;
  readonly all?: boolean;
  readonly failed?: boolean;
  readonly since?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export function addResendCommand(leads: Command): void {
  leads
    .command("resend [id]")
    .description("Send an enquiry, or with --failed every one, again to the targets that did not take it.")
    .option("--site <slug>", "the site; with --failed, all sites by default")
    .option("--all", "also to the targets that have the enquiry")
    .option("--failed", "every enquiry that a target did not take")
    .option("--since <date>", "with --failed: received on this date or later, such as 2026-03-01")
    .option("--dry-run", "with --failed: only list what would be sent")
    .option("--json", "as JSON")
    .action(resendCommand);
}

async function resendCommand(id: string | undefined, options: Options): Promise<void> {
  if ((id === undefined) === !options.failed)
    throw new StartError("Name one enquiry, or use --failed for every one that a target did not take.");
  await withPlatform((platform) =>
    id === undefined ? resendFailed(platform, options) : resendOne(platform, id, options),
  );
}

async function resendOne(
  platform: Platform,
  id: string,
  { site, all = false, json }: Options,
): Promise<void> {
  if (site === undefined) throw new StartError("Name the site of the enquiry with --site.");
  const { accountId } = await requireSite(platform, site, { removed: true });
  const outcome = await withJobs(platform, (jobs) =>
    platform.db.inAccount(accountId, (tx) => resendLead(tx, jobs, { id, now: new Date(), all })),
  );
  if (!outcome.ok) throw new StartError(REFUSALS[outcome.reason](id));
  const { resent } = outcome;
  print(json, { resent: id, ...resent }, () => describeOne(id, resent));
}

function describeOne(id: string, { targets, notConfigured, replaced }: Resent): string {
  return [
    `Queued: ${id} to ${targets.join(", ")}.`,
    ...(notConfigured.length > 0
      ? [`Not in the site's configuration any more: ${notConfigured.join(", ")}.`]
      : []),
    ...(replaced.length > 0 ? [`Replaced in the site's configuration: ${replaced.join(", ")}.`] : []),
  ].join("\n");
}

const REFUSALS = {
  unknown: (id: string) => `There is no enquiry ${id}.`,
  held: (id: string) => `The enquiry ${id} is held; use \`leads release\`.`,
  removed: (id: string) => `The details of the enquiry ${id} have been removed.`,
  waiting: (id: string) => `The enquiry ${id} is already waiting to be sent.`,
  "nothing-failed": (id: string) => `No target has failed to take the enquiry ${id}; --all sends it again.`,
};

interface SiteLead extends UndispatchedLead, Resent {
  readonly site: string;
}

async function resendFailed(
  platform: Platform,
  { site, since, dryRun = false, json }: Options,
): Promise<void> {
  const from = since === undefined ? null : readDate("--since", since);
  const leads: SiteLead[] = [];
  await withJobs(platform, async (jobs) => {
    for (const each of await findNamedSites(platform, site)) {
      const found = await platform.db.inAccount(each.accountId, (tx) =>
        listUndispatched(tx, each.siteId, from),
      );
      leads.push(...(await resendEach(platform, jobs, { site: each, leads: found, dryRun })));
    }
  });
  print(json, { dryRun, leads }, () => report(leads, dryRun));
}

interface BulkOptions {
  readonly site: DirectorySite;
  readonly leads: readonly UndispatchedLead[];
  readonly dryRun: boolean;
}

/** Each in a transaction of its own, so that workers begin at once. Answers those that were queued. */
async function resendEach(
  { db }: Platform,
  jobs: JobQueue,
  { site: { accountId, slug }, leads, dryRun }: BulkOptions,
): Promise<readonly SiteLead[]> {
  const queued: SiteLead[] = [];
  for (const lead of leads) {
    const options = { now: new Date(), dryRun };
    const outcome = await db.inAccount(accountId, (tx) => resendLead(tx, jobs, { id: lead.id, ...options }));
    if (outcome.ok) queued.push({ ...lead, ...outcome.resent, site: slug });
  }
  return queued;
}

function report(leads: readonly SiteLead[], dryRun: boolean): string {
  if (leads.length === 0) return "Nothing to send again.";
  const headings = ["received", "site", "id", "targets", "not configured any more", "replaced"];
  const rows = leads.map(({ receivedAt, site, id, ...resent }) => [
    receivedAt.toISOString(),
    site,
    id,
    ...[resent.targets, resent.notConfigured, resent.replaced].map((targets) => targets.join(" ")),
  ]);
  const targets = leads.reduce((sum, lead) => sum + lead.targets.length, 0);
  const done = dryRun ? "Would be queued" : "Queued";
  return `${formatTable(headings, rows)}\n\n${done}: enquiries ${leads.length}, targets ${targets}.`;
}
