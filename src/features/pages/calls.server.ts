import type { RequestContext } from "#features/request/request-context.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import { estimateBudget, readAmount, toPriceSearch, toResultsHref } from "./blocks/budget-search/budget.ts";
import { findBudgetPrices } from "./blocks/budget-search/budget-search.ts";

/** Leads a budget that was sent without JavaScript to its results (HOME-03). */
export async function answerBudgetSearch({ site, stock, url }: RequestContext): Promise<Response> {
  const read = (name: string) => url.searchParams.get(name) ?? "";
  const budget = estimateBudget({
    repayment: readAmount(read("repayment")).dollars,
    period: read("period") === "week" ? "week" : "month",
    deposit: readAmount(read("deposit")).dollars,
  });
  const bodies = url.searchParams.getAll("body").filter((body) => Object.hasOwn(BODIES, body));
  const { dearest } = await findBudgetPrices(stock, site.config);
  const location = toResultsHref(toPriceSearch([...new Set(bodies)], budget, dearest));
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
