import type { Command } from "commander";
import { type DispatchSummary, summariseDispatches } from "#features/leads/inbox/dispatch-summary.ts";
import { toLeadCsvHeader, toLeadCsvLine } from "#features/leads/inbox/lead-csv.ts";
import {
  countLeads,
  LEAD_STATES,
  type LeadFilter,
  type LeadState,
  type ListedLead,
  readAllLeads,
} from "#features/leads/inbox/lead-list.server.ts";
import { fullName } from "#features/leads/rules/lead.ts";
import type { Reads } from "#platform/postgres/replica/replica-reads.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { findNamedSites, withPlatform, withReports } from "../../start/with-platform.ts";
import { formatTable, print, printEach, printNote } from "../../terminal/output.ts";
import { readDate } from "../../terminal/read-option.ts";
import { addAcknowledgeCommand } from "./acknowledge-lead.ts";
import { addAssignCommand } from "./assign-lead.ts";
import { addHeldCommands } from "./held-leads.ts";
import { addResendCommand } from "./resend-leads.ts";

interface Options {
  readonly site?: string;
  readonly state?: string;
  readonly since?: string;
  readonly limit?: string;
  readonly json?: boolean;
}

/** Exit code of `leads list --state failed` when some are late, or given up and not acknowledged (D13, D78, D108). */
const SOME_FAILED = 2;

export function addLeadsCommand(program: Command): void {
  const leads = program.command("leads").description("See enquiries and the state of their delivery.");
  const filtered = (name: string, description: string) =>
    leads
      .command(name)
      .description(description)
      .option("--site <slug>", "the site; all sites by default")
      .option("--state <state>", `only ${LEAD_STATES.join(", ")}; failed includes late`)
      .option("--since <date>", "received on this date or later, such as 2026-03-01");

  filtered(
    "list",
    "Newest enquiries and the state of their delivery. With --state failed, late ones too, those acknowledged not, and exit code 2 if there are any.",
  )
    .option("--limit <n>", "maximum number per site, newest first", "100")
    .option("--json", "as JSON")
    .action(listCommand);
  filtered("export", "All enquiries as CSV, or with --json as JSON.")
    .option("--limit <n>", "maximum number per site, newest first (default: all)")
    .option("--json", "as JSON")
    .action(exportCommand);
  addResendCommand(leads);
  addHeldCommands(leads);
  addAcknowledgeCommand(leads);
  addAssignCommand(leads);
}

interface SiteLead extends ListedLead {
  /** Slug of the site. */
  readonly site: string;
}

async function listCommand(options: Options): Promise<void> {
  const leads: SiteLead[] = [];
  const now = new Date();
  const total = await withPlatform(async (platform) => {
    for await (const lead of readLeads(platform, options, { now })) leads.push(lead);
    return countAll(platform, options, now);
  });
  leads.sort((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime());
  const headings = ["received", "site", "state", "id", "name", "about", "targets", "progress"];
  print(options.json, leads, () =>
    formatTable(
      headings,
      leads.map((lead) => toRow(lead, now)),
    ),
  );
  if (leads.length < total) printNote(`${leads.length} of ${total} enquiries. --limit ${total} lists all.`);
  if (options.state === "failed" && leads.length > 0) process.exitCode = SOME_FAILED;
}

async function countAll(platform: Platform, options: Options, now: Date): Promise<number> {
  let total = 0;
  for (const { accountId, siteId } of await findNamedSites(platform, options.site)) {
    const filter = { ...readFilter(options, now), siteId };
    total += await platform.db.inAccount(accountId, (tx) => countLeads(tx, filter));
  }
  return total;
}

function toRow(lead: SiteLead, now: Date): string[] {
  const { targets, progress }: DispatchSummary = summariseDispatches(lead.deliveries, now);
  return [
    lead.receivedAt.toISOString(),
    lead.site,
    lead.state,
    lead.id,
    lead.state === "removed" ? "(details removed)" : fullName(lead.person),
    lead.car?.title ?? lead.category,
    targets,
    progress,
  ];
}

async function exportCommand(options: Options): Promise<void> {
  const format = options.json ? formatJson : formatCsv;
  await withReports((platform, { readCurrent }) =>
    printEach(format(readLeads(platform, options, { now: new Date(), reads: { readAccount: readCurrent } }))),
  );
}

async function* formatCsv(leads: AsyncIterable<SiteLead>): AsyncGenerator<string> {
  yield toLeadCsvHeader();
  for await (const lead of leads) yield toLeadCsvLine(lead);
}

async function* formatJson(leads: AsyncIterable<SiteLead>): AsyncGenerator<string> {
  let separator = "[";
  for await (const lead of leads) {
    yield `${separator}${JSON.stringify(lead)}`;
    separator = ",\n";
  }
  yield separator === "[" ? "[]\n" : "]\n";
}

/** Leads that options ask for, site by site, newest first. @throws StartError for a wrong option, before any lead */
function readLeads(
  platform: Platform,
  options: Options,
  { now, reads = platform.db }: { readonly now: Date; readonly reads?: Listing["reads"] },
): AsyncGenerator<SiteLead> {
  return readSites(platform, {
    reads,
    site: options.site,
    filter: readFilter(options, now),
    limit: readLimit(options.limit),
  });
}

interface Listing {
  readonly reads: Pick<Reads, "readAccount">;
  readonly site: string | undefined;
  readonly filter: Filter;
  readonly limit: number;
}

async function* readSites(
  platform: Platform,
  { reads, site, filter, limit }: Listing,
): AsyncGenerator<SiteLead> {
  for (const { accountId, siteId, slug } of await findNamedSites(platform, site)) {
    let left = limit;
    for await (const lead of readAllLeads(reads, accountId, { ...filter, siteId })) {
      if (left-- <= 0) break;
      yield { ...lead, site: slug };
    }
  }
}

type Filter = Pick<LeadFilter, "state" | "since" | "troubledAt">;

/** `failed` includes what is late: it would otherwise be silent until the last attempt, four days on (D13, D78). */
function readFilter({ state, since }: Options, now: Date): Filter {
  if (state !== undefined && !LEAD_STATES.some((known) => known === state)) {
    throw new StartError(`--state: "${state}" must be one of ${LEAD_STATES.join(", ")}.`);
  }
  return {
    ...(state === "failed" ? { troubledAt: now } : state && { state: state as LeadState }),
    ...(since && { since: readDate("--since", since) }),
  };
}

function readLimit(limit: string | undefined): number {
  const number = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  if (limit !== undefined && (!Number.isInteger(number) || number < 1))
    throw new StartError(`--limit: "${limit}" must be a whole number from 1.`);
  return number;
}
