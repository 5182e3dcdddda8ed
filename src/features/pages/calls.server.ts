import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import { estimateFields, readBudgetFields, toPriceSearch } from "./blocks/budget-search/budget.ts";
import { findBudgetPrices } from "./blocks/budget-search/budget-search.ts";

/** Leads a budget that was sent without JavaScript to its results (HOME-03). */
export async function answerBudgetSearch({ site, listed, url }: RequestContext): Promise<Response> {
  const fields = readBudgetFields(url.searchParams);
  const bodies = fields.bodies.filter((body) => Object.hasOwn(BODIES, body));
  const { dearest } = await findBudgetPrices(listed, site.config);
  const search = toPriceSearch([...new Set(bodies)], estimateFields(fields), dearest);
  const location = `${DEFAULT_SEARCH_PATH}?${search}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
