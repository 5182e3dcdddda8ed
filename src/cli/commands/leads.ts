import type { Command } from "commander";
import { fullName } from "#features/leads/lead.ts";
import { leadCsv } from "#features/leads/lead-csv.ts";
import { LEAD_STATES, type LeadState, type ListedLead, listLeads } from "#features/leads/lead-list.server.ts";
import { releaseLead, resendLead } from "#features/leads/lead-store.server.ts";
import type { DirectorySite } from "#features/sites/site-directory.server.ts";
import { JobQueue } from "#platform/jobs.ts";
import { silentLog } from "#platform/log.ts";
import type { Platform } from "#platform/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { print, table } from "../output.ts";
import { requireSite, withPlatform } from "../with-platform.ts";

interface Common {
  readonly site: string;
  readonly json?: boolean;
}

interface ListOptions extends Common {
  readonly state?: string;
  readonly since?: string;
  readonly limit: string;
}

export function addLeadsCommand(program: Command): void {
  const leads = program.command("leads").description("See enquiries and what became of them.");
  const command = (name: string, description: string) =>
    leads.command(name).description(description).requiredOption("--site <slug>", "the site");

  const filtered = (name: string, description: string) =>
    command(name, description)
      .option("--state <state>", `only ${LEAD_STATES.join(", ")}`)
      .option("--since <date>", "received on this date or later, such as 2026-03-01")
      .option("--limit <n>", "at most so many, newest first", "100");

  filtered("list", "Newest enquiries with the state of their delivery.")
    .option("--json", "as JSON")
    .action(listCommand);
  filtered("export", "Enquiries as CSV, or with --json as JSON.")
    .option("--json", "as JSON")
    .action(exportCommand);
  command("resend <id>", "Send an enquiry to its dealer's targets once more.")
    .option("--json", "as JSON")
    .action(resendCommand);
  command("release <id>", "Deliver an enquiry that is held as suspect.")
    .option("--json", "as JSON")
    .action(releaseCommand);
}

async function read(options: ListOptions): Promise<readonly ListedLead[]> {
  const { state, since } = options;
  if (state !== undefined && !LEAD_STATES.some((known) => known === state)) {
    throw new StartError(`--state: "${state}" must be one of ${LEAD_STATES.join(", ")}.`);
  }
  const from = since === undefined ? undefined : new Date(since);
  if (from && Number.isNaN(from.getTime()))
    throw new StartError(`--since: "${since}" must be a date such as 2026-03-01.`);
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1)
    throw new StartError(`--limit: "${options.limit}" must be a whole number from 1.`);
  return withPlatform(async (platform) => {
    const { accountId, siteId } = await requireSite(platform, options.site);
    const filter = {
      siteId,
      limit,
      ...(state && { state: state as LeadState }),
      ...(from && { since: from }),
    };
    return platform.db.inAccount(accountId, (tx) => listLeads(tx, filter));
  });
}

async function listCommand(options: ListOptions): Promise<void> {
  const leads = await read(options);
  print(options.json, leads, () =>
    table(
      ["received", "state", "id", "name", "about", "targets"],
      leads.map((lead) => [
        lead.receivedAt.toISOString(),
        lead.state,
        lead.id,
        lead.state === "removed" ? "(details removed)" : fullName(lead.person),
        lead.car?.title ?? lead.category,
        lead.deliveries.map(({ kind, state }) => `${kind}:${state}`).join(" "),
      ]),
    ),
  );
}

async function exportCommand(options: ListOptions): Promise<void> {
  const leads = await read(options);
  process.stdout.write(options.json ? `${JSON.stringify(leads)}\n` : leadCsv(leads));
}

async function resendCommand(id: string, options: Common): Promise<void> {
  await withQueue(options, async (platform, jobs, { accountId }) => {
    const outcome = await platform.db.inAccount(accountId, (tx) => resendLead(tx, jobs, id, new Date()));
    if (!outcome.ok && outcome.reason === "held")
      throw new StartError(`The enquiry ${id} is held; use \`leads release\`.`);
    if (!outcome.ok) throw new StartError(`There is no enquiry ${id}.`);
    print(options.json, { resent: id }, () => `Sent again: ${id}.`);
  });
}

async function releaseCommand(id: string, options: Common): Promise<void> {
  await withQueue(options, async (platform, jobs, { accountId }) => {
    const released = await platform.db.inAccount(accountId, (tx) => releaseLead(tx, jobs, id, new Date()));
    if (!released) throw new StartError(`There is no held enquiry ${id}.`);
    print(options.json, { released: id }, () => `Released: ${id}.`);
  });
}

async function withQueue(
  { site: slug }: Common,
  work: (platform: Platform, jobs: JobQueue, site: DirectorySite) => Promise<void>,
): Promise<void> {
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, slug);
    const jobs = new JobQueue(platform.appUrl, silentLog);
    await jobs.start();
    try {
      await work(platform, jobs, site);
    } finally {
      await jobs.stop();
    }
  });
}
