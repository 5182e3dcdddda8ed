import type { MenuStock } from "#features/catalogue/index/menu-stock.ts";
import { ENQUIRY_PATH, TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";
import {
  DEFAULT_SEARCH_PATH,
  toCarTypePath,
  toModelPath,
  toSlugPath,
} from "#features/catalogue/search/search-path.ts";
import { CONTACT_PATH } from "#features/contact/paths.ts";
import { BRANDS_PATH } from "#features/content/brands/brand-paths.ts";
import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import type { EnquiryCategory } from "#features/leads/settings.ts";
import type { SiteModels } from "#features/models/index/site-models.server.ts";
import { DIRECTORY_PATH, toModelPagePath } from "#features/models/paths.ts";
import { PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import { findServiceBookingHref } from "#features/service-booking/paths.ts";
import { LOCATIONS_PATH, LOCATOR_PATH } from "#features/tenancy/paths.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import type { NavigationGroup } from "#features/tenancy/sites/site-view.ts";
import { TRADE_IN_PATH } from "#features/trade-in/paths.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { BODIES, CAR_TYPES } from "#features/vehicles/vehicle.ts";

type Link = NavigationGroup["items"][number];

const MAX_HEADER_MODELS = 12;
const MAX_FOOTER_LINKS = 6;
/** The most brands in a menu of a dealer without several franchises; the search has the rest (D297). */
const MAX_BRANDS = { header: 12, footer: 8 };

const link = (label: string, href: string): Link => ({ label, href, emphasised: false });
const menu = (label: string, items: readonly Link[]): NavigationGroup => ({
  label,
  emphasised: false,
  items,
});

/**
 * The header's menu: the site's own, else Home, the vehicles by condition, the models in stock, the brands where there are
 * several, offers if there are any, service and parts, the dealer's own pages, the contact page, and finance as a button
 * (NAV-01 to NAV-03, NAV-10, D297).
 */
export function buildHeaderNavigation(
  config: SiteConfig,
  stock: MenuStock,
  pages: SitePages,
): readonly NavigationGroup[] {
  if (config.navigation.header.length > 0) return config.navigation.header;
  const { own, models, hasOffers } = pages;
  return [
    { ...link("Home", "/"), items: [] },
    {
      ...link("Vehicles", DEFAULT_SEARCH_PATH),
      items: [...buildStockLinks(config), ...linkTradeIn(config), ...linkSelling(own)],
    },
    ...filled(
      menu("Models", [
        ...buildModelLinks({ config, stock, models }, MAX_HEADER_MODELS),
        ...([...models.values()].some(({ isCurrent }) => isCurrent)
          ? [link("All new models", DIRECTORY_PATH)]
          : []),
      ]),
    ),
    ...filled(buildBrandMenu(stock, pages)),
    ...(hasOffers ? [{ ...link("Offers", OFFERS_PATH), items: [] }] : []),
    ...filled(menu("Service", buildServiceLinks(config, own))),
    buildAboutMenu(pages),
    { label: "Finance", href: config.finance.path, emphasised: true, items: [] },
  ];
}

/**
 * What a phone shopper looks for that a menu of stock hides: test drives, locations and the contact page, as far as the site
 * has them and no top-level entry of its header that a phone shows leads there already (NAV-07, D297).
 */
export function buildPhoneLinks(
  { testDrive }: Pick<SiteConfig, "testDrive">,
  header: readonly NavigationGroup[],
  pages: Pick<SitePages, "hasLocations" | "brands">,
): readonly Link[] {
  const there = new Set(
    header.flatMap(({ href, items, wideOnly }) => (items.length === 0 && href && !wideOnly ? [href] : [])),
  );
  return [
    ...(testDrive.enabled ? [link("Book a Test Drive", TEST_DRIVE_PATH)] : []),
    ...buildLocationLinks(pages),
    link("Contact Us", CONTACT_PATH),
  ].filter(({ href }) => !there.has(href));
}

/** Which pages a site has that not every site has; menus lead only to those (NAV-07). */
export interface SitePages {
  readonly hasLocations: boolean;
  /** Whether anything is on offer now. */
  readonly hasOffers: boolean;
  /** Makes that the site's locations hold a franchise for, as their settings name them. */
  readonly franchises: readonly string[];
  /** A dealer group's brands with where they lead, in their order; none on any other site (D344). */
  readonly brands: readonly { readonly title: string; readonly href: string }[];
  /** Manufacturers' models that it has a page of, by make and model: "mazda/cx-5". */
  readonly models: SiteModels["names"];
  /** The dealer's own pages and those with a form, with the labels of their links; null for one that menus leave out. */
  readonly own: readonly { readonly slug: string; readonly menu: string | null }[];
}

/**
 * The footer's groups: the site's own, else vehicles, brands where there are several, models, tools for buyers, service and
 * parts, and the dealer's group (NAV-04, NAV-07, NAV-10). The legal line under them leads to privacy notice and terms (LAW-06).
 */
export function buildFooterNavigation(
  config: SiteConfig,
  stock: MenuStock,
  pages: SitePages,
): readonly NavigationGroup[] {
  if (config.navigation.footer.length > 0) return config.navigation.footer;
  const { hasOffers, own, models } = pages;
  const bodies = stock.bodies.map((body) => link(BODIES[body], toSlugPath(body)));
  return [
    menu("Vehicles", [
      link("Search Vehicles", DEFAULT_SEARCH_PATH),
      ...bodies.slice(0, MAX_FOOTER_LINKS - 1),
    ]),
    ...filled(menu("Brands", buildBrandLinks(stock, pages, MAX_BRANDS.footer))),
    ...filled(menu("Models", buildModelLinks({ config, stock, models }, MAX_FOOTER_LINKS))),
    menu("Buyer Tools", [
      ...buildStockLinks(config),
      ...(hasOffers ? [link("Special Offers", OFFERS_PATH)] : []),
      ...(config.testDrive.enabled ? [link("Test Drive", TEST_DRIVE_PATH)] : []),
      ...linkTradeIn(config),
      ...linkSelling(own),
      link("Finance", config.finance.path),
      ...linkOwn(own, "finance-and-insurance", "Finance and Insurance"),
    ]),
    ...filled(menu("Servicing and Parts", buildServiceLinks(config, own))),
    ...filled(menu("Our Businesses", buildSisterLinks(pages))),
    menu(config.name, [
      link("Home", "/"),
      ...buildAboutLinks(pages),
      ...buildLocationLinks(pages),
      link("Contact", CONTACT_PATH),
    ]),
  ];
}

const filled = (group: NavigationGroup): NavigationGroup[] => (group.items.length > 0 ? [group] : []);

/** The franchises in stock where a dealer has several, else the makes of the most common models; none for a single make. */
function listBrands({ makes, models }: MenuStock, franchises: readonly string[], max: number): string[] {
  if (makes.length < 2) return [];
  const held = new Set(franchises.map(toSlug));
  const own = makes.filter((make) => held.has(toSlug(make)));
  return own.length > 1 ? own : [...new Set(models.map(({ make }) => make))].slice(0, max).sort();
}

/** A group's brands and the way to all of them (GRP-02), else makes, each with its search. */
function buildBrandLinks(
  stock: MenuStock,
  { franchises, brands }: Pick<SitePages, "franchises" | "brands">,
  max: number,
): Link[] {
  if (brands.length === 0)
    return listBrands(stock, franchises, max).map((make) => link(make, toSlugPath(toSlug(make))));
  const links = brands.slice(0, max).map(({ title, href }) => link(title, href));
  return [...links, link("All Brands", BRANDS_PATH)];
}

/** Its label leads to all stock where it leaves makes out. */
function buildBrandMenu(stock: MenuStock, pages: SitePages): NavigationGroup {
  const links = buildBrandLinks(stock, pages, MAX_BRANDS.header);
  const isPart = pages.brands.length === 0 && links.length < stock.makes.length;
  return { ...menu("Brands", links), ...(isPart && { href: DEFAULT_SEARCH_PATH }) };
}

/** The page of all locations; a group's shoppers look for the nearest dealer first. */
const buildLocationLinks = ({ hasLocations, brands }: Pick<SitePages, "hasLocations" | "brands">): Link[] =>
  hasLocations
    ? [
        ...(brands.length > 0 ? [link("Find a Dealer", LOCATOR_PATH)] : []),
        link("Our Locations", LOCATIONS_PATH),
      ]
    : [];

interface ModelMenu extends Pick<SitePages, "models"> {
  readonly config: SiteConfig;
  readonly stock: MenuStock;
}

/**
 * At most the given number of models in stock, the most common first: those of the make whose franchise the dealer holds, else of
 * every make (TEN-06). A model that has a page leads there, any other to its search (NAV-01, D328).
 */
function buildModelLinks({ config: { manufacturer }, stock, models: pages }: ModelMenu, max: number): Link[] {
  const { makes, models } = stock;
  const own = models.filter(
    ({ make }) => manufacturer !== undefined && toSlug(make) === toSlug(manufacturer),
  );
  const links = new Map<string, Link>();
  for (const { make, model } of own.length > 0 ? own : models) {
    const page = pages.get(`${toSlug(make)}/${toSlug(model)}`);
    const href = page?.isCurrent ? toModelPagePath(make, page.slug) : toModelPath(make, model);
    const label = own.length > 0 || makes.length === 1 ? model : `${make} ${model}`;
    if (!links.has(href)) links.set(href, link(label, href));
    if (links.size === max) break;
  }
  return [...links.values()];
}

type OwnPages = SitePages["own"];

/** A page of the dealer that has a place of its own in the menus, under the label of that place. */
function linkOwn(own: OwnPages, slug: string, label: string): Link[] {
  return own.some((page) => page.slug === slug && page.menu !== null) ? [link(label, `/${slug}`)] : [];
}

/** Where a shopper has their own car valued (NAV-04, NAV-07). */
const linkTradeIn = ({ tradeIn }: Pick<SiteConfig, "tradeIn">): Link[] =>
  tradeIn.enabled ? [link("Trade In", TRADE_IN_PATH)] : [];

/** Where the dealer buys vehicles: theirs may be vans or bikes, so the label is theirs, too (PAGE-07). */
const linkSelling = (own: OwnPages): Link[] =>
  own.flatMap(({ slug, menu: label }) =>
    slug === "sell-my-car" && label !== null ? [link(label, `/${slug}`)] : [],
  );

/** Where a service is booked, and the dealer's pages about service, parts and warranty; without one, an enquiry, where the site takes them (NAV-01, NAV-04, LEAD-09). */
function buildServiceLinks({ enquiry, serviceBooking, parts }: SiteConfig, own: OwnPages): Link[] {
  const places: readonly (readonly [slug: string, label: string, category: EnquiryCategory | null])[] = [
    ["service", "Service", "Service"],
    ["vehicle-parts-and-accessories", "Vehicle Parts & Accessories", "Parts"],
    ["warranty", "Warranty", null],
  ];
  const booking = findServiceBookingHref(serviceBooking);
  const links = places.flatMap(([slug, label, category]) => {
    const page = linkOwn(own, slug, label);
    const asks = category !== null && enquiry.categories.includes(category);
    return page.length > 0 || !asks ? page : [link(label, `${ENQUIRY_PATH}?category=${category}`)];
  });
  return [
    ...(booking === null ? [] : [link("Book a Service", booking)]),
    ...links,
    ...(parts.search ? [link("Search Parts", PARTS_SEARCH_PATH)] : []),
  ];
}

/** Slugs of pages that stand elsewhere in the menus, or below them. */
const PLACED = new Set([
  ...["service", "vehicle-parts-and-accessories", "warranty", "finance-and-insurance", "sell-my-car"],
  ...["about-us", "fleet", "privacy-policy", "terms-and-conditions"],
]);

/** Slugs of a group's pages about its other businesses (GRP-02, GRP-03). */
const SISTER_PAGES = ["cars", "rental", "tyres", "technology", "4x4-outdoor"];

/** A group's pages about its other businesses, in their own order. */
function buildSisterLinks({ own, brands }: Pick<SitePages, "own" | "brands">): Link[] {
  if (brands.length === 0) return [];
  return SISTER_PAGES.flatMap((slug) => {
    const label = own.find((page) => page.slug === slug)?.menu;
    return label ? [link(label, `/${slug}`)] : [];
  });
}

/** About us, fleet, and whatever page the dealer added (NAV-01, NAV-04). */
function buildAboutLinks({ own, brands }: Pick<SitePages, "own" | "brands">): Link[] {
  const isSister = (slug: string) => brands.length > 0 && SISTER_PAGES.includes(slug);
  const added = own.filter(({ slug }) => !PLACED.has(slug) && !isSister(slug));
  return [
    ...linkOwn(own, "about-us", "About Us"),
    ...linkOwn(own, "fleet", "Fleet"),
    ...added.flatMap(({ slug, menu: label }) => (label === null ? [] : [link(label, `/${slug}`)])),
  ];
}

/** The dealer's pages and the contact page as a menu; without such pages, the contact page alone (NAV-01, NAV-07). */
function buildAboutMenu(pages: SitePages): NavigationGroup {
  // The phone menu has rows of their own for contact page and locator.
  const contact = { ...link("Contact Us", CONTACT_PATH), wideOnly: true };
  const { brands, hasLocations } = pages;
  const locator = { ...link("Find a Dealer", LOCATOR_PATH), wideOnly: true };
  const links = [
    ...buildAboutLinks(pages),
    ...buildSisterLinks(pages),
    ...(brands.length > 0 && hasLocations ? [locator] : []),
  ];
  return links.length === 0 ? { ...contact, items: [] } : menu("About Us", [...links, contact]);
}

/** One link for each condition that the site's stock filter lets through (NAV-08, SEA-39). */
function buildStockLinks({ labels, search, stock }: SiteConfig): Link[] {
  const types = CAR_TYPES.filter((type) => stock.filter.carTypes?.includes(type) ?? true);
  return types.map((type) => link(`${labels[type]} vehicles`, toCarTypePath(type, search.usedCarPath)));
}
