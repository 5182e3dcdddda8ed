import type { Photo } from "#features/stock/card.ts";

/**
 * One photo of the gallery or of its thumbnails, filling the shape around it. The first is wanted at once, the others when they come near.
 * `onFail` also hears of a photo that failed before this ran.
 */
export function GalleryPhoto({
  photo,
  alt,
  first,
  onFail,
}: {
  photo: Photo;
  alt: string;
  first: boolean;
  onFail: () => void;
}) {
  return (
    <img
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) onFail();
      }}
      src={photo.url}
      alt={alt}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      onError={onFail}
      className="size-full object-cover"
    />
  );
}
