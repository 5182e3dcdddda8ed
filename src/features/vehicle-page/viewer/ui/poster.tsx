import type { Photo } from "#features/catalogue/card/card.ts";
import { PhotoImage, preloadPhoto } from "#features/catalogue/card/ui/photo-image.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { PlayMark } from "#ui/media/play-mark.tsx";
import { PictureMark } from "../stage/on-picture.tsx";
import { PictureBox, toRatio } from "../stage/picture-box.tsx";
import type { ViewerView } from "../viewer-view.ts";

/**
 * A view before it is asked for (GAL-16): a picture, and `words` to press. `first` says that the page begins with it.
 * Without `onStart` the view is on its way.
 */
export function Poster({
  photo,
  mark,
  alt,
  words,
  shape,
  sizes,
  first,
  onStart,
}: {
  photo: Photo | null;
  mark: ViewerView["mark"];
  alt: string;
  words: string;
  shape: string;
  sizes: string;
  first: boolean;
  onStart?: () => void;
}) {
  if (photo && first) preloadPhoto(photo, sizes);
  return (
    <div className={classNames("relative overflow-hidden bg-quiet", shape)}>
      {photo && (
        <PictureBox ratio={toRatio(photo)} photo={photo}>
          <PhotoImage
            photo={photo}
            alt={alt}
            sizes={sizes}
            eager={first}
            onFail={() => undefined}
            className="absolute inset-0 size-full object-cover"
          />
        </PictureBox>
      )}
      {photo && <PictureMark mark={mark} corner="top-16 left-3" />}
      {onStart && (
        <button
          type="button"
          onClick={onStart}
          className="absolute inset-0 hidden place-items-end pr-3 pb-3 sm:justify-items-center sm:pb-4 focus-visible:-outline-offset-3 hydrated:grid"
        >
          <PlayMark words={words} />
        </button>
      )}
    </div>
  );
}
