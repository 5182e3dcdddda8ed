import { listSlugMeanings } from "#features/catalogue/search/search-path.ts";
import { buildSearchVocabulary, type Place } from "#features/catalogue/search/search-vocabulary.ts";
import { listPageAddresses } from "#features/content/store/shown-content.server.ts";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import { listPlaces } from "#features/tenancy/locations/location-store.server.ts";
import type { RuleContext } from "#features/tenancy/settings/rules/setting-rules.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

export interface RuleOptions {
  readonly now: Date;
  /** Plain http and private addresses are allowed, for trying things out on one machine. */
  readonly allowPrivate: boolean;
}

/** What an account has together with what a file brings, for the rules of the file. */
export async function readRuleContext(
  tx: AccountTransaction,
  { siteId, file }: { readonly siteId: SiteId; readonly file: unknown },
  { now, allowPrivate }: RuleOptions,
): Promise<RuleContext> {
  const stored = await listPlaces(tx);
  const written = { dealerships: readPlaces(file, "dealerships"), locations: readPlaces(file, "locations") };
  const dealerships = mergePlaces(stored.dealerships, written.dealerships);
  const locations = mergePlaces(stored.locations, written.locations);
  const had = await tx.query<{ make: string }>("select distinct make from vehicle");
  const sites = await tx.query<{ slug: string }>("select slug from site where account_id = $1", [
    tx.accountId,
  ]);
  const makes = [...had.map(({ make }) => make), ...MAKES.map(({ name }) => name)];
  const vehicles = makes.map((make) => ({ make, model: "" }));
  const isWritten = new Set(written.locations.map(({ slug }) => slug));
  return {
    account: await readAccountSlug(tx),
    sites: sites.map(({ slug }) => slug),
    pages: await listPageAddresses(tx, siteId),
    dealerships: dealerships.map(({ slug }) => slug),
    locations: locations.map(({ slug }) => slug),
    makes,
    meanings: listSlugMeanings(buildSearchVocabulary(vehicles, locations, dealerships)),
    otherLocations: stored.locations.filter(({ slug, completed }) => completed && !isWritten.has(slug)),
    allowPrivate,
    today: new Date(now.getTime() + LATEST_ZONE_MS).toISOString().slice(0, 10),
  };
}

/** Australia's clocks are at most so far ahead of UTC. */
const LATEST_ZONE_MS = 11.5 * 3_600_000;

function readPlaces(file: unknown, part: "dealerships" | "locations"): Place[] {
  const list: unknown = Object(file)[part];
  if (!Array.isArray(list)) return [];
  return list.map((entry) => ({ slug: String(Object(entry).slug), name: String(Object(entry).name) }));
}

/** Stored places and those of a file, which replace stored ones of the same slug. */
function mergePlaces(stored: readonly Place[], written: readonly Place[]): Place[] {
  return [...new Map([...stored, ...written].map((place) => [place.slug, place])).values()];
}
