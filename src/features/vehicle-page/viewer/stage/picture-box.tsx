import type { CSSProperties, ReactNode } from "react";
import type { Photo } from "#features/catalogue/card/card.ts";
import { toGradient } from "#ui/media/picture.tsx";

/** Of a picture whose size is not known yet. */
const USUAL = 3 / 2;

/** Width over height of a picture. */
export const toRatio = ({ width, height }: Photo): number => (width && height ? width / height : USUAL);

/**
 * A box of a picture's own shape, so that what lies on the picture stays in its place. It fills the stage from edge to edge,
 * which cuts what does not fit (D127). Full screen shows the whole picture, and beside it the colours of `photo`.
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
      className="absolute inset-0 overflow-hidden [container-type:size]"
      style={{ backgroundImage: photo?.preview ? toGradient(photo.preview) : undefined }}
    >
      <div
        className="absolute top-1/2 left-1/2 w-[max(100cqw,calc(100cqh*var(--ratio)))] -translate-1/2 in-data-full:w-[min(100cqw,calc(100cqh*var(--ratio)))]"
        style={{ "--ratio": ratio, aspectRatio: ratio } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}
