import type { Queries } from "#platform/postgres/database.ts";
import { type CountOptions, countAttempt, countFirst, releaseAttempt } from "./attempt-store.server.ts";
import { type AttemptBy, listPersonLimits, listTryNetworkLimits, toPair } from "./sign-in-limits.ts";

/** `release` takes the count back once the try turned out to be right. */
export type CountedTry =
  | { readonly ok: true; readonly release: () => Promise<void> }
  | { readonly ok: false; readonly until: Date };

/** Counts a try of a password or code before it is judged (D427). */
export async function countTry(db: Queries, by: AttemptBy, options: CountOptions): Promise<CountedTry> {
  const own = listPersonLimits(by);
  const isFirst = by.known === null && (await countFirst(db, toPair(by), options));
  const limits = isFirst ? [...own, ...listTryNetworkLimits(by)] : own;
  const pair = by.known === null ? [toPair(by)] : [];
  const outcome = await countAttempt(db, limits, options);
  if (outcome.ok) return { ok: true, release: () => releaseAttempt(db, [...limits, ...pair], options) };
  await releaseAttempt(db, pair, options);
  return outcome;
}
