import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import {
  buildImageView,
  type ImageView,
  imageSource,
  storedImage,
} from "#features/content/media/stored-image.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const MAX_IMAGES = 40;
const FIELDS = {
  title: z.string().trim().min(1).max(90).describe("Heading above the images."),
  caption: z.string().trim().min(1).max(300).describe("Words under the image."),
};

const galleryDocument = z.strictObject({
  kind: z.literal("gallery"),
  title: FIELDS.title.nullable(),
  images: z
    .array(z.strictObject({ image: storedImage, caption: FIELDS.caption.nullable() }))
    .min(1)
    .max(MAX_IMAGES),
});

type GalleryDocument = z.infer<typeof galleryDocument>;

export interface GalleryView {
  readonly kind: "gallery";
  readonly title: string | null;
  /** At least one. */
  readonly images: readonly { readonly image: ImageView; readonly caption: string | null }[];
}

/** Images beside each other, each with what it shows in words and a caption (CONST-04). */
export const galleryBlock = definePageBlock({
  schema: galleryDocument,
  source: defineSource(
    z.strictObject({
      title: FIELDS.title.optional(),
      images: z
        .array(imageSource.extend({ caption: FIELDS.caption.optional() }))
        .min(1)
        .max(MAX_IMAGES),
    }),
    async ({ title = null, images }, reader): Promise<GalleryDocument> => {
      const read: GalleryDocument["images"] = [];
      for (const [at, { caption = null, ...source }] of images.entries()) {
        const image = await reader.readImage(source, ["images", at]);
        if (image) read.push({ image, caption });
      }
      return { kind: "gallery", title, images: read };
    },
  ),
  build: async (context, { kind, title, images }) => {
    const { origin } = context.images;
    const view: GalleryView = {
      ...{ kind, title },
      images: images.map(({ image, caption }) => ({ image: buildImageView(image, origin), caption })),
    };
    return asBuilt(view);
  },
});
