import { demoPictureUrl } from "#demo/pictures.ts";
import type { Body } from "#features/stock/vehicle.ts";
import type { PaintFamily } from "./model.ts";

/** Views of a vehicle in the order in which a dealer lists them: once around it, then close-ups. */
const PHOTO_VIEWS = ["hero", "front", "side", "rear-three-quarter", "rear", "wheel", "lamp"] as const;

/** Addresses of the first so many photos of a body in this colour; none where it has not been pictured. */
export function photosOf(body: Body, family: PaintFamily, count: number): string[] {
  return PHOTO_VIEWS.flatMap((view) => demoPictureUrl(`${body}/${family}/${view}.webp`) ?? []).slice(
    0,
    count,
  );
}
