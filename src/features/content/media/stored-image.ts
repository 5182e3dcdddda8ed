import { z } from "zod";
import type { PictureView } from "#ui/media/picture.tsx";

/** An original of a picture, kept under its hash (D30). */
export const storedPicture = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int().min(1),
  height: z.int().min(1),
  preview: z.string().regex(/^[0-9a-f]{18}$/),
});

export type StoredPicture = z.infer<typeof storedPicture>;

/** An image of a page with what it shows in words (CONST-04). */
export const storedImage = storedPicture.extend({ alt: z.string().max(300) });

export type StoredImage = z.infer<typeof storedImage>;

/** An image as a file names it. */
export const imageSource = z.strictObject({
  file: z.string().trim().min(1).max(300).describe("The image's file, beside the page's."),
  alt: z.string().trim().min(1).max(300).describe("What it shows, for those who cannot see it."),
});

export type ImageSource = z.infer<typeof imageSource>;

/** An image as a page shows it. */
export interface ImageView {
  readonly picture: PictureView;
  readonly alt: string;
}

/** @param origin of the site's pictures; "" for the site's own */
export function buildImageView({ alt, ...picture }: StoredImage, origin: string): ImageView {
  return { picture: buildPictureView(picture, origin), alt };
}

/** A stored picture as pages show it. @param origin as for `buildImageView` */
export const buildPictureView = ({ hash, ...size }: StoredPicture, origin: string): PictureView => ({
  base: `${origin}/img/${hash}`,
  ...size,
});
