import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { toSlugPath } from "#features/catalogue/search/search-path.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";
import { definePageBlock } from "../../page-block.ts";

const MAX_BODIES = 4;

const bodyTilesDocument = z.strictObject({ kind: z.literal("body-tiles") });

export interface BodyTilesView {
  readonly kind: "body-tiles";
  /** What is for sale: cars, caravans, vehicles. */
  readonly noun: Noun;
  /** At least one. */
  readonly bodies: readonly {
    readonly body: string;
    readonly label: string;
    readonly count: number;
    readonly href: string;
  }[];
}

/** The most frequent body types, each leading to its search (HOME-15, HOME-16). */
export const bodyTilesBlock = definePageBlock({
  schema: bodyTilesDocument,
  build: async ({ forSale }, { kind }) => {
    const { counts, noun } = await forSale();
    const bodies = counts("body")
      .slice(0, MAX_BODIES)
      .map(({ value, count }) => ({
        body: value,
        label: BODIES[value as Body],
        count,
        href: toSlugPath(value),
      }));
    return bodies.length === 0 ? null : asBuilt<BodyTilesView>({ kind, noun, bodies });
  },
});
