import type { PictureView } from "#ui/media/picture.tsx";
import type { AreaSide } from "./areas.ts";

/** Beside the sides of the boxes, which are repeated. */
export const BLUR_FIELDS = {
  photo: "photo",
  /** The hash of the picture that the person saw. */
  seen: "seen",
} as const;

export interface BlurPageView {
  readonly title: string;
  /** Null if it does not show any more, or has not come from its feed yet. */
  readonly photo: { readonly url: string; readonly hash: string; readonly picture: PictureView } | null;
  /** Its place among the photos, from 1. */
  readonly place: number;
  readonly backHref: string;
}

/** What became of the form. */
export interface BlurAnswer {
  readonly error: string;
  /** What was typed, where it was typed. */
  readonly typed: Readonly<Partial<Record<AreaSide, string>>>;
}
