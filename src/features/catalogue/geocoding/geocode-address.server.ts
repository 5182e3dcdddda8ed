import { findNearestPostcode } from "#features/places/places.server.ts";
import type { Position } from "#search/contract/great-circle.ts";
import { readPlaceText } from "../search/search-state.ts";
import type { SearchPlaces } from "../search/search-vocabulary.ts";

/** Finds places in Australia that our own files do not know, such as a street address (API-21). */
export interface Geocoder {
  /**
   * @param text what a shopper typed
   * @returns null for no such place
   * @throws if the service gives no answer
   */
  find(text: string): Promise<Position | null>;
}

interface GeocodingParts {
  /** Null for a site without one. */
  readonly geocoder: Geocoder | null;
  readonly places: SearchPlaces;
  /** Called with the reason if there was no answer, without the address. */
  readonly onFailure: (reason: string) => void;
}

/**
 * Asks the geocoder for the place in an address that our own files do not know (LEAD-25, D172).
 * @returns the address with the nearest postcode in its place, to be redirected to; null if there is nothing to ask or it is not found
 */
export async function geocodeAddress(
  { geocoder, places, onFailure }: GeocodingParts,
  url: URL,
): Promise<string | null> {
  const text = readPlaceText(url.searchParams);
  if (!geocoder || text === "" || !places.areSeveral || places.find(text)) return null;
  try {
    const position = await geocoder.find(text);
    if (!position) return null;
    const found = new URL(url);
    found.searchParams.set("near", findNearestPostcode(position).code);
    return found.pathname + found.search;
  } catch (error) {
    onFailure((error as Error).message);
    return null;
  }
}
