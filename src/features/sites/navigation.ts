import { carTypePath, DEFAULT_SEARCH_PATH, slugPath } from "#features/stock/search-path.ts";
import { slugOf } from "#features/stock/slug.ts";
import { CAR_TYPES } from "#features/stock/vehicle.ts";
import type { SiteConfig } from "./config.ts";
import type { NavigationGroup } from "./site-view.ts";

type Link = NavigationGroup["items"][number];

const link = (label: string, href: string): Link => ({ label, href, emphasised: false });

/**
 * The header's menu: the site's own, else Home, Stock by condition, the brands in stock where there are several, the enquiry,
 * and finance as a button (NAV-01 to NAV-03, NAV-10).
 */
export function headerNavigation(config: SiteConfig, makes: readonly string[]): readonly NavigationGroup[] {
  if (config.navigation.header.length > 0) return config.navigation.header;
  return [
    { ...link("Home", "/"), items: [] },
    { ...link("Stock", DEFAULT_SEARCH_PATH), items: stockLinks(config) },
    ...(makes.length > 1 ? [{ label: "Brands", emphasised: false, items: makes.map(brandLink) }] : []),
    { ...link("Enquire", "/enquiry"), items: [] },
    { label: "Finance", href: config.finance.path, emphasised: true, items: [] },
  ];
}

/** The footer's groups: the site's own, else Vehicles, and the dealer's group (NAV-04, NAV-07, NAV-10, LAW-06). */
export function footerNavigation(config: SiteConfig): readonly NavigationGroup[] {
  if (config.navigation.footer.length > 0) return config.navigation.footer;
  return [
    {
      label: "Vehicles",
      emphasised: false,
      items: [link("Search Vehicles", DEFAULT_SEARCH_PATH), ...stockLinks(config)],
    },
    {
      label: config.name,
      emphasised: false,
      items: [
        link("Home", "/"),
        link("Finance", config.finance.path),
        link("Contact", "/enquiry"),
        link("Privacy policy", "/privacy-policy"),
        link("Terms and conditions", "/terms-and-conditions"),
      ],
    },
  ];
}

const brandLink = (make: string): Link => link(make, slugPath(slugOf(make)));

/** One link for each condition that the site's stock filter lets through (NAV-08, SEA-39). */
function stockLinks({ labels, search, stock }: SiteConfig): Link[] {
  const types = CAR_TYPES.filter((type) => stock.filter.carTypes?.includes(type) ?? true);
  return types.map((type) => link(`${labels[type]} vehicles`, carTypePath(type, search.usedCarPath)));
}
