import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { describeEntries } from "#features/inventory/import/describe-entries.ts";
import {
  discardHeldReviews,
  type HeldReview,
  listHeldReviews,
  releaseHeldReviews,
} from "#features/reviews/google/held-removal-store.server.ts";
import { replyToReview } from "#features/reviews/google/reply-to-review.server.ts";
import { listReviewFeeds, type ReviewFeed } from "#features/reviews/google/review-feed-store.server.ts";
import {
  importReviews,
  type ReviewImport,
  type ReviewReport,
} from "#features/reviews/import/import-reviews.server.ts";
import { listReviews } from "#features/reviews/store/review-store.server.ts";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { toSecretReader } from "#platform/secrets/account-secrets.ts";
import { StartError } from "#platform/start-error.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { requireAccount, requireSite, withPlatform } from "../../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../../terminal/account-command.ts";
import { formatMinute, formatTable, print } from "../../terminal/output.ts";
import { formatCount, YES } from "../../terminal/removal.ts";
import { describeReview, removeReviewsCommand, requireLocation, shorten } from "./remove-reviews.ts";

interface ImportOptions extends AccountOptions {
  readonly location?: string;
  readonly dryRun?: boolean;
}

export function addReviewsCommand(program: Command): void {
  const reviews = program
    .command("reviews")
    .description("Import, list and answer what customers wrote about a dealer.");
  reviews
    .command("import <file>")
    .description("Import reviews from a CSV, Excel, JSON or XML file; running servers show them at once.")
    .requiredOption("--account <slug>", "the dealer account")
    .option("--location <slug>", "the location of rows that name none (default: the whole dealership)")
    .option("--dry-run", "report what would change and change nothing")
    .option("--json", "the report as JSON")
    .addHelpText(
      "after",
      "\nA row that breaks a rule is named with its line, and the rest is imported. See docs/reviews.md.\nExit codes: 0 imported, 1 nothing was imported.",
    )
    .action(importCommand);
  addAccountCommand(
    reviews,
    "list",
    "The newest reviews with their ids, and what became of the dealer's answers.",
  )
    .option("--limit <number>", "how many", "20")
    .action(listCommand);
  addAccountCommand(
    reviews,
    "status",
    "When each location's reviews were fetched from Google, what is wrong, and which reviews wait for you.",
  ).action(statusCommand);
  addAccountCommand(
    reviews,
    "release <location>",
    "Remove the reviews of a location that Google no longer lists and that wait for you.",
  ).action(decideCommand("release"));
  addAccountCommand(
    reviews,
    "discard <location>",
    "Keep the reviews of a location that Google no longer lists and that wait for you.",
  ).action(decideCommand("discard"));
  addAccountCommand(
    reviews,
    "remove [id...]",
    "Delete imported reviews by their ids in `reviews list`, or all of them.",
  )
    .option("--source <import>", "all reviews that were imported from files")
    .option("--location <slug>", "of these, only those of a location")
    .option(...YES)
    .action(removeReviewsCommand);
  reviews
    .command("reply <id>")
    .description("Answer a review of Google's; it is shown once Google shows it.")
    .requiredOption("--site <slug>", "a site whose settings have reviews.google")
    .option("--text <words>", "the answer, in place of an earlier one")
    .option("--remove", "take the answer back")
    .action(replyCommand);
}

async function importCommand(path: string, options: ImportOptions): Promise<void> {
  const { account, location = null, dryRun = false } = options;
  const file = await stat(path).catch(() => null);
  if (!file?.isFile())
    throw new StartError(`${path} is no file that can be read. Check its name and folder.`);
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const now = new Date();
    const outcome = await importReviews(platform.db, { accountId, path, location, dryRun, now });
    print(options.json, outcome, () => describeOutcome(outcome));
    if (outcome.kind === "failed") process.exitCode = 1;
  });
}

function describeOutcome(outcome: ReviewImport): string {
  const { report } = outcome;
  const heading = {
    imported: "Imported.",
    "dry-run": "Dry run: nothing was changed.",
    failed: `Failed: ${"reason" in outcome ? outcome.reason : ""} Nothing was imported.`,
  }[outcome.kind];
  return [
    heading,
    ...(outcome.kind === "failed" ? [] : [describeCounts(report)]),
    ...describeEntries("Reasons why rows were not imported", report.rejected, report.omitted.rejected),
    ...describeEntries("Imported with a change", report.notes, report.omitted.notes),
  ].join("\n");
}

const describeCounts = ({ read, added, changed, unchanged, rejectedRows }: ReviewReport): string =>
  `${read} read: ${added} added, ${changed} changed, ${unchanged} unchanged, ${rejectedRows} rejected.`;

interface ListOptions extends AccountOptions {
  readonly limit: string;
}

async function listCommand({ account, limit, json }: ListOptions): Promise<void> {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new StartError(`--limit: "${limit}" must be a number up to 9999.`);
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const reviews = await platform.db.inAccount(accountId, async (tx) => {
      const locationIds = [null, ...(await listLocations(tx)).map(({ id }) => id)];
      return listReviews(tx, { locationIds, minRating: 1, hidden: [] }, { offset: 0, limit: Number(limit) });
    });
    print(json, reviews, () =>
      formatTable(
        ["id", "date", "source", "stars", "customer", "text", "answer"],
        reviews.map(({ id, date, source, rating, customerName, text, reply }) => [
          ...[id, date, source, rating, customerName, shorten(text)],
          reply && [reply.state ?? "shown", reply.violation].filter(Boolean).join(": "),
        ]),
      ),
    );
  });
}

async function statusCommand({ account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const { db } = platform;
    const sites = await listSites(db, { accounts: [accountId] });
    const { named, feeds, waiting } = await db.inAccount(accountId, async (tx) => ({
      named: await listNamedLocations(tx, sites),
      feeds: await listReviewFeeds(tx),
      waiting: await listHeldReviews(tx),
    }));
    const known = new Set(feeds.map(({ location }) => location));
    const due = named
      .filter((location) => !known.has(location))
      .map((location) => ({ location, fetchedAt: null, nextAt: null, problem: null, problemSince: null }));
    const ofLocation = (slug: string) => waiting.filter(({ location }) => location === slug);
    const answer = [...feeds, ...due].map(
      (feed): FeedState => ({
        ...feed,
        nextAt: named.includes(feed.location) ? feed.nextAt : null,
        isNamed: named.includes(feed.location),
        held: ofLocation(feed.location),
      }),
    );
    print(json, answer, () =>
      answer.length === 0
        ? "Nothing is fetched from Google: no site of this account names a profile in `reviews.google`."
        : [feedTable(answer), ...answer.flatMap(describeWaiting)].join("\n"),
    );
  });
}

/** A location whose reviews are or were fetched. */
interface FeedState extends Omit<ReviewFeed, "nextAt"> {
  /** Null if it is due now, or never again. */
  readonly nextAt: Date | null;
  /** Whether a site still names its profile: only then it is fetched. */
  readonly isNamed: boolean;
  readonly held: readonly HeldReview[];
}

/** Slugs of the locations whose profiles the sites name. */
async function listNamedLocations(
  tx: AccountTransaction,
  sites: readonly { readonly siteId: SiteId }[],
): Promise<string[]> {
  const named = new Set<string>();
  for (const { siteId } of sites) {
    const published = await readPublishedConfig(tx, siteId, siteConfigSchema);
    const google = published?.ok ? published.config.reviews.google : undefined;
    for (const { location } of google?.profiles ?? []) named.add(location);
  }
  return [...named].sort();
}

const feedTable = (feeds: readonly FeedState[]): string =>
  formatTable(
    ["location", "fetched", "next", "problem", "since"],
    feeds.map(({ location, fetchedAt, nextAt, isNamed, problem, problemSince }) => [
      ...[location, fetchedAt ? formatMinute(fetchedAt) : "never"],
      ...(isNamed
        ? [nextAt ? formatMinute(nextAt) : "now", problem, problemSince && formatMinute(problemSince)]
        : ["never", "No site names its profile any more. What was fetched stays.", null]),
    ]),
  );

const describeWaiting = ({ location, held }: FeedState) =>
  held.length === 0 ? [] : [`\nNo longer listed by Google, at ${location}:`, ...held.map(describeReview)];

/** `reviews release` and `reviews discard`: a person's decision on reviews that Google's list lacks (D330). */
const decideCommand =
  (decision: "release" | "discard") =>
  async (slug: string, { account, json }: AccountOptions): Promise<void> => {
    await withPlatform(async (platform) => {
      const accountId = await requireAccount(platform, account);
      const count = await platform.db.inAccount(accountId, async (tx) => {
        const locationId = requireLocation(await listLocations(tx), slug);
        if (decision === "discard") return discardHeldReviews(tx, locationId);
        const removed = await releaseHeldReviews(tx, locationId);
        if (removed) await recordChange(tx);
        return removed;
      });
      if (count === null) throw new StartError(`No review of "${slug}" waits for you.`);
      const reviews = formatCount(count, "review");
      print(json, { location: slug, decision, reviews: count }, () =>
        decision === "release"
          ? `Removed ${reviews} of ${slug}.`
          : `Kept ${reviews} of ${slug}. They stay until Google lists them again and takes them down once more.`,
      );
    });
  };

interface ReplyOptions {
  readonly site: string;
  readonly text?: string;
  readonly remove?: boolean;
}

async function replyCommand(id: string, { site: slug, text, remove = false }: ReplyOptions): Promise<void> {
  const words = text?.trim() ?? "";
  if ((words === "") !== remove) throw new StartError("Give --text with the answer, or --remove.");
  await withPlatform(async ({ db, ...platform }) => {
    const { accountId, siteId, account } = await requireSite({ db, ...platform }, slug);
    const published = await db.inAccount(accountId, (tx) =>
      readPublishedConfig(tx, siteId, siteConfigSchema),
    );
    if (!published?.ok) throw new StartError(`The site "${slug}" is not published.`);
    const agent = createPublicAgent(false);
    const parts = {
      ...{ db, now: () => new Date(), google: { dispatcher: agent.dispatcher } },
      readSecret: toSecretReader(process.env),
    };
    const answered = { id: Number(id), text: remove ? null : words };
    const outcome = await replyToReview(parts, { account, accountId, config: published.config }, answered);
    await agent.close();
    if (!outcome.ok) throw new StartError(`Not answered: ${outcome.reason}.`);
    print(false, outcome, () => `The answer is ${outcome.state}.`);
  });
}
