import type { Body } from "#features/stock/vehicle.ts";
import type { PaintFamily } from "./model.ts";

/** Views of a vehicle in the order in which a dealer lists them. */
const PHOTO_VIEWS = ["hero", "rear", "side", "front", "interior", "dash", "wheel", "boot"] as const;

/** Views that a kind of vehicle does not have. */
const MISSING_VIEWS: Readonly<Partial<Record<Body, readonly string[]>>> = {
  caravan: ["dash", "boot"],
  motorcycle: ["interior", "boot"],
};

/**
 * Addresses of the first so many photos: `demo:{body}/{paint family}/{view}`. The product draws them; nothing is
 * fetched.
 */
export function photosOf(body: Body, family: PaintFamily, count: number): string[] {
  const views = PHOTO_VIEWS.filter((view) => !MISSING_VIEWS[body]?.includes(view));
  return views.slice(0, count).map((view) => `demo:${body}/${family}/${view}`);
}
