import { z } from "zod";
import { imageSource } from "#features/content/media/stored-image.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { MAX_PRIZES, PRIZE_FIELDS, PROMOTION_FIELDS } from "./promotion-document.ts";

/** Files write every value as text. */
const prizeSettings = z.strictObject({
  ...PRIZE_FIELDS,
  weight: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999")
    .transform(Number)
    .describe("Its share in the draw: a prize of weight 2 is won twice as often as one of weight 1."),
  stock: z
    .string()
    .regex(/^(unlimited|\d{1,6})$/, "must be a whole number from 0 to 999999, or unlimited")
    .transform((stock) => (stock === "unlimited" ? null : Number(stock)))
    .describe("How often it can be won in all, or `unlimited`."),
  wins: z
    .enum(["yes", "no"])
    .default("yes")
    .transform((wins) => wins === "yes")
    .describe("`no` for the slice of those who win nothing."),
  image: imageSource.optional().describe("A picture of the prize."),
});

/** Settings at the beginning of a promotion's file. */
export const promotionSettings = z
  .strictObject({
    ...PROMOTION_FIELDS,
    sites: z
      .array(z.string().trim().min(1))
      .min(1)
      .optional()
      .describe("Slugs of the sites that show it; all sites of the account when left out."),
    start: z.iso.date().describe("First day on which anyone can spin."),
    end: z.iso.date().describe("Last day on which anyone can spin."),
    menu: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .optional()
      .describe('Words of its link in menus; the title when left out, and "none" leaves it out of menus.'),
    prizes: z.array(prizeSettings).min(2).max(MAX_PRIZES).describe("Slices of the wheel, in their order."),
  })
  .superRefine(({ start, end, permits, noPermit, prizes }, context) => {
    const report = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (end < start) report(["end"], "must not be before start");
    if (permits.length === 0 && noPermit === null)
      report(["permits"], "must name each permit, or noPermit must say why none is needed");
    if (permits.length > 0 && noPermit !== null)
      report(["noPermit"], "must be left out where there are permits");
    if (!prizes.some(({ wins }) => wins)) report(["prizes"], "must have a prize that can be won");
    const keys = prizes.map(({ name }) => toSlug(name));
    for (const [at, key] of keys.entries())
      if (key === "") report(["prizes", at, "name"], "must have a letter or digit");
      else if (keys.indexOf(key) < at)
        report(["prizes", at, "name"], "must differ from the other prizes' names");
  });

export type PromotionSettings = z.output<typeof promotionSettings>;
