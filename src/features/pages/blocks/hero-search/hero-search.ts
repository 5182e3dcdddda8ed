import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import type { SitePicture } from "#features/catalogue/card/card.ts";
import { buildSitePicture } from "#features/catalogue/card/picture-address.ts";
import { DEFAULT_SEARCH_PATH, toCarTypePath } from "#features/catalogue/search/search-path.ts";
import { countMakes } from "#features/catalogue/search/search-query.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { picture } from "#features/tenancy/settings/fields.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { CAR_TYPES } from "#features/vehicles/vehicle.ts";
import type { FacetCount } from "#search/contract/engine.ts";
import { definePageBlock, homeSource } from "../../page-block.ts";
import { buildSearchOffer, type SearchOffer } from "./search-offer.ts";

const heroSearchDocument = z.strictObject({
  kind: z.literal("hero-search"),
  /**
   * Over the whole picture, or on a dark or a light ground with the picture at its right. The home page puts its settings in
   * place of null.
   */
  look: z.enum(["photo", "dark", "light"]).nullable(),
  picture: picture.nullable(),
});

export interface HeroSearchView {
  readonly kind: "hero-search";
  readonly look: NonNullable<z.infer<typeof heroSearchDocument>["look"]>;
  readonly picture: SitePicture | null;
  /** What is for sale by condition, each a way to it. */
  readonly carTypes: readonly { readonly label: string; readonly count: number; readonly href: string }[];
  readonly count: number;
  readonly noun: Noun;
  readonly searchHref: string;
  readonly search: SearchOffer;
}

/** The dealer's name, what there is and the search, over or beside a wide picture (PAGE-10, D124). */
export const heroSearchBlock = definePageBlock({
  schema: heroSearchDocument,
  source: homeSource({ kind: "hero-search", look: null, picture: null }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ site: { config }, stock, images, forSale }, { kind, look, picture: address }) => {
    const { count, noun, counts, ranges } = await forSale();
    return asBuilt<HeroSearchView>({
      ...{ kind, look: look ?? "photo", count, noun },
      picture: address === null ? null : buildSitePicture(address, images.origin),
      carTypes: buildCarTypeLinks(counts("car_type"), config),
      searchHref: DEFAULT_SEARCH_PATH,
      search: buildSearchOffer({
        makes: countMakes(counts("make_model"), stock.vocabulary),
        bodies: counts("body"),
        places: counts("location_name"),
        price: ranges.price,
        week: config.finance.lenders.length > 0 ? ranges.weekly_price_range : null,
      }),
    });
  },
});

function buildCarTypeLinks(
  counts: readonly FacetCount[],
  { labels, search }: CatalogueSettings,
): HeroSearchView["carTypes"] {
  const carTypes = new Map(counts.map(({ value, count }) => [value, count]));
  return CAR_TYPES.flatMap((type) => {
    const count = carTypes.get(type);
    if (count === undefined) return [];
    return [{ label: labels[type], count, href: toCarTypePath(type, search.usedCarPath) }];
  });
}
