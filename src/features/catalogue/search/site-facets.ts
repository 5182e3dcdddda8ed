import type { SiteConfig } from "#features/tenancy/settings/config.ts";

/** The site's filters in its order (FAC-19); the one by repayment only where there are lenders. */
export function siteFacets({
  finance,
  search,
}: Pick<SiteConfig, "finance" | "search">): SiteConfig["search"]["facets"] {
  return finance.lenders.length > 0
    ? search.facets
    : search.facets.filter(({ attribute }) => attribute !== "weekly_price_range");
}
