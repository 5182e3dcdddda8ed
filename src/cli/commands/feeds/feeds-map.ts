import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import { readFeedSample } from "#features/inventory/feeds/files/sample-feed.server.ts";
import { FeedError } from "#features/inventory/feeds/mapping/feed-error.ts";
import { findRecords } from "#features/inventory/feeds/propose/find-records.server.ts";
import { type ProposedMapping, proposeMapping } from "#features/inventory/feeds/propose/propose-mapping.ts";
import { fetchFeed } from "#features/inventory/sources/fetch-feed.server.ts";
import { isTownName } from "#features/places/places.server.ts";
import { readEnv } from "#platform/env.ts";
import { StartError } from "#platform/start-error.ts";

export function addFeedsMapCommand(feeds: Command): void {
  feeds
    .command("map <file-or-url>")
    .description("Write a mapping to start from, by the columns and values of a feed.")
    .addHelpText("after", "\nThe mapping goes to standard output, what to look at in it to standard error.")
    .action(runMap);
}

async function runMap(address: string): Promise<void> {
  const { FETCH_PRIVATE_ADDRESSES: allowPrivate } = readEnv(process.env);
  const fetched = await fetchFeed(address, { allowPrivate });
  if (!fetched.ok) throw new StartError(fetched.reason);
  try {
    const records = await findRecords(createReadStream(fetched.feed.path));
    const sample = await readFeedSample(createReadStream(fetched.feed.path), records);
    const proposed = proposeMapping(sample, {
      title: basename(address),
      now: new Date(),
      isTown: isTownName,
    });
    process.stdout.write(`${JSON.stringify(proposed.document, null, 2)}\n`);
    process.stderr.write(`${listNotes(proposed).join("\n")}\n`);
  } catch (error) {
    throw error instanceof FeedError ? new StartError(error.message) : error;
  } finally {
    await fetched.feed.discard();
  }
}

function listNotes({ missing, unused, warnings, questions }: ProposedMapping): string[] {
  return [
    ...questions.map((question) => `QUESTION: ${question}`),
    ...(questions.length > 0
      ? [
          'An import is held until a question is answered: correct the mapping and remove it from "questions".',
        ]
      : []),
    ...(missing.length > 0
      ? [`No column was found for ${missing.join(", ")}: write in the name of one before you import.`]
      : []),
    ...warnings.map((warning) => `WARNING: ${warning}`),
    ...(unused.length > 0 ? [`Not used: ${unused.join(", ")}.`] : []),
    "Check the columns, then try it with `import <file> --site <slug> --mapping <this file> --dry-run`.",
  ];
}
