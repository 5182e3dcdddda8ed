import { z } from "zod";
import { link, path, picture, text } from "#features/tenancy/settings/fields.ts";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";

/** What a card may have as buttons (CARD-17). */
const CARD_BUTTONS = ["view", "test-drive", "reserve", "enquire"] as const;
export type CardButton = (typeof CARD_BUTTONS)[number];

const ORIGIN_RULE =
  "must be an https address that does not end in a slash, such as https://images.dealer.example";

const promoCard = z.strictObject({
  id: text(40).describe("Tells it from the site's other promo cards."),
  start: z.iso.date().optional().describe("First day, in the site's time zone."),
  expiry: z.iso.date().optional().describe("Last day, in the site's time zone."),
  position: z.int().min(0).max(200).describe("Place among the results of the first page, from 0 (CARD-16)."),
  spread: z
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe("A daily random 0 to this many places is added (CARD-16)."),
  display: z.array(path).default(["/search"]).describe("Paths under which it shows (ENT-36)."),
  strictDisplay: z.boolean().default(false).describe("Only on exactly these paths (ENT-36)."),
  title: text(80).describe("Heading."),
  text: z.string().max(240).default("").describe("A sentence or two under the heading."),
  linkLabel: text(40).describe("Words of the button."),
  href: link.describe(
    "Where the button goes. `/enquiry?category=Service` is the enquiry form with its topic chosen.",
  ),
  message: z
    .string()
    .max(400)
    .default("")
    .describe("What the comment begins with where the button goes to `/enquiry` (D122)."),
  body: z
    .enum(Object.keys(BODIES) as [Body, ...Body[]])
    .default("suv")
    .describe("Body type whose picture it shows where it has none of its own."),
  picture: picture
    .optional()
    .describe("Its own picture, three to two and 960 pixels wide: a path on this site or an https address."),
});

/** Settings of what a card, and a page, calls and says of a vehicle. */
export const cardSettings = {
  images: z
    .strictObject({
      origin: z
        .union([z.literal(""), z.url({ protocol: /^https$/ }).regex(/[^/]$/, ORIGIN_RULE)], {
          error: ORIGIN_RULE,
        })
        .default("")
        .describe(
          "Origin of a CDN that fetches `/img/…` from this site, such as https://images.dealer.example; without it pictures come from the site itself (CONST-04).",
        ),
    })
    .prefault({})
    .describe("Pictures."),
  cards: z
    .strictObject({
      buttons: z
        .array(z.enum(CARD_BUTTONS))
        .default(["enquire"])
        .describe(
          "Buttons on a card, which is itself a link to the vehicle (CARD-17, T15). A vehicle that cannot be driven has no `test-drive`, and one that cannot be reserved online no `reserve`.",
        ),
      electricLabel: z.boolean().default(false).describe("Electric, hybrid and PHEV label (CARD-02)."),
      toyotaCertified: z
        .boolean()
        .default(false)
        .describe("Certified mark on used certified Toyotas (CARD-04)."),
      greenTags: z
        .array(text(60))
        .default([])
        .describe("Dealer tags shown in green; others are red (CARD-06)."),
      newArrivalText: text(30).default("New Arrival").describe("Words of the new-arrival tag (CARD-08)."),
      soldTag: text(30).default("JUST SOLD").describe("Words of the sold tag (CARD-11)."),
      promos: z.array(promoCard).default([]).describe("Promo cards (CARD-14 to CARD-16)."),
      shufflePromos: z.boolean().default(false).describe("Promo cards change places daily (CARD-15)."),
    })
    .prefault({})
    .describe("Result cards."),
  price: z
    .strictObject({
      noPriceText: text(60).default("Enquire for price.").describe("Shown when there is no price (PRC-01)."),
      zeroHidesText: z.boolean().default(false).describe("A price of 0 hides the text too (PRC-03)."),
      egcText: text(240)
        .default("Excludes government charges such as stamp duty, registration and compulsory insurance.")
        .describe("What a price without government charges leaves out (D9)."),
    })
    .prefault({})
    .describe("Prices."),
};
