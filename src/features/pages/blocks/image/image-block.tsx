import { Picture } from "#ui/media/picture.tsx";
import type { ImageBlockView } from "./image.ts";

const SIZES = "(min-width: 64rem) 56rem, 100vw";

/** An image with its caption. */
export default function ImageBlock({ block: { image, caption } }: { block: ImageBlockView }) {
  return (
    <figure>
      <Picture
        picture={image.picture}
        alt={image.alt}
        sizes={SIZES}
        className="max-h-[70dvh] w-full rounded-card object-cover"
      />
      {caption && <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption>}
    </figure>
  );
}
