import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const FIELDS = {
  title: text(90).nullable().default(null).describe("Heading above the figures."),
  figures: z
    .array(
      z.strictObject({
        figure: text(12).describe("Such as 50+."),
        words: text(60).describe("What it counts, such as locations."),
      }),
    )
    .min(1)
    .max(6)
    .describe("Up to six figures."),
};

const statsDocument = z.strictObject({ kind: z.literal("stats"), ...FIELDS });

/** Figures that a dealer states of itself, shown as they were written (GRP-05, GRP-06). */
export type StatsView = z.output<typeof statsDocument>;

/** A banner of figures, such as "50+ locations" (GRP-01, GRP-05, GRP-06). */
export const statsBlock = definePageBlock({
  schema: statsDocument,
  source: defineSource(
    z.strictObject(FIELDS),
    async (settings): Promise<StatsView> => ({ kind: "stats", ...settings }),
  ),
  build: async (_, document) => asBuilt<StatsView>(document),
});
