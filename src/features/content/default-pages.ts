import { type FormPageSettings, listFormPages } from "./form-pages.ts";
import { hasServicePage, SERVICE_PAGE_SLUG, type ServicePageSettings } from "./service-page.ts";

/** Text pages by slug, with the words of their links; null for those that the legal line leads to (PAGE-05, PAGE-11, GRP-02). */
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
  /** The words of its link; null for a page that menus leave out. */
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
