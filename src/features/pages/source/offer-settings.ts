import { z } from "zod";
import { imageSource } from "#features/content/media/stored-image.ts";
import { MAX_RATE, OFFER_FIELDS } from "#features/content/offers/offer-document.ts";
import { isSafeHref } from "#features/content/text/rich-text.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { COMMON, slug } from "./file-settings.ts";

/** Files write every value as text. */
const dollars = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, "must be a whole number of dollars without signs or commas, such as 31990")
  .transform((value) => Number(value) * 100);

const percent = (rule: string) =>
  z
    .string(rule)
    .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a rate in percent a year, such as 3.99")
    .transform(Number)
    .pipe(z.number().max(MAX_RATE));

const finance = z
  .strictObject({
    lender: text(80).describe("Who lends."),
    rate: percent("is missing").describe("Interest rate in percent a year."),
    comparisonRate: percent("is missing: no rate is shown without its comparison rate").describe(
      "Comparison rate in percent a year, of $30,000 secured over 5 years. Its warning is added to it.",
    ),
    months: z
      .string()
      .regex(/^\d{1,3}$/, "must be a number of months, such as 60")
      .transform(Number)
      .pipe(z.number().min(1).max(120))
      .nullable()
      .default(null)
      .describe("Longest term in months."),
  })
  .refine(({ rate, comparisonRate }) => comparisonRate >= rate, {
    path: ["comparisonRate"],
    error: "must not be below the rate, since it is the rate with fees",
  });

const model = z.strictObject({
  name: text(60).describe("Name of the model, such as Swift."),
  slug: slug.optional().describe("The model in addresses; made from its name when left out."),
  override_url: z
    .string()
    .trim()
    .refine(isSafeHref, "must be a path on this site, such as /swift, or begin with https:")
    .optional()
    .describe('Where "Explore" leads; the vehicles of the model when left out.'),
  picture: imageSource.optional().describe("A picture of the model, shown before that of the offer."),
});

/** Settings at the beginning of an offer's file. */
export const offerSettings = z
  .strictObject({
    ...COMMON,
    ...OFFER_FIELDS,
    slug: slug.optional().describe("The last part of its address; the file's name when left out."),
    picture: imageSource.optional().describe("A picture of the offer."),
    model: model.optional().describe("The model that it is about; needs `manufacturer`."),
    price: dollars.optional().describe("What a vehicle costs with it, in whole dollars."),
    was: dollars.optional().describe("What a vehicle cost before, in whole dollars."),
    priceType: z
      .enum(["drive-away", "egc"])
      .optional()
      .describe("Whether `price` is drive-away or excludes government charges."),
    finance: finance.optional().describe("What credit costs; a finance offer must have it."),
    stock: text(1000)
      .optional()
      .describe("Path of a search as a browser shows it, whose vehicles have the offer."),
    inPrice: z
      .enum(["yes", "no", "none"])
      .optional()
      .describe(
        "Whether the prices of these vehicles have the offer in them, or `none` for an offer that changes no price; needed with `stock`.",
      ),
    excludedSites: z
      .array(z.string().trim().min(1))
      .default([])
      .describe("Slugs of sites that leave it out, in place of `sites`."),
  })
  .superRefine((offer, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (offer.start && offer.end && offer.end < offer.start) report("end", "must not be before start");
    if (offer.sites && offer.excludedSites.length > 0)
      report("excludedSites", "must be left out where sites names those that show it");
    if (offer.manufacturer !== null && toSlug(offer.manufacturer) === "")
      report("manufacturer", "must have a letter or digit");
    if (offer.model && offer.manufacturer === null) report("model", "needs manufacturer");
    if (offer.price && !offer.priceType)
      report("price", "needs priceType: drive-away, or egc for a price without government charges");
    if (!offer.price && (offer.was || offer.priceType))
      report(offer.was ? "was" : "priceType", "must be left out where there is no price");
    if (offer.price && offer.was && offer.was <= offer.price) report("was", "must be more than price");
    if (offer.stock && !offer.inPrice)
      report(
        "stock",
        "needs inPrice: yes or no, whether the prices of these vehicles have the offer in them, or none if it changes no price",
      );
    if (!offer.stock && offer.inPrice) report("inPrice", "must be left out where there is no stock");
    if (offer.price && offer.inPrice === "none")
      report("inPrice", "must be yes or no for an offer with a price");
    if (!offer.finance && /\b(finance|loan)\b/i.test(offer.category ?? ""))
      report("finance", "is missing: a finance offer must have lender, rate and comparisonRate");
  });

export type OfferSettings = z.output<typeof offerSettings>;
