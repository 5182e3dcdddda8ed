import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { DEFAULT_SEARCH_PATH, toCarTypePath, toSlugPath } from "#features/catalogue/search/search-path.ts";
import { addOrderCondition, countMakes } from "#features/catalogue/search/search-query.ts";
import { ONLY_FOR_SALE } from "#features/catalogue/search/stock-search.ts";
import { BRANDS_PATH, toOverviewPath } from "#features/content/brands/brand-paths.ts";
import { listDefaultPages } from "#features/content/default-pages.ts";
import { OFFERS_PATH, toOfferPath } from "#features/content/offers/offer-paths.ts";
import { DIRECTORY_PATH, toBodyModelsPath, toModelPagePath } from "#features/models/paths.ts";
import { PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { REVIEWS_PATH } from "#features/reviews/paths.ts";
import { hasReviews } from "#features/reviews/rules/site-reviews.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { LOCATIONS_PATH, LOCATOR_PATH, toLocationPath } from "#features/tenancy/paths.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { CAR_TYPES } from "#features/vehicles/vehicle.ts";

/** Crawlers may read every page; filters and forms are not worth their time. */
export function buildRobotsTxt(origin: string): string {
  return [
    "User-agent: *",
    "Disallow: /enquiry",
    "Disallow: /success",
    "Disallow: /personalised/",
    "Disallow: /api/",
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** The pages of a site's locations; none where it lists none. */
function listLocationPaths({ config }: LiveSite, { locations }: SiteStock): string[] {
  const listed = listSiteLocations(locations, config);
  return listed.length === 0
    ? []
    : [LOCATIONS_PATH, ...listed.map(({ slug }) => toLocationPath(slug, config))];
}

/** The directory of manufacturers' models, those of each body, and each current model's page; none where there is none (D325). */
async function listModelPaths({ engine, names }: SiteStock["models"]): Promise<string[]> {
  const current = [...names.values()].filter(({ isCurrent }) => isCurrent);
  if (current.length === 0) return [];
  const { facets } = await engine.search({
    fixed: { facets: { current: ["yes"] } },
    sort: { attribute: "place", direction: "asc" },
    ...{ offset: 0, limit: 0, countFacets: ["model.body"], boundRanges: [] },
  });
  const bodies = (facets["model.body"] ?? []).filter(({ count }) => count > 0);
  return [
    DIRECTORY_PATH,
    ...bodies.map(({ value }) => toBodyModelsPath(value)),
    ...current.map(({ make, slug }) => toModelPagePath(make, slug)),
  ];
}

/** A group's brands, the page of each that has one, and its locator; none where it has no brands (D344). */
function listGroupPaths({ config }: LiveSite, { content: { brands }, locations }: SiteStock): string[] {
  if (brands.length === 0) return [];
  const overviews = brands.filter(({ skipPage }) => !skipPage).map(({ slug }) => toOverviewPath(slug));
  const hasLocator = listSiteLocations(locations, config).length > 0;
  return [BRANDS_PATH, ...overviews, ...(hasLocator ? [LOCATOR_PATH] : [])];
}

/** The most addresses that the sitemap protocol allows in one file. */
const MAX_ADDRESSES = 50_000;

/**
 * Home, the finance page, locations, reviews, the dealer's own pages, offers, the search paths with stock, manufacturers' models, and every
 * vehicle shown: a sold one leaves with its sold window (D7), and one of a member is in the sitemap of its own site (D349).
 */
export async function buildSitemapXml({
  site,
  stock,
  listed,
  origin,
}: Pick<RequestContext, "site" | "stock" | "listed" | "origin">): Promise<string> {
  const { search } = site.config;
  const models = await listModelPaths(stock.models);
  const { hits } = await stock.engine.search({
    sort: { attribute: "created_at_timestamp", direction: "desc" },
    offset: 0,
    limit: Math.max(0, MAX_ADDRESSES - 1000 - models.length),
    countFacets: [],
    boundRanges: [],
  });
  // A search path is worth a visit when it lists something for sale in the site's own order.
  const { facets } = await listed.engine.search({
    ranges: addOrderCondition({}, search, search.sort),
    fixed: ONLY_FOR_SALE,
    sort: { attribute: "created_at_timestamp", direction: "desc" },
    offset: 0,
    limit: 0,
    countFacets: ["make_model", "car_type", "body"],
    boundRanges: [],
  });
  const found = (facet: string) =>
    (facets[facet] ?? []).filter(({ count }) => count > 0).map(({ value }) => value);
  const pages = [...stock.content.pages, ...listDefaultPages(site.config, stock.content.pages)];
  const paths = [
    "/",
    site.config.finance.path,
    "/contact",
    DEFAULT_SEARCH_PATH,
    ...listLocationPaths(site, stock),
    ...listGroupPaths(site, stock),
    ...(hasReviews(stock.reviews, stock.locations, site.config) ? [REVIEWS_PATH] : []),
    ...(site.config.parts.search && stock.parts ? [PARTS_SEARCH_PATH] : []),
    ...pages.map(({ slug }) => `/${slug}`),
    ...(stock.content.offers.length > 0 ? [OFFERS_PATH] : []),
    ...stock.content.offers.map(toOfferPath),
    ...CAR_TYPES.filter((type) => found("car_type").includes(type)).map((type) =>
      toCarTypePath(type, search.usedCarPath),
    ),
    ...countMakes(facets.make_model ?? [], listed.vocabulary).map(({ value }) => toSlugPath(toSlug(value))),
    ...found("body").map(toSlugPath),
    ...models,
    ...hits.map(({ record }) => toVehiclePath(parseRecord(record).slug)),
  ];
  const entries = [...new Set(paths)]
    .slice(0, MAX_ADDRESSES)
    .map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>\n`;
}
