import { z } from "zod";
import { storedImage } from "#features/content/media/stored-image.ts";
import { richText } from "#features/content/text/rich-text.ts";
import { readAbn } from "#features/forms/rules/abn.ts";
import { STATES } from "#features/places/states.ts";
import { text } from "#features/tenancy/settings/fields.ts";

export const MAX_PRIZES = 12;

const permit = z.strictObject({
  state: z.enum(STATES).describe("State or territory that gave the permit."),
  number: text(40).describe("As the authority writes it."),
});

/** Settings of a promotion that a file writes as they are stored. */
export const PROMOTION_FIELDS = {
  title: text(90).describe("Heading of the page."),
  description: text(300).describe("What the promotion is, in a sentence or two."),
  promoter: text(120).describe("Name of the business that runs the promotion."),
  abn: z
    .string()
    .refine((abn) => readAbn(abn) !== null, "must be an ABN, such as 51 824 753 556")
    .transform((abn) => readAbn(abn) ?? abn)
    .describe("Its Australian Business Number."),
  entrants: text(200).describe("Who may enter: their age, and where they live."),
  claim: text(500).describe("How a winner gets the prize, and until when."),
  permits: z
    .array(permit)
    .max(STATES.length)
    .default([])
    .describe("Permits of the promotion; left out only where `noPermit` says why none is needed."),
  noPermit: text(200)
    .nullable()
    .default(null)
    .describe("Why the promotion needs no permit, in words that the page shows."),
} as const;

/** Settings of a prize that a file writes as they are stored. */
export const PRIZE_FIELDS = {
  name: text(60).describe(
    "Name of the prize, by which its stock is counted: a renamed prize is another one.",
  ),
  words: text(200)
    .nullable()
    .default(null)
    .describe("What it is, what it is worth, what it does not include."),
} as const;

/** A slice of the wheel. */
const prizeDocument = z.strictObject({
  ...PRIZE_FIELDS,
  /** Slug of the name. */
  key: z.string().min(1),
  /** Its share in the draw, compared with the others'. */
  weight: z.int().min(1),
  /** How often it can be won in all; null without a limit. */
  stock: z.int().min(0).nullable(),
  /** False for the slice of those who win nothing. */
  isWin: z.boolean(),
  image: storedImage.nullable(),
});

/** A promotion with a wheel of prizes, as it is stored (PAGE-08). */
export const promotionDocument = z.strictObject({
  ...PROMOTION_FIELDS,
  prizes: z.array(prizeDocument).min(2).max(MAX_PRIZES),
  terms: richText,
});

export type Promotion = z.output<typeof promotionDocument>;
export type Prize = Promotion["prizes"][number];
