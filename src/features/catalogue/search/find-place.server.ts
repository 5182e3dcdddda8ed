import {
  findNearestPostcode,
  findPosition,
  findPostcode,
  findTowns,
  type Town,
} from "#features/places/places.server.ts";
import { STATES } from "#features/places/states.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { memoize } from "#platform/memory/memoize.ts";
import { computeKilometres, type Position } from "#search/contract/great-circle.ts";
import type { SearchPlaces } from "./search-vocabulary.ts";

/** Places whose answers a site keeps: one search asks for its place several times. */
const MAX_KEPT_PLACES = 200;

/**
 * Finds postcodes and towns in our own data (LEAD-25). Of several towns of one name it is the one in the state or at the postcode
 * beside it, else the one in a yard's surroundings, else the one that most people mean: Perth is in Tasmania only for a dealer nearby.
 */
export function createSearchPlaces(
  yards: readonly Pick<Location, "lat" | "long" | "postcode">[],
): SearchPlaces {
  const positions = yards.map(findPosition).filter((position) => position !== null);
  const areSeveral = new Set(positions.map(({ lat, long }) => `${lat},${long}`)).size > 1;
  return { areSeveral, find: memoize(MAX_KEPT_PLACES, (text) => findPlace(text, positions)) };
}

function findPlace(text: string, yards: readonly Position[]): ReturnType<SearchPlaces["find"]> {
  const { town, state, postcode } = readPlace(text);
  const centre = findPostcode(postcode);
  if (town === "") return centre && { ...centre, name: postcode };
  const towns = findTowns(toSlug(town).replaceAll("-", ""));
  const there = towns.filter((one) => state === "" || isInState(one, state));
  const nearest = centre ? findNearest(there, [centre]) : findMeant(there, yards);
  return nearest && { ...nearest, name: towns.length > 1 ? nameInState(nearest) : nearest.name };
}

/** "Richmond VIC 3121": a town, perhaps with its state or postcode after it; each is "" where it is not said. */
function readPlace(text: string): {
  readonly town: string;
  readonly state: string;
  readonly postcode: string;
} {
  const words = text.split(/[\s,]/).filter((word) => word !== "");
  const postcode = /^\d{4}$/.test(words.at(-1) ?? "") ? (words.pop() ?? "") : "";
  const isState = STATES.some((state) => state === words.at(-1)?.toUpperCase());
  const state = isState ? (words.pop() ?? "") : "";
  return { town: words.join(" "), state, postcode };
}

const findState = (position: Position) => findNearestPostcode(position).state;
const isInState = (town: Town, state: string) => findState(town) === state.toUpperCase();
const nameInState = (town: Town) => `${town.name} ${findState(town)}`;

/** The town nearest to any of these; the first where there are none. */
function findNearest(towns: readonly Town[], to: readonly Position[]): Town | null {
  const measure = (town: Town) => Math.min(...to.map((position) => computeKilometres(town, position)));
  const [first = null, ...others] = towns;
  return others.reduce((best, town) => (best && measure(best) <= measure(town) ? best : town), first);
}

/** How far people go for what has a well-known namesake elsewhere. */
const SURROUNDINGS_KM = 100;

function findMeant(towns: readonly Town[], yards: readonly Position[]): Town | null {
  const nearest = findNearest(towns, yards);
  if (nearest === null || yards.some((yard) => computeKilometres(nearest, yard) <= SURROUNDINGS_KM))
    return nearest;
  const best = Math.max(...towns.map(({ rank }) => rank));
  return findNearest(
    towns.filter(({ rank }) => rank === best),
    yards,
  );
}
