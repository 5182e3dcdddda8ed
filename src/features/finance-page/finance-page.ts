import { trimTrailingSlash } from "#features/catalogue/search/search-state.ts";
import { type FinanceLinkSettings, toPersonalisedFinance } from "#features/finance/rates/finance-link.ts";
import { formatBudget, readBudgetCents } from "#features/leads/rules/finance-request.ts";
import { readEnquiryValues } from "#features/leads/take/enquiry.ts";
import type { EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import type { SiteCar } from "#features/leads/take/form-request.server.ts";
import { type PriceView, toTotalPrice } from "#features/pricing/price.ts";

/**
 * Where a site's finance page is, or a vehicle's where the site gates finance (FIN-56, FIN-57, FIN-59, FIN-61): the address
 * without what the form is filled in from, but for a personalised page's vehicle.
 */
export function buildFinanceAddress(
  { path, gated }: FinanceLinkSettings,
  car: Pick<SiteCar, "id"> | null,
): string {
  return gated && car ? toPersonalisedFinance(car.id) : path;
}

/**
 * Where else the page of this address is, or null for here. The parameters go along, to a personalised page the vehicle's
 * number alone.
 * @param car the vehicle of this site that `url` names
 */
export function findFinanceRedirect(
  url: URL,
  settings: FinanceLinkSettings,
  car: Pick<SiteCar, "id"> | null,
): string | null {
  const address = buildFinanceAddress(settings, car);
  const [path, query] = address.split("?");
  if (trimTrailingSlash(url.pathname) === path) return null;
  return query === undefined ? address + url.search : address;
}

/** Number of the vehicle that a finance link names; null for none. */
export function readLinkedCarId(query: URLSearchParams): number | null {
  const typed = query.get("car_id") ?? "";
  return /^\d{1,15}$/.test(typed) ? Number(typed) : null;
}

/**
 * The answers that a finance form begins with (FIN-58, PAGE-09): budget and dealership as the link says, the budget else as the
 * calculator in the address has it (D124), else as the vehicle says. A VIN in the address is not looked at, since the vehicle's number says more.
 */
export function prefillFinance(
  query: URLSearchParams,
  car: Pick<SiteCar, "price" | "locationSlug"> | null,
  locations: readonly { readonly slug: string }[],
): EnquiryValues {
  const preferred = [query.get("preferredDealership"), car?.locationSlug];
  return readEnquiryValues({
    finance_kind: "consumer",
    budget: formatBudget(
      readBudgetCents(query.get("vehiclePriceBudget") ?? query.get("amount") ?? "") ??
        toTotalCents(car?.price),
    ),
    location: preferred.find((slug) => locations.some((offered) => offered.slug === slug)) ?? "",
  });
}

/** A price in whole dollars, rounded up, in cents; null for one by the month and for none. */
function toTotalCents(price: PriceView | undefined): number | null {
  const total = price && toTotalPrice(price);
  return total ? Math.ceil(total.cents / 100) * 100 : null;
}
