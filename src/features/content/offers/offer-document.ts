import { z } from "zod";
import { text } from "#features/tenancy/settings/fields.ts";
import { storedImage } from "../media/stored-image.ts";
import { richText } from "../text/rich-text.ts";

/** Highest interest rate that an offer may state, in percent a year. */
export const MAX_RATE = 48;

/** Settings of an offer that a file writes as they are stored. */
export const OFFER_FIELDS = {
  name: text(90).describe("Heading of the offer, such as Swift: $1,000 off every manual."),
  category: text(40)
    .nullable()
    .default(null)
    .describe("Finance offer, New vehicle offer or any other; shoppers choose by it."),
  manufacturer: text(40)
    .nullable()
    .default(null)
    .describe("The make that the offer is about, such as Suzuki."),
  disclaimer: text(6000)
    .nullable()
    .default(null)
    .describe("The terms of the offer, in plain text; its page has them in full."),
} as const;

const cents = z.int().min(1);

/** What a vehicle of the offer costs. */
const offerPrice = z.strictObject({
  cents,
  /** Above `cents`; null for none. */
  wasCents: cents.nullable(),
  type: z.enum(["drive_away", "egc"]),
});

/** What credit costs; there is no rate without its comparison rate (LAW-03, D312). */
const offerFinance = z.strictObject({
  lender: text(80),
  ratePercent: z.number().min(0).max(MAX_RATE),
  comparisonPercent: z.number().min(0).max(MAX_RATE),
  /** Longest term; null if the terms say it. */
  months: z.int().min(1).max(120).nullable(),
});

/** The model that the offer is about (ENT-28). */
const offerModel = z.strictObject({
  name: text(60),
  slug: z.string().min(1),
  /** Where "Explore" leads instead of to the stock of the model (OFF-11); null for none. */
  overrideHref: z.string().nullable(),
  picture: storedImage.nullable(),
});

/** An offer, as it is stored (ENT-28). */
export const offerDocument = z.strictObject({
  ...OFFER_FIELDS,
  description: richText,
  picture: storedImage.nullable(),
  model: offerModel.nullable(),
  price: offerPrice.nullable(),
  finance: offerFinance.nullable(),
  /** Path of the search that finds its vehicles; null for an offer that no vehicle has. */
  stock: z.string().nullable(),
  /** Whether the prices of its vehicles have the offer in them already; null for an offer that changes no price (D354). */
  isInPrice: z.boolean().nullable(),
  /** Slugs of sites that leave it out (OFF-10). */
  excludedSites: z.array(z.string()),
});

export type OfferDocument = z.output<typeof offerDocument>;

/** An offer that a site shows. */
export interface Offer extends OfferDocument {
  /** Of its item. */
  readonly id: number;
  /** Of its item; another version says something else. */
  readonly version: number;
  /** The last part of its address. */
  readonly slug: string;
  /** First and last day on which it is shown, `YYYY-MM-DD` where the site is; null without a limit. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** An offer whose last day is over: its address says so, and leads to others (D313). */
export interface EndedOffer extends Pick<OfferDocument, "name" | "category" | "manufacturer"> {
  readonly slug: string;
  /** `YYYY-MM-DD` */
  readonly lastDay: string;
}
