import type { Photo } from "#features/catalogue/card/card.ts";
import type { VideoView, ViewerView } from "../viewer-view.ts";

/** One slide of the gallery (ENT-06): a photo, a film, or the card that says that more photos are to come. */
export type GallerySlide =
  | { readonly kind: "photo"; readonly photo: Photo }
  | { readonly kind: "video"; readonly video: VideoView }
  | { readonly kind: "placeholder" };

/** The photos in their order with the films at their slot (GAL-04, GAL-05) and the no-photo card last (GAL-06). */
export function listGallerySlides(
  photos: readonly Photo[],
  { videos, videoSlot, placeholder }: Pick<ViewerView, "videos" | "videoSlot" | "placeholder">,
): GallerySlide[] {
  const slides: GallerySlide[] = photos.map((photo) => ({ kind: "photo", photo }));
  slides.splice(videoSlot, 0, ...videos.map((video) => ({ kind: "video" as const, video })));
  return placeholder && photos.length === 1 ? [...slides, { kind: "placeholder" }] : slides;
}
