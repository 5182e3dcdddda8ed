import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import {
  buildImageView,
  type ImageView,
  imageSource,
  storedImage,
} from "#features/content/media/stored-image.ts";
import { promotionHref } from "#features/content/text/rich-text.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { definePageBlock, defineSource, type SourceReader } from "../../page-block.ts";

const MAX_SLIDES = 8;
/** Pixels of a picture that fills the page (HOME-25). */
const MIN_WIDTH = 1920;
const MIN_HEIGHT = 540;

const title = text(90).describe("Words under the picture.");
const words = text(200).describe("A sentence under them.");
const href = promotionHref.describe("Where the picture leads.");
const layout = z
  .enum(["slider", "accordion"])
  .describe("One picture at a time, or all beside each other, of which one is wide.");

const promoSliderDocument = z.strictObject({
  kind: z.literal("promo-slider"),
  layout,
  slides: z
    .array(
      z.strictObject({
        image: storedImage,
        title: title.nullable(),
        text: words.nullable(),
        href: href.nullable(),
      }),
    )
    .min(1)
    .max(MAX_SLIDES),
});

type PromoSliderDocument = z.output<typeof promoSliderDocument>;
type SlideDocument = PromoSliderDocument["slides"][number];

export interface PromoSlideView extends Omit<SlideDocument, "image"> {
  readonly image: ImageView;
}

export interface PromoSliderView extends Pick<PromoSliderDocument, "kind" | "layout"> {
  /** Whether the slides change by themselves: only if none has words, which a shopper may still be reading (HOME-25). */
  readonly turns: boolean;
  /** At least one. */
  readonly slides: readonly PromoSlideView[];
}

const slideSource = imageSource.extend({
  title: title.optional(),
  text: words.optional(),
  href: href.optional(),
});

/** Pictures of 1920 by 540 with where they lead (HOME-25). */
export const promoSliderBlock = definePageBlock({
  schema: promoSliderDocument,
  source: defineSource(
    z.strictObject({
      layout: layout.default("slider"),
      slides: z.array(slideSource).min(1).max(MAX_SLIDES),
    }),
    async ({ layout, slides }, reader): Promise<PromoSliderDocument | null> => {
      const read: SlideDocument[] = [];
      for (const [at, slide] of slides.entries()) {
        const one = await readSlide(slide, at, reader);
        if (one) read.push(one);
      }
      return read.length === 0 ? null : { kind: "promo-slider", layout, slides: read };
    },
  ),
  isHomeOnly: true,
  build: async ({ images }, { kind, layout, slides }) =>
    asBuilt<PromoSliderView>({
      ...{ kind, layout },
      turns: slides.length > 1 && slides.every(({ title, text }) => title === null && text === null),
      slides: slides.map((slide) => ({ ...slide, image: buildImageView(slide.image, images.origin) })),
    }),
});

async function readSlide(
  slide: z.output<typeof slideSource>,
  at: number,
  reader: SourceReader,
): Promise<SlideDocument | null> {
  const { title = null, text = null, href = null, ...source } = slide;
  const image = await reader.readImage(source, ["slides", at]);
  if (!image) return null;
  const { width, height } = image;
  if (width < MIN_WIDTH || height < MIN_HEIGHT)
    reader.report(
      ["slides", at, "file"],
      `is ${width} by ${height} pixels; it must be at least ${MIN_WIDTH} by ${MIN_HEIGHT}`,
    );
  return { image, title, text, href };
}
