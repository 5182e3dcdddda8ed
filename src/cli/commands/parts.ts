import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { describeEntries } from "#features/inventory/import/describe-entries.ts";
import { readFeedAddress } from "#features/inventory/sources/fetch-feed.server.ts";
import { findPartFeed, removePartFeed, savePartFeed } from "#features/parts/feed/part-feed-store.server.ts";
import { type PartFeedOutcome, runPartFeed } from "#features/parts/feed/run-part-feeds.server.ts";
import { importParts } from "#features/parts/import/import-parts.server.ts";
import { describePartCounts, type PartImport } from "#features/parts/import/part-report.ts";
import { readPartList } from "#features/parts/store/part-writer.server.ts";
import { silentLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import { StartError } from "#platform/start-error.ts";
import { formatWhole } from "#ui/base/money.ts";
import { requireAccount, withPlatform } from "../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../terminal/account-command.ts";
import { print } from "../terminal/output.ts";
import { readWholeNumber } from "../terminal/read-option.ts";

interface ImportOptions extends AccountOptions {
  readonly delta?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

interface WatchOptions extends AccountOptions {
  readonly every: string;
  readonly delta?: boolean;
  readonly notify?: readonly string[];
}

const EXIT_CODES =
  "\nA row that breaks a rule is named with its line, and the rest is imported. See docs/parts.md.\nExit codes: 0 imported, 1 nothing was imported, 2 held for --yes.";
const YES_IMPORT = "import although parts or columns of the last file are missing";

export function addPartsCommand(program: Command): void {
  const parts = program
    .command("parts")
    .description("Import the parts that a dealer sells, by hand or by a feed.");
  addAccountCommand(
    parts,
    "import <file>",
    "Import a CSV, Excel, JSON or XML file of all parts; running servers show them at once.",
  )
    .option("--delta", "the file holds changes, so that nothing is removed")
    .option("--dry-run", "report what would change and change nothing")
    .option("--yes", YES_IMPORT)
    .addHelpText("after", EXIT_CODES)
    .action(importCommand);
  addAccountCommand(
    parts,
    "watch <folder-or-url>",
    "Set the feed of parts, which the server checks by itself.",
  )
    .option("--every <minutes>", "minutes between checks", "60")
    .option("--delta", "files hold changes, so that nothing is removed")
    .option("--notify <email...>", "who gets mail about files that cannot be used")
    .action(watchCommand);
  addAccountCommand(parts, "unwatch", "End the feed of parts; its parts stay.").action(unwatchCommand);
  addAccountCommand(parts, "run", "Check the feed of parts now.")
    .option("--yes", `${YES_IMPORT}, and if unchanged`)
    .addHelpText("after", EXIT_CODES)
    .action(runCommand);
  addAccountCommand(parts, "status", "The list of parts, its feed, and what is wrong.").action(statusCommand);
}

async function importCommand(path: string, options: ImportOptions): Promise<void> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile())
    throw new StartError(`${path} is no file that can be read. Check its name and folder.`);
  await withPlatform(async ({ db, ...platform }) => {
    const accountId = await requireAccount({ db, ...platform }, options.account);
    const { delta = false, dryRun = false, yes: confirmed = false } = options;
    const input = createReadStream(path);
    const outcome = await importParts(db, accountId, {
      ...{ input, snapshot: !delta, dryRun, confirmed, now: new Date() },
    });
    report(outcome, options);
  });
}

function report(outcome: PartFeedOutcome, { json }: AccountOptions): void {
  print(json, outcome, () => describeOutcome(outcome));
  if (outcome.kind === "failed" || outcome.kind === "unreachable") process.exitCode = 1;
  if (outcome.kind === "held") process.exitCode = 2;
}

function describeOutcome(outcome: PartFeedOutcome): string {
  if ("report" in outcome) return describeImport(outcome);
  if (outcome.kind === "unreachable") return `Not read: ${outcome.reason}`;
  return "Unchanged since the last import; --yes imports it all the same.";
}

function describeImport(outcome: PartImport): string {
  const { report } = outcome;
  const heading = {
    imported: "Imported.",
    "dry-run": "Dry run: nothing was changed.",
    held: `Held: ${"reason" in outcome ? outcome.reason : ""} Nothing was changed; --yes imports it all the same.`,
    failed: `Failed: ${"reason" in outcome ? outcome.reason : ""} Nothing was changed.`,
  }[outcome.kind];
  return [
    heading,
    ...(outcome.kind === "failed" ? [] : [describePartCounts(report)]),
    ...(report.keptAbsent > 0
      ? [
          `Nothing was removed, since a rejected row does not say which part it is about; the file lacks ${report.keptAbsent}.`,
        ]
      : []),
    ...(report.ignoredColumns.length > 0
      ? [`Columns without a meaning here: ${report.ignoredColumns.join(", ")}.`]
      : []),
    ...describeEntries("Reasons why rows were not imported", report.rejected, report.omitted.rejected),
  ].join("\n");
}

async function watchCommand(text: string, options: WatchOptions): Promise<void> {
  const read = readFeedAddress(text);
  if (!read.ok) throw new StartError(read.reason);
  const { address } = read;
  const isThere = /^https?:/i.test(address) || (await stat(address).catch(() => null)) !== null;
  if (!isThere) throw new StartError(`${address} does not exist. Create it first.`);
  const intervalMinutes = readWholeNumber("--every", options.every, { min: 1, max: 10_080 });
  const { delta = false, notify = [] } = options;
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, options.account);
    const feed = { address, intervalMinutes, snapshot: !delta, notify };
    await platform.db.inAccount(accountId, (tx) => savePartFeed(tx, feed));
    print(options.json, feed, () => `Parts are read from ${address} every ${intervalMinutes} min.`);
  });
}

async function unwatchCommand({ account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    if (!(await platform.db.inAccount(accountId, removePartFeed)))
      throw new StartError("There is no feed of parts.");
    print(json, { removed: true }, () => "The feed of parts has ended. Its parts stay.");
  });
}

async function runCommand(options: AccountOptions & { readonly yes?: boolean }): Promise<void> {
  await withPlatform(async (platform, env) => {
    const { db } = platform;
    const accountId = await requireAccount(platform, options.account);
    const feed = await db.inAccount(accountId, findPartFeed);
    if (!feed) throw new StartError("There is no feed of parts. `parts watch` sets one.");
    const parts = {
      ...{ db, mailer: createMailer(env), log: silentLog, now: () => new Date() },
      allowPrivate: env.FETCH_PRIVATE_ADDRESSES,
      importFile: ({ path, accountId: account, ...file }: Parameters<ImportFile>[0]) =>
        importParts(db, account, { ...file, input: createReadStream(path) }),
    };
    const stopped = new AbortController().signal;
    report(await runPartFeed(parts, accountId, { feed, confirmed: options.yes ?? false, stopped }), options);
  });
}

type ImportFile = Parameters<typeof runPartFeed>[0]["importFile"];

async function statusCommand({ account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const { list, feed } = await platform.db.inAccount(accountId, async (tx) => ({
      list: await readPartList(tx),
      feed: await findPartFeed(tx),
    }));
    print(json, { list, feed }, () =>
      [
        list
          ? `${formatWhole(list.parts)} parts, imported ${list.importedAt.toISOString()}, with ${list.fields.join(", ")}.`
          : "No parts.",
        feed
          ? `Read from ${feed.address} every ${feed.intervalMinutes} min (${feed.snapshot ? "all parts" : "changes"}), last checked ${feed.checkedAt?.toISOString() ?? "never"}.`
          : "No feed.",
        ...(feed?.problem ? [`Since ${feed.problemSince?.toISOString()}: ${feed.problem}`] : []),
      ].join("\n"),
    );
  });
}
