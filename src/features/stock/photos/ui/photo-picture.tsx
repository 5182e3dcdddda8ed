import { Picture } from "#ui/media/picture.tsx";
import type { StaffPhotoView } from "../photos-view.ts";

/** A photo in the shape in which lists show it, or why there is none. */
export function PhotoPicture({ photo, alt }: { photo: StaffPhotoView; alt: string }) {
  const { picture, isFailed } = photo;
  return (
    <div className="aspect-[4/3] overflow-hidden bg-sunken">
      {picture ? (
        <Picture
          picture={picture}
          alt={alt}
          sizes="(min-width: 1024px) 20rem, (min-width: 640px) 45vw, 90vw"
          widest={960}
          className="size-full object-contain"
        />
      ) : (
        <p className="grid h-full place-items-center p-4 text-center text-muted">
          {isFailed
            ? "This photo of the feed could not be fetched, and shows nowhere."
            : "This photo is on its way from the feed."}
        </p>
      )}
    </div>
  );
}
