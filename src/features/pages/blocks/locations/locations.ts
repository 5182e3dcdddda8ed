import { z } from "zod";
import { buildRatedCard, type LocationCardView } from "#features/locations/list/build-location-card.ts";
import { buildLocationMap, type LocationMapView } from "#features/locations/map/build-location-map.server.ts";
import { filterLocations, locationFilter } from "#features/locations/rules/filter-locations.ts";
import { groupByAddress } from "#features/tenancy/locations/departments.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { findYardsValidUntil } from "#features/tenancy/locations/yard-view.ts";
import {
  type BlockFinding,
  type BlockRules,
  checkLocation,
  definePageBlock,
  defineSource,
} from "../../page-block.ts";

const title = z.string().trim().min(1).max(90).describe("Heading above the locations.");
const layout = z
  .enum(["grid", "carousel"])
  .default("grid")
  .describe("How several locations are shown; a carousel is swiped on a phone.");

const locationsDocument = z.strictObject({
  kind: z.literal("locations"),
  title: title.nullable(),
  layout,
  filter: locationFilter,
});

type LocationsDocument = z.output<typeof locationsDocument>;

export interface LocationsBlockView {
  readonly kind: "locations";
  readonly title: string;
  readonly layout: LocationsDocument["layout"];
  /** One for each address, at least one. */
  readonly cards: readonly LocationCardView[];
  /** Of a single address whose place is known. */
  readonly map: LocationMapView | null;
}

/** The site's locations that match a filter, by address; a single one has a map beside it (LOC-01 to LOC-05). */
export const locationsBlock = definePageBlock({
  schema: locationsDocument,
  source: defineSource(
    locationFilter.extend({ title: title.optional(), layout }),
    async ({ title = null, layout, ...filter }): Promise<LocationsDocument> => ({
      ...{ kind: "locations", title, layout, filter },
    }),
  ),
  check: ({ filter }, rules) => checkFilter(filter, rules),
  build: async ({ site: { config }, stock, now }, document) => {
    const locations = filterLocations(listSiteLocations(stock.locations, config), document.filter);
    const addresses = groupByAddress(locations);
    const [only, ...others] = addresses.flatMap(([first]) => first ?? []);
    if (!only) return null;
    const view: LocationsBlockView = {
      kind: "locations",
      title: document.title ?? (others.length > 0 ? "Our Locations" : "Visit us"),
      layout: document.layout,
      cards: addresses.map((departments) =>
        buildRatedCard(departments, config, { now, totals: stock.reviews.totals }),
      ),
      map: others.length > 0 ? null : buildLocationMap(only, config),
    };
    return { view, until: findYardsValidUntil(locations, now) };
  },
});

/** Finds what a filter names that the account does not have. */
function checkFilter(
  { location, include = [], exclude }: LocationsDocument["filter"],
  rules: BlockRules,
): BlockFinding[] {
  const isId = rules.locations.some(({ id }) => String(id) === location);
  return [
    ...(location === undefined || isId ? [] : checkLocation(location, rules, "location")),
    ...include.flatMap((slug, at) => checkLocation(slug, rules, `include[${at}]`)),
    ...exclude.flatMap((slug, at) => checkLocation(slug, rules, `exclude[${at}]`)),
  ];
}
