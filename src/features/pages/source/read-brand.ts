import { z } from "zod";
import { toSlugPath } from "#features/catalogue/search/search-path.ts";
import { BRAND_GRIDS, type BrandDocument, type BrandGrid } from "#features/content/brands/brand-document.ts";
import { imageSource } from "#features/content/media/stored-image.ts";
import { hasWords, type RichText } from "#features/content/text/rich-text.ts";
import { findKindBuilt, isKnownMake, toMake } from "#features/inventory/feeds/words/names.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { FileReading } from "./file-reading.ts";
import { COMMON, slug } from "./file-settings.ts";
import type { ReadYaml } from "./read-yaml.ts";

/** Settings at the beginning of a brand's file (ENT-37). */
export const brandSettings = z
  .strictObject({
    ...COMMON,
    title: text(40).describe("The brand, as its signs name it."),
    slug: slug.optional().describe("The first part of its address; the file's name when left out."),
    logo: imageSource.optional().describe("Its logo; when left out, our drawing of it or its letters."),
    banner: imageSource.optional().describe("A wide picture above its page."),
    skipPage: z
      .enum(["yes", "no"])
      .default("no")
      .describe("Whether its card leads to its vehicles, in place of a page of its own."),
    make: text(40).optional().describe("The make of its vehicles, when the title does not name it."),
    grid: z
      .enum(Object.keys(BRAND_GRIDS) as [BrandGrid])
      .optional()
      .describe("The grid that shows it; what its make builds decides when left out."),
    stock: text(1000)
      .optional()
      .describe("Path of the search that finds its vehicles; all of its make when left out."),
  })
  .superRefine(({ title, banner, skipPage, make, stock }, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!banner && skipPage === "no")
      report("banner", "is missing: the brand's page begins with it; without such a page, set skipPage: yes");
    if (!make && !stock && !isKnownMake(title))
      report("make", `is missing: ${title} is no make that we know; name its make, or its search in stock`);
  });

export type BrandSettings = z.output<typeof brandSettings>;

/** A brand of a file's settings and text, which describes it (ENT-37). */
export async function readBrand(
  reading: FileReading,
  settings: BrandSettings,
  { findLine, description, bodyLine }: Pick<ReadYaml, "findLine"> & Described,
): Promise<BrandDocument> {
  const { title, skipPage, logo, banner } = settings;
  const readPicture = async (picture: BrandSettings["logo"], name: string) =>
    picture ? reading.readImage(picture, { line: findLine([name]), path: `${name}.file` }) : null;
  if (skipPage === "no" && reading.problems.length === 0 && !hasWords(description))
    reading.report({ line: bodyLine, path: "" }, "has no text, which describes the brand on its page");
  const make = findMake(settings);
  return {
    title,
    logo: await readPicture(logo, "logo"),
    banner: await readPicture(banner, "banner"),
    ...{ description, make, skipPage: skipPage === "yes" },
    grid: settings.grid ?? findGrid(make),
    stock: settings.stock ?? toSlugPath(toSlug(make ?? title)),
  };
}

interface Described {
  readonly description: RichText;
  /** Line in which the description begins. */
  readonly bodyLine: number;
}

function findMake({ title, make }: BrandSettings): string | null {
  if (make) return toMake(make);
  return isKnownMake(title) ? toMake(title) : null;
}

/** A brand that is no make is the group's own. */
function findGrid(make: string | null): BrandGrid {
  if (make === null) return "own";
  const built = findKindBuilt(make) ?? "car";
  return Object.hasOwn(BRAND_GRIDS, built) ? (built as BrandGrid) : "own";
}
