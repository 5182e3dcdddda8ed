import { useId } from "react";
import type { FetcherWithComponents } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { PHOTO_FIELDS, PHOTO_INTENTS, type PhotosAnswer, type StaffPhotoView } from "../photos-view.ts";
import { PhotoPicture } from "./photo-picture.tsx";

/** Photos that do not show, each with a way to show it. */
export function HiddenPhotos({
  title,
  note,
  photos,
  fetcher,
  mayEdit,
  isBusy,
}: {
  title: string;
  note?: string;
  photos: readonly StaffPhotoView[];
  fetcher: FetcherWithComponents<PhotosAnswer>;
  mayEdit: boolean;
  isBusy: boolean;
}) {
  const heading = useId();
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-lg font-semibold">
        {title}
      </h2>
      {note && <p className="text-sm text-muted">{note}</p>}
      <ul className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {photos.map((photo, at) => (
          <li key={photo.id} data-photo={photo.id} className="card overflow-hidden">
            <PhotoPicture photo={photo} alt={`${title}: photo ${at + 1}`} />
            {mayEdit && (
              <fetcher.Form method="post" className="p-2">
                <input type="hidden" name={PHOTO_FIELDS.photo} value={photo.url} />
                <Button
                  type="submit"
                  name={PHOTO_FIELDS.intent}
                  value={PHOTO_INTENTS.show}
                  variant="secondary"
                  size="small"
                  wide
                  disabled={isBusy || photo.isFailed}
                >
                  Show<span className="sr-only"> photo {at + 1} again</span>
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
