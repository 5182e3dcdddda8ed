import type { Command } from "commander";
import { acknowledgeLead } from "#features/leads/inbox/acknowledge-lead.server.ts";
import { readLeadState } from "#features/leads/inbox/lead-list.server.ts";
import { StartError } from "#platform/start-error.ts";
import { requireSite, withPlatform } from "../../start/with-platform.ts";
import { print } from "../../terminal/output.ts";
import { STATE_LABELS } from "./held-leads.ts";

interface Options {
  readonly site: string;
  readonly json?: boolean;
}

/** `leads acknowledge` (D108). */
export function addAcknowledgeCommand(leads: Command): void {
  leads
    .command("acknowledge <id>")
    .description(
      "Say that an enquiry that was given up has been dealt with: --state failed no longer lists it, and no alarm names it.",
    )
    .requiredOption("--site <slug>", "the site")
    .option("--json", "as JSON")
    .action(runAcknowledge);
}

async function runAcknowledge(id: string, { site, json }: Options): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, site, { removed: true });
    const problem = await platform.db.inAccount(accountId, async (tx) => {
      if (await acknowledgeLead(tx, id, new Date())) return null;
      const state = await readLeadState(tx, id);
      if (state === null) return `There is no enquiry ${id}.`;
      if (state === "failed") return `The enquiry ${id} is already acknowledged.`;
      return `The enquiry ${id} has not been given up: ${STATE_LABELS[state]}.`;
    });
    if (problem !== null) throw new StartError(problem);
    print(json, { acknowledged: id }, () => `Acknowledged: ${id}.`);
  });
}
