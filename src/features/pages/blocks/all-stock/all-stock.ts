import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { definePageBlock, homeSource } from "../../page-block.ts";

const allStockDocument = z.strictObject({ kind: z.literal("all-stock") });

export interface AllStockView {
  readonly kind: "all-stock";
  readonly count: number;
  readonly noun: Noun;
  readonly href: string;
}

/** The way to all that is for sale, with its number; nothing without stock. */
export const allStockBlock = definePageBlock({
  schema: allStockDocument,
  source: homeSource({ kind: "all-stock" }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ forSale }, { kind }) => {
    const { count, noun } = await forSale();
    return count === 0 ? null : asBuilt<AllStockView>({ kind, count, noun, href: DEFAULT_SEARCH_PATH });
  },
});
