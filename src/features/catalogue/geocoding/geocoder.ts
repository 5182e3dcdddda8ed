import type { Position } from "#search/contract/great-circle.ts";

/** Finds places in Australia that our own files do not know, such as a street address (API-21). */
export interface Geocoder {
  /**
   * @param text what a shopper typed
   * @returns null for no such place
   * @throws if the service gives no answer
   */
  find(text: string): Promise<Position | null>;
}
