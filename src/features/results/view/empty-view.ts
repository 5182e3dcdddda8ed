import { addOffer, type CardSettings } from "#features/catalogue/card/card-view.ts";
import { buildListedCard, type ListedCar } from "#features/catalogue/card/listed-car.ts";
import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { toHref } from "#features/catalogue/search/search-state.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { capitalise } from "#features/vehicles/noun.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatBodyCount, toResultNoun } from "../labels/headings.ts";
import type { EmptyView } from "./results-view.ts";
import type { WidenedSearch } from "./widen-search.ts";

interface EmptyInput {
  readonly config: CardSettings & Pick<CatalogueSettings, "search">;
  readonly search: SettledSearch;
  /** What the search would find without one of its filters. */
  readonly widened: WidenedSearch | null;
  readonly site: Pick<SiteView, "origin">;
  readonly stock: Pick<ListedStock, "members" | "offersByVehicle">;
  readonly now: Date;
}

const MAX_DROPS = 4;

/** What a search that finds nothing leads on to (SEA-18 to SEA-20, D123). */
export function buildEmptyView({ config, site, search, widened, stock, now }: EmptyInput): EmptyView {
  const { found = [], outOfStock = null, nearest = [], nearestWithout = [], latest = [] } = widened ?? {};
  const { query } = search.state;
  const toCard = (car: ListedCar) =>
    addOffer(buildListedCard(car, { config, origin: site.origin, now }), stock);
  const asked = new URLSearchParams({ search: toHref(search.path, search.state) });
  const instead = outOfStock?.instead.map(({ label, count, href }) => ({ label, count, href })) ?? [];
  const seeClose = instead.length > 0 ? ["see what we have that is close"] : [];
  const letUs = stock.members.length > 0 ? [] : ["let us email you when one arrives"];
  const ways = [...seeClose, ...letUs].join(", or ");
  return {
    title: outOfStock ? `No ${outOfStock.name} in stock right now` : config.search.emptyTitle,
    text: outOfStock
      ? ["Stock changes every day.", ...(ways ? [`${capitalise(ways)}.`] : [])].join(" ")
      : "No results found for your search at this time. Please try adjusting the filters for more results.",
    instead,
    clearHref: DEFAULT_SEARCH_PATH,
    drops: found.slice(0, MAX_DROPS).map(({ without, count, search: wider, itemTypes, href }) => ({
      labels: without,
      found: formatBodyCount(count, wider.facets.body, toResultNoun(itemTypes)),
      href,
    })),
    nearest: nearest.map(toCard),
    latest: latest.map(toCard),
    nearestText: outOfStock
      ? `What we have that is closest to the ${outOfStock.name}.`
      : `These match everything you chose except ${formatList(nearestWithout)}.`,
    latestText: `${query === "" ? "" : `We don’t know “${query}”. `}These arrived last.`,
    askHref: `${ENQUIRY_PATH}?${asked}`,
  };
}
