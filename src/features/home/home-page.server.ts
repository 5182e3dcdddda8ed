import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { buildSitePicture } from "#features/catalogue/card/site-picture.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { DEFAULT_SEARCH_PATH, toCarTypePath, toSlugPath } from "#features/catalogue/search/search-path.ts";
import { addOrderCondition, countMakes } from "#features/catalogue/search/search-query.ts";
import { ONLY_FOR_SALE } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { toResultNoun } from "#features/results/labels/headings.ts";
import { keepSellingLocations } from "#features/tenancy/locations/selling-locations.ts";
import { findSiteYards } from "#features/tenancy/locations/site-yards.ts";
import { buildYardView, findYardsValidUntil } from "#features/tenancy/locations/yard-view.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { BODIES, type Body, CAR_TYPES } from "#features/vehicles/vehicle.ts";
import type { FacetCount } from "#search/contract/engine.ts";
import { buildDealerJsonLd } from "./dealer-json-ld.ts";
import type { HomeSettings } from "./settings.ts";
import { buildShelves } from "./shelves.server.ts";
import { buildHomeSearch } from "./view/home-search.ts";
import type { HeroView, HomeView } from "./view/home-view.ts";
import { findSelling } from "./view/selling.ts";
import { buildTrust } from "./view/trust.ts";

const CARDS = 8;
const BODIES_SHOWN = 4;
const MAKES_SHOWN = 12;

interface HomePage {
  readonly kind: "view";
  readonly view: HomeView;
  readonly until: Date | null;
}

interface HomeContext {
  readonly origin: string;
  readonly now: Date;
}

/** The home page: what the site has, and the ways into it (PAGE-10, HOME-15, HOME-16, D124). From memory alone. */
export async function showHome(
  site: LiveSite,
  stock: SiteStock,
  { origin, now }: HomeContext,
): Promise<HomePage> {
  const { config } = site;
  const result = await searchStock(stock, config);
  const counts = (facet: string) => (result.facets[facet] ?? []).filter(({ count }) => count > 0);
  const noun = toResultNoun(counts("item_type").map(({ value }) => value));
  const makes = countMakes(counts("make_model"), stock.vocabulary);
  const cards = result.hits.map(({ record }) => buildCardView(parseRecord(record), config, now));
  const yards = keepSellingLocations(findSiteYards(stock.locations, config));
  const { shelves, until } = await buildShelves({
    ...{ site, stock, now },
    count: result.count,
    shown: cards.map(({ id }) => id),
  });
  const view: HomeView = {
    head: {
      title: config.tagline ? `${config.name} | ${config.tagline}` : config.name,
      description: `${formatCount(result.count, noun)} in stock at ${config.name}. Search by make, body and price, and enquire online.`,
      canonical: `${origin}/`,
      indexed: true,
      jsonLd: [buildDealerJsonLd(config, origin)],
    },
    count: result.count,
    noun,
    searchHref: DEFAULT_SEARCH_PATH,
    hero: buildHero(config),
    search: buildHomeSearch({
      makes,
      bodies: counts("body"),
      places: counts("location_name"),
      price: result.ranges.price,
      week: config.finance.lenders.length > 0 ? result.ranges.weekly_price_range : null,
    }),
    trust: buildTrust(config, yards, now),
    bodies: counts("body")
      .slice(0, BODIES_SHOWN)
      .map(({ value, count }) => ({
        body: value,
        label: BODIES[value as Body],
        count,
        href: toSlugPath(value),
      })),
    makes: makes.slice(0, MAKES_SHOWN).map(({ value, count }) => ({
      label: value,
      logo: makeLogo(value),
      count,
      href: toSlugPath(toSlug(value)),
    })),
    carTypes: buildCarTypeLinks(counts("car_type"), config),
    cards,
    shelves,
    selling: findSelling(config, stock.content.pages),
    yards: yards.map((yard) => buildYardView(yard, config, now)),
  };
  return {
    kind: "view",
    view,
    until: findEarliest([stock.validUntil, until, findYardsValidUntil(yards, now)]),
  };
}

/** What is for sale, the best-ranked first, with the counts of the page's lists. */
function searchStock({ engine }: SiteStock, { search }: CatalogueSettings) {
  return engine.search({
    ranges: addOrderCondition({}, search, search.sort),
    fixed: ONLY_FOR_SALE,
    sort: { attribute: "custom_rank", direction: "desc" },
    offset: 0,
    limit: CARDS,
    countFacets: ["body", "make_model", "car_type", "item_type", "location_name"],
    boundRanges: ["price", "weekly_price_range"],
  });
}

function buildCarTypeLinks(
  counts: readonly FacetCount[],
  { labels, search }: CatalogueSettings,
): HomeView["carTypes"] {
  const carTypes = new Map(counts.map(({ value, count }) => [value, count]));
  return CAR_TYPES.flatMap((type) => {
    const count = carTypes.get(type);
    if (count === undefined) return [];
    return [{ label: labels[type], count, href: toCarTypePath(type, search.usedCarPath) }];
  });
}

/** How the home page begins (D124). A picture of our own image service is served in the width that each screen needs. */
function buildHero({ home, images }: HomeSettings & Pick<CatalogueSettings, "images">): HeroView {
  const { hero: look, picture } = home;
  return { look, picture: picture === undefined ? null : buildSitePicture(picture, images.origin) };
}
