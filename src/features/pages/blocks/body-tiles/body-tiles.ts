import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { toSlugPath } from "#features/catalogue/search/search-path.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

/** As many as stand beside each other, unless the dealer names the bodies (HOME-16). */
const USUAL_BODIES = 4;
const MAX_BODIES = 20;

const bodies = z
  .array(z.enum(Object.keys(BODIES) as [Body]))
  .min(1)
  .max(MAX_BODIES)
  .describe("The bodies that may show; the four with the most vehicles when left out.");

const bodyTilesDocument = z.strictObject({ kind: z.literal("body-tiles"), bodies: bodies.nullable() });

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

/** The most frequent body types, or those that the dealer names, the most frequent first, each leading to its search (HOME-15, HOME-16). */
export const bodyTilesBlock = definePageBlock({
  schema: bodyTilesDocument,
  source: defineSource(z.strictObject({ bodies: bodies.optional() }), async ({ bodies = null }) => ({
    ...{ kind: "body-tiles" as const, bodies },
  })),
  isHomeOnly: true,
  build: async ({ forSale }, { kind, bodies: named }) => {
    const { counts, noun } = await forSale();
    const bodies = counts("body")
      .filter(({ value }) => named?.includes(value as Body) ?? true)
      .slice(0, named ? MAX_BODIES : USUAL_BODIES)
      .map(({ value, count }) => ({
        body: value,
        label: BODIES[value as Body],
        count,
        href: toSlugPath(value),
      }));
    return bodies.length === 0 ? null : asBuilt<BodyTilesView>({ kind, noun, bodies });
  },
});
