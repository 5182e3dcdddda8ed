import { demoPictureUrl, demoTurn } from "#demo/pictures.ts";
import type { Model, PaintFamily } from "./model.ts";
import type { StockRow } from "./stock-row.ts";

/** Views of a vehicle in the order in which a dealer lists them: once around it, then close-ups. */
const PHOTO_VIEWS = ["hero", "front", "side", "rear-three-quarter", "rear", "wheel", "lamp"] as const;

/** Below this length in mm, an SUV is pictured as a small one. */
const SMALL_SUV = 4_460;

/** Addresses of the first so many photos of a model in this colour; none where nothing like it has been pictured. */
export function photosOf(model: Model, family: PaintFamily, count: number): string[] {
  const folder = `${picturedAs(model)}/${family}`;
  return PHOTO_VIEWS.flatMap((view) => demoPictureUrl(`${folder}/${view}.webp`) ?? []).slice(0, count);
}

/** Which of the pictured vehicles a model looks like: the folder of its pictures. */
function picturedAs({ body, size }: Model): string {
  if (body === "suv" && size[0] < SMALL_SUV) return "small-suv";
  return body;
}

/** The spin of the vehicle in these photos, with its film and hotspots, where there is one; who has one photo has no spin. */
export function turnOf(photos: readonly string[]): Pick<StockRow, "spins" | "walkarounds" | "hotspots"> {
  return photos.length > 1 ? demoTurn(photos[0]!) : {};
}
