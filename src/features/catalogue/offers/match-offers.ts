import type { Offer } from "#features/content/offers/offer-document.ts";
import { Pauses } from "#platform/pauses.ts";
import type { SearchIndex } from "#search/contract/engine.ts";
import { resolveSearchPath } from "../search/search-path.ts";
import { buildSearchQuery, type QueryInput } from "../search/search-query.ts";
import { parseSearch } from "../search/search-state.ts";
import { settleSearch } from "../search/settled-search.ts";
import { findSearchEnd } from "../search/site-search.ts";
import { ONLY_FOR_SALE } from "../search/stock-search.ts";

interface Matching extends Pick<QueryInput, "vocabulary" | "config" | "now"> {
  readonly engine: SearchIndex;
  readonly offers: readonly Offer[];
}

export interface MatchedOffers {
  /** The first offers that a vehicle has, in their order, by its id. */
  readonly byVehicle: ReadonlyMap<number, readonly Offer[]>;
  /** When the clock changes which vehicles have them; null if it does not (D19). */
  readonly until: Date | null;
}

/**
 * Finds the vehicles for sale that have each offer: those that its search finds (D314). An offer whose search is not one of the
 * site has none, as does one whose limits cannot be read, which would otherwise have more vehicles than it means.
 */
export async function matchOffers({ offers, ...stock }: Matching): Promise<MatchedOffers> {
  const byVehicle = new Map<number, Offer[]>();
  const pauses = new Pauses();
  const found = new Map<string, FoundVehicles>();
  for (const offer of offers) {
    if (offer.stock === null) continue;
    const vehicles = found.get(offer.stock) ?? (await findVehicles(stock, offer.stock));
    found.set(offer.stock, vehicles);
    await pauses.take();
    for (let at = 0; at < vehicles.ids.length; at += STEP) {
      for (const id of vehicles.ids.subarray(at, at + STEP)) addTo(byVehicle, id, offer);
      await pauses.take();
    }
  }
  const [until = null] = [...found.values()]
    .flatMap((vehicles) => vehicles.until ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  return { byVehicle, until };
}

/** Ids of the vehicles for sale that have an offer; null for an offer that names none. */
export async function listOfferVehicles(
  stock: Omit<Matching, "offers">,
  offer: Offer,
): Promise<ReadonlySet<number> | null> {
  return offer.stock === null ? null : new Set((await findVehicles(stock, offer.stock)).ids);
}

/** Vehicles that get an offer between two pauses (T14). */
const STEP = 1_000;

/** A page of one vehicle has room for no more. */
const MAX_OFFERS = 10;

function addTo(byVehicle: Map<number, Offer[]>, id: number, offer: Offer): void {
  const known = byVehicle.get(id);
  if (!known) byVehicle.set(id, [offer]);
  else if (known.length < MAX_OFFERS) known.push(offer);
}

interface FoundVehicles {
  readonly ids: Int32Array;
  readonly until: Date | null;
}

const NO_VEHICLES: FoundVehicles = { ids: new Int32Array(), until: null };

async function findVehicles(
  { engine, vocabulary, config, now }: Omit<Matching, "offers">,
  path: string,
): Promise<FoundVehicles> {
  const url = URL.parse(path, "https://site.invalid");
  const target = url && resolveSearchPath(url.pathname, vocabulary, config.search.usedCarPath);
  if (!target) return NO_VEHICLES;
  const parsed = parseSearch(url, { defaultSort: config.search.sort, vocabulary });
  if (parsed.problems.length > 0) return NO_VEHICLES;
  const search = settleSearch(target, parsed);
  const { hits } = await engine.search({
    ...buildSearchQuery({ search, vocabulary, config, now }),
    ...{ fixed: ONLY_FOR_SALE, offset: 0, limit: engine.size, countFacets: [], boundRanges: [] },
  });
  return { ids: Int32Array.from(hits, ({ id }) => id), until: findSearchEnd({ search, config, now }) };
}
