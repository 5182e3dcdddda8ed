import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { EncryptionKeys } from "#platform/secrets/encryption.ts";
import { StartError } from "#platform/start-error.ts";
import { describeMissing } from "../feeds/mapping/feed-columns.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import { describeEntries, describeNotes } from "../import/describe-entries.ts";
import { describeHeldEffects, emptyReport, type ImportReport } from "../import/guard/import-report.ts";
import { type ImportOutcome, type ImportRequest, runImport } from "../import/run-import.server.ts";
import { loadMappingOf } from "../mappings/saved-mapping-store.server.ts";
import type { FeedSignIn } from "../sources/feed-address.ts";
import { readSignIn } from "../sources/feed-sign-in.server.ts";
import {
  claimSilentFeeds,
  type Feed,
  isSameFeed,
  markChecked,
  markEnded,
  markImported,
  markReach,
  markSeen,
  markSettled,
  markSettling,
} from "../sources/feed-store.server.ts";
import { type FetchedFeed, fetchFeed, findUnsettledStamp } from "../sources/fetch-feed.server.ts";
import { notifyDealer } from "../sources/notify-dealer.server.ts";
import { reportHeldPrices } from "../sources/report-held-prices.server.ts";

export interface FeedParts {
  readonly db: Database;
  readonly secret: string;
  /** Keys with which the secrets of feeds are encrypted (D447). */
  readonly keys: EncryptionKeys;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
  /** How a feed is imported; in this thread by default. */
  readonly importFeed?: (request: ImportRequest) => Promise<ImportOutcome>;
}

export type FeedOutcome =
  | ImportOutcome
  | { readonly kind: "unchanged" }
  /** The file is not as the last check saw it: it may still be being written. */
  | { readonly kind: "settling" }
  /** The feed or its mapping cannot be read. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** Tells the dealer of an account's feeds that fell silent and of prices that are held (D9, D11). */
export async function reportFeeds(parts: FeedParts, accountId: AccountId): Promise<void> {
  const silent = await parts.db.inAccount(accountId, (tx) => claimSilentFeeds(tx, parts.now()));
  for (const feed of silent) {
    const reason = `Nothing new has come for more than ${feed.silentAfterHours} hours.`;
    await notifyDealer(parts, feed, { trouble: "silent", text: describeUnchanged(reason) });
  }
  await reportHeldPrices(parts, accountId);
}

interface FeedRun {
  readonly feed: Feed;
  /** Imports unchanged content too, whatever it removes. */
  readonly force?: boolean;
  /** Takes a file only once two checks in a row saw it the same; without it a person means the file as it is (D73). */
  readonly watched?: boolean;
  /** Ends the download; its reason is then thrown. */
  readonly signal?: AbortSignal;
}

/** Fetches one feed and imports it when its content is new. Whatever goes wrong, yesterday's stock stays up. */
export async function runFeed(parts: FeedParts, accountId: AccountId, run: FeedRun): Promise<FeedOutcome> {
  const { db, now } = parts;
  await db.inAccount(accountId, (tx) => markChecked(tx, run.feed.id, now()));
  try {
    return await checkFeed(parts, accountId, run);
  } finally {
    await db.inAccount(accountId, (tx) => markEnded(tx, run.feed.id));
  }
}

async function checkFeed(
  parts: FeedParts,
  accountId: AccountId,
  { feed, force = false, watched = false, signal }: FeedRun,
): Promise<FeedOutcome> {
  const { db, now, allowPrivate } = parts;
  const { mapping, signIn } = await db.inAccount(accountId, async (tx) => ({
    mapping: await readMapping(tx, feed.mapping),
    signIn: await tryReadSignIn(tx, parts, feed),
  }));
  if (!signIn.ok) return reportUnreachable(parts, accountId, { feed, reason: signIn.reason });
  const fetched = await fetchFeed(feed.address, {
    ...{ allowPrivate, signIn: signIn.signIn },
    ...(signal && { signal }),
  });
  try {
    if (!(await db.inAccount(accountId, (tx) => isSameFeed(tx, feed))))
      return { kind: "superseded", report: emptyReport() };
    const unsettled = watched ? findUnsettledStamp(feed, fetched) : null;
    if (unsettled !== null) {
      await db.inAccount(accountId, (tx) => markSettling(tx, feed.id, { stamp: unsettled, now: now() }));
      return { kind: "settling" };
    }
    if (!mapping.ok) return await reportUnreachable(parts, accountId, { feed, reason: mapping.reason });
    // A person who ran it hears that the file is being written; that is no outage to tell the dealer of.
    if (!fetched.ok && fetched.stamp) return { kind: "unreachable", reason: fetched.reason };
    if (!fetched.ok) return await reportUnreachable(parts, accountId, { feed, reason: fetched.reason });
    if (feed.settlingSince) await db.inAccount(accountId, (tx) => markSettled(tx, feed.id));
    if (feed.unreachableSince) await db.inAccount(accountId, (tx) => markReach(tx, feed.id, null));
    return await importNew(parts, accountId, {
      feed,
      mapping: mapping.mapping,
      fetched: fetched.feed,
      force,
    });
  } finally {
    if (fetched.ok) await fetched.feed.discard();
  }
}

async function reportUnreachable(
  parts: FeedParts,
  accountId: AccountId,
  { feed, reason }: { readonly feed: Feed; readonly reason: string },
): Promise<FeedOutcome> {
  if (!feed.unreachableSince)
    await notifyDealer(parts, feed, { trouble: "unreachable", text: describeUnchanged(reason) });
  const since = feed.unreachableSince ?? parts.now();
  await parts.db.inAccount(accountId, (tx) => markReach(tx, feed.id, { since, reason }));
  return { kind: "unreachable", reason };
}

interface FeedImport {
  readonly feed: Feed;
  readonly mapping: Mapping;
  readonly fetched: FetchedFeed;
  readonly force: boolean;
}

async function importNew(
  parts: FeedParts,
  accountId: AccountId,
  { feed, mapping, fetched, force }: FeedImport,
): Promise<FeedOutcome> {
  if (fetched.hash === feed.contentHash && !force) return { kind: "unchanged" };
  const { importFeed = (request) => runImport(parts, request) } = parts;
  const outcome = await importFeed({
    accountId,
    siteId: null,
    feedId: feed.id,
    sourceName: feed.name,
    mapping,
    mappingFrom: feed.mapping,
    locations: feed.locations,
    feed: fetched,
    snapshot: feed.snapshot,
    force,
    now: parts.now(),
  });
  if (outcome.kind !== "superseded") await remember(parts, accountId, { feed, hash: fetched.hash, outcome });
  return outcome;
}

type ReadMapping =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly reason: string };

async function readMapping(tx: AccountTransaction, from: string): Promise<ReadMapping> {
  try {
    return { ok: true, mapping: await loadMappingOf(tx, from) };
  } catch (error) {
    if (error instanceof StartError) return { ok: false, reason: error.message };
    throw error;
  }
}

type ReadSignIn =
  | { readonly ok: true; readonly signIn: FeedSignIn | null }
  | { readonly ok: false; readonly reason: string };

/** A secret whose key is gone is entered again; the feeds beside it run on. */
async function tryReadSignIn(
  tx: AccountTransaction,
  { keys, log }: FeedParts,
  feed: Feed,
): Promise<ReadSignIn> {
  try {
    return { ok: true, signIn: await readSignIn(tx, keys, feed) };
  } catch (error) {
    log.error({ feed: feed.id, error: (error as Error).message }, "the secret of a feed cannot be read");
    return { ok: false, reason: "Its password or key cannot be read any more. Enter it again." };
  }
}

interface FeedResult {
  readonly feed: Feed;
  readonly hash: string;
  readonly outcome: ImportOutcome;
}

/** Remembers the content with its outcome, and tells the dealer what to do about it. */
async function remember(
  parts: FeedParts,
  accountId: AccountId,
  { feed, hash, outcome }: FeedResult,
): Promise<void> {
  await parts.db.inAccount(accountId, async (tx) => {
    // A feed that is read in another way by now reads the same file again.
    const seen = (await isSameFeed(tx, feed)) ? hash : null;
    await (outcome.kind === "published"
      ? markImported(tx, feed.id, { hash: seen, now: parts.now() })
      : markSeen(tx, feed.id, seen));
  });
  const { kind, report } = outcome;
  const lost = report.missingColumns.filter(({ isNew }) => isNew);
  if (kind === "published" && lost.length > 0) {
    const lines = [...describeMissing(lost), "The rest was imported."];
    await notifyDealer(parts, feed, { trouble: "incomplete", text: `${lines.join("\n\n")}\n` });
  }
  if (kind === "failed")
    await notifyDealer(parts, feed, { trouble: kind, text: describeUnchanged(outcome.reason, report) });
  if (kind === "held") {
    const effects = describeHeldEffects(report, outcome.snapshot);
    const advice = `Release it with \`feeds release ${feed.name}\` or discard it with \`feeds discard ${feed.name}\`.`;
    const text = describeUnchanged(`${outcome.reason} ${effects} ${advice}`, report);
    await notifyDealer(parts, feed, { trouble: kind, text });
  }
}

/** A mail's text about an import that changed nothing, with what its report says of rows. */
function describeUnchanged(
  reason: string,
  { notes, rejected, warnings, omitted }: ImportReport = emptyReport(),
): string {
  const sections = [
    describeNotes(notes),
    describeEntries("Reasons why rows were not imported", rejected, omitted.rejected),
    describeEntries("Values left empty or held", warnings, omitted.warnings),
  ];
  const rows = sections.filter(({ length }) => length > 0).map((lines) => lines.join("\n"));
  return [reason, ...rows, "The stock on your site is unchanged.\n"].join("\n\n");
}
