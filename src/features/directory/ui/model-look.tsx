import { BodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Picture } from "#ui/media/picture.tsx";
import type { ModelLook } from "../view/directory-view.ts";

/** Enough for a card on any screen. */
const MAX_WIDTH = 960;

/** A model's picture, else that of its body, on a quiet stage that keeps its place. */
export function ModelPicture({
  look: { name, picture, body },
  sizes,
  eager = false,
  className = "aspect-3/2",
}: {
  look: ModelLook;
  /** How wide it is shown, see `<img sizes>`. */
  sizes: string;
  eager?: boolean;
  /** Its shape. */
  className?: string;
}) {
  return (
    <div className={classNames("stage relative grid place-items-center overflow-hidden", className)}>
      {picture ? (
        <Picture
          {...{ picture, sizes, eager }}
          alt={name}
          widest={MAX_WIDTH}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <BodyPicture body={body} className="w-4/5" />
      )}
    </div>
  );
}
