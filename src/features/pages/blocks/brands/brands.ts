import { z } from "zod";
import { BRAND_GRIDS, type Brand, type BrandGrid } from "#features/content/brands/brand-document.ts";
import { toBrandHref } from "#features/content/brands/brand-paths.ts";
import { buildImageView, type ImageView } from "#features/content/media/stored-image.ts";
import { countSearch } from "#features/results/follow-search.server.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { formatWhole } from "#ui/base/money.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const grid = z
  .enum(Object.keys(BRAND_GRIDS) as [BrandGrid])
  .nullable()
  .default(null)
  .describe("The only grid to show; every one with a brand when left out.");

const brandsDocument = z.strictObject({ kind: z.literal("brands"), grid });

/** What its vehicles are counted with. */
type CountContext = Parameters<typeof countSearch>[0];

type BrandsDocument = z.output<typeof brandsDocument>;

/** A brand's card: it leads to its page or, without one, to its vehicles (GRP-07). */
export interface BrandCardView {
  readonly title: string;
  readonly href: string;
  readonly logo: ImageView | null;
  /** Address of our drawing of its make's mark; null if none is free to use (HOME-29). */
  readonly mark: string | null;
  /** "27 in stock" */
  readonly stock: string;
}

/** The brands of one kind (GRP-04). */
export interface BrandGridView {
  readonly title: string;
  /** At least one. */
  readonly brands: readonly BrandCardView[];
}

export interface BrandsView {
  readonly kind: "brands";
  /** At least one. */
  readonly grids: readonly BrandGridView[];
}

/** The group's brands in grids by what they sell, each with its stock; nothing on a site without brands (GRP-01, GRP-04). */
export const brandsBlock = definePageBlock({
  schema: brandsDocument,
  source: defineSource(
    z.strictObject({ grid }),
    async (settings): Promise<BrandsDocument> => ({ kind: "brands", ...settings }),
  ),
  build: async (context, { kind, grid }) => {
    const all = await buildBrandGrids(context);
    const grids = grid === null ? all : all.filter(({ title }) => title === BRAND_GRIDS[grid]);
    if (grids.length === 0) return null;
    const view: BrandsView = { kind, grids };
    return { view, until: context.stock.validUntil };
  },
});

/** The grids that have a brand, in their order; each brand's number is what its search finds. */
export async function buildBrandGrids(at: CountContext): Promise<BrandGridView[]> {
  const { brands } = at.stock.content;
  const cards = new Map<Brand, BrandCardView>();
  for (const brand of brands) cards.set(brand, await buildBrandCard(brand, at));
  return Object.entries(BRAND_GRIDS).flatMap(([name, title]) => {
    const ofGrid = brands.flatMap((brand) => (brand.grid === name && cards.get(brand)) || []);
    return ofGrid.length > 0 ? [{ title, brands: ofGrid }] : [];
  });
}

async function buildBrandCard(brand: Brand, at: CountContext): Promise<BrandCardView> {
  const { title, logo, make, stock } = brand;
  const count = (await countSearch(at, stock)) ?? 0;
  return {
    ...{ title, href: toBrandHref(brand), mark: make === null ? null : makeLogo(make) },
    logo: logo && buildImageView(logo, at.site.config.images.origin),
    stock: count === 0 ? "None in stock" : `${formatWhole(count)} in stock`,
  };
}
