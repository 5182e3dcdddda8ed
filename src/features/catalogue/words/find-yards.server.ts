import { findPosition, findPostcode, findTowns, type Town } from "#features/places/places.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { computeKilometres, type Position } from "#search/contract/great-circle.ts";
import type { Stock } from "./lexicon.ts";
import { toKey } from "./plain-text.ts";

/** How far a shopper of a capital, of a region's centre and of any other place goes to a yard. */
const KM_BY_RANK: Readonly<Record<number, number>> = { 3: 60, 2: 40 };
const OTHER_PLACE_KM = 30;
/** Places of this rank are known without a word such as "near". */
const MIN_KNOWN_RANK = 2;

type Yard = Pick<Location, "name" | "city" | "lat" | "long" | "postcode">;

/** Finds the yards near a place (`Stock`), those in a town of that name among them. */
export function createYardFinder(yards: readonly Yard[]): Stock["findYards"] {
  const placed = yards.map((yard) => ({
    ...yard,
    key: toKey(yard.city ?? ""),
    position: findPosition(yard),
  }));
  return (place, isNamed) => {
    const inTown = placed.filter(({ key }) => key !== "" && key === place);
    const towns = findPlaces(place, isNamed || inTown.length > 0);
    if (towns.length === 0 && inTown.length === 0) return null;
    const near = placed.filter(({ position }) => position && towns.some((town) => isNear(position, town)));
    return [...new Set([...inTown, ...near].map(({ name }) => name))].sort();
  };
}

function findPlaces(place: string, isNamed: boolean): readonly Pick<Town, "lat" | "long" | "rank">[] {
  const postcode = isNamed ? findPostcode(place) : null;
  if (postcode) return [{ ...postcode, rank: 0 }];
  return findTowns(place).filter(({ rank }) => isNamed || rank >= MIN_KNOWN_RANK);
}

function isNear(yard: Position, town: Pick<Town, "lat" | "long" | "rank">): boolean {
  return computeKilometres(yard, town) <= (KM_BY_RANK[town.rank] ?? OTHER_PLACE_KM);
}
