import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { countFailedPhotos } from "#features/inventory/photos/photo-store.server.ts";
import { listTroubles, type SourceState } from "#features/inventory/sources/feed-troubles.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import {
  describeCounts,
  describeOrigin,
  describeProgress,
  describeTrouble,
  OUTCOME_NAMES,
} from "../describe-feed.server.ts";
import { toFeedsHref } from "../paths.ts";
import { findNewestRuns, type ListedRun } from "../store/read-runs.server.ts";
import type { FeedRowView, FeedsView } from "./feeds-view.ts";

/** Shows the feeds of the account, and the mappings that files were imported with. */
export async function showFeeds(context: StaffContext): Promise<FeedsView> {
  const { act } = context;
  const account = requireAccount(context);
  const { slug } = account;
  const { sources, runs, failedPhotos } = await act("feeds:read", async (tx) => ({
    sources: await listSources(tx),
    runs: await findNewestRuns(tx),
    failedPhotos: await countFailedPhotos(tx),
  }));
  return {
    hasFeed: sources.some(({ feed }) => feed !== null),
    newHref: mayAs(account, "feeds:manage") ? toFeedsHref(slug, "new") : null,
    rows: sources.map((source) => toRow(source, runs.get(source.id) ?? null, { ...context, slug })),
    failedPhotos,
    photosHref: toFeedsHref(slug, "photos"),
  };
}

function toRow(
  source: SourceState,
  newest: ListedRun | null,
  { slug, timeZone, now }: Pick<StaffContext, "timeZone" | "now"> & { readonly slug: string },
): FeedRowView {
  const { id, name, feed, forSale } = source;
  return {
    name,
    href: toFeedsHref(slug, id),
    origin: describeOrigin(feed),
    forSale: `${formatCount(forSale, { one: "vehicle", many: "vehicles" })} for sale`,
    progress: describeProgress(source, newest, { now: now(), timeZone }),
    troubles: listTroubles(source).map((trouble) => describeTrouble(trouble, source, timeZone)),
    newest: newest && {
      outcome: OUTCOME_NAMES[newest.outcome],
      at: formatStaffTime(newest.startedAt, timeZone),
      iso: newest.startedAt.toISOString(),
      counts: describeCounts(newest),
      href: toFeedsHref(slug, id, "imports", newest.id),
    },
  };
}
