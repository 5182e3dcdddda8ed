import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { toSlugPath } from "#features/catalogue/search/search-path.ts";
import { countMakes } from "#features/catalogue/search/search-query.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { definePageBlock } from "../../page-block.ts";

const MAX_MAKES = 12;

const makesDocument = z.strictObject({
  kind: z.literal("makes"),
  title: z.string().trim().min(1).max(90),
});

export interface MakesView {
  readonly kind: "makes";
  readonly title: string;
  /** At least one. */
  readonly makes: readonly {
    readonly label: string;
    /** Address of its logo; null for a make without one. */
    readonly logo: string | null;
    readonly count: number;
    readonly href: string;
  }[];
}

/** The most frequent makes, each leading to its search (PAGE-10, HOME-29). */
export const makesBlock = definePageBlock({
  schema: makesDocument,
  build: async ({ stock, forSale }, { kind, title }) => {
    const { counts } = await forSale();
    const makes = countMakes(counts("make_model"), stock.vocabulary)
      .slice(0, MAX_MAKES)
      .map(({ value, count }) => ({
        label: value,
        logo: makeLogo(value),
        count,
        href: toSlugPath(toSlug(value)),
      }));
    return makes.length === 0 ? null : asBuilt<MakesView>({ kind, title, makes });
  },
});
