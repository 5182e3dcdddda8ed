import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { FORM_PAGES, listFormPages } from "#features/content/default-pages.ts";
import type { PageOutline } from "#features/content/store/content-item.ts";
import { definePageBlock } from "../../page-block.ts";

const { slug } = FORM_PAGES["sell-my-car"];

const sellingDocument = z.strictObject({ kind: z.literal("selling") });

export interface SellingView {
  readonly kind: "selling";
  readonly title: string;
  readonly href: string;
}

/** The way to the page where the dealer buys vehicles; nothing on a site without one. */
export const sellingBlock = definePageBlock({
  schema: sellingDocument,
  build: async ({ site: { config }, stock }, { kind }) => {
    const found = findSelling(config, stock.content.pages);
    return found && asBuilt<SellingView>({ kind, ...found });
  },
});

/** The way to the page where a site buys vehicles, with the label of its menu; null for a site without one, or that hides it (PAGE-07, D124). */
export function findSelling(
  config: Parameters<typeof listFormPages>[0],
  own: readonly Pick<PageOutline, "slug" | "menu">[],
): Omit<SellingView, "kind"> | null {
  const page = [...own, ...listFormPages(config, own)].find((one) => one.slug === slug);
  return page?.menu ? { title: page.menu, href: `/${slug}` } : null;
}
