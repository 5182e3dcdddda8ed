import { listAccounts } from "#features/sites/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { loadMapping } from "../feeds/load-mapping.server.ts";
import type { Mapping } from "../feeds/mapping.ts";
import {
  claimDueFeeds,
  claimSilentFeeds,
  type Feed,
  markChecked,
  markImported,
  markReach,
  markSeen,
} from "./feed-store.server.ts";
import { fetchFeed } from "./fetch-feed.server.ts";
import { type ImportOutcome, runImport } from "./run-import.server.ts";

export interface FeedParts {
  readonly db: Database;
  readonly secret: string;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
}

export type FeedOutcome =
  | ImportOutcome
  | { readonly kind: "unchanged" }
  /** The feed or its mapping cannot be read. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** Checks every account's feeds that are due, and tells dealers of what was held, failed or fell silent (D11). */
export async function runDueFeeds(parts: FeedParts): Promise<void> {
  for (const { accountId } of await listAccounts(parts.db)) {
    const due = await parts.db.inAccount(accountId, (tx) => claimDueFeeds(tx, parts.now()));
    for (const feed of due) {
      await runFeed(parts, accountId, feed).catch((error: Error) =>
        parts.log.error({ feed: feed.id, error: error.message }, "a feed could not be run"),
      );
    }
    const silent = await parts.db.inAccount(accountId, (tx) => claimSilentFeeds(tx, parts.now()));
    for (const feed of silent) {
      await tell(parts, feed, "silent", `Nothing new has come for more than ${feed.silentAfterHours} hours.`);
    }
  }
}

/** Fetches one feed and imports it when its content is new. Yesterday's stock stays up whatever goes wrong. */
export async function runFeed(
  parts: FeedParts,
  accountId: AccountId,
  feed: Feed,
  force = false,
): Promise<FeedOutcome> {
  const { db, now, allowPrivate } = parts;
  await db.inAccount(accountId, (tx) => markChecked(tx, feed.id, now()));
  const [mapping, fetched] = await Promise.all([
    readMapping(feed.mapping),
    fetchFeed(feed.address, { allowPrivate }),
  ]);
  if (!mapping.ok || !fetched.ok) {
    if (fetched.ok) await fetched.feed.discard();
    const reason = [mapping, fetched].find((part) => !part.ok)!.reason;
    if (!feed.unreachableSince) await tell(parts, feed, "unreachable", reason);
    await db.inAccount(accountId, (tx) => markReach(tx, feed.id, feed.unreachableSince ?? now()));
    return { kind: "unreachable", reason };
  }
  try {
    if (feed.unreachableSince) await db.inAccount(accountId, (tx) => markReach(tx, feed.id, null));
    if (fetched.feed.hash === feed.contentHash && !force) return { kind: "unchanged" };
    const outcome = await runImport(parts, {
      accountId,
      siteId: null,
      feedId: feed.id,
      sourceName: feed.name,
      mapping: mapping.mapping,
      mappingFrom: feed.mapping,
      locations: feed.locations,
      feed: fetched.feed,
      snapshot: feed.snapshot,
      force,
      now: now(),
    });
    await settle(parts, accountId, feed, fetched.feed.hash, outcome);
    return outcome;
  } finally {
    await fetched.feed.discard();
  }
}

type ReadMapping =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly reason: string };

async function readMapping(from: string): Promise<ReadMapping> {
  try {
    return { ok: true, mapping: await loadMapping(from) };
  } catch (error) {
    if (error instanceof StartError) return { ok: false, reason: error.message };
    throw error;
  }
}

/** Remembers the content, whatever came of it, and tells the dealer what is to be done about it. */
async function settle(
  parts: FeedParts,
  accountId: AccountId,
  feed: Feed,
  hash: string,
  outcome: ImportOutcome,
): Promise<void> {
  await parts.db.inAccount(accountId, (tx) =>
    outcome.kind === "published" ? markImported(tx, feed.id, hash, parts.now()) : markSeen(tx, feed.id, hash),
  );
  if (outcome.kind === "failed") await tell(parts, feed, "failed", outcome.reason);
  if (outcome.kind === "held") {
    const advice = "Release it with `feeds release` or discard it with `feeds discard`.";
    await tell(parts, feed, "held", `${outcome.reason} ${advice}`);
  }
}

const TROUBLES = {
  held: "is held",
  failed: "could not be imported",
  unreachable: "could not be read",
  silent: "has fallen silent",
} as const;

async function tell(
  { mailer, log, now }: FeedParts,
  feed: Feed,
  trouble: keyof typeof TROUBLES,
  why: string,
): Promise<void> {
  log.warn({ feed: feed.id, trouble }, "feed needs attention");
  for (const [index, to] of feed.notify.entries()) {
    await mailer
      .send({
        id: `feed.${feed.id}.${trouble}.${now().getTime()}.${index}`,
        fromName: "Forecourt",
        to,
        subject: `Your stock feed "${feed.name}" ${TROUBLES[trouble]}`,
        text: `${why}\n\nThe stock on your site is unchanged.\n`,
        automatic: true,
      })
      .catch((error: Error) =>
        log.error({ feed: feed.id, error: error.message }, "the dealer could not be told"),
      );
  }
}
