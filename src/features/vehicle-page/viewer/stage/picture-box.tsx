import type { ReactNode } from "react";
import type { Photo } from "#features/catalogue/card/card.ts";
import { gradient } from "#ui/media/picture.tsx";

/** Of a picture whose size is not known yet. */
const USUAL = 3 / 2;

/** Width over height of a picture. */
export const toRatio = ({ width, height }: Photo): number => (width && height ? width / height : USUAL);

/**
 * A box of a picture's own shape, as large as what holds it allows, so that what lies on the picture stays in its place.
 * What is left beside it has the colours of `photo`.
 */
export function PictureBox({
  ratio,
  photo,
  children,
}: {
  ratio: number;
  photo: Photo | null;
  children: ReactNode;
}) {
  return (
    <div
      className="absolute inset-0 grid place-items-center [container-type:size]"
      style={{ backgroundImage: photo?.preview ? gradient(photo.preview) : undefined }}
    >
      <div className="relative" style={{ aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh)` }}>
        {children}
      </div>
    </div>
  );
}
