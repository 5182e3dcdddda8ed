import type { Command } from "commander";
import { listLocations, locationKeys } from "#features/locations/location-store.server.ts";
import { loadMapping, mappingAddress } from "#features/stock/feeds/load-mapping.server.ts";
import { readFeedAddress } from "#features/stock/import/feed-address.ts";
import { discardHeld, findFeed, listFeeds, saveFeed } from "#features/stock/import/feed-store.server.ts";
import { releaseHeld } from "#features/stock/import/release-held.server.ts";
import { runFeed } from "#features/stock/import/run-feeds.server.ts";
import { listFailedPhotos } from "#features/stock/photos/photo-store.server.ts";
import { slugOf } from "#features/stock/slug.ts";
import { silentLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
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
    .option("--locations <code...>", "the locations that it covers, by code or name; all unless said")
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
  command("photos", "Photos that could not be used, and why.").action(photosCommand);
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
  readonly locations?: string[];
}

async function addCommand(name: string, text: string, options: AddOptions): Promise<void> {
  const read = readFeedAddress(text);
  if (!read.ok) throw new StartError(read.reason);
  const { address } = read;
  const intervalMinutes = wholeNumber("--every", options.every, 1, 10_080);
  const silentAfterHours = wholeNumber("--silent-after", options.silentAfter, 1, 8760);
  await loadMapping(options.mapping);
  const locations = options.locations ?? [];
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, options.site);
    await platform.db.inAccount(site.accountId, async (tx) => {
      await requireLocations(tx, locations);
      await saveFeed(tx, {
        name,
        address,
        mapping: mappingAddress(options.mapping),
        intervalMinutes,
        snapshot: !options.delta,
        silentAfterHours,
        notify: options.notify ?? [],
        locations,
      });
    });
    print(options.json, { name, address }, () => `Feed ${name} is checked every ${intervalMinutes} min.`);
  });
}

async function requireLocations(tx: AccountTransaction, names: readonly string[]): Promise<void> {
  const known = await listLocations(tx);
  const keys = known.flatMap(locationKeys);
  const wrong = names.find((name) => !keys.includes(slugOf(name)));
  if (wrong === undefined) return;
  const list = known.map(({ code, slug }) => code ?? slug).join(", ");
  throw new StartError(
    `--locations: there is no location "${wrong}". ${list ? `There are ${list}.` : "There is none yet."}`,
  );
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
    const outcome = await runFeed(parts, site.accountId, feed, options);
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
    const outcome = await releaseHeld(platform, accountId, name, new Date());
    const { released, prices } = outcome;
    if (!released && prices === 0) throw new StartError(`Nothing of "${name}" is held.`);
    print(
      options.json,
      outcome,
      () => `Released ${released ? "the held import" : "no import"} and ${prices} held prices.`,
    );
  });
}

async function discardCommand(name: string, options: Common): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, options.site);
    const discarded = await platform.db.inAccount(accountId, (tx) => discardHeld(tx, name));
    if (discarded === 0) throw new StartError(`Nothing of "${name}" is held.`);
    print(
      options.json,
      { discarded },
      () => `Discarded ${discarded} held ${discarded === 1 ? "import" : "imports"}.`,
    );
  });
}

async function photosCommand({ site: slug, json }: Common): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, slug);
    const failed = await platform.db.inAccount(accountId, listFailedPhotos);
    print(json, failed, () =>
      table(
        ["stock number", "photo", "reason"],
        failed.map(({ stockNumber, url, reason }) => [stockNumber ?? "", url, reason]),
      ),
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
