import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { toBrandHref } from "#features/content/brands/brand-paths.ts";
import { listDefaultPages } from "#features/content/default-pages.ts";
import { findPromotion, SPIN_TO_WIN_SLUG } from "#features/content/promotion-page.ts";
import { findGaragePath } from "#features/garage/garage-path.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { toResultNoun } from "#features/results/labels/headings.ts";
import { REVIEWS_PATH } from "#features/reviews/paths.ts";
import { hasReviews } from "#features/reviews/rules/site-reviews.ts";
import { buildFooterYards } from "#features/tenancy/locations/footer-yards.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { buildFooterNavigation, buildHeaderNavigation, buildPhoneLinks } from "./navigation.ts";

const REVIEWS_PAGE = { slug: REVIEWS_PATH.slice(1), menu: "Reviews" };

/**
 * What pages may know of a site (D20): named field by field, so that a setting added one day stays on the server
 * until it is added here.
 * @param origin `https://dealer.example` of the request
 * @param stock what its default menus name, and its yards, whose hours are those from `now` on
 */
export function buildSiteView(
  { siteId, slug, config }: { readonly siteId: number; readonly slug: string; readonly config: SiteConfig },
  origin: string,
  {
    menu,
    locations,
    content,
    reviews,
    itemTypes,
    models,
    now,
  }: Pick<SiteStock, "locations" | "menu" | "content" | "reviews" | "itemTypes" | "models"> & {
    readonly now: Date;
  },
): SiteView {
  const { name, tagline, template, demo, analytics, timeZone, theme, labels, price } = config;
  const { storeFavourites, compare, compareUsedOnly } = config.garage;
  const { businessName, licenceNumber, phone } = config.legal;
  const { promos: _promos, shufflePromos: _shuffle, ...cards } = config.cards;
  const { messageRequired, termsRequired, categories } = config.enquiry;
  const promotion = findPromotion(config, content);
  const footer = buildFooterYards(locations, config, now);
  const shown = listSiteLocations(locations, config);
  const pages = {
    hasLocations: shown.length > 0,
    hasOffers: content.offers.length > 0,
    brands: content.brands.map((brand) => ({ title: brand.title, href: toBrandHref(brand) })),
    franchises: shown.flatMap(({ manufacturers }) => manufacturers),
    models: models.names,
    own: [
      ...content.pages,
      ...listDefaultPages(config, content.pages),
      ...(hasReviews(reviews, locations, config) ? [REVIEWS_PAGE] : []),
      ...(promotion ? [{ slug: SPIN_TO_WIN_SLUG, menu: promotion.menu }] : []),
    ],
  };
  const header = buildHeaderNavigation(config, menu, pages);
  return {
    id: siteId,
    ...{
      slug,
      name,
      tagline,
      template,
      demo,
      analytics,
      timeZone,
      theme,
      labels,
      cards,
      price,
      origin,
    },
    noun: toResultNoun(itemTypes),
    garage: { storeFavourites, compare, compareUsedOnly, path: findGaragePath(slug, config.garage) },
    legal: { businessName, licenceNumber, phone: formatPhone(phone) },
    enquiry: { messageRequired, termsRequired, categories },
    yards: footer.yards,
    yardsUntil: footer.until?.toISOString() ?? null,
    social: config.navigation.social,
    header,
    phoneLinks: buildPhoneLinks(config, header, pages),
    footer: buildFooterNavigation(config, menu, pages),
  };
}
