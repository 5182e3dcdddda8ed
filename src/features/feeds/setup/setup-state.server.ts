import { SHIPPED_MAPPINGS } from "#features/inventory/feeds/mapping/shipped-mappings.ts";
import {
  listSavedMappings,
  type SavedMapping,
} from "#features/inventory/mappings/saved-mapping-store.server.ts";
import { isWebAddress, maskAddress, type SignInKind } from "#features/inventory/sources/feed-address.ts";
import { findSignIn, type StoredSignIn } from "#features/inventory/sources/feed-sign-in.server.ts";
import { type Feed, findFeed, listFeeds } from "#features/inventory/sources/feed-store.server.ts";
import type { SourceState } from "#features/inventory/sources/feed-troubles.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { listLocationKeys, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { describeInterval, describeMapping } from "../describe-feed.server.ts";
import { findSourceName } from "../store/read-feed-file.server.ts";
import type { SetupState, SetupYard } from "./judge-setup.ts";

/** What is stored of a feed and around it. */
export interface StoredSetup extends SetupState {
  readonly feeds: readonly Feed[];
  readonly sources: readonly SourceState[];
  readonly saved: readonly SavedMapping[];
}

/**
 * Reads what a form is shown and judged by; null for a feed that the account does not have.
 * @param sourceId null for a new feed
 */
export async function readSetup(
  tx: AccountTransaction,
  sourceId: number | null,
): Promise<StoredSetup | null> {
  const name = sourceId === null ? null : await findSourceName(tx, sourceId);
  const feed = name === null ? null : await findFeed(tx, name);
  if (sourceId !== null && !feed) return null;
  const saved = await listSavedMappings(tx);
  return {
    ...{ feed, saved, feeds: await listFeeds(tx), sources: await listSources(tx) },
    signIn: feed && (await findSignIn(tx, feed.id)),
    yards: await listYards(tx, feed),
    mappings: [...SHIPPED_MAPPINGS.keys(), ...saved.map((one) => one.name)],
  };
}

/** The account's yards, and what a feed names that is none any more. */
async function listYards(tx: AccountTransaction, feed: Feed | null): Promise<SetupYard[]> {
  const yards = (await listLocations(tx)).map((location) => ({
    ...{ value: location.code ?? location.slug, label: location.name, keys: listLocationKeys(location) },
  }));
  const unknown = (feed?.locations ?? []).filter(
    (name) => !yards.some(({ keys }) => keys.includes(toSlug(name))),
  );
  return [
    ...yards,
    ...unknown.map((name) => ({ value: name, label: `${name} (no yard of yours)`, keys: [toSlug(name)] })),
  ];
}

const SIGN_IN_NAMES: Readonly<Record<SignInKind, string>> = {
  ...{ basic: "user name", header: "header", query: "key in the address" },
};

/** What a feed is set up with, without secrets: for the audit log, and to see what somebody else has changed. */
export function describeSetup(
  feed: Feed | null,
  signIn: StoredSignIn | null,
  timeZone: string,
): Readonly<Record<string, string>> {
  if (!feed) return {};
  const { address, mapping, locations, intervalMinutes, snapshot, silentAfterHours, notify } = feed;
  return {
    address: isWebAddress(address) ? maskAddress(address) : "on the server",
    "signing in": signIn
      ? `${SIGN_IN_NAMES[signIn.kind]} ${signIn.name}, set ${formatStaffTime(signIn.setAt, timeZone)}`
      : "none",
    "read with": describeMapping(mapping),
    "each file is": snapshot ? "the whole stock" : "what changed",
    yards: locations.length > 0 ? locations.join(", ") : "all",
    checked: describeInterval(intervalMinutes),
    "silent after": `${silentAfterHours} hours`,
    "mail to": notify.length > 0 ? notify.join(", ") : "nobody",
  };
}
