import { BRANDS_PATH } from "#features/content/brands/brand-paths.ts";
import { type BrandGridView, buildBrandGrids } from "#features/pages/blocks/brands/brands.ts";
import type { NoPage, Timed } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatList } from "#ui/base/format-list.ts";

/** Every brand of a group (GRP-02, GRP-04). */
interface BrandsPageView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly grids: readonly BrandGridView[];
}

const MAX_NAMED = 5;

/** The page of all brands. Not found on a site without brands (D344). */
export async function showBrands({
  site,
  config,
  stock,
  listed,
  origin,
  now,
}: Pick<RequestContext, "site" | "config" | "stock" | "listed" | "origin" | "now">): Promise<
  Timed<BrandsPageView> | NoPage
> {
  const { brands } = stock.content;
  if (brands.length === 0) return { kind: "not-found" };
  const crumbs = [{ label: "Home", href: "/" }, { label: "Brands" }];
  const titles = brands.map(({ title }) => title);
  const named = titles.length > MAX_NAMED ? [...titles.slice(0, MAX_NAMED), "more"] : titles;
  const view: BrandsPageView = {
    head: {
      title: `Our brands | ${config.name}`,
      description: `The brands of ${config.name}: ${formatList(named)}. What is in stock, offers and locations of each.`,
      canonical: origin + BRANDS_PATH,
      indexed: true,
      jsonLd: [buildBreadcrumbList(crumbs, origin, BRANDS_PATH)],
    },
    crumbs,
    grids: await buildBrandGrids({ site, stock: listed, now: now() }),
  };
  return { kind: "view", view, until: listed.validUntil };
}
