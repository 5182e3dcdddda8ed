import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { toSlugPath } from "#features/catalogue/search/search-path.ts";
import { countMakes } from "#features/catalogue/search/search-query.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

/** Two rows of a wide screen. */
const USUAL_MAKES = 12;
/** About as many have a drawn mark (HOME-29). */
const MAX_MAKES = 150;
const max = z.int().min(1).max(MAX_MAKES);

const USUAL_TITLES: Readonly<Record<TenancySettings["template"], string>> = {
  showroom: "Browse by make",
  yard: "By make",
};

const makesDocument = z.strictObject({
  kind: z.literal("makes"),
  title: text(90).nullable(),
  max,
});

type MakesDocument = z.output<typeof makesDocument>;

/** What the home page shows of makes. */
export const FREQUENT_MAKES: MakesDocument = { kind: "makes", title: null, max: USUAL_MAKES };

export interface MakesView {
  readonly kind: "makes";
  readonly title: string;
  /** At least one. */
  readonly makes: readonly {
    readonly label: string;
    /** Address of its logo; null for a make without one. */
    readonly logo: string | null;
    readonly count: number;
    readonly href: string;
  }[];
}

/** The most frequent makes, each leading to its search (PAGE-10, HOME-29). */
export const makesBlock = definePageBlock({
  schema: makesDocument,
  source: defineSource(
    z.strictObject({
      title: text(90).optional().describe("Heading above the makes."),
      max: z.coerce.number().pipe(max).default(USUAL_MAKES).describe("The most makes that it shows."),
    }),
    async ({ title = null, max }): Promise<MakesDocument> => ({ kind: "makes", title, max }),
  ),
  isHomeOnly: true,
  build: async ({ site: { config }, stock, forSale }, { kind, title, max }) => {
    const { counts } = await forSale();
    const makes = countMakes(counts("make_model"), stock.vocabulary)
      .slice(0, max)
      .map(({ value, count }) => ({
        label: value,
        logo: makeLogo(value),
        count,
        href: toSlugPath(toSlug(value)),
      }));
    const view: MakesView = { kind, title: title ?? USUAL_TITLES[config.template], makes };
    return makes.length === 0 ? null : asBuilt(view);
  },
});
