import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import type { Mapping } from "#features/inventory/feeds/mapping/mapping.ts";
import {
  findShippedMapping,
  loadMapping,
  resolveMapping,
} from "#features/inventory/feeds/propose/load-mapping.server.ts";
import { describeHeldEffects } from "#features/inventory/import/guard/import-report.ts";
import {
  type ImportOutcome,
  type ImportRequest,
  runImport,
} from "#features/inventory/import/run-import.server.ts";
import { findUsedMapping } from "#features/inventory/import/used-mapping.server.ts";
import { releaseHeld } from "#features/inventory/schedule/release-held.server.ts";
import { fetchFeed } from "#features/inventory/sources/fetch-feed.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { formatWhole } from "#ui/base/money.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { describeImport } from "../terminal/describe-import.ts";
import { print, printNote } from "../terminal/output.ts";

interface Options {
  readonly site: string;
  readonly mapping?: string;
  readonly dryRun?: boolean;
  readonly snapshot?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function addImportCommand(program: Command): void {
  program
    .command("import <file-or-url>")
    .description(
      "Import stock from a CSV, Excel, JSON or XML file (gzipped or not), a folder's newest file or an address.",
    )
    .requiredOption("--site <slug>", "a site of the account that owns the stock")
    .option(
      "--mapping <name-or-file>",
      "name of an included mapping, or a mapping file (default: the one last used for such a file, else the included one that fits)",
    )
    .option("--snapshot", "the file is the whole stock: withdraw what it lacks")
    .option("--dry-run", "report what would happen and change nothing")
    .option("--force", "publish whatever would hold the import for a person")
    .option("--json", "the report as JSON")
    .addHelpText("after", "\nExit codes: 0 published, 1 failed, 2 held for release, or would be (--dry-run).")
    .action(importCommand);
}

async function importCommand(address: string, options: Options): Promise<void> {
  const named = options.mapping === undefined ? undefined : await loadMapping(options.mapping);
  await withPlatform(async (platform, env) => {
    const site = await requireSite(platform, options.site);
    const fetched = await fetchFeed(address, { allowPrivate: env.FETCH_PRIVATE_ADDRESSES });
    if (!fetched.ok) throw new StartError(fetched.reason);
    const { mapping, from, note } = await chooseMapping(platform, site.accountId, {
      ...{ named, from: options.mapping, path: fetched.feed.path },
    });
    if (note !== null && !options.json) printNote(note);
    const progress = new Progress(basename(address), !options.json);
    const request: ImportRequest = {
      accountId: site.accountId,
      siteId: site.siteId,
      sourceName: mapping.name,
      mapping,
      mappingFrom: from,
      feed: fetched.feed,
      snapshot: options.snapshot ?? false,
      dryRun: options.dryRun ?? false,
      force: options.force ?? false,
      now: new Date(),
      onRow: (read) => progress.show(read),
    };
    try {
      let outcome = await runImport(platform, request);
      progress.end();
      if (outcome.kind === "held" && (await confirmImport(outcome)))
        outcome = await release(platform, request);
      print(options.json, outcome, () => describeImport(outcome));
      process.exitCode = toExitCode(outcome);
    } finally {
      await fetched.feed.discard();
    }
  });
}

interface MappingChoice {
  /** The one that the command line names. */
  readonly named: Mapping | undefined;
  readonly from: string | undefined;
  readonly path: string;
}

/** The mapping of the command line, else the one that was used for such a file (D193), else the included one that fits (D71). */
async function chooseMapping(
  { db }: Platform,
  accountId: AccountId,
  { named, from, path }: MappingChoice,
): Promise<{ readonly mapping: Mapping; readonly from: string; readonly note: string | null }> {
  if (named && from !== undefined) return { mapping: named, from: resolveMapping(from), note: null };
  const found = await db.inAccount(accountId, (tx) => findUsedMapping(tx, path));
  if (found) {
    const { mapping, used } = found;
    const day = used.at.slice(0, 10);
    const note = `Read with the mapping ${used.from}, as last used for such a file on ${day}; --mapping chooses another.`;
    return { mapping, from: used.from, note };
  }
  const mapping = await findShippedMapping(path);
  return { mapping, from: mapping.name, note: `Read with the shipped mapping ${mapping.name}.` };
}

function toExitCode(outcome: ImportOutcome): number {
  if (outcome.kind === "dry-run") return outcome.reason === null ? 0 : 2;
  return { published: 0, failed: 1, superseded: 1, held: 2 }[outcome.kind];
}

/** Publishes what was just held, as it was reported. @throws StartError when the stock changed meanwhile */
async function release(platform: Platform, { accountId, sourceName }: ImportRequest): Promise<ImportOutcome> {
  const decision = { sourceName, now: new Date(), importOnly: true };
  const { report, refused } = await releaseHeld(platform, accountId, decision);
  if (!report) throw new StartError(`Not published: ${refused ?? "it is no longer held."}`);
  return { kind: "published", report };
}

/** Asks where someone can answer; unattended, the import stays held. */
async function confirmImport({
  reason,
  report,
  snapshot,
}: ImportOutcome & { kind: "held" }): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const dialog = createInterface({ input: process.stdin, output: process.stderr });
  const effects = describeHeldEffects(report, snapshot);
  const answer = await dialog.question(`${reason} ${effects} Publish it all the same? [y/N] `);
  dialog.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** A line on a terminal that says how far long work has come. Silent where nobody watches. */
class Progress {
  readonly #label: string;
  readonly #active: boolean;
  #shownAt = 0;

  constructor(label: string, wanted: boolean) {
    this.#label = label;
    this.#active = wanted && process.stderr.isTTY === true;
  }

  show(rows: number): void {
    if (!this.#active || Date.now() - this.#shownAt < 100) return;
    this.#shownAt = Date.now();
    process.stderr.write(`\r${this.#label}: ${formatWhole(rows)} rows`);
  }

  end(): void {
    if (this.#active) process.stderr.write("\r\u001b[2K");
  }
}
