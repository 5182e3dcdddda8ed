/** Text pages by slug, with the labels of their links; null for those that the legal line leads to (PAGE-05, PAGE-11, GRP-02). */
const TEXT_PAGES = {
  "about-us": "About Us",
  "finance-and-insurance": "Finance and Insurance",
  "privacy-policy": null,
  "terms-and-conditions": null,
} as const;

export type TextPage = keyof typeof TEXT_PAGES;

export const TEXT_PAGE_SLUGS = Object.keys(TEXT_PAGES) as readonly TextPage[];

export const isTextPage = (slug: string): slug is TextPage => Object.hasOwn(TEXT_PAGES, slug);

interface TextPageSettings {
  readonly finance: { readonly lenders: readonly unknown[] };
}

/** Whether a site has our text at this slug: the one on finance needs a lender. */
export const hasTextPage = (slug: TextPage, { finance }: TextPageSettings): boolean =>
  slug !== "finance-and-insurance" || finance.lenders.length > 0;

export interface OwnPage {
  readonly slug: string;
  /** The label of its link; null for a page that menus leave out. */
  readonly menu: string | null;
}

/**
 * The pages that a site has without the dealer having written them, apart from those that the dealer has replaced.
 * @param own the dealer's own pages
 */
export function listDefaultPages(
  config: TextPageSettings & FormPageSettings & ServicePageSettings,
  own: readonly Pick<OwnPage, "slug">[],
): readonly OwnPage[] {
  const texts = TEXT_PAGE_SLUGS.filter(
    (slug) => hasTextPage(slug, config) && !own.some((page) => page.slug === slug),
  );
  return [
    ...texts.map((slug) => ({ slug, menu: TEXT_PAGES[slug] })),
    ...listFormPages(config, own),
    ...(hasServicePage(config, own) ? [{ slug: SERVICE_PAGE_SLUG, menu: "Service" }] : []),
  ];
}

/** Name and slug of the page that stands at `/` in place of the template's blocks (D334). */
export const HOME_PAGE_SLUG = "home";

/** Slug of the page about servicing (PAGE-01). */
export const SERVICE_PAGE_SLUG = "service";

interface ServicePageSettings {
  readonly serviceBooking: { readonly kind: string };
}

/**
 * Whether a site has our page about servicing: it takes bookings, and the dealer has published no page at that address (D170).
 * @param own the dealer's own pages
 */
const hasServicePage = (
  { serviceBooking }: ServicePageSettings,
  own: readonly { readonly slug: string }[],
): boolean => serviceBooking.kind !== "off" && !own.some(({ slug }) => slug === SERVICE_PAGE_SLUG);

/** Pages with a form that a site has until the dealer publishes one of their own at the address (PAGE-04, PAGE-07, D174). */
export const FORM_PAGES = {
  parts: { slug: "vehicle-parts-and-accessories", menu: "Vehicle Parts & Accessories" },
  fleet: { slug: "fleet", menu: "Fleet" },
  warranty: { slug: "warranty", menu: "Warranty" },
  careers: { slug: "careers", menu: "Careers" },
  "sell-my-car": { slug: "sell-my-car", menu: "Sell your car" },
} as const;

export type FormPage = keyof typeof FORM_PAGES;

export const FORM_PAGE_NAMES = Object.keys(FORM_PAGES) as [FormPage, ...FormPage[]];

interface FormPageSettings {
  readonly formPages: readonly FormPage[];
}

/** A site's pages with a form, apart from those that the dealer has replaced. @param own the dealer's own pages */
export function listFormPages(
  { formPages }: FormPageSettings,
  own: readonly { readonly slug: string }[],
): readonly { readonly form: FormPage; readonly slug: string; readonly menu: string }[] {
  return formPages
    .map((form) => ({ form, ...FORM_PAGES[form] }))
    .filter(({ slug }) => !own.some((page) => page.slug === slug));
}

/** The way to the page where a site buys vehicles, with the label of its menu; null for a site without one, or that hides it (PAGE-07, D124). */
export function findSelling(
  config: FormPageSettings,
  own: readonly OwnPage[],
): { readonly title: string; readonly href: string } | null {
  const { slug } = FORM_PAGES["sell-my-car"];
  const page = [...own, ...listFormPages(config, own)].find((one) => one.slug === slug);
  return page?.menu ? { title: page.menu, href: `/${slug}` } : null;
}
