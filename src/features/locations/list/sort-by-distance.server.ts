import { createSearchPlaces } from "#features/catalogue/search/find-place.server.ts";
import { MAX_PLACE_LENGTH } from "#features/catalogue/search/search-state.ts";
import { formatDistance } from "#features/places/distance.ts";
import { findPosition } from "#features/places/places.server.ts";
import { describeUnknownPlace } from "#features/results/view/search-notices.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { computeKilometres } from "#search/contract/great-circle.ts";

/** Where the shopper has said to be: the field, and what is wrong with it (LEAD-25). */
export interface NearView {
  readonly place: string;
  readonly problem: string | null;
}

/** Addresses in the order in which they are shown, with how far they are. */
interface SortedAddresses {
  /** Null if there is nothing to compare. */
  readonly near: NearView | null;
  readonly addresses: readonly {
    readonly departments: readonly Location[];
    /** "12 km away"; "" where it is not known. */
    readonly distance: string;
  }[];
}

/**
 * The addresses of a site, the nearest first once a shopper has said where they are (LOC-16, D177). One whose place is not known
 * has no distance and comes last.
 * @param addresses the departments of each
 * @param asked what was typed; null before
 */
export function sortByDistance(
  addresses: readonly (readonly Location[])[],
  asked: string | null,
): SortedAddresses {
  const places = createSearchPlaces(addresses.flat());
  const text = (asked ?? "").trim().slice(0, MAX_PLACE_LENGTH);
  const from = text === "" ? null : places.find(text);
  const measured = addresses.map((departments) => {
    const position = departments[0] ? findPosition(departments[0]) : null;
    const km = from && position ? computeKilometres(from, position) : null;
    return { departments, km, distance: km === null ? "" : formatDistance(km) };
  });
  const problem = text !== "" && !from ? describeUnknownPlace(text) : null;
  return {
    near: places.areSeveral ? { place: from ? from.name : text, problem } : null,
    addresses: from
      ? measured.toSorted((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity) || 0)
      : measured,
  };
}
