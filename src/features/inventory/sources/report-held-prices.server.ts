import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import { formatDollars } from "#ui/base/money.ts";
import { listFeeds } from "./feed-store.server.ts";
import { claimHeldPriceReports, type HeldPrice, listHeldPrices } from "./held-prices.server.ts";
import { type NotifyParts, notifyDealer } from "./notify-dealer.server.ts";

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

/** Why prices are held, and what the site shows meanwhile. */
function describeCauses(held: readonly HeldPrice[]): string[] {
  const firsts = held.filter(({ shownCents }) => shownCents === null).length;
  const moved = held.length - firsts;
  return [
    ...(moved > 0
      ? [
          `The feed moved ${formatPrices(moved)} by more than 30%. Your site shows the old price until you decide.`,
        ]
      : []),
    ...(firsts > 0
      ? [
          `${formatPrices(firsts)} of the feed ${firsts === 1 ? "is" : "are"} far from what such vehicles cost. Your site shows no price for them until you decide.`,
        ]
      : []),
  ];
}

const formatPrices = (count: number) => (count === 1 ? "1 price" : `${count} prices`);

function describeHeldPrices(feed: string, held: readonly HeldPrice[]): string {
  const lines = held.slice(0, MAX_NAMED).map(({ stockNumber, vehicle, shownCents, heldCents }) => {
    const shown = shownCents === null ? "no price" : formatDollars(shownCents);
    return `  ${stockNumber}  ${vehicle}: ${shown} on your site, ${formatDollars(heldCents)} in the feed`;
  });
  const more = held.length > MAX_NAMED ? [`  … and ${held.length - MAX_NAMED} more`] : [];
  return [
    ...describeCauses(held),
    [...lines, ...more].join("\n"),
    `List them with \`feeds prices\`. Publish them with \`feeds release ${feed}\`, or some with \`--price <stock number>\`; refuse one with \`feeds discard ${feed} --price <stock number>\`.`,
    "You are reminded once a day while a price is held.\n",
  ].join("\n\n");
}
