import { z } from "zod";
import { text } from "#features/tenancy/settings/fields.ts";
import { storedImage } from "../media/stored-image.ts";
import { richText } from "../text/rich-text.ts";

/** The grids in which a group shows its brands, in their order, by what a brand sells (GRP-04). */
export const BRAND_GRIDS = {
  car: "Car Brands",
  motorcycle: "Motorcycle Brands",
  truck: "Truck Brands",
  own: "Our Brands",
} as const;

export type BrandGrid = keyof typeof BRAND_GRIDS;

/** A brand that a dealer group sells, as it is stored (ENT-37). */
export const brandDocument = z.strictObject({
  title: text(40),
  logo: storedImage.nullable(),
  /** A brand with a page of its own has one. */
  banner: storedImage.nullable(),
  description: richText,
  /** Without a page of its own, its card leads to its vehicles (GRP-07). */
  skipPage: z.boolean(),
  /** As vehicles are named; null for a brand that is no make, such as the group's own used cars. */
  make: text(40).nullable(),
  grid: z.enum(Object.keys(BRAND_GRIDS) as [BrandGrid]),
  /** Path of the search that finds its vehicles. */
  stock: z.string(),
});

export type BrandDocument = z.output<typeof brandDocument>;

/** A brand that a site shows. */
export interface Brand extends BrandDocument {
  /** The first part of its address. */
  readonly slug: string;
}
