import { useState } from "react";
import { VehicleIllustration } from "#features/vehicles/ui/vehicle-illustration.tsx";
import type { Body, ItemType } from "#features/vehicles/vehicle.ts";
import { classNames } from "#ui/base/class-names.ts";
import type { Photo } from "../card.ts";
import { PhotoImage } from "./photo-image.tsx";

/** Enough for a card on any screen: more addresses would only make the page heavier. */
const MAX_CARD_WIDTH = 960;

/**
 * A vehicle's photo, or while there is none that loads its drawing with "Photos coming soon" (D30), on a quiet stage that
 * keeps its place whatever loads. `className` sets the shape (`aspect-4/3` and so on); `caption` also shows the text.
 */
export function VehiclePicture({
  photo: wanted,
  alt,
  itemType,
  body,
  colour,
  caption = false,
  eager = false,
  sizes,
  widest = MAX_CARD_WIDTH,
  className,
}: {
  photo: Photo | null;
  alt: string;
  itemType: ItemType;
  body: Body | null;
  colour: string | null;
  caption?: boolean;
  eager?: boolean;
  /** How wide it is shown, see `<img sizes>`. */
  sizes: string;
  /** The widest picture that is ever loaded, in pixels. */
  widest?: number;
  className?: string;
}) {
  const [failed, setFailed] = useState("");
  const photo = wanted && wanted.url !== failed ? wanted : null;
  return (
    <div className={classNames("stage relative overflow-hidden", className)}>
      {photo ? (
        <PhotoImage
          {...{ photo, alt, sizes, widest, eager }}
          onFail={() => setFailed(photo.url)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <VehicleIllustration
          itemType={itemType}
          body={body}
          colour={colour}
          label={caption ? undefined : "Photos coming soon"}
          className={classNames(
            "absolute inset-x-[9%] w-[82%]",
            caption ? "bottom-[18%] sm:bottom-[11%]" : "bottom-[11%]",
          )}
        />
      )}
      {!photo && caption && (
        <p className="absolute bottom-3 left-4 text-sm font-medium text-muted">Photos coming soon</p>
      )}
    </div>
  );
}
