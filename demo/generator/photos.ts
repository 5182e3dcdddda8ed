import { demoPictureUrl, demoTurn } from "#demo/pictures.ts";
import type { Model, PaintFamily } from "./model.ts";
import type { StockRow } from "./stock-row.ts";

/** Views of a vehicle in the order in which a dealer lists them: once around it, then close-ups. */
const PHOTO_VIEWS = ["hero", "front", "side", "rear-three-quarter", "rear", "wheel", "lamp"] as const;

/** Below this length in mm, an SUV is pictured as a small one. */
const SMALL_SUV = 4_460;
/** From this height in mm, a caravan is one in which one stands, and not a camper that is folded up. */
const FULL_HEIGHT = 2_300;

/** Addresses of the first so many photos of a model in this colour; none where nothing like it has been pictured. */
export function photosOf(model: Model, family: PaintFamily, count: number): string[] {
  if (!resemblesPictured(model)) return [];
  const folder = `${model.body === "suv" && model.size[0] < SMALL_SUV ? "small-suv" : model.body}/${family}`;
  return PHOTO_VIEWS.flatMap((view) => demoPictureUrl(`${folder}/${view}.webp`) ?? []).slice(0, count);
}

/** Whether a model may pass for the vehicle that its body is pictured as: that one's doors, height and drive are in sight. */
function resemblesPictured({ body, doors, size, badges }: Model): boolean {
  if (body === "coupe" || body === "convertible" || body === "cab-chassis") return doors === 2;
  if (body === "caravan") return size[2] >= FULL_HEIGHT;
  if (body === "motorcycle") return badges.every(([, , engine]) => engine?.fuel === "petrol");
  return true;
}

/** The spin of the vehicle in these photos, with its film and hotspots, where there is one; who has one photo has no spin. */
export function turnOf(photos: readonly string[]): Pick<StockRow, "spins" | "walkarounds" | "hotspots"> {
  return photos.length > 1 ? demoTurn(photos[0]!) : {};
}
