import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import type { Command } from "commander";
import { FeedError } from "#features/inventory/feeds/mapping/feed-error.ts";
import { type ApplyModelsOutcome, applyModelsToAccount } from "#features/models/apply/apply-models.server.ts";
import { formatModelProblem, type ModelProblem } from "#features/models/source/cell-reader.ts";
import {
  createPictureReader,
  type ReadModels,
  readModels,
} from "#features/models/source/read-models.server.ts";
import { listModels } from "#features/models/store/model-store.server.ts";
import { StartError } from "#platform/start-error.ts";
import { openStorage } from "#platform/storage/open-storage.ts";
import { requireAccount, withPlatform } from "../start/with-platform.ts";
import { type AccountOptions, type ApplyOptions, addAccountCommand } from "../terminal/account-command.ts";
import { formatMinute, formatTable, listSome, print } from "../terminal/output.ts";
import { describeHeld, describeRemovals, formatCount, YES_REMOVE } from "../terminal/removal.ts";

export function addModelsCommand(program: Command): void {
  const models = program
    .command("models")
    .description("Publish and list the models that manufacturers sell.");
  addAccountCommand(
    models,
    "apply <file>",
    "Publish a CSV or JSON file of models with their pictures; running servers show them at once.",
  )
    .option("--dry-run", "report what would change and change nothing")
    .option("--prune", "take away the models that the file does not have")
    .option(...YES_REMOVE)
    .addHelpText(
      "after",
      "\nA model with a broken row stays as it was, and the rest is published. See docs/models.md.\nExit codes: 0 published, 1 nothing in the file can be used, 2 held for --yes, or would be (--dry-run).",
    )
    .action(applyCommand);
  addAccountCommand(models, "list", "Every model, with its address and badges.").action(listCommand);
}

async function applyCommand(file: string, options: ApplyOptions): Promise<void> {
  const { dryRun = false, prune = false, yes: confirmed = false } = options;
  await withPlatform(async (platform, env) => {
    const accountId = await requireAccount(platform, options.account);
    const now = new Date();
    const { folder, read } = await readFile(file, now);
    const outcome = await applyModelsToAccount(
      platform.db,
      { accountId, read, dryRun, prune, confirmed, folder },
      { author: "command line", now, originals: await openStorage(env) },
    );
    print(options.json, outcome, () => describeOutcome(outcome, { dryRun, isPruned: prune, read }));
    if (!outcome.ok) process.exitCode = outcome.reason === "held" ? 2 : 1;
  });
}

/** @throws StartError for a file that cannot be read as a whole */
async function readFile(
  file: string,
  now: Date,
): Promise<{ readonly folder: string; readonly read: ReadModels }> {
  try {
    const folder = await realpath(dirname(await realpath(file)));
    const readPicture = createPictureReader(folder);
    return { folder, read: await readModels({ input: createReadStream(file), readPicture, now }) };
  } catch (error) {
    if (error instanceof FeedError) throw new StartError(`${file} cannot be used. ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new StartError(`${file} does not exist. Check its name and folder.`);
    if (code === "EISDIR") throw new StartError(`${file} is a folder. Name a file in it.`);
    throw error;
  }
}

interface Asked {
  readonly dryRun: boolean;
  readonly isPruned: boolean;
  readonly read: ReadModels;
}

function describeOutcome(outcome: ApplyModelsOutcome, { dryRun, isPruned, read }: Asked): string {
  const problems = describeProblems(outcome.problems);
  if (!outcome.ok)
    return outcome.reason === "empty"
      ? ["Nothing was published: the file has no model that can be used.", ...problems].join("\n")
      : [describeHeld(outcome.held, dryRun), ...describeRemovals(outcome.removals, false), ...problems].join(
          "\n",
        );
  const { added, changed, unchanged, others, kept, removals } = outcome;
  const counts = `${formatCount(read.models.length, "model")} read: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged; ${removals.length} removed.`;
  const isSame = added.length + changed.length + removals.length === 0;
  return [
    dryRun ? "Dry run: nothing was changed." : isSame ? "Everything is as it was." : "Published.",
    counts,
    ...listSome(added, (name) => `  added ${name}`),
    ...listSome(changed, (name) => `  changed ${name}`),
    ...describeRemovals(removals, !dryRun),
    ...listSome(kept, (name) => `  Stays as it was, since a row of it is broken: ${name}`),
    ...listSome(
      others,
      (name) => `  Still shown and not in this file: ${name}${isPruned ? "" : "; --prune takes it off"}.`,
    ),
    ...(isPruned && read.hasNameless
      ? ["Nothing was taken away: a broken row does not say which model it is about."]
      : []),
    ...problems,
  ].join("\n");
}

const describeProblems = (problems: readonly ModelProblem[]): string[] =>
  problems.length === 0
    ? []
    : [
        "Left out, since something is wrong:",
        ...listSome(problems, (problem) => `  ${formatModelProblem(problem)}`),
      ];

async function listCommand({ account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const models = await platform.db.inAccount(accountId, listModels);
    print(json, models, () =>
      formatTable(
        ["make", "model", "slug", "state", "badges", "saved by", "saved"],
        models.map(({ make, model, slug, isCurrent, badges, author, savedAt }) => [
          ...[make, model, slug, isCurrent ? "current" : "no longer sold new", badges, author],
          formatMinute(savedAt),
        ]),
      ),
    );
  });
}
