import type { Command } from "commander";
import { listItems } from "#features/content/store/content-store.server.ts";
import {
  type ApplyOutcome,
  type ContentChange,
  toContentPath,
} from "#features/pages/publish/apply-content.server.ts";
import { applyToAccount, type ReadContent, readContent } from "#features/pages/publish/apply-files.server.ts";
import { formatProblem } from "#features/pages/source/content-file.ts";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { openStorage } from "#platform/storage/open-storage.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { checkOfferDrafts } from "#runtime/settings/check/check-offers.server.ts";
import { requireAccount, withPlatform } from "../start/with-platform.ts";
import { type AccountOptions, type ApplyOptions, addAccountCommand } from "../terminal/account-command.ts";
import { formatMinute, formatTable, print } from "../terminal/output.ts";
import { describeHeld, describeRemovals, YES_REMOVE } from "../terminal/removal.ts";

export function addContentCommand(program: Command): void {
  const content = program.command("content").description("Publish and list a dealer's own pages and team.");
  addAccountCommand(
    content,
    "apply <file-or-folder>",
    "Publish Markdown files with their images; running servers show them at once.",
  )
    .option("--dry-run", "report what would change and change nothing")
    .option("--prune", "take what the folder does not have off the sites that its files are for")
    .option(...YES_REMOVE)
    .addHelpText(
      "after",
      "\nA folder is applied whole or, when anything in it is wrong, not at all. See docs/content.md.\nExit codes: 0 published, 1 something is wrong with a file, 2 held for --yes, or would be (--dry-run).",
    )
    .action(applyCommand);
  addAccountCommand(content, "list", "Every page and person, with where they are shown.").action(listCommand);
}

async function applyCommand(path: string, options: ApplyOptions): Promise<void> {
  const { dryRun = false, prune = false, yes: confirmed = false } = options;
  await withPlatform(async (platform, env) => {
    const accountId = await requireAccount(platform, options.account);
    const context = {
      ...{ schema: siteConfigSchema, isOwnPath, author: "command line", now: new Date() },
      originals: await openStorage(env),
    };
    const content = await readContent(path).catch(toMissing);
    const applied = { accountId, content, dryRun, prune, confirmed };
    const outcome = await applyToAccount(platform.db, applied, context);
    const notes = outcome.ok ? await checkOffersOf(platform.db, applied, context.now) : [];
    print(options.json, { ...outcome, notes }, () =>
      [describeOutcome(outcome, { dryRun, prune }), ...notes.map((note) => `  Note: ${note}`)].join("\n"),
    );
    if (!outcome.ok) process.exitCode = "problems" in outcome ? 1 : 2;
  });
}

/** What `sites check` says of these offers, said before they are published, too. */
async function checkOffersOf(db: Database, { accountId, content }: Applied, now: Date) {
  const sites = await listSites(db, { accounts: [accountId] });
  return checkOfferDrafts(db, { sites, drafts: content.drafts.map(({ draft }) => draft) }, now);
}

interface Applied {
  readonly accountId: AccountId;
  readonly content: ReadContent;
}

function toMissing(error: NodeJS.ErrnoException): never {
  if (error.code === "ENOENT" && error.syscall === "stat")
    throw new StartError(`${error.path} does not exist. Check its name and folder.`);
  throw error;
}

interface Asked {
  readonly dryRun: boolean;
  readonly prune: boolean;
}

function describeOutcome(outcome: ApplyOutcome, { dryRun, prune }: Asked): string {
  if ("problems" in outcome)
    return ["Nothing was published:", ...outcome.problems.map((one) => `  ${formatProblem(one)}`)].join("\n");
  if (!outcome.ok)
    return [describeHeld(outcome.held, dryRun), ...describeRemovals(outcome.removals, false)].join("\n");
  const { changes, others, removals } = outcome;
  const applied = changes.filter(({ change }) => change !== "removed");
  const changed = applied.filter(({ change }) => change !== "unchanged");
  const lines = changed.map((change) => `  ${describeChange(change)}`);
  const count = `${changed.length} of ${applied.length}`;
  const first = dryRun ? `Would publish ${count}; nothing was changed:` : `Published ${count}:`;
  return [
    changed.length + removals.length > 0 ? first : "Everything is as it was.",
    ...lines,
    ...describeRemovals(removals, !dryRun),
    ...others.map(({ kind, name }) =>
      prune
        ? `  Still shown and not in these files: ${kind} ${name}. Sites show it that these files are not for.`
        : `  Still shown and not in these files: ${kind} ${name}; --prune takes it off.`,
    ),
  ].join("\n");
}

function describeChange({ change, kind, name, slug, title, formerSlug }: ContentChange): string {
  const place = kind === "person" ? "" : ` at ${toContentPath({ kind, slug })}`;
  const moved = kind === "page" && formerSlug !== null ? `; /${formerSlug} leads there` : "";
  return `${change} ${kind} ${name}: ${title}${place}${moved}`;
}

async function listCommand({ account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const items = await platform.db.inAccount(accountId, listItems);
    print(json, items, () =>
      formatTable(
        ["kind", "name", "slug", "title", "state", "sites", "saved by", "saved"],
        items.map(({ kind, name, slug, title, isPublished, hasDraft, sites, author, savedAt }) => [
          ...[kind, name, slug, title],
          isPublished ? (hasDraft ? "shown, with a draft" : "shown") : "not shown",
          ...[sites?.join(" ") ?? "all", author, formatMinute(savedAt)],
        ]),
      ),
    );
  });
}
