import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { removeSource } from "#features/inventory/import/write/remove-source.server.ts";
import type { SourceState } from "#features/inventory/sources/feed-troubles.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { type PostedForm, readRowId } from "#platform/http/read-input.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { describeProgress } from "../describe-feed.server.ts";
import { toFeedsHref } from "../paths.ts";
import { REMOVAL_FORM, type RemovalAnswer, type RemovalView, STOCK_CHOICES } from "./removal-view.ts";

/** An import of the source, or a change of its stock, is not waited for longer. */
const MAX_WAIT_MS = 3000;
const BUSY = "It is being imported right now. Nothing was removed; try again in a minute.";

/**
 * Says what removing a feed, or what was imported by hand, does.
 * @throws a response, 404 for one that the account does not have
 */
export async function showRemoval(context: StaffContext): Promise<RemovalView> {
  const sourceId = readRowId(context.params.feed);
  const sources = await context.act("feeds:manage", listSources);
  const source = sources.find(({ id }) => id === sourceId);
  if (!source) throw new Response(null, { status: 404 });
  const { name, feed, forSale, held, heldPrices } = source;
  const dropped = [
    ...(held ? ["the import that waits for you"] : []),
    ...(heldPrices > 0 ? [formatCount(heldPrices, { one: "held price", many: "held prices" })] : []),
  ];
  return {
    ...{ name, backHref: toFeedsHref(requireAccount(context).slug, sourceId), hasStock: forSale > 0 },
    forSale: formatCount(forSale, { one: "vehicle", many: "vehicles" }),
    shown: toShown(source),
    effects: [
      feed
        ? "The feed is no longer checked. Its address, password and settings are gone."
        : "It is no longer listed. Files can be imported under the name again.",
      ...(dropped.length > 0 ? [`Dropped: ${dropped.join(" and ")}.`] : []),
      "No vehicle is deleted: a feed of the same name takes them up again, with their addresses and history.",
    ],
  };
}

/** What the page says of a source: another text once something else would be removed. */
const toShown = ({ forSale, held, heldPrices }: SourceState): string =>
  [forSale, held?.runId ?? "", heldPrices].join(".");

/**
 * Removes a feed, or what was imported by hand, as the page said.
 * @throws a response: a redirect once it is removed, 404 for one that the account does not have
 */
export async function submitRemoval(context: StaffContext, form: PostedForm): Promise<RemovalAnswer> {
  const { act, now, params, timeZone } = context;
  const sourceId = readRowId(params.feed);
  const choice = form(REMOVAL_FORM.stock);
  const outcome = await orUnavailable(() =>
    act("feeds:manage", async (tx): Promise<RemovalAnswer | "removed"> => {
      const source = (await listSources(tx)).find(({ id }) => id === sourceId);
      if (!source) throw new Response(null, { status: 404 });
      const { name, feed, forSale } = source;
      if (forSale > 0 && choice !== STOCK_CHOICES.keep && choice !== STOCK_CHOICES.withdraw)
        return { error: "Choose what becomes of its vehicles." };
      if (form(REMOVAL_FORM.shown) !== toShown(source))
        return { error: "Nothing was removed: its stock has changed meanwhile. Look again, and decide." };
      if (describeProgress(source, null, { now: now(), timeZone }).kind === "running") return { error: BUSY };
      await tx.query(`set local lock_timeout = ${MAX_WAIT_MS}`);
      const keepStock = choice === STOCK_CHOICES.keep;
      const withdrawn = await removeSource(tx, name, { keepStock, now: now() });
      await tx.record({
        action: "remove feed",
        subject: { kind: "feed", id: name },
        before: { feed: feed !== null, forSale },
        after: { withdrawn: withdrawn ?? 0, kept: keepStock ? forSale : 0 },
      });
      return "removed";
    }),
  );
  if (outcome === "removed") throw redirect(toFeedsHref(requireAccount(context).slug), 303);
  return "kind" in outcome ? { error: BUSY } : outcome;
}
