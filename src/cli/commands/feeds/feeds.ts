import type { Command } from "commander";
import { discardHeld } from "#features/inventory/import/import-runs.server.ts";
import { resolveMappingOf } from "#features/inventory/mappings/saved-mapping-store.server.ts";
import { listFailedPhotos } from "#features/inventory/photos/photo-store.server.ts";
import { type Released, releaseHeld } from "#features/inventory/schedule/release-held.server.ts";
import { type FeedOutcome, runFeed } from "#features/inventory/schedule/run-feeds.server.ts";
import {
  findFeed,
  listFeeds,
  type NewFeed,
  pauseFeed,
  saveFeed,
} from "#features/inventory/sources/feed-store.server.ts";
import {
  type FeedTrouble,
  listTroubles,
  type SourceState,
} from "#features/inventory/sources/feed-troubles.ts";
import { readFeedAddress } from "#features/inventory/sources/fetch-feed.server.ts";
import { listHeldPrices } from "#features/inventory/sources/held-prices.server.ts";
import { checkNewFeed, type NewFeedProblem } from "#features/inventory/sources/new-feed.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { listLocationKeys, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { silentLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { requireSite, withPlatform } from "../../start/with-platform.ts";
import { describeDone, describeImport } from "../../terminal/describe-import.ts";
import { formatTable, print } from "../../terminal/output.ts";
import { readWholeNumber } from "../../terminal/read-option.ts";
import { formatCount, YES } from "../../terminal/removal.ts";
import { addFeedsMapCommand } from "./feeds-map.ts";
import { buildPricesCommand, decidePrices, describeRefusal } from "./held-prices.ts";
import { removeFeedCommand } from "./remove-feed.ts";

interface CommonOptions {
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

  command(
    "list",
    "Every feed and mapping used with `import`: its state, since when, why, and what to do.",
  ).action(listCommand);
  command(
    "add <name> <folder-or-url>",
    "Add a feed, or change the one of that name, which keeps what is not given; running servers apply it at once.",
  )
    .option(
      "--mapping <name-or-file>",
      `how to read it: an included mapping or a mapping file (default: "${NEW_FEED.mapping}")`,
    )
    .option("--locations <code...>", "the locations that it covers, by code or name (default: all)")
    .option("--no-locations", "it covers all locations")
    .option("--every <minutes>", `minutes between checks (default: ${NEW_FEED.intervalMinutes})`)
    .option("--delta", "files hold changes, not the whole stock")
    .option("--no-delta", "files hold the whole stock (default)")
    .option(
      "--silent-after <hours>",
      `send a mail after this many hours without a new file (default: ${NEW_FEED.silentAfterHours})`,
    )
    .option("--notify <email...>", "who gets mail about held, failed and silent feeds")
    .option("--no-notify", "nobody gets such mail (default)")
    .action(addCommand);
  addFeedsMapCommand(feeds);
  command("run <name>", "Check a feed now.")
    .option("--force", "import even if unchanged, whatever it removes")
    .action(runCommand);
  command("pause <name>", "Do not check a feed until it is resumed; its stock stays on the site.").action(
    (name: string, options: CommonOptions) => pauseCommand(name, options, true),
  );
  command("resume <name>", "Check a feed again that was paused, at once.").action(
    (name: string, options: CommonOptions) => pauseCommand(name, options, false),
  );
  command("prices [name]", "Prices that moved too far and are held, of all feeds or one.").action(
    buildPricesCommand,
  );
  command(
    "release <name>",
    "Publish a held import, exactly as it was reported, and held prices of a feed or mapping.",
  )
    .option("--price <stock-number...>", "only the held prices of these vehicles")
    .action(releaseCommand);
  command("remove <name>", "End a feed, or a mapping used with `import`, and withdraw its stock.")
    .option("--keep-stock", "leave its vehicles on the site; nothing updates them")
    .option(...YES)
    .action(removeFeedCommand);
  command("photos", "Photos that could not be used, and why.").action(photosCommand);
  command("discard <name>", "Drop a held import of a feed or mapping, or refuse held prices.")
    .option("--price <stock-number...>", "the held prices of these vehicles, and no import")
    .action(discardCommand);
}

async function listCommand({ site: slug, json }: CommonOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, slug);
    const sources = await platform.db.inAccount(site.accountId, listSources);
    const listed = sources.map((source) => ({ source, troubles: listTroubles(source) }));
    const records = listed.map(({ source: { feed, ...source }, troubles }) => ({
      kind: feed ? "feed" : "import",
      ...source,
      ...feed,
      troubles,
    }));
    print(json, records, () => [sourceTable(listed), ...listed.flatMap(troubleLines)].join("\n"));
  });
}

interface ListedFeed {
  readonly source: SourceState;
  readonly troubles: readonly FeedTrouble[];
}

const sourceTable = (listed: readonly ListedFeed[]): string =>
  formatTable(
    ["feed", "state", "for sale", "imported", "checked", "every", "holds", "mapping", "address"],
    listed.map(({ source: { name, mapping, forSale, importedAt, feed }, troubles }) => [
      name,
      [...(feed?.pausedAt ? ["paused"] : []), ...troubles.map(({ kind }) => kind)].join(", ") ||
        (importedAt ? "ok" : "new"),
      forSale,
      importedAt?.toISOString() ?? "never",
      ...(feed
        ? [
            feed.checkedAt?.toISOString() ?? "never",
            `${feed.intervalMinutes} min`,
            feed.snapshot ? "all stock" : "changes",
          ]
        : ["by hand", "", ""]),
      mapping,
      feed?.address ?? "",
    ]),
  );

const troubleLines = ({ source, troubles }: ListedFeed): string[] =>
  troubles.map(({ kind, since, reason, advice }) => {
    const when = since ? ` since ${since.toISOString()}` : "";
    return `\n${source.name}: ${kind}${when}. ${reason}\n  ${advice}`;
  });

/** What a new feed has where nothing else is given. */
const NEW_FEED = {
  mapping: "dealer-csv",
  intervalMinutes: 15,
  snapshot: true,
  silentAfterHours: 48,
  notify: [],
  locations: [],
} as const satisfies Omit<NewFeed, "name" | "address">;

interface AddOptions extends CommonOptions {
  readonly mapping?: string;
  readonly every?: string;
  readonly delta?: boolean;
  readonly silentAfter?: string;
  /** False empties the list. */
  readonly notify?: string[] | false;
  readonly locations?: string[] | false;
}

async function addCommand(name: string, text: string, options: AddOptions): Promise<void> {
  const read = readFeedAddress(text);
  if (!read.ok) throw new StartError(read.reason);
  const { address } = read;
  const given = readGiven(options);
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, options.site);
    const feed = await platform.db.inAccount(site.accountId, async (tx) => {
      await requireLocations(tx, given.locations ?? []);
      const chosen =
        options.mapping === undefined ? {} : { mapping: await resolveMappingOf(tx, options.mapping) };
      const kept = (await findFeed(tx, name)) ?? NEW_FEED;
      const { mapping, intervalMinutes, snapshot, silentAfterHours, notify, locations } = {
        ...kept,
        ...given,
        ...chosen,
      };
      const feed = { name, address, mapping, intervalMinutes, snapshot, silentAfterHours, notify, locations };
      const problems = await checkNewFeed(feed, await listFeeds(tx));
      if (problems.length > 0)
        throw new StartError(problems.map(({ field, text }) => `${ARGUMENTS[field]}: ${text}`).join("\n"));
      await saveFeed(tx, feed);
      return feed;
    });
    print(
      options.json,
      { name, address },
      () => `Feed ${name} is checked every ${feed.intervalMinutes} min.`,
    );
  });
}

/** What the command line calls what is said of a feed. */
const ARGUMENTS: Readonly<Record<NewFeedProblem["field"], string>> = {
  ...{ name: "<name>", address: "<folder-or-url>", notify: "--notify" },
};

/** What is given of a feed but its mapping; a feed that is changed keeps the rest. */
function readGiven(options: AddOptions): Partial<Omit<NewFeed, "name" | "address" | "mapping">> {
  const { every, delta, silentAfter, notify, locations } = options;
  const range = { min: 1, max: 10_080 };
  const intervalMinutes = every === undefined ? every : readWholeNumber("--every", every, range);
  const silentAfterHours =
    silentAfter === undefined
      ? silentAfter
      : readWholeNumber("--silent-after", silentAfter, { min: 1, max: 8760 });
  return {
    ...(intervalMinutes !== undefined && { intervalMinutes }),
    ...(silentAfterHours !== undefined && { silentAfterHours }),
    ...(delta !== undefined && { snapshot: !delta }),
    ...(notify !== undefined && { notify: notify || [] }),
    ...(locations !== undefined && { locations: locations || [] }),
  };
}

async function requireLocations(tx: AccountTransaction, names: readonly string[]): Promise<void> {
  const known = await listLocations(tx);
  const keys = known.flatMap(listLocationKeys);
  const wrong = names.find((name) => !keys.includes(toSlug(name)));
  if (wrong === undefined) return;
  const list = known.map(({ code, slug }) => code ?? slug).join(", ");
  throw new StartError(
    `--locations: there is no location "${wrong}". ${list ? `There are ${list}.` : "There is none yet."}`,
  );
}

async function runCommand(
  name: string,
  options: CommonOptions & { readonly force?: boolean },
): Promise<void> {
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
    const outcome = await runFeed(parts, site.accountId, { feed, ...options });
    print(options.json, outcome, () => describeRun(outcome));
    if (outcome.kind === "failed" || outcome.kind === "unreachable") process.exitCode = 1;
    if (outcome.kind === "held") process.exitCode = 2;
  });
}

async function pauseCommand(name: string, { site, json }: CommonOptions, isPaused: boolean): Promise<void> {
  await withPlatform(async ({ db, ...platform }) => {
    const { accountId } = await requireSite({ db, ...platform }, site);
    const done = await db.inAccount(accountId, async (tx) => {
      const feed = await findFeed(tx, name);
      if (!feed) throw new StartError(`There is no feed "${name}". \`feeds list\` shows them.`);
      return pauseFeed(tx, feed.id, { by: isPaused ? "the command line" : null, now: new Date() });
    });
    if (!done)
      throw new StartError(`The feed "${name}" ${isPaused ? "is paused already" : "is not paused"}.`);
    print(json, { name, paused: isPaused }, () =>
      isPaused ? `Feed ${name} is paused.` : `Feed ${name} is checked again.`,
    );
  });
}

function describeRun(outcome: FeedOutcome): string {
  if ("report" in outcome) return describeImport(outcome);
  return outcome.kind === "unreachable"
    ? `Not read: ${outcome.reason}`
    : "Unchanged since the last import; --force imports it all the same.";
}

interface DecisionOptions extends CommonOptions {
  readonly price?: readonly string[];
}

async function releaseCommand(name: string, { site, json, price }: DecisionOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, site);
    const decision = { sourceName: name, stockNumbers: price ?? [], decide: "release" } as const;
    const outcome: Released = price
      ? { released: false, prices: (await decidePrices(platform.db, accountId, decision)).length }
      : await releaseHeld(platform, accountId, { sourceName: name, now: new Date() });
    const { released, prices, refused } = outcome;
    if (!released && prices === 0 && !refused) throw new StartError(`Nothing of "${name}" is held.`);
    print(json, outcome, () => describeRelease(outcome));
    if (refused) process.exitCode = 1;
  });
}

function describeRelease({ prices, report, refused }: Released): string {
  if (refused) return `Not released: ${refused}`;
  const what = [
    ...(report ? ["the held import"] : []),
    ...(prices > 0 ? [formatCount(prices, "held price")] : []),
  ];
  return [`Released ${what.join(" and ")}.`, ...(report ? describeDone(report) : [])].join("\n");
}

async function discardCommand(name: string, { site, json, price }: DecisionOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const { db } = platform;
    const { accountId } = await requireSite(platform, site);
    if (price) {
      const decision = { sourceName: name, stockNumbers: price, decide: "discard" } as const;
      const prices = await decidePrices(db, accountId, decision);
      print(json, { prices: prices.length }, () => describeRefusal(prices));
      return;
    }
    const discarded = await db.inAccount(accountId, (tx) => discardImports(tx, name));
    print(json, { discarded }, () => `Discarded ${formatCount(discarded, "held import")}.`);
  });
}

async function discardImports(tx: AccountTransaction, name: string): Promise<number> {
  const discarded = await discardHeld(tx, name);
  if (discarded > 0) return discarded;
  const prices = await listHeldPrices(tx, name);
  const advice = prices.length
    ? ` ${formatCount(prices.length, "price")} of it ${prices.length === 1 ? "is" : "are"} held; refuse with --price.`
    : "";
  throw new StartError(`No import of "${name}" is held.${advice}`);
}

async function photosCommand({ site: slug, json }: CommonOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, slug);
    const failed = await platform.db.inAccount(accountId, listFailedPhotos);
    print(json, failed, () =>
      formatTable(
        ["stock number", "photo", "reason"],
        failed.map(({ stockNumber, url, reason }) => [stockNumber ?? "", url, reason]),
      ),
    );
  });
}
