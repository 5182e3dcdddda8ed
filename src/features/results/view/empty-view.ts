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
import { BROAD, type WidenedSearch } from "./widen-search.ts";

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

/**
 * The one word that is looked for, beside no filter, if it finds nothing and names no model; else null (D456). No vehicle will ever
 * be one, so nobody waits for it.
 */
export function findUnknownWord({ search, widened }: Pick<EmptyInput, "search" | "widened">): string | null {
  const { query, near, ranges } = search.state;
  const others = [...Object.keys(search.facets), ...Object.keys(ranges)].filter((name) => !BROAD.has(name));
  const isWord = /^[\p{L}\p{M}]+$/u.test(query) && others.length === 0 && near === null;
  return isWord && widened !== null && widened.outOfStock === null ? query : null;
}

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
  const unknown = findUnknownWord({ search, widened });
  const [title, text] = outOfStock
    ? [
        `No ${outOfStock.name} in stock right now`,
        ["Stock changes every day.", ...(ways ? [`${capitalise(ways)}.`] : [])].join(" "),
      ]
    : unknown !== null
      ? [`We don’t know “${unknown}”`, "Check the spelling, or look for a make, a model or a body type."]
      : [
          config.search.emptyTitle,
          "No results found for your search at this time. Please try adjusting the filters for more results.",
        ];
  return {
    title,
    text,
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
    latestText: `${query === "" || unknown !== null ? "" : `We don’t know “${query}”. `}These arrived last.`,
    askHref: `${ENQUIRY_PATH}?${asked}`,
  };
}
