import type { PagesView } from "#ui/controls/list-pages.ts";
export const PHOTO_FIELDS = {
  /** Address of the photo to fetch again; "" for all. */
  url: "url",
  query: "q",
  page: "page",
} as const;

export interface FailedPhotoView {
  readonly url: string;
  readonly reason: string;
  readonly stockNumber: string;
  /** The vehicle in the list of the stock; "" if it has no stock number. */
  readonly stockHref: string;
}

export interface FailedPhotosView extends PagesView {
  readonly listHref: string;
  readonly query: string;
  readonly count: number;
  readonly photos: readonly FailedPhotoView[];
  readonly mayRetry: boolean;
}

export interface PhotosAnswer {
  readonly error: string | null;
  readonly done: string | null;
}
