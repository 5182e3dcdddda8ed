import { listAccounts } from "#features/sites/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { loadMapping } from "../feeds/load-mapping.server.ts";
import { claimDueFeeds, claimSilentFeeds, type Feed, markImported, markSeen } from "./feed-store.server.ts";
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
  | { readonly kind: "unreachable"; readonly reason: string };

/** Checks every account's feeds that are due, and tells dealers of what was held, failed or fell silent (D11). */
export async function runDueFeeds(parts: FeedParts): Promise<void> {
  for (const { accountId } of await listAccounts(parts.db)) {
    const due = await parts.db.inAccount(accountId, (tx) => claimDueFeeds(tx, parts.now()));
    for (const feed of due) await runFeed(parts, accountId, feed);
    const silent = await parts.db.inAccount(accountId, (tx) => claimSilentFeeds(tx, parts.now()));
    for (const feed of silent) {
      await tell(
        parts,
        feed,
        "has fallen silent",
        `Nothing new has come for more than ${feed.silentAfterHours} hours.`,
      );
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
  const fetched = await fetchFeed(feed.address, { allowPrivate: parts.allowPrivate });
  if (!fetched.ok) {
    await tell(parts, feed, "could not be fetched", fetched.reason);
    return { kind: "unreachable", reason: fetched.reason };
  }
  try {
    if (fetched.feed.hash === feed.contentHash && !force) return { kind: "unchanged" };
    const outcome = await runImport(parts, {
      accountId,
      siteId: null,
      feedId: feed.id,
      sourceName: feed.name,
      mapping: await loadMapping(feed.mapping),
      feed: fetched.feed,
      snapshot: feed.snapshot,
      force,
      now: parts.now(),
    });
    const { hash } = fetched.feed;
    await parts.db.inAccount(accountId, (tx) =>
      outcome.kind === "published"
        ? markImported(tx, feed.id, hash, parts.now())
        : markSeen(tx, feed.id, hash),
    );
    if (outcome.kind === "held" || outcome.kind === "failed") {
      const advice =
        outcome.kind === "held" ? " Release it with `feeds release` or discard it with `feeds discard`." : "";
      await tell(
        parts,
        feed,
        outcome.kind === "held" ? "is held" : "could not be imported",
        `${outcome.reason}${advice}`,
      );
    }
    return outcome;
  } finally {
    await fetched.feed.discard();
  }
}

async function tell({ mailer, log, now }: FeedParts, feed: Feed, what: string, why: string): Promise<void> {
  log.warn({ feed: feed.id, what }, "feed needs attention");
  for (const to of feed.notify) {
    await mailer
      .send({
        id: `feed.${feed.id}.${now().getTime()}`,
        fromName: "Forecourt",
        to,
        subject: `Your stock feed "${feed.name}" ${what}`,
        text: `${why}\n\nThe stock on your site is unchanged.\n`,
        automatic: true,
      })
      .catch((error: Error) =>
        log.error({ feed: feed.id, error: error.message }, "the dealer could not be told"),
      );
  }
}
