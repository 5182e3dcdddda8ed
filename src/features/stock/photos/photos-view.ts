import type { PictureView } from "#ui/media/picture.tsx";

export const PHOTO_FIELDS = {
  intent: "intent",
  /** The address that names a photo. */
  photo: "photo",
  /** The one that it goes in front of; empty for the end. */
  other: "other",
  files: "files",
} as const;

export const PHOTO_INTENTS = {
  upload: "upload",
  earlier: "earlier",
  later: "later",
  first: "first",
  before: "before",
  turnLeft: "turn-left",
  turnRight: "turn-right",
  crop: "crop",
  remove: "remove",
  show: "show",
  restore: "restore",
  asFed: "as-fed",
} as const;

/** What is taken: telephones turn their own format into JPEG where a page asks for these. */
export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** Of one photo: as large as a picture of a feed may be. */
export const MAX_PHOTO_BYTES = 30_000_000;

export interface StaffPhotoView {
  /** Names it in forms. */
  readonly url: string;
  /** The same after it was turned. */
  readonly id: string;
  /** Null for one of the feed that has not been fetched. */
  readonly picture: PictureView | null;
  readonly isFailed: boolean;
  /** Whether what it was made of can be shown in its place. */
  readonly mayRestore: boolean;
}

export interface PhotosView {
  readonly title: string;
  /** Whether it was entered a moment ago. */
  readonly isNew: boolean;
  /** Whether one of them was blurred a moment ago. */
  readonly isBlurred: boolean;
  /** Stock number and yard, as far as they are known. */
  readonly facts: string;
  readonly shown: readonly StaffPhotoView[];
  readonly ofFeed: readonly StaffPhotoView[];
  readonly removed: readonly StaffPhotoView[];
  /** Whether the feed's photos can be used again. */
  readonly mayRevert: boolean;
  readonly mayEdit: boolean;
  readonly siteHref: string | null;
  /** Of the form of a vehicle that was entered by hand; null for any other. */
  readonly editHref: string | null;
  /** Of the page of the vehicle. */
  readonly backHref: string;
  readonly uploadHref: string;
  /** Of the page that blurs a photo, up to the address of the photo. */
  readonly blurHref: string;
}

/** What became of a form. */
export interface PhotosAnswer {
  readonly intent: string;
  /** The photo that it was about. */
  readonly photo: string;
  readonly error: string | null;
  readonly done: string | null;
  /** Of a photo that was removed: it can be put back. */
  readonly canUndo: boolean;
}

/** What became of one file. */
export interface UploadAnswer {
  readonly error: string | null;
  /** Whether trying again can help. */
  readonly isTemporary: boolean;
  readonly isKnown: boolean;
}
