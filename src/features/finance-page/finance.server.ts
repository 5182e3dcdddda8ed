import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { findCalculatorOffer } from "#features/finance/calculator/calculator-offer.ts";
import { buildCalculatorView, type CalculatorView } from "#features/finance/calculator/calculator-view.ts";
import { FINANCE_FORM_ID } from "#features/finance/paths.ts";
import { findFinanceGate, isCarFinanceGated } from "#features/finance/rates/finance-link.ts";
import { buildLenderViews } from "#features/finance/rates/lender-views.ts";
import { type EnquiryResponse, takeEnquiry } from "#features/forms/enquiry/take/take-enquiry.server.ts";
import type { FormOutcome, FormSignIn } from "#features/forms/take/form-outcome.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findSignIn,
  findSiteCar,
  listFormYards,
  type SiteCar,
} from "#features/leads/take/form-request.server.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { toResultNoun } from "#features/results/labels/headings.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import { buildFinanceAddress, findFinanceRedirect, prefillFinance, readLinkedCarId } from "./finance-page.ts";
import type { FinanceFormView, FinanceView, Reach } from "./finance-view.ts";

export type FinancePage =
  | { readonly kind: "view"; readonly view: FinanceView }
  | { readonly kind: "redirect"; readonly to: string };

/**
 * A finance page (PAGE-09), filled in from its address: a vehicle that the site does not show is left out. It is made for each
 * visitor, since its form carries the signed id of a submission from the start (D17).
 * @param stock what repayments can reach; nothing is said of it without
 * @param isAnswer the page is rendered with what was posted to it, so that no address may lead away from that (LEAD-05)
 */
export async function showFinance(
  ctx: FormRequest,
  url: URL,
  { isAnswer = false, stock }: { readonly isAnswer?: boolean; readonly stock?: ReachStock } = {},
): Promise<FinancePage> {
  const { config, origin } = ctx;
  const car = await findLinkedCar(ctx, url);
  const signIn = isAnswer ? null : await findFormSignIn(ctx, car);
  if (signIn) return { kind: "redirect", to: signIn.to };
  const place = { path: config.finance.path, gated: isCarFinanceGated(config) };
  const to = findFinanceRedirect(url, place, car);
  if (to !== null && !isAnswer) return { kind: "redirect", to };
  const heading = toHeading(car, place.gated);
  const view: FinanceView = {
    head: {
      title: `${heading} | ${config.name}`,
      description: `Ask ${config.name} about finance for your next vehicle.`,
      canonical: origin + config.finance.path,
      indexed: car === null,
      jsonLd: [],
    },
    crumbs: [{ label: "Home", href: "/" }, { label: "Finance" }],
    heading,
    action: buildFinanceAddress(place, car),
    lenders: buildLenderViews(config.finance),
    form: buildFirstForm(ctx, url, car),
    calculator: car ? null : findCalculator(ctx, url),
    reach: stock ? findReach(stock) : null,
  };
  return { kind: "view", view };
}

async function findLinkedCar(ctx: FormRequest, url: URL): Promise<SiteCar | null> {
  const id = readLinkedCarId(url.searchParams);
  return id === null ? null : findSiteCar(ctx, { id });
}

/** Where a visitor signs in who may not see the page about this vehicle, or about none (AUTH-06, AUTH-09, D265). */
async function findFormSignIn(ctx: FormRequest, car: SiteCar | null): Promise<FormSignIn | null> {
  const gate = findFinanceGate(ctx.config, car);
  const to = gate && (await findSignIn(ctx, gate));
  return to === null ? null : { kind: "sign-in", to };
}

type ReachStock = Pick<SiteStock, "bounds" | "itemTypes">;

function findReach({ bounds, itemTypes }: ReachStock): Reach | null {
  const weeks = bounds.weekly_price_range;
  return weeks ? { ...weeks, searchHref: DEFAULT_SEARCH_PATH, noun: toResultNoun(itemTypes) } : null;
}

/**
 * Takes the posted form: shows what is wrong with it, or stores the lead and leads to `/success` (LEAD-04, LEAD-05). A vehicle is
 * gated whether the address names it or the body (D265).
 */
export async function submitFinance(
  ctx: FormRequest,
  request: Request,
): Promise<FormOutcome<FinanceFormView>> {
  const linked = await findLinkedCar(ctx, new URL(request.url));
  const signIn = linked && (await findFormSignIn(ctx, linked));
  if (signIn) return signIn;
  const taken = await takeEnquiry(ctx, { body: await readForm(request), asking: "finance" });
  if (taken.kind === "received") return { kind: "received", to: taken.received.redirect };
  if (taken.kind === "sign-in") return taken;
  return { kind: "shown", status: taken.status, view: buildFormView(ctx, taken.shown) };
}

function toHeading(car: EnquiryCar | null, gated: boolean): string {
  if (!car) return "Finance";
  return gated ? `Get a finance quote for this ${car.itemType}` : `Finance for this ${car.itemType}`;
}

/** The calculator without a vehicle, which leads to the form (FIN-23, FIN-43). */
function findCalculator({ config, now }: FormRequest, url: URL): CalculatorView | null {
  const { calculator, path } = config.finance;
  if (calculator.hidden) return null;
  const thisYear = toYear(toLocalTime(now(), config.timeZone).date);
  const offer = findCalculatorOffer(null, config.finance, thisYear);
  // Without a path, since the calculator's state comes into the address: another address would lose what is typed.
  const enquireHref = `#${FINANCE_FORM_ID}`;
  const place = {
    ...{ carId: null, path, enquireHref, financeHref: enquireHref },
    ...{ asked: url.searchParams, estimate: null },
  };
  return offer && buildCalculatorView(offer, calculator, place);
}

function buildFirstForm(ctx: FormRequest, url: URL, car: SiteCar | null): FinanceFormView {
  const { token } = readSubmission(ctx, {});
  const values = prefillFinance(url.searchParams, car, keepSellingLocations(listFormYards(ctx)));
  return buildFormView(ctx, { car, offer: null, model: null, values, token, errors: [], formError: null });
}

function buildFormView(
  ctx: FormRequest,
  { car, values, token, errors, formError }: Omit<EnquiryResponse, "step">,
): FinanceFormView {
  const { termsRequired: required, terms: text } = ctx.config.enquiry;
  const selling = keepSellingLocations(listFormYards(ctx));
  const offered = selling.length > 1 ? selling.map(({ slug, name }) => ({ slug, name })) : [];
  return { car, values, token, errors, formError, locations: offered, terms: { required, text } };
}
