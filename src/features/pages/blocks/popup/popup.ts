import { z } from "zod";
import {
  buildImageView,
  type ImageView,
  imageSource,
  storedImage,
} from "#features/content/media/stored-image.ts";
import { promotionHref } from "#features/content/text/rich-text.ts";
import { findNextMidnight, toLocalTime } from "#features/places/time-zone.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const FIELDS = {
  title: text(90).describe("Heading of the popup."),
  button: z.strictObject({ label: text(40), href: promotionHref }).describe("Where it leads."),
};
const words = text(300).describe("What it says.");
const expiryDate = z.iso.date().describe("Last day on which it shows, by the site's clock.");

const popupDocument = z.strictObject({
  kind: z.literal("popup"),
  ...FIELDS,
  text: words.nullable(),
  image: storedImage,
  expiryDate: expiryDate.nullable(),
});

type PopupDocument = z.output<typeof popupDocument>;

export interface PopupView extends Pick<PopupDocument, "kind" | "title" | "text" | "button"> {
  readonly image: ImageView;
}

/** A promotion over the page, once for each shopper (HOME-21), until its last day is over where the site is (HOME-24). */
export const popupBlock = definePageBlock({
  schema: popupDocument,
  source: defineSource(
    z.strictObject({
      ...FIELDS,
      text: words.optional(),
      picture: imageSource.describe("A picture at its top."),
      expiryDate: expiryDate.optional(),
    }),
    async ({ picture, text = null, expiryDate = null, ...fields }, reader): Promise<PopupDocument | null> => {
      const image = await reader.readImage(picture, ["picture"]);
      return image && { kind: "popup", ...fields, text, expiryDate, image };
    },
  ),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ site: { config }, now, images }, { image, expiryDate, ...document }) => {
    const { timeZone } = config;
    const isOver = expiryDate !== null && toLocalTime(now, timeZone).date > expiryDate;
    const view: PopupView = { ...document, image: buildImageView(image, images.origin) };
    return isOver ? null : { view, until: expiryDate === null ? null : findNextMidnight(now, timeZone) };
  },
});
