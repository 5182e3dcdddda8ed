import { demoPictureUrl, demoTurn } from "#demo/pictures.ts";
import type { Body } from "#features/stock/vehicle.ts";
import type { PaintFamily } from "./model.ts";
import type { StockRow } from "./stock-row.ts";

/** Views of a vehicle in the order in which a dealer lists them: once around it, then close-ups. */
const PHOTO_VIEWS = ["hero", "front", "side", "rear-three-quarter", "rear", "wheel", "lamp"] as const;

/** Addresses of the first so many photos of a body in this colour; none where it has not been pictured. */
export function photosOf(body: Body, family: PaintFamily, count: number): string[] {
  return PHOTO_VIEWS.flatMap((view) => demoPictureUrl(`${body}/${family}/${view}.webp`) ?? []).slice(
    0,
    count,
  );
}

/** The spin of the vehicle in these photos, with its film and hotspots, where there is one; who has one photo has no spin. */
export function turnOf(photos: readonly string[]): Pick<StockRow, "spins" | "walkarounds" | "hotspots"> {
  return photos.length > 1 ? demoTurn(photos[0]!) : {};
}
