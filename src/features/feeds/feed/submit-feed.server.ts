import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { findFeed, markDue, pauseFeed } from "#features/inventory/sources/feed-store.server.ts";
import {
  discardHeldPrices,
  listHeldPrices,
  releaseHeldPrices,
} from "#features/inventory/sources/held-prices.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { type PostedLists, readRowId } from "#platform/http/read-input.ts";
import { describeProgress } from "../describe-feed.server.ts";
import { FEED_FIELDS, FEED_INTENTS, type FeedAnswer } from "./feed-view.ts";
import { toPriceValue } from "./show-feed.server.ts";

const refuse = (error: string): FeedAnswer => ({ error, done: null });
const say = (done: string): FeedAnswer => ({ error: null, done });

/**
 * Has a feed checked now, or decides on its held prices.
 * @throws a response, 404 for one that the account does not have
 */
export async function submitFeed(context: StaffContext, form: PostedLists): Promise<FeedAnswer> {
  const { act, params } = context;
  const sourceId = readRowId(params.feed);
  const intent = form(FEED_FIELDS.intent);
  return act("feeds:manage", async (tx) => {
    const source = (await listSources(tx)).find(({ id }) => id === sourceId);
    if (!source) throw new Response(null, { status: 404 });
    const { name } = source;
    if (intent === FEED_INTENTS.run) {
      const { kind } = describeProgress(source, null, { now: context.now(), timeZone: context.timeZone });
      if (source.feed?.pausedAt) return refuse("It is paused. Resume it, and it runs at once.");
      if (kind === "running") return say("It is running already.");
      if (kind === "queued") return say("It is queued already, and starts within half a minute.");
      return run(tx, name, context.now());
    }
    if (intent === FEED_INTENTS.pause || intent === FEED_INTENTS.resume)
      return pause(tx, { name, now: context.now(), isPause: intent === FEED_INTENTS.pause });
    if (intent === FEED_INTENTS.releasePrices || intent === FEED_INTENTS.discardPrices)
      return decidePrices(tx, {
        ...{ name, now: context.now(), isRelease: intent === FEED_INTENTS.releasePrices },
        chosen: form.all(FEED_FIELDS.price),
      });
    return refuse("Please use one of the buttons of this page.");
  });
}

async function run(tx: StaffTransaction, name: string, now: Date): Promise<FeedAnswer> {
  const feed = await findFeed(tx, name);
  if (!feed)
    return refuse("Files of this name are imported by hand on the command line. There is nothing to run.");
  await markDue(tx, feed.id, now);
  await tx.record({ action: "run feed", subject: { kind: "feed", id: name } });
  return say("Queued. It starts within half a minute, and this page shows how it goes.");
}

/** Pauses or resumes a feed. Whoever does what somebody else has just done is told. */
async function pause(
  tx: StaffTransaction,
  { name, now, isPause }: { readonly name: string; readonly now: Date; readonly isPause: boolean },
): Promise<FeedAnswer> {
  const feed = await findFeed(tx, name);
  if (!feed) return refuse("Files of this name are imported by hand. There is nothing to pause.");
  if (!(await pauseFeed(tx, feed.id, { by: isPause ? tx.staff.name : null, now })))
    return say(isPause ? "It is paused already." : "It runs already.");
  await tx.record({ action: isPause ? "pause feed" : "resume feed", subject: { kind: "feed", id: name } });
  return say(
    isPause
      ? "Paused. A check that is under way is finished; from then on its stock stays as it is."
      : "Resumed. It is checked within half a minute.",
  );
}

interface PriceDecision {
  readonly name: string;
  readonly now: Date;
  readonly isRelease: boolean;
  /** As `toPriceValue` makes them. */
  readonly chosen: readonly string[];
}

/** Publishes or refuses the held prices that were chosen, all of them as the page showed them, or none. */
async function decidePrices(
  tx: StaffTransaction,
  { name, now, isRelease, chosen }: PriceDecision,
): Promise<FeedAnswer> {
  if (chosen.length === 0) return refuse("Choose at least one price.");
  // An import of the same source takes the same lock first.
  await tx.query("select from source where name = $1 for update", [name]);
  const held = new Map((await listHeldPrices(tx, name)).map((price) => [toPriceValue(price), price]));
  const prices = [...new Set(chosen)].map((value) => held.get(value));
  if (prices.some((price) => price === undefined))
    return refuse(
      "Nothing was changed: one of these prices is another one by now, or was decided on by somebody else. Look again.",
    );
  const known = prices.filter((price) => price !== undefined);
  const ids = known.map(({ vehicleId }) => vehicleId);
  await (isRelease ? releaseHeldPrices(tx, ids, now) : discardHeldPrices(tx, ids));
  const after = Object.fromEntries(
    known.slice(0, 20).map(({ stockNumber, heldCents }) => [stockNumber, heldCents / 100]),
  );
  await tx.record({
    action: isRelease ? "release prices" : "discard prices",
    subject: { kind: "feed", id: name },
    after: { prices: known.length, ...after },
  });
  const count = formatCount(known.length, { one: "price", many: "prices" });
  return say(
    isRelease
      ? `Published ${count}. Shoppers see ${known.length === 1 ? "it" : "them"} now.`
      : `Kept what shows instead of ${count}, until the feed gives another.`,
  );
}
