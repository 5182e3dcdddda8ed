import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { findSelling } from "#features/content/default-pages.ts";
import { definePageBlock, homeSource } from "../../page-block.ts";

const sellingDocument = z.strictObject({ kind: z.literal("selling") });

export interface SellingView {
  readonly kind: "selling";
  readonly title: string;
  readonly href: string;
}

/** The way to the page where the dealer buys vehicles; nothing on a site without one. */
export const sellingBlock = definePageBlock({
  schema: sellingDocument,
  source: homeSource({ kind: "selling" }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ site: { config }, stock }, { kind }) => {
    const found = findSelling(config, stock.content.pages);
    return found && asBuilt<SellingView>({ kind, ...found });
  },
});
