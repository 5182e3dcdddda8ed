import type { Brand } from "./brand-document.ts";

/** Every brand of a dealer group (GRP-02). */
export const BRANDS_PATH = "/brands";

/** The page of a brand. */
export const toOverviewPath = (slug: string): string => `/${slug}/overview`;

/** Where a brand's card leads: to its page, or past it to its vehicles (GRP-07). */
export const toBrandHref = ({ slug, skipPage, stock }: Pick<Brand, "slug" | "skipPage" | "stock">): string =>
  skipPage ? stock : toOverviewPath(slug);
