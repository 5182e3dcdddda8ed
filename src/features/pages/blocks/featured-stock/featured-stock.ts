import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import type { CardView } from "#features/catalogue/card/card.ts";
import { addOffer } from "#features/catalogue/card/card-view.ts";
import { buildListedCard, readHit } from "#features/catalogue/card/listed-car.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const USUAL_TITLES: Readonly<Record<TenancySettings["template"], string>> = {
  showroom: "In the showroom now",
  yard: "Fresh in the yard",
};

const featuredStockDocument = z.strictObject({
  kind: z.literal("featured-stock"),
  title: text(90).nullable(),
});

export interface FeaturedStockView {
  readonly kind: "featured-stock";
  readonly title: string;
  /** At least one. */
  readonly cards: readonly CardView[];
  /** Of all that is for sale. */
  readonly count: number;
  readonly href: string;
}

/** What the dealer ranks highest of what is for sale and no block before has shown (PAGE-10). */
export const featuredStockBlock = definePageBlock({
  schema: featuredStockDocument,
  source: defineSource(z.strictObject({ title: text(90).optional() }), async ({ title = null }) => ({
    ...{ kind: "featured-stock" as const, title },
  })),
  isHomeOnly: true,
  build: async ({ site: { config }, stock, origin, now, forSale, shown }, { kind, title }) => {
    const { hits, count } = await forSale();
    const cards = hits
      .map((hit) => addOffer(buildListedCard(readHit(hit, stock), { config, origin, now }), stock))
      .filter(({ id }) => !shown.has(id));
    for (const { id } of cards) shown.add(id);
    return cards.length === 0
      ? null
      : asBuilt<FeaturedStockView>({
          ...{ kind, cards, count, href: DEFAULT_SEARCH_PATH },
          title: title ?? USUAL_TITLES[config.template],
        });
  },
});
