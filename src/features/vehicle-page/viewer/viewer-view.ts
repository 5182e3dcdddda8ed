import type { Photo } from "#features/catalogue/card/card.ts";
import type { Hotspot } from "#features/vehicles/hotspots.ts";

/** Tabs of the viewer in their order (GAL-02); one without media is not shown (GAL-09). */
export const VIEWER_TABS = ["spinner", "walkaround", "gallery", "interior"] as const;
export type ViewerTab = (typeof VIEWER_TABS)[number];

/** What the viewer shows beside the photos of the vehicle. Nothing of it loads before a shopper starts it. */
export interface ViewerView {
  readonly tabs: readonly ViewerTab[];
  readonly start: ViewerTab;
  /** Films for the gallery, and before which photo they stand (GAL-04, GAL-05). */
  readonly videos: readonly VideoView[];
  readonly videoSlot: number;
  readonly spin: SpinView | null;
  /** The spin is there first, and the site has it start without a tap (GAL-12). */
  readonly startsSpin: boolean;
  readonly walkaround: WalkaroundView | null;
  readonly interior: InteriorView | null;
  /** An outside viewer, which then is the spinner (GAL-18). */
  readonly external: { readonly address: string; readonly title: string } | null;
  /** A no-photo card stands beside the only photo (GAL-06). */
  readonly placeholder: boolean;
  /** What a picture must say of itself (D30). */
  readonly mark: "Demo image" | "Image for illustration only" | null;
}

/** One film in the formats that there are, best first; or a page elsewhere that shows it. */
export type VideoView =
  | { readonly kind: "file"; readonly sources: readonly { readonly src: string; readonly type: string }[] }
  | { readonly kind: "page"; readonly href: string };

export interface SpinView {
  /** The frame that shows until the spin starts: the one at `start`, or the next that there is. */
  readonly poster: Photo;
  /** Addresses of one turn, as those of `Photo`; null for a frame that failed. */
  readonly frames: readonly (string | null)[];
  /** The frame, from 0, with which it starts (D127). */
  readonly start: number;
  readonly autoRotate: boolean;
  readonly frameMs: number;
  readonly pixelsPerFrame: number;
  readonly hotspots: readonly Hotspot[];
}

export interface WalkaroundView {
  readonly video: Extract<VideoView, { kind: "file" }>;
  readonly poster: Photo | null;
  readonly hotspots: readonly Hotspot[];
}

export interface InteriorView {
  /** Equirectangular, 2:1. */
  readonly panorama: Photo;
  readonly hotspots: readonly Hotspot[];
}

type Viewer = Pick<ViewerView, "tabs" | "start" | "startsSpin">;

/**
 * The view that the viewer begins with, and whether it loads without a tap: the one that an address asks for (GAL-10),
 * else the site's, where a spin may start unless the shopper wants less motion (GAL-12).
 * @param passed value of `?view=`
 */
export function chooseFirstView(
  { tabs, start, startsSpin }: Viewer,
  passed: string | null,
  lessMotion: boolean,
): { readonly tab: ViewerTab; readonly asked: boolean } {
  const tab = tabs.find((each) => each === passed);
  return tab ? { tab, asked: true } : { tab: start, asked: startsSpin && !lessMotion };
}
