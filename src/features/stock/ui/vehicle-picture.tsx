import { useState } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Photo } from "../card.ts";
import type { Body, ItemType } from "../vehicle.ts";
import { VehicleIllustration } from "./vehicle-illustration.tsx";

/**
 * A vehicle's photo, or while there is none that loads its drawing with "Photos coming soon" (D30), on a quiet stage that
 * keeps its place whatever loads. `className` sets the shape (`aspect-4/3` and so on); `caption` also writes the words out.
 */
export function VehiclePicture({
  photo: wanted,
  alt,
  itemType,
  body,
  colour,
  caption = false,
  eager = false,
  className,
}: {
  photo: Photo | null;
  alt: string;
  itemType: ItemType;
  body: Body | null;
  colour: string | null;
  caption?: boolean;
  eager?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState("");
  const photo = wanted && wanted.url !== failed ? wanted : null;
  return (
    <div className={classNames("stage relative overflow-hidden", className)}>
      {photo ? (
        <img
          ref={(image) => {
            // It may have failed before this ran.
            if (image?.complete && image.naturalWidth === 0) setFailed(photo.url);
          }}
          onError={() => setFailed(photo.url)}
          src={photo.url}
          alt={alt}
          width={photo.width ?? undefined}
          height={photo.height ?? undefined}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
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
