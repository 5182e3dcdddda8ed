import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { SHIPPED_MAPPINGS } from "#features/inventory/feeds/mapping/shipped-mappings.ts";
import { isWebAddress, maskAddress } from "#features/inventory/sources/feed-address.ts";
import type { Feed } from "#features/inventory/sources/feed-store.server.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { readRowId } from "#platform/http/read-input.ts";
import { describeInterval, describeMapping } from "../describe-feed.server.ts";
import { toFeedsHref } from "../paths.ts";
import { describeSetup, readSetup, type StoredSetup } from "./setup-state.server.ts";
import { MAPPING_CHOICES, type SetupView, type TypedFeed } from "./setup-view.ts";

/**
 * Shows the form of a feed.
 * @throws a response, 404 for one that the account does not have, and for what is imported by hand
 */
export async function showSetup(context: StaffContext): Promise<SetupView> {
  const sourceId = readRowId(context.params.feed);
  const setup = await context.act("feeds:manage", (tx) => readSetup(tx, sourceId));
  if (!setup) throw new Response(null, { status: 404 });
  return toView(setup, context, toFeedsHref(requireAccount(context).slug, sourceId));
}

/** Shows the form of a new feed. */
export async function showNewFeed(context: StaffContext): Promise<SetupView> {
  const setup = await context.act("feeds:manage", (tx) => readSetup(tx, null));
  if (!setup) throw new Response(null, { status: 404 });
  return toView(setup, context, toFeedsHref(requireAccount(context).slug));
}

const INTERVALS = [5, 15, 30, 60, 120, 240, 480, 720, 1440];

const NEW: TypedFeed = {
  ...{ name: "", address: "", signIn: "", signInName: "", mapping: MAPPING_CHOICES.detect, holds: "stock" },
  ...{ every: "15", silentAfter: "48", notify: "", yards: [] },
};

function toView(
  setup: StoredSetup,
  { timeZone }: Pick<StaffContext, "timeZone">,
  backHref: string,
): SetupView {
  const { feed, signIn, yards, saved } = setup;
  const own = saved.map(({ name }) => name);
  const kept = feed
    ? [{ value: MAPPING_CHOICES.keep, label: `${describeMapping(feed.mapping)}, as now` }]
    : [];
  return {
    ...{ name: feed?.name ?? null, backHref, typed: feed ? toTyped(feed, setup) : NEW },
    shown: JSON.stringify(describeSetup(feed, signIn, timeZone)),
    mappings: [
      ...kept,
      { value: MAPPING_CHOICES.detect, label: "Detect by the file’s columns" },
      ...[...SHIPPED_MAPPINGS.keys()].map((name) => ({ value: name, label: `${name} (ready)` })),
      ...own.map((name) => ({ value: name, label: `${name} (yours)` })),
    ].filter(({ value }) => value !== feed?.mapping),
    intervals: [...new Set([...INTERVALS, feed?.intervalMinutes ?? 15])]
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ value: String(minutes), label: describeInterval(minutes) })),
    yards: yards.map(({ value, label }) => ({ value, label })),
    secretSetAt: signIn && formatStaffTime(signIn.setAt, timeZone),
    isPaused: feed?.pausedAt != null,
    isLocal: feed !== null && !isWebAddress(feed.address),
  };
}

function toTyped(feed: Feed, { signIn, yards }: StoredSetup): TypedFeed {
  const named = feed.locations.map(toSlug);
  return {
    ...{ name: feed.name, address: maskAddress(feed.address) },
    ...{ signIn: signIn?.kind ?? "", signInName: signIn?.name ?? "" },
    ...{ mapping: MAPPING_CHOICES.keep, holds: feed.snapshot ? "stock" : "changes" },
    ...{ every: String(feed.intervalMinutes), silentAfter: String(feed.silentAfterHours) },
    notify: feed.notify.join("\n"),
    yards: yards.filter(({ keys }) => named.some((name) => keys.includes(name))).map(({ value }) => value),
  };
}
