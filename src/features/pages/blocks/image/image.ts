import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { buildImageView, type ImageView, storedImage } from "#features/content/media/stored-image.ts";
import { definePageBlock } from "../../page-block.ts";

const imageDocument = z.strictObject({
  kind: z.literal("image"),
  image: storedImage,
  caption: z.string().max(300).nullable(),
});

export interface ImageBlockView {
  readonly kind: "image";
  readonly image: ImageView;
  readonly caption: string | null;
}

/** An image with a caption, which a file writes in a paragraph of its own. */
export const imageBlock = definePageBlock({
  schema: imageDocument,
  build: async ({ images }, { kind, image, caption }) =>
    asBuilt<ImageBlockView>({ kind, caption, image: buildImageView(image, images.origin) }),
});
