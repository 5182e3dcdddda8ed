import { toSlug } from "#features/vehicles/slug.ts";
import type { Body, CarType } from "#features/vehicles/vehicle.ts";
import { type DemoCabin, findDemoCabin, findDemoPictureUrl, findDemoTurn } from "../pictures.ts";
import type { Model, PaintFamily } from "./model.ts";
import type { StockRow } from "./stock-row.ts";

/** Views of a vehicle after the first, in the order in which a dealer lists them: once around it, then close-ups. */
const PHOTO_VIEWS = [
  ...["front", "side", "showroom-side", "rear-three-quarter", "showroom-rear", "rear"],
  ...["wheel", "lamp"],
] as const;

type PicturedCabin = readonly [cabin: DemoCabin, views: readonly string[]];

const SMALL_CABIN: PicturedCabin = ["small", ["dashboard", "front-seats", "rear-seats"]];

/** The cabin that bodies share, and what of it is photographed; a van has nobody behind its front seats. */
const CABINS: Partial<Record<Body, PicturedCabin>> = {
  hatch: SMALL_CABIN,
  sedan: SMALL_CABIN,
  wagon: SMALL_CABIN,
  suv: ["suv", ["dashboard", "front-seats", "boot"]],
  ute: ["ute", ["dashboard", "front-seats", "rear-seats"]],
  van: ["ute", ["dashboard", "front-seats"]],
};

/** Who takes so few photos stays outside. */
const FEW_PHOTOS = 3;

/** Below this length in mm, an SUV is pictured as a small one. */
const SMALL_SUV = 4_460;
/** From this height in mm, a caravan is one in which one stands, and not a camper that is folded up. */
const FULL_HEIGHT = 2_300;

/** Where the first photo is taken, if the body has been pictured there; in the studio otherwise. */
const PLACES: Readonly<Record<CarType, "showroom" | "yard">> = {
  new: "showroom",
  demo: "showroom",
  used: "yard",
};

/** Where a first photo may have been taken, if not in the place of its condition. */
const FIRST_VIEWS = ["showroom", "yard", "hero"] as const;

interface Pictured {
  readonly make: string;
  readonly family: PaintFamily;
  readonly carType: CarType;
  /** How many photos of its outside. */
  readonly count: number;
}

/**
 * Addresses of the first photos of a model in this colour, then of its cabin; none where nothing like it has been
 * pictured. A model with pictures of its own shows no other body beside them (D292).
 */
export function choosePhotos(model: Model, { make, family, carType, count }: Pictured): string[] {
  const outside = listOwnViews(model, make, { family, carType }) ?? listBodyViews(model, { family, carType });
  if (outside.length === 0 || count <= FEW_PHOTOS) return outside.slice(0, count);
  const [cabin, views = []] = CABINS[model.body] ?? [];
  const inside = views.flatMap((view) => findDemoPictureUrl(`cabins/${cabin}/${view}.webp`) ?? []);
  return [...outside.slice(0, count), ...inside];
}

type InColour = Pick<Pictured, "family" | "carType">;

/** The name of a model's own pictures, which tools/studio gives it too: `toyota-rav4-suv`. */
export const nameOwnPictures = (make: string, { model, body }: Pick<Model, "model" | "body">): string =>
  toSlug(`${make} ${model} ${body}`);

/** Views of a model's own pictures; null if it has none in this colour. */
function listOwnViews(model: Model, make: string, { family, carType }: InColour): string[] | null {
  const folder = `${nameOwnPictures(make, model)}/${family}`;
  const findView = (view: string) => findDemoPictureUrl(`${folder}/${view}.webp`);
  const [first] = [PLACES[carType], ...FIRST_VIEWS].flatMap((view) => findView(view) ?? []);
  return first ? [first, ...PHOTO_VIEWS.flatMap((view) => findView(view) ?? [])] : null;
}

/** Views of the body that a model shares with others. */
function listBodyViews(model: Model, { family, carType }: InColour): string[] {
  const body = chooseBody(model);
  const second = `${body}-2`;
  const faced = hasSecondFace(model) && findDemoPictureUrl(`${second}/${family}/hero.webp`) ? second : body;
  // From behind, both faces of a body look the same.
  const findFolder = (view: string) => (view === "rear" ? body : faced);
  const findView = (view: string) => findDemoPictureUrl(`${findFolder(view)}/${family}/${view}.webp`);
  const first = findView(PLACES[carType]) ? PLACES[carType] : "hero";
  return [first, ...PHOTO_VIEWS].flatMap((view) => findView(view) ?? []);
}

/** Bodies of motorcycles by their style, if it is not the classic one (D256). */
const MOTORCYCLES: Readonly<Record<string, string>> = {
  Naked: "naked-motorcycle",
  Sports: "sports-motorcycle",
  Adventure: "adventure-motorcycle",
  Trail: "trail-motorcycle",
  Cruiser: "cruiser-motorcycle",
};

/** The vehicle that shows a model's body in pictures, by what is in sight: its doors, height, drive and style. */
function chooseBody({ body, doors, size, badges, categories }: Model): string {
  if (body === "suv") return size[0] < SMALL_SUV ? "small-suv" : body;
  if (body === "coupe" || body === "convertible") return doors === 2 ? body : "suv";
  if (body === "caravan") return size[2] < FULL_HEIGHT ? "camper-trailer" : body;
  if (body === "motorcycle") {
    if (badges.every(([, , engine]) => engine?.fuel === "electric")) return "electric-motorcycle";
    return MOTORCYCLES[categories?.[0] ?? ""] ?? body;
  }
  return body === "bus" ? "van" : body;
}

/** About every other model, always the same ones: two cars side by side seldom look alike. */
function hasSecondFace({ model }: Model): boolean {
  return [...model].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;
}

/** The spin of the vehicle in these photos, with its film and hotspots, where there is one; who has one photo has no spin. */
export function findTurn(photos: readonly string[]): Pick<StockRow, "spins" | "walkarounds" | "hotspots"> {
  const [first, ...others] = photos;
  return first && others.length > 0 ? findDemoTurn(first) : {};
}

/**
 * The panorama of a vehicle's cabin with its hotspots beside those that it has outside, for who has photographed the cabin;
 * a body whose cabin is photographed in part has none.
 */
export function findInterior({ body, photos, hotspots }: StockRow): Pick<StockRow, "interiors" | "hotspots"> {
  const [cabin, views = []] = CABINS[body] ?? [];
  if (!cabin || views.length < 3 || !photos.some((url) => url.includes("/cabins/"))) return {};
  const inside = findDemoCabin(cabin);
  return {
    interiors: [inside.panorama],
    hotspots: { exterior: hotspots?.exterior ?? [], interior: inside.hotspots },
  };
}
