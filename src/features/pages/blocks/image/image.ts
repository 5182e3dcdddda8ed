import { z } from "zod";
import { buildImageView, type ImageView, storedImage } from "../../media/stored-image.ts";
import { asBuilt, defineBlock } from "../frame/block.ts";

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
export const imageBlock = defineBlock({
  schema: imageDocument,
  build: async ({ kind, image, caption }, { images }) =>
    asBuilt<ImageBlockView>({ kind, caption, image: buildImageView(image, images.origin) }),
});
