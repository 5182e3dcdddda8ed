import { PICTURE_FORMATS, type PictureFormat } from "#ui/media/image-address.ts";

/** The format that this browser chose for our pictures on the page, which it is known to support; else WebP. */
export function readShownFormat(): PictureFormat {
  const sources = [...document.querySelectorAll<HTMLImageElement>("picture > img")].map(
    ({ currentSrc }) => currentSrc,
  );
  return PICTURE_FORMATS.find((format) => sources.some((source) => source.endsWith(`.${format}`))) ?? "webp";
}
