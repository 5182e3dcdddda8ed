import { z } from "zod";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";

const slugs = z.array(z.string().min(1).max(80)).max(60);

/** Which locations a block shows (LOC-01, LOC-02). */
export const locationFilter = z.strictObject({
  show: z
    .enum(["all", "primary", "sales", "service", "parts", "service-and-parts"])
    .default("all")
    .describe("Kind of location. One whose type is not stated counts as sales."),
  location: z.string().min(1).max(80).optional().describe("Slug or id of the only location to show."),
  manufacturer: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe("Only locations that are a dealer for this make."),
  subtype: z.string().min(1).max(40).optional().describe("Only locations of this subtype, such as buying."),
  include: slugs.optional().describe("Slugs of the locations to choose from."),
  exclude: slugs.default([]).describe("Slugs of locations to leave out."),
});

export type LocationFilter = z.infer<typeof locationFilter>;

const SHOWN: Readonly<Record<LocationFilter["show"], (location: Location) => boolean>> = {
  all: () => true,
  primary: ({ primary }) => primary,
  sales: ({ type }) => type === "sales" || type === null,
  service: ({ type }) => type === "service",
  parts: ({ type }) => type === "parts",
  "service-and-parts": ({ type }) => type === "service" || type === "parts",
};

/** The locations that a block shows, in their order. All conditions hold together (LOC-01, LOC-02). */
export function filterLocations(locations: readonly Location[], filter: LocationFilter): Location[] {
  const { show, location, manufacturer, subtype, include, exclude } = filter;
  const same = (one: string, other: string) => toSlug(one) === toSlug(other);
  return locations.filter(
    (one) =>
      SHOWN[show](one) &&
      (location === undefined || one.slug === location || String(one.id) === location) &&
      (manufacturer === undefined || one.manufacturers.some((make) => same(make, manufacturer))) &&
      (subtype === undefined || (one.subtype !== null && same(one.subtype, subtype))) &&
      (include?.includes(one.slug) ?? true) &&
      !exclude.includes(one.slug),
  );
}
