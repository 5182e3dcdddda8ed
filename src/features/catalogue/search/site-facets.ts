import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import type { CatalogueSettings } from "../settings/catalogue-settings.ts";

/** What decides which filters a site has. */
export interface FacetSettings {
  readonly search: Pick<CatalogueSettings["search"], "facets">;
  readonly finance: Pick<FinanceSettings, "lenders">;
}

/** The site's filters in its order (FAC-19); the one by repayment only where there are lenders. */
export function listSiteFacets({ finance, search }: FacetSettings): CatalogueSettings["search"]["facets"] {
  return finance.lenders.length > 0
    ? search.facets
    : search.facets.filter(({ attribute }) => attribute !== "weekly_price_range");
}
