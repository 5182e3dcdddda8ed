import { z } from "zod";
import { findSiteYards } from "#features/tenancy/locations/footer-yards.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import { buildYardView, findYardsValidUntil, type YardView } from "#features/tenancy/locations/yard-view.ts";
import { definePageBlock, homeSource } from "../../page-block.ts";

const yardsDocument = z.strictObject({ kind: z.literal("yards") });

export interface YardsView {
  readonly kind: "yards";
  /** At least one. */
  readonly yards: readonly YardView[];
}

/** Where the site sells vehicles, right until one opens or closes (D124). */
export const yardsBlock = definePageBlock({
  schema: yardsDocument,
  source: homeSource({ kind: "yards" }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ site: { config }, stock, now }, { kind }) => {
    const yards = keepSellingLocations(findSiteYards(stock.locations, config));
    const view: YardsView = { kind, yards: yards.map((yard) => buildYardView(yard, config, now)) };
    return yards.length === 0 ? null : { view, until: findYardsValidUntil(yards, now) };
  },
});
