import { toSingleHref } from "#ui/media/image-address.ts";
import type { PictureView } from "#ui/media/picture.tsx";
import type { Photo, SitePicture } from "./card.ts";

/** A photo as a picture of our own image service; null while it is still the feed's. */
export function toOwnPicture({ url, width, height, preview }: Photo): PictureView | null {
  if (width === null || height === null || preview === null) return null;
  return { base: url, width, height, preview };
}

/** The absolute address of one file of a photo, for mail, share cards and JSON-LD. */
export function toPhotoFile(photo: Photo, origin: string): string {
  const own = toOwnPicture(photo);
  return own ? toSingleHref(own.base, origin) : new URL(photo.url, origin).href;
}

/** A photo with its address behind the site's CDN, where it has one and the picture is ours (CONST-04). */
export function addPhotoOrigin(photo: Photo, imageOrigin: string): Photo {
  return toOwnPicture(photo) ? { ...photo, url: imageOrigin + photo.url } : photo;
}

const OWN = /^(\/img\/[0-9a-f]{64})\//;

/** A picture of our own image service is served from the origin of the site's pictures, in the width that each screen needs. */
export function buildSitePicture(picture: string, imagesOrigin: string): SitePicture {
  const base = OWN.exec(picture)?.[1];
  return { own: base !== undefined, address: base ? imagesOrigin + base : picture };
}
