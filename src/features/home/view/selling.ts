import { FORM_PAGES, listFormPages } from "#features/content/form-pages.ts";
import type { PageOutline } from "#features/content/store/content-item.ts";
import type { SellingView } from "./home-view.ts";

const { slug } = FORM_PAGES["sell-my-car"];

/** The way to the page where a site buys vehicles, in the words of its menu; null for a site without one, or that hides it (PAGE-07, D124). */
export function findSelling(
  config: Parameters<typeof listFormPages>[0],
  own: readonly Pick<PageOutline, "slug" | "menu">[],
): SellingView | null {
  const page = [...own, ...listFormPages(config, own)].find((one) => one.slug === slug);
  return page?.menu ? { title: page.menu, href: `/${slug}` } : null;
}
