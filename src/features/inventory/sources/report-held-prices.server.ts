import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import { formatDollars } from "#ui/base/money.ts";
import { listFeeds } from "./feed-store.server.ts";
import { claimHeldPriceReports, type HeldPrice, listHeldPrices } from "./held-prices.server.ts";
import { type NotifyParts, notifyDealer } from "./tell-dealer.server.ts";

/** The most held prices that a mail names; `feeds prices` lists all. */
const MAX_NAMED = 20;

/** Tells the dealer of held prices when there are new ones, and once a day until none is held (D9). */
export async function reportHeldPrices(
  parts: NotifyParts & { readonly db: Database },
  accountId: AccountId,
): Promise<void> {
  const reports = await parts.db.inAccount(accountId, async (tx) => {
    const feeds = await claimHeldPriceReports(tx, await listFeeds(tx), parts.now());
    return Promise.all(feeds.map(async (feed) => ({ feed, held: await listHeldPrices(tx, feed.name) })));
  });
  for (const { feed, held } of reports)
    await notifyDealer(parts, feed, { trouble: "prices", text: describeHeldPrices(feed.name, held) });
}

function describeHeldPrices(feed: string, held: readonly HeldPrice[]): string {
  const lines = held.slice(0, MAX_NAMED).map(({ stockNumber, vehicle, shownCents, heldCents }) => {
    return `  ${stockNumber}  ${vehicle}: ${formatDollars(shownCents)} on your site, ${formatDollars(heldCents)} in the feed`;
  });
  const more = held.length > MAX_NAMED ? [`  … and ${held.length - MAX_NAMED} more`] : [];
  const count = held.length === 1 ? "1 price" : `${held.length} prices`;
  return [
    `The feed moved ${count} by more than 30%. Your site shows the old price until you decide.`,
    [...lines, ...more].join("\n"),
    `List them with \`feeds prices\`. Publish them with \`feeds release ${feed}\`, or some with \`--price <stock number>\`; refuse one with \`feeds discard ${feed} --price <stock number>\`.`,
    "You are reminded once a day while a price is held.\n",
  ].join("\n\n");
}
