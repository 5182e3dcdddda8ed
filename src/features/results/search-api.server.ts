import type { CardRecord } from "#features/catalogue/card/card.ts";
import { type ListedCar, readHit } from "#features/catalogue/card/listed-car.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { countPages } from "#features/catalogue/search/search-query.ts";
import type { SearchState } from "#features/catalogue/search/search-state.ts";
import { countHits } from "#features/catalogue/search/stock-search.ts";
import { toModelName } from "#features/vehicles/make-name.ts";
import { runSearchCall, type SearchRequest } from "./show-search.server.ts";
import { buildFacetViews } from "./view/facet-views.ts";
import type { FacetValueView, FacetView } from "./view/results-view.ts";

/** Answer of `GET /api/search` (API-05, API-06, API-09, API-22). Money of hits in cents, of ranges in whole dollars. */
export interface SearchAnswer {
  /** All that match; sold ones come last unless the site's order alone decides. */
  readonly hits: readonly AnsweredCar[];
  /** Of what is for sale; `sold` ones are counted apart (D99). */
  readonly count: number;
  readonly sold: number;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly facets: Readonly<
    Record<string, readonly { readonly value: string; readonly label: string; readonly count: number }[]>
  >;
  readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number } | null>>;
  /** How words were read as filters (D119); null if they were not. */
  readonly reading: SearchReading | null;
  /** Time of the search itself. */
  readonly ms: number;
}

/** What a call's words mean, together with the filters that were chosen beside them. */
interface SearchReading extends Pick<SearchState, "words" | "query" | "facets" | "ranges" | "sortBy"> {}

/** Answers a search given as the results page's own query string, at the page that it names, however far that is (D224). */
export async function buildSearchAnswer(request: SearchRequest): Promise<SearchAnswer> {
  const { site, stock, url } = request;
  const page = new URL(url);
  page.pathname = DEFAULT_SEARCH_PATH;
  const answered = await runSearchCall({ ...request, url: page });
  if (!answered) throw new Error("the default search path is always known");
  const { search, strange, result, ms } = answered;
  const { problems } = answered.parsed;
  const views = buildFacetViews({
    config: site.config,
    search,
    strange,
    problems,
    result,
    vocabulary: stock.vocabulary,
  });
  return {
    hits: result.hits.map((hit) => toAnsweredCar(readHit(hit, stock), url.origin)),
    count: result.count,
    sold: result.sold,
    page: search.state.page,
    pages: countPages(countHits(result), site.config.search.pageSize),
    facets: Object.fromEntries(views.flatMap(listCounts)),
    ranges: result.ranges,
    reading: toReading(search.state),
    ms: Math.round(ms * 1000) / 1000,
  };
}

/** A vehicle, and of one of another dealer who that is and where its page is (D349). */
interface AnsweredCar extends CardRecord {
  readonly dealer?: { readonly name: string; readonly url: string };
}

function toAnsweredCar({ member, ...car }: ListedCar, origin: string): AnsweredCar {
  if (!member) return car;
  const url = member.toOrigin(origin) + toVehiclePath(car.slug);
  return { ...car, dealer: { name: member.name, url } };
}

/** Words that found no filter are text, and no reading. */
function toReading({ words, query, facets, ranges, sortBy }: SearchState): SearchReading | null {
  return words === "" ? null : { words, query, facets, ranges, sortBy };
}

type Count = { readonly value: string; readonly label: string; readonly count: number };

function listCounts(view: FacetView): [string, Count[]][] {
  const plain = ({ value, label = value, count }: FacetValueView): Count => ({ value, label, count });
  if (view.kind === "range" || view.kind === "place") return [];
  if (view.kind === "list") return [[view.attribute, view.values.map(plain)]];
  const models = view.makes.flatMap((make) =>
    make.models.map((model) => plain({ ...model, label: toModelName(make.value, model.value) })),
  );
  return [
    ["make", view.makes.map(plain)],
    ["make_model", models],
  ];
}
