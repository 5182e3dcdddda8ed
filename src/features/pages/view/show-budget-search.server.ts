import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { NoPage } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";
import {
  type BudgetFields,
  describeNoneFound,
  estimateFields,
  findAmountProblems,
  readBudgetFields,
  toPriceSearch,
  USUAL_FIELDS,
} from "../blocks/budget-search/budget.ts";
import { type BudgetSearchView, budgetSearchBlock } from "../blocks/budget-search/budget-search.ts";
import { FIELDS, findPriceProblems, toPriceRange } from "../blocks/price-slider/price-search.ts";
import { type PriceSliderView, priceSliderBlock } from "../blocks/price-slider/price-slider.ts";
import { startBlocks } from "../page-block.ts";

/** The form as it begins (D407), or as it was sent without JavaScript, with what is wrong of it (D359). */
export type BudgetPage = { readonly problems: readonly string[] } & (
  | { readonly of: "budget"; readonly block: BudgetSearchView; readonly sent: BudgetFields }
  | {
      readonly of: "prices";
      readonly block: PriceSliderView;
      readonly sent: readonly (readonly [string, string])[];
    }
);

type BudgetRequest = Pick<RequestContext, "site" | "listed" | "origin" | "now">;

/** Leads a budget, or prices, to their results (HOME-03, HOME-14), or says why they have none. Without either it asks for a budget. */
export async function showBudgetSearch(
  request: BudgetRequest,
  { searchParams }: URL,
): Promise<{ readonly kind: "view"; readonly view: BudgetPage } | NoPage> {
  const { site, listed, origin, now } = request;
  const context = startBlocks({
    ...{ site, stock: listed, origin, people: [], now: now() },
    soldThisMonth: async () => null,
  });
  const isPrice = FIELDS.some((name) => searchParams.has(name));
  const view = await (isPrice ? answerPrices : answerBudget)(context, searchParams);
  if (view === null) return { kind: "redirect", to: DEFAULT_SEARCH_PATH };
  return typeof view === "string" ? { kind: "redirect", to: view } : { kind: "view", view };
}

const BUDGET_FIELDS = ["repayment", "period", "deposit", "body"];

type Answer = BudgetPage | string | null;
type Context = ReturnType<typeof startBlocks>;

/** Null if nothing is for sale. */
async function answerBudget(context: Context, sent: URLSearchParams): Promise<Answer> {
  const built = await budgetSearchBlock.build(context, { kind: "budget-search" });
  if (!built) return null;
  const { noun, bodies, cheapest, dearest } = built.view;
  if (!BUDGET_FIELDS.some((name) => sent.has(name))) {
    return { problems: [], of: "budget", block: built.view, sent: USUAL_FIELDS };
  }
  const fields = readBudgetFields(sent);
  const known = [...new Set(fields.bodies)].filter((body) => Object.hasOwn(BODIES, body));
  const budget = estimateFields(fields);
  const wrong = findAmountProblems(fields);
  const chosen = bodies.filter(({ value }) => known.includes(value));
  const tooLow =
    `${describeNoneFound(chosen, noun)}: it comes to $${formatWhole(budget)}, ` +
    `and prices start at $${formatWhole(cheapest)}.`;
  const problems = wrong.length === 0 && budget < cheapest ? [tooLow] : wrong;
  if (problems.length === 0) return `${DEFAULT_SEARCH_PATH}?${toPriceSearch(known, budget, dearest)}`;
  return { problems, of: "budget", block: built.view, sent: { ...fields, bodies: known } };
}

/** Null if nothing has a price. */
async function answerPrices(context: Context, sent: URLSearchParams): Promise<Answer> {
  const built = await priceSliderBlock.build(context, { kind: "price-slider" });
  if (!built) return null;
  const problems = findPriceProblems(sent, built.view);
  if (problems.length > 0) {
    const fields = FIELDS.map((name) => [name, sent.get(name) ?? ""] as const);
    return { problems, of: "prices", block: built.view, sent: fields };
  }
  const sort = sent.get("sortBy");
  const search = [toPriceRange(sent), sort && `sortBy=${encodeURIComponent(sort)}`].filter(Boolean).join("&");
  return search === "" ? DEFAULT_SEARCH_PATH : `${DEFAULT_SEARCH_PATH}?${search}`;
}
