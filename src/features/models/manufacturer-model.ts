import { z } from "zod";
import { storedPicture } from "#features/content/media/stored-image.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import {
  BODIES,
  type Body,
  DRIVES,
  FUELS,
  type ItemType,
  PRICE_TYPES,
  type PriceType,
  TRANSMISSIONS,
} from "#features/vehicles/vehicle.ts";

/** Characters and badges that a model may have. */
export const MODEL_LIMITS = { name: 60, badge: 80, description: 2_000, badges: 60 } as const;

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]]);

/** What the manufacturer asks for a badge, with what it includes and the day on which that was so. */
const modelPrice = z.strictObject({
  cents: z.int().positive(),
  priceType: z.enum(PRICE_TYPES),
  /** `YYYY-MM-DD` */
  date: z.iso.date(),
});

const modelBadge = z.strictObject({
  name: z.string().min(1).max(MODEL_LIMITS.badge),
  body: keysOf(BODIES),
  drive: keysOf(DRIVES).nullable(),
  fuel: keysOf(FUELS).nullable(),
  transmission: keysOf(TRANSMISSIONS).nullable(),
  price: modelPrice.nullable(),
  seats: z.int().nullable(),
  doors: z.int().nullable(),
  /** Keyed as in ENT-10 and ENT-11. */
  specifications: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A model that a manufacturer sells, as it is stored (DIR-06). */
export const modelDocument = z.strictObject({
  make: z.string().min(1).max(MODEL_LIMITS.name),
  model: z.string().min(1).max(MODEL_LIMITS.name),
  slug: z.string().min(1).max(MODEL_LIMITS.name),
  /** Whether it is still sold new. */
  isCurrent: z.boolean(),
  /** Plain text with line breaks. */
  description: z.string().max(MODEL_LIMITS.description).nullable(),
  picture: storedPicture.nullable(),
  badges: z.array(modelBadge).min(1).max(MODEL_LIMITS.badges),
});

export type ManufacturerModel = z.infer<typeof modelDocument>;
export type ModelBadge = ManufacturerModel["badges"][number];
export type ModelPrice = z.infer<typeof modelPrice>;

/** What names a model among those of an account, and in addresses: "mazda/cx-5". */
export const toModelKey = ({ make, slug }: Pick<ManufacturerModel, "make" | "slug">): string =>
  `${toSlug(make)}/${slug}`;

/** The bodies of a model's badges, in their order. */
export const listBodies = ({ badges }: Pick<ManufacturerModel, "badges">): Body[] => [
  ...new Set(badges.map(({ body }) => body)),
];

const ITEM_TYPES: Readonly<Partial<Record<Body, ItemType>>> = {
  motorcycle: "motorcycle",
  caravan: "caravan",
  "light-truck": "truck",
};

/** The kind of vehicle that a body is of. */
export const toItemType = (body: Body): ItemType => ITEM_TYPES[body] ?? "car";

/** Which prices a "from" names: of those that say most, since prices of different types are not compared (D9). */
const BY_PROMISE: readonly PriceType[] = ["drive_away", "egc", "unknown"];

/** The lowest price of a model's badges: of drive-away prices if there is one, else of those without charges (D9). Null for none. */
export function findFromPrice(badges: readonly Pick<ModelBadge, "price">[]): ModelPrice | null {
  const prices = badges.flatMap(({ price }) => price ?? []);
  const type = BY_PROMISE.find((one) => prices.some(({ priceType }) => priceType === one));
  const comparable = prices.filter(({ priceType }) => priceType === type);
  return comparable.toSorted((one, other) => one.cents - other.cents)[0] ?? null;
}
