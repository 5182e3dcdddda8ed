import type { Command } from "commander";
import { discardLead } from "#features/leads/inbox/discard-lead.server.ts";
import {
  type LeadState,
  type ListedLead,
  readAllLeads,
  readLeadState,
} from "#features/leads/inbox/lead-list.server.ts";
import { releaseLead } from "#features/leads/inbox/release-lead.server.ts";
import { fullName } from "#features/leads/rules/lead.ts";
import type { DirectorySite } from "#features/tenancy/accounts/site-directory.server.ts";
import { capitalise } from "#features/vehicles/noun.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { requireSite, withJobs, withPlatform } from "../../start/with-platform.ts";
import { formatTable, print } from "../../terminal/output.ts";
import { readDate } from "../../terminal/read-option.ts";
import { formatCount, YES } from "../../terminal/removal.ts";

/** Why a command cannot be carried out on an enquiry in this state. */
export const STATE_LABELS: Readonly<Record<LeadState, string>> = {
  held: "it is held; use `leads release` or `leads discard`",
  pending: "it is being delivered",
  delivered: "every target has it",
  failed: "a target did not accept it; use `leads resend`",
  removed: "its details have been removed",
};

interface Options {
  readonly site: string;
  readonly allHeld?: boolean;
  readonly since?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** What a person may decide about a held enquiry. Each says whether the enquiry was still held. */
interface Decision {
  readonly verb: "release" | "discard";
  readonly done: "released" | "discarded";
  readonly description: string;
  decide(tx: AccountTransaction, jobs: JobQueue, id: string): Promise<boolean>;
}

const DECISIONS: readonly Decision[] = [
  {
    verb: "release",
    done: "released",
    description: "Deliver an enquiry, or with --all-held every one, that is held as suspect.",
    decide: (tx, jobs, id) => releaseLead(tx, jobs, { id, now: new Date() }),
  },
  {
    verb: "discard",
    done: "discarded",
    description:
      "Remove the details of an enquiry, or with --all-held of every one, that is held and not real. This cannot be undone.",
    decide: (tx, _, id) => discardLead(tx, id, new Date()),
  },
];

/** `leads release` and `leads discard` (D14, D79). */
export function addHeldCommands(leads: Command): void {
  for (const decision of DECISIONS) {
    leads
      .command(`${decision.verb} [id]`)
      .description(decision.description)
      .requiredOption("--site <slug>", "the site")
      .option("--all-held", "every held enquiry of the site")
      .option("--since <date>", "with --all-held: received on this date or later, such as 2026-03-01")
      .option(YES[0], `with --all-held: ${YES[1]}`)
      .option("--json", "as JSON")
      .action((id: string | undefined, options: Options) => runDecision(decision, id, options));
  }
}

async function runDecision(decision: Decision, id: string | undefined, options: Options): Promise<void> {
  if ((id === undefined) === !options.allHeld)
    throw new StartError("Name one enquiry, or use --all-held for every held one of the site.");
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, options.site, { removed: true });
    if (id === undefined) await decideAll(platform, { site, decision }, options);
    else await decideOne(platform, { site, decision }, { id, json: options.json });
  });
}

/** What is decided, and for which site. */
interface SiteDecision {
  readonly site: DirectorySite;
  readonly decision: Decision;
}

async function decideOne(
  platform: Platform,
  { site, decision: { done, decide } }: SiteDecision,
  { id, json }: { readonly id: string; readonly json: boolean | undefined },
): Promise<void> {
  const state = await withJobs(platform, (jobs) =>
    platform.db.inAccount(site.accountId, async (tx) =>
      (await decide(tx, jobs, id)) ? "held" : readLeadState(tx, id),
    ),
  );
  if (state === null) throw new StartError(`There is no enquiry ${id}.`);
  if (state !== "held") throw new StartError(`The enquiry ${id} is not held: ${STATE_LABELS[state]}.`);
  print(json, { [done]: id }, () => `${capitalise(done)}: ${id}.`);
}

async function decideAll(
  platform: Platform,
  { site, decision }: SiteDecision,
  { since, yes, json }: Options,
): Promise<void> {
  const held = await listHeld(
    platform,
    site,
    since === undefined ? {} : { since: readDate("--since", since) },
  );
  const ids = held.map(({ id }) => id);
  const { done } = decision;
  if (!yes) {
    print(json, { [done]: false, ids }, () => (ids.length > 0 ? formatPreview(held, decision) : NONE));
    return;
  }
  const decided = await decideEach(platform, { site, decision }, ids);
  const text = `${capitalise(done)}: ${countLeads(decided.length)} of ${site.slug}.`;
  print(json, { [done]: true, ids: decided }, () => (decided.length > 0 ? text : NONE));
}

async function listHeld(
  { db }: Platform,
  { accountId, siteId }: DirectorySite,
  filter: { readonly since?: Date },
): Promise<readonly ListedLead[]> {
  const held: ListedLead[] = [];
  for await (const lead of readAllLeads(db, accountId, { ...filter, siteId, state: "held" })) held.push(lead);
  return held;
}

/** Each in a transaction of its own, so that a command that was interrupted can be repeated. Answers those still held. */
async function decideEach(
  platform: Platform,
  { site: { accountId }, decision: { decide } }: SiteDecision,
  ids: readonly string[],
): Promise<readonly string[]> {
  return withJobs(platform, async (jobs) => {
    const decided: string[] = [];
    for (const id of ids) {
      if (await platform.db.inAccount(accountId, (tx) => decide(tx, jobs, id))) decided.push(id);
    }
    return decided;
  });
}

function formatPreview(held: readonly ListedLead[], { verb }: Decision): string {
  const rows = held.map(({ receivedAt, id, person, car, category, suspicions }) => [
    receivedAt.toISOString(),
    id,
    fullName(person),
    car?.title ?? category,
    suspicions.join(" "),
  ]);
  const list = formatTable(["received", "id", "name", "about", "held because"], rows);
  return `${list}\n\n${countLeads(held.length)} held. Nothing was changed. Add --yes to ${verb} them.`;
}

const NONE = "No enquiry is held.";
const countLeads = (number: number) => formatCount(number, "enquiry", "enquiries");
