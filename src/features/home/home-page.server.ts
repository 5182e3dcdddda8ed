import type { CardRecord } from "#features/catalogue/card/card.ts";
import { cardView } from "#features/catalogue/card/card-view.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { carTypePath, DEFAULT_SEARCH_PATH, slugPath } from "#features/catalogue/search/search-path.ts";
import { makeCounts, withOrderCondition } from "#features/catalogue/search/search-query.ts";
import { ONLY_FOR_SALE } from "#features/catalogue/search/stock-search.ts";
import { resultNoun } from "#features/results/view/result-words.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { counted } from "#features/vehicles/noun.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { BODIES, type Body, CAR_TYPES } from "#features/vehicles/vehicle.ts";
import { dealerJsonLd } from "./dealer-json-ld.ts";
import type { HomeView } from "./home-view.ts";

const CARDS = 8;
const BODIES_SHOWN = 4;
const MAKES_SHOWN = 12;

interface HomePage {
  readonly kind: "view";
  readonly view: HomeView;
  readonly until: Date | null;
}

interface HomeContext {
  /** The market badge of a card (PRC-06). */
  readonly badgeOf: (record: CardRecord) => string | null;
  readonly origin: string;
  readonly now: Date;
}

/** The home page: what the site has, and the ways into it (PAGE-10, HOME-15, HOME-16). From memory alone. */
export async function homePage(
  site: LiveSite,
  stock: SiteStock,
  { badgeOf, origin, now }: HomeContext,
): Promise<HomePage> {
  const { config } = site;
  const result = await stock.engine.search({
    ranges: withOrderCondition({}, config.search, config.search.sort),
    fixed: ONLY_FOR_SALE,
    sort: { attribute: "custom_rank", direction: "desc" },
    offset: 0,
    limit: CARDS,
    countFacets: ["body", "make_model", "car_type", "item_type"],
    boundRanges: [],
  });
  const counts = (facet: string) => (result.facets[facet] ?? []).filter(({ count }) => count > 0);
  const noun = resultNoun(counts("item_type").map(({ value }) => value));
  const carTypes = new Map(counts("car_type").map(({ value, count }) => [value, count]));
  const view: HomeView = {
    head: {
      title: config.tagline ? `${config.name} | ${config.tagline}` : config.name,
      description: `${counted(result.count, noun)} in stock at ${config.name}. Search by make, body and price, and enquire online.`,
      canonical: `${origin}/`,
      indexed: true,
      jsonLd: [dealerJsonLd(config, origin)],
    },
    count: result.count,
    noun,
    searchHref: DEFAULT_SEARCH_PATH,
    bodies: counts("body")
      .slice(0, BODIES_SHOWN)
      .map(({ value, count }) => ({
        body: value,
        label: BODIES[value as Body],
        count,
        href: slugPath(value),
      })),
    makes: makeCounts(counts("make_model"), stock.vocabulary)
      .slice(0, MAKES_SHOWN)
      .map(({ value, count }) => ({
        label: value,
        logo: makeLogo(value),
        count,
        href: slugPath(toSlug(value)),
      })),
    carTypes: CAR_TYPES.flatMap((type) => {
      const count = carTypes.get(type);
      if (count === undefined) return [];
      return [{ label: config.labels[type], count, href: carTypePath(type, config.search.usedCarPath) }];
    }),
    cards: result.hits.map(({ record }) => cardView(parseRecord(record), config, now, badgeOf)),
  };
  return { kind: "view", view, until: stock.validUntil };
}
