import type { CardView } from "#features/catalogue/card/card.ts";
import { addOffer, type CardSettings } from "#features/catalogue/card/card-view.ts";
import { buildListedCard, readHit } from "#features/catalogue/card/listed-car.ts";
import type { TestDriveRules } from "#features/catalogue/card/offers-test-drive.ts";
import { toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { toSearchAlertPath } from "#features/catalogue/paths.ts";
import { omitValues } from "#features/catalogue/search/known-values.ts";
import type { Facets } from "#features/catalogue/search/search-attributes.ts";
import { DEFAULT_SEARCH_PATH, resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { countPages } from "#features/catalogue/search/search-query.ts";
import {
  EMPTY_SEARCH,
  type SearchProblem,
  toHref,
  toSearch,
} from "#features/catalogue/search/search-state.ts";
import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import { countHits, type StockResult } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import {
  NEAREST_FIRST,
  SORT_KEYS,
  SORTS,
  type SortKey,
} from "#features/catalogue/settings/search-settings.ts";
import type { Reading } from "#features/catalogue/words/reading.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { formatDistance } from "#features/places/distance.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { buildBreadcrumbList, type PageHead, type SiteView } from "#features/tenancy/sites/site-view.ts";
import { formatCount, type Noun, toSoldNoun } from "#features/vehicles/noun.ts";
import { listNearbyPages } from "#ui/controls/list-pages.ts";
import {
  buildEmptyHeading,
  buildExampleSearches,
  buildSearchHeading,
  isWholeInWords,
  toResultNoun,
} from "../labels/headings.ts";
import { buildEmptyView, findUnknownWord } from "./empty-view.ts";
import { buildFacetViews } from "./facet-views.ts";
import { addPromos, listPromos } from "./promo-cards.ts";
import { buildQuickChips } from "./quick-chips.ts";
import { buildReadingView } from "./reading-view.ts";
import type { ResultItem, ResultsView } from "./results-view.ts";
import { buildSearchChips } from "./search-chips.ts";
import { buildSearchCrumbs } from "./search-crumbs.ts";
import { buildSearchNotices, describeProblem, describeStrangeValue } from "./search-notices.ts";
import type { WidenedSearch } from "./widen-search.ts";

/** What a site's configuration says of its results page. */
type ResultsSettings = Pick<TenancySettings, "name" | "timeZone"> &
  Pick<CatalogueSettings, "cards" | "images" | "labels" | "price" | "search" | "stock"> & {
    readonly finance: FinanceSettings;
    readonly testDrive: TestDriveRules;
  } & Pick<CardSettings, "checkout" | "payments">;

export interface ResultsInput {
  readonly config: ResultsSettings;
  readonly site: Pick<SiteView, "slug" | "origin">;
  readonly search: SettledSearch;
  /** Chosen values that no stock has. */
  readonly strange: Facets;
  readonly problems: readonly SearchProblem[];
  /** How the shopper's words were read, where the search comes from them (D119). */
  readonly reading: Reading | null;
  /** The answer to `buildSearchQuery`. */
  readonly result: StockResult;
  readonly vocabulary: SearchVocabulary;
  /** What the site sells, by which a search that finds nothing is named; whose vehicles it shows, and their offers. */
  readonly stock: Pick<ListedStock, "itemTypes" | "members" | "offersByVehicle">;
  /** What the search would find without one of its filters, where it finds nothing (D123). */
  readonly widened: WidenedSearch | null;
  readonly now: Date;
}

/** The results page of a search at this instant (SEA-04, SEA-18 to SEA-21). */
export function buildResultsView(input: ResultsInput): ResultsView {
  const { config, search, result, vocabulary } = input;
  const { path, state } = search;
  const noun = toNoun(input);
  const isEmpty = countHits(result) === 0;
  const heading = buildHeading(input, { noun, isEmpty });
  const pages = countPages(countHits(result), config.search.pageSize);
  const crumbs = buildSearchCrumbs(search, vocabulary, config);
  const cards = buildCards(input);
  const { labels } = config;
  const words = input.reading && buildReadingView(search, input.reading, { labels, isEmpty });
  const pageHref = (page: number) => toHref(path, { ...state, page });
  return {
    head: buildHead(input, cards, {
      heading,
      breadcrumbs: buildBreadcrumbList(crumbs, input.site.origin, path),
    }),
    heading,
    crumbs,
    path,
    ...(showsOwnChoice(input) && { action: DEFAULT_SEARCH_PATH, own: search.locked }),
    clearHref: path,
    query: state.query,
    example: buildExampleSearches(input.stock.itemTypes),
    count: result.count,
    sold: result.sold,
    noun,
    page: state.page,
    pages,
    pageHrefs: listNearbyPages(state.page, pages).map((page) => ({ page, href: pageHref(page) })),
    previousHref: state.page > 1 && state.page <= pages ? pageHref(state.page - 1) : null,
    nextHref: state.page < pages ? pageHref(state.page + 1) : null,
    items: buildItems(input, cards),
    facets: buildFacetViews(input),
    chips: buildSearchChips(search, { labels: config.labels, strange: input.strange }),
    quick: buildQuickChips(input),
    sorts: buildSorts(input),
    notices: [
      ...buildSearchNotices(result.missing, input.problems, noun),
      ...Object.values(input.strange).flat().map(describeStrangeValue),
    ],
    ...(words && { words }),
    ...(input.problems.length > 0 && { leftOut: input.problems.map(describeProblem) }),
    alertHref: findAlertHref(input),
    empty: isEmpty ? buildEmptyView(input) : null,
  };
}

/** A model that is not in stock is named alone: what is below says the rest (D303). */
function buildHeading(
  { search, strange, widened, config }: ResultsInput,
  { noun, isEmpty }: { readonly noun: Noun; readonly isEmpty: boolean },
): string {
  const facets = omitValues(search.facets, strange);
  if (!isEmpty) return buildSearchHeading(facets, noun, config);
  const { labels } = config;
  return (
    widened?.outOfStock?.name ?? buildEmptyHeading(facets, noun, { labels, isWhole: isWholeInWords(search) })
  );
}

/** The last page's address when a search asks for one beyond it, as a kept link does after cars are sold. */
export function findLastPageHref(search: SettledSearch, count: number, pageSize: number): string | null {
  const last = Math.max(1, countPages(count, pageSize));
  return search.state.page > last ? toHref(search.path, { ...search.state, page: last }) : null;
}

/** What the hits are called; those that are all sold say so, since no other count covers them (D65). */
function toNoun({ search, result, stock }: ResultsInput): Noun {
  const noun = toResultNoun(result.itemTypes.length === 0 ? stock.itemTypes : result.itemTypes);
  const asked = search.facets.status;
  return asked?.length === 1 && asked[0] === "sold" ? toSoldNoun(noun) : noun;
}

/** All that the path chooses shows as ticked boxes, so that the form alone can say it, and take it back (D22). */
function showsOwnChoice({ config, search }: ResultsInput): boolean {
  const own = Object.keys(search.locked).map((attribute) =>
    attribute === "make_model" ? "make" : attribute,
  );
  const shown = config.search.facets.map(({ attribute }): string => attribute);
  return own.length > 0 && own.every((attribute) => shown.includes(attribute));
}

function buildCards({ config, site, result, stock, now }: ResultsInput): readonly CardView[] {
  const distances = new Map(result.hits.map(({ id, km }) => [id, km]));
  const cars = result.hits.map((hit) => readHit(hit, stock));
  return collapseSold(cars).map((car) => {
    const km = distances.get(car.id);
    return {
      ...addOffer(buildListedCard(car, { config, origin: site.origin, now }), stock),
      ...(km !== undefined && { distance: formatDistance(km) }),
    };
  });
}

/** Cards with the promo cards of the first page between them (CARD-14). */
function buildItems(
  { config, search, site, vocabulary, now }: ResultsInput,
  cards: readonly CardView[],
): ResultItem[] {
  const items = cards.map((card): ResultItem => ({ kind: "car", card }));
  if (search.state.page > 1) return items;
  const context = {
    siteSlug: site.slug,
    timeZone: config.timeZone,
    path: search.path,
    imagesOrigin: config.images.origin,
    canonicalPath: (path: string) =>
      resolveSearchPath(path, vocabulary, config.search.usedCarPath)?.path ?? null,
    now,
  };
  const promos = listPromos(config.cards, context);
  return addPromos(
    items,
    promos.map(({ at, promo }) => ({ at, promo: { kind: "promo", promo } })),
  );
}

const BY_REPAYMENT: SortKey = "Car_production:weekly_price_range:asc";

/** All orders; the one by repayment only where there are lenders, or where the address asks for it; by distance once there is a place. */
function buildSorts({ config, search }: ResultsInput): ResultsView["sorts"] {
  const standard = config.search.sort;
  const selected = search.state.sortBy ?? standard;
  const offersRepayments = config.finance.lenders.length > 0;
  const offered = SORT_KEYS.filter(
    (key) =>
      key === selected ||
      ((key !== BY_REPAYMENT || offersRepayments) && (key !== NEAREST_FIRST || search.state.near !== null)),
  );
  return offered.map((key) => ({
    key,
    label: SORTS[key],
    href: toHref(search.path, search.state, { sortBy: key === standard ? null : key }),
    selected: key === selected,
  }));
}

/** Only a path without choices of its own is for search engines; what is chosen beside it points back to the path. */
function buildHead(
  input: ResultsInput,
  cards: readonly CardView[],
  { heading, breadcrumbs }: { readonly heading: string; readonly breadcrumbs: object },
): PageHead {
  const { config, site, search, result } = input;
  const { path, state } = search;
  const plain = toSearch({ ...state, page: 1 }) === "";
  const page = plain && state.page > 1 ? `, page ${state.page}` : "";
  const found = formatCount(result.count, toNoun(input));
  const photo = cards.find((card) => card.photos.length > 0)?.photos[0];
  const own = cards.filter(({ dealer }) => dealer === undefined);
  const list = buildItemList(own, site.origin, (state.page - 1) * config.search.pageSize);
  return {
    title: `${heading}${page} | ${config.name}`,
    description: `${heading}. ${found} at ${config.name}, with photos, prices and full details. Enquire online.`,
    canonical: site.origin + toHref(path, plain ? state : EMPTY_SEARCH),
    indexed: plain && result.count > 0,
    ...(photo && { image: { url: toPhotoFile(photo, site.origin) } }),
    jsonLd: [...(own.length === 0 ? [] : [list]), breadcrumbs],
  };
}

/** @returns null for a path or a word that the site does not know (D456), and on a group's site: an alert would miss what the members get (D349) */
function findAlertHref(input: ResultsInput): string | null {
  const { search, stock, vocabulary, config } = input;
  if (stock.members.length > 0 || findUnknownWord(input) !== null) return null;
  const isKnown = resolveSearchPath(search.path, vocabulary, config.search.usedCarPath) !== null;
  return isKnown ? toSearchAlertPath(toHref(search.path, { ...search.state, page: 1, sortBy: null })) : null;
}

function buildItemList(cards: readonly CardView[], origin: string, offset: number): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: cards.map(({ href, title, subtitle }, i) => ({
      "@type": "ListItem",
      position: offset + i + 1,
      url: origin + href,
      name: `${title} ${subtitle}`.trim(),
    })),
  };
}

/** Results with each run of sold vehicles collapsed to its first (CARD-12), unless all of them are sold (CARD-13). */
export function collapseSold<Vehicle extends { readonly status: string }>(
  results: readonly Vehicle[],
): Vehicle[] {
  const isSold = (vehicle: Vehicle | undefined) => vehicle?.status === "sold";
  if (results.every(isSold)) return [...results];
  return results.filter((vehicle, i) => !isSold(vehicle) || !isSold(results[i - 1]));
}
