import { describeEntries } from "#features/inventory/import/describe-entries.ts";
import { fetchFeed, findUnsettledStamp } from "#features/inventory/sources/fetch-feed.server.ts";
import { ACCOUNTS_AT_ONCE, forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { describePartCounts, type PartImport } from "../import/part-report.ts";
import type { PartTask } from "./import-in-thread.server.ts";
import { claimPartFeed, markPartFeed, type PartFeed, type PartFeedCheck } from "./part-feed-store.server.ts";

export interface PartFeedParts {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
  readonly importFile: (file: Omit<PartTask, "url">, stopped: AbortSignal) => Promise<PartImport>;
}

export type PartFeedOutcome =
  | PartImport
  | { readonly kind: "unchanged" }
  /** The file is not as the last check saw it: it may still be being written (D73). */
  | { readonly kind: "settling" }
  | { readonly kind: "unreachable"; readonly reason: string };

/** Wait between two checks of a file that may still be being written. */
const SETTLE_MS = 60_000;

/** Runs the feeds of parts that are due, of a few accounts at a time (D342, D465). */
export async function runDuePartFeeds(parts: PartFeedParts, stopped: AbortSignal): Promise<void> {
  const accounts = { ...parts, stopped, atOnce: ACCOUNTS_AT_ONCE };
  await forEachDueAccount(accounts, ["part_feeds", parts.now()], async (accountId) => {
    const feed = await parts.db.inAccount(accountId, (tx) => claimPartFeed(tx, parts.now()));
    if (feed) await runPartFeed(parts, accountId, { feed, watched: true, stopped });
  });
}

interface PartFeedRun {
  readonly feed: PartFeed;
  /** Takes a local file only once two checks in a row saw it the same (D73). */
  readonly watched?: boolean;
  /** Imports unchanged content too, however many parts it removes and whatever columns it lacks. */
  readonly confirmed?: boolean;
  readonly stopped: AbortSignal;
}

/** Fetches an account's list of parts and imports it when its content is new. Whatever goes wrong, the stored parts stay. */
export async function runPartFeed(
  parts: PartFeedParts,
  accountId: AccountId,
  { feed, watched = false, confirmed = false, stopped }: PartFeedRun,
): Promise<PartFeedOutcome> {
  const { db, now, allowPrivate } = parts;
  const mark = (check: Omit<PartFeedCheck, "now">) =>
    db.inAccount(accountId, (tx) => markPartFeed(tx, feed.address, { now: now(), ...check }));
  const fetched = await fetchFeed(feed.address, { allowPrivate, signal: stopped });
  try {
    const unsettled = watched ? findUnsettledStamp(feed, fetched) : null;
    if (unsettled !== null) {
      const nextAt = new Date(now().getTime() + SETTLE_MS);
      await mark({ nextAt, problem: feed.problem, stamp: unsettled });
      return { kind: "settling" };
    }
    if (!fetched.ok) {
      await notify(parts, feed, fetched.reason);
      await mark({ problem: fetched.reason });
      return { kind: "unreachable", reason: fetched.reason };
    }
    const { path, hash } = fetched.feed;
    if (hash === feed.contentHash && !confirmed) {
      await mark({ problem: feed.problem });
      return { kind: "unchanged" };
    }
    const file = { accountId, path, snapshot: feed.snapshot, dryRun: false, confirmed, now: now() };
    const outcome = await parts.importFile(file, stopped);
    const problem = "reason" in outcome ? outcome.reason : null;
    await mark({ problem, hash, isImported: problem === null });
    if (problem !== null) await notify(parts, feed, describeProblem(outcome));
    return outcome;
  } finally {
    if (fetched.ok) await fetched.feed.discard();
  }
}

function describeProblem(outcome: PartImport): string {
  const { rejected, omitted } = outcome.report;
  const advice = outcome.kind === "held" ? "`parts run --yes` imports it all the same." : "";
  return [
    [("reason" in outcome && outcome.reason) || "", advice].filter(Boolean).join(" "),
    describePartCounts(outcome.report),
    ...describeEntries("Reasons why rows were not imported", rejected, omitted.rejected),
  ].join("\n");
}

/** Mails the addresses of a feed about a new problem. A mail that cannot be sent is logged. */
async function notify({ mailer, log, now }: PartFeedParts, feed: PartFeed, text: string): Promise<void> {
  log.warn({ feed: feed.address, problem: text }, "a feed of parts needs attention");
  const isKnown = feed.problem !== null && text.startsWith(feed.problem);
  for (const [index, to] of isKnown ? [] : feed.notify.entries()) {
    const mail = {
      ...{ id: `part-feed.${now().getTime()}.${index}`, fromName: "Forecourt", to, automatic: true },
      subject: "Your list of parts could not be imported",
      text: `${text}\n\nThe parts on your site are unchanged.\n`,
    };
    await mailer
      .send(mail)
      .catch((error: Error) => log.error({ error: error.message }, "the dealer could not be notified"));
  }
}
