import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Command } from "commander";
import { loadMapping } from "#features/stock/feeds/load-mapping.server.ts";
import {
  findFeed,
  findHeld,
  listFeeds,
  releaseHeldPrices,
  saveFeed,
  settleHeld,
} from "#features/stock/import/feed-store.server.ts";
import { fetchFeed } from "#features/stock/import/fetch-feed.server.ts";
import { runFeed } from "#features/stock/import/run-feeds.server.ts";
import { runImport } from "#features/stock/import/run-import.server.ts";
import { silentLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import { recordChange } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { print, table } from "../output.ts";
import { requireSite, withPlatform } from "../with-platform.ts";

interface Common {
  readonly site: string;
  readonly json?: boolean;
}

export function addFeedsCommand(program: Command): void {
  const feeds = program
    .command("feeds")
    .description("Feeds that run by themselves, and imports that wait for a person.");
  const command = (name: string, description: string) =>
    feeds
      .command(name)
      .description(description)
      .requiredOption("--site <slug>", "a site of the account")
      .option("--json", "as JSON");

  command("list", "Every feed with its last check and import.").action(listCommand);
  command(
    "add <name> <folder-or-url>",
    "Add a feed, or change the one of that name; the running server takes it up.",
  )
    .option("--mapping <name-or-file>", "how to read it", "dealer-csv")
    .option("--every <minutes>", "minutes between checks", "15")
    .option("--delta", "files hold changes, not the whole stock")
    .option("--silent-after <hours>", "tell the dealer when nothing new came for so long", "48")
    .option("--notify <email...>", "who is told of held, failed and silent feeds")
    .action(addCommand);
  command("run <name>", "Check a feed now.")
    .option("--force", "import even if unchanged, whatever it removes")
    .action(runCommand);
  command("release <name>", "Publish a held import, or held prices, of a feed or mapping.").action(
    releaseCommand,
  );
  command("discard <name>", "Drop a held import.").action(discardCommand);
}

async function listCommand({ site: slug, json }: Common): Promise<void> {
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, slug);
    const feeds = await platform.db.inAccount(site.accountId, listFeeds);
    print(json, feeds, () =>
      table(
        ["feed", "address", "mapping", "every", "kind", "checked", "imported"],
        feeds.map((feed) => [
          feed.name,
          feed.address,
          feed.mapping,
          `${feed.intervalMinutes} min`,
          feed.snapshot ? "snapshot" : "delta",
          feed.checkedAt?.toISOString() ?? "never",
          feed.importedAt?.toISOString() ?? "never",
        ]),
      ),
    );
  });
}

interface AddOptions extends Common {
  readonly mapping: string;
  readonly every: string;
  readonly delta?: boolean;
  readonly silentAfter: string;
  readonly notify?: string[];
}

async function addCommand(name: string, address: string, options: AddOptions): Promise<void> {
  const intervalMinutes = wholeNumber("--every", options.every, 1, 10_080);
  const silentAfterHours = wholeNumber("--silent-after", options.silentAfter, 1, 8760);
  await loadMapping(options.mapping);
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, options.site);
    await platform.db.inAccount(site.accountId, (tx) =>
      saveFeed(tx, {
        name,
        address,
        mapping: options.mapping,
        intervalMinutes,
        snapshot: !options.delta,
        silentAfterHours,
        notify: options.notify ?? [],
      }),
    );
    print(options.json, { name, address }, () => `Feed ${name} is checked every ${intervalMinutes} min.`);
  });
}

async function runCommand(name: string, options: Common & { readonly force?: boolean }): Promise<void> {
  await withPlatform(async (platform, env) => {
    const site = await requireSite(platform, options.site);
    const feed = await platform.db.inAccount(site.accountId, (tx) => findFeed(tx, name));
    if (!feed) throw new StartError(`There is no feed "${name}". \`feeds list\` shows them.`);
    const parts = {
      ...platform,
      mailer: createMailer(env),
      log: silentLog,
      now: () => new Date(),
      allowPrivate: env.FETCH_PRIVATE_ADDRESSES,
    };
    const outcome = await runFeed(parts, site.accountId, feed, options.force);
    print(options.json, outcome, () =>
      "reason" in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind,
    );
    if (outcome.kind === "failed" || outcome.kind === "unreachable") process.exitCode = 1;
    if (outcome.kind === "held") process.exitCode = 2;
  });
}

async function releaseCommand(name: string, options: Common): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, options.site);
    const held = await platform.db.inAccount(accountId, (tx) => findHeld(tx, name));
    const now = new Date();
    if (held) {
      const folder = await mkdtemp(join(tmpdir(), "forecourt-release-"));
      try {
        await writeFile(join(folder, "feed"), gunzipSync(held.content));
        const fetched = await fetchFeed(join(folder, "feed"), { allowPrivate: false });
        if (!fetched.ok) throw new StartError(fetched.reason);
        const mapping = await loadMapping(held.mapping);
        const request = {
          accountId,
          siteId: null,
          sourceName: name,
          mapping,
          feed: fetched.feed,
          snapshot: true,
          force: true,
          now,
        };
        const outcome = await runImport(platform, request);
        if (outcome.kind !== "published")
          throw new StartError(`The held import could not be published: ${outcome.kind}.`);
        await platform.db.inAccount(accountId, (tx) => settleHeld(tx, name, "released"));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
    const prices = await platform.db.inAccount(accountId, async (tx) =>
      releaseHeldPrices(tx, name, await recordChange(tx), now),
    );
    if (!held && prices === 0) throw new StartError(`Nothing of "${name}" is held.`);
    print(
      options.json,
      { released: held !== null, prices },
      () => `Released ${held ? "the held import" : "no import"} and ${prices} held prices.`,
    );
  });
}

async function discardCommand(name: string, options: Common): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, options.site);
    const settled = await platform.db.inAccount(accountId, (tx) => settleHeld(tx, name, "discarded"));
    if (settled === 0) throw new StartError(`Nothing of "${name}" is held.`);
    print(
      options.json,
      { discarded: settled },
      () => `Discarded ${settled} held ${settled === 1 ? "import" : "imports"}.`,
    );
  });
}

function wholeNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new StartError(`${option}: "${text}" must be a whole number from ${min} to ${max}.`);
  }
  return value;
}
