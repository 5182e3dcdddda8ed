import { preload } from "react-dom";
import { Picture, preloadPicture } from "#ui/media/picture.tsx";
import type { Photo } from "../card.ts";
import { toOwnPicture } from "../picture-address.ts";

/**
 * One photo, filling the shape around it: ours in the width that the screen needs, one that is still to be fetched from
 * where the feed has it (CONST-04, D30). `sizes` says how wide it is shown, `widest` in pixels what is never exceeded.
 * `onFail` is also called for a photo that failed before this ran.
 */
export function PhotoImage({
  photo,
  alt,
  sizes,
  widest,
  eager = false,
  className,
  onFail,
}: {
  photo: Photo;
  alt: string;
  sizes: string;
  widest?: number;
  eager?: boolean;
  className: string;
  onFail: () => void;
}) {
  const own = toOwnPicture(photo);
  if (own) {
    return <Picture {...{ picture: own, alt, sizes, widest, eager, className }} onError={onFail} />;
  }
  return (
    <img
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) onFail();
      }}
      src={photo.url}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      onError={onFail}
      className={className}
    />
  );
}

/** Asks for the photo that a page begins with before anything else, as `PhotoImage` will with these `sizes`. */
export function preloadPhoto(photo: Photo, sizes: string): void {
  const own = toOwnPicture(photo);
  if (own) preloadPicture(own, sizes);
  else preload(photo.url, { as: "image", fetchPriority: "high" });
}
