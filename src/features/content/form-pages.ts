/** Pages with a form that a site has until the dealer publishes one of their own at the address (PAGE-04, PAGE-07, D174). */
export const FORM_PAGES = {
  parts: { slug: "vehicle-parts-and-accessories", menu: "Vehicle Parts & Accessories" },
  fleet: { slug: "fleet", menu: "Fleet" },
  warranty: { slug: "warranty", menu: "Warranty" },
  careers: { slug: "careers", menu: "Careers" },
  "sell-my-car": { slug: "sell-my-car", menu: "Sell Your Car" },
} as const;

export type FormPage = keyof typeof FORM_PAGES;

export const FORM_PAGE_NAMES = Object.keys(FORM_PAGES) as [FormPage, ...FormPage[]];

export interface FormPageSettings {
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
