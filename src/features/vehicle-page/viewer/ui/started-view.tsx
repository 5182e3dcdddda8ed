import { lazy, type ReactNode } from "react";
import type { Photo } from "#features/catalogue/card/card.ts";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";
import type { GalleryLook } from "../gallery/gallery.tsx";
import type { ViewerTab } from "../viewer-view.ts";

type LazyTab = Exclude<ViewerTab, "gallery">;

const Spin = lazy(() => import("../spin/spin.tsx"));
const Walkaround = lazy(() => import("../walkaround/walkaround.tsx"));
const Interior = lazy(() => import("../interior/interior.tsx"));
const External = lazy(() => import("./external.tsx"));

/** What the poster of a view says. */
export const START_LABELS: Readonly<Record<LazyTab, string>> = {
  spinner: "Turn it around",
  walkaround: "Play the walkaround",
  interior: "Look around inside",
};

/** The still picture of a view until it is started. */
export function findPoster(tab: LazyTab, { viewer, photos }: VehicleView): Photo | null {
  if (tab === "spinner" && viewer.spin) return viewer.spin.poster;
  return photos[0] ?? viewer.spin?.poster ?? null;
}

/** A view that was asked for. */
export function renderStartedView(
  tab: LazyTab,
  { viewer, heading }: VehicleView,
  { shape, sizes }: GalleryLook,
): ReactNode {
  const { spin, walkaround, interior, external, mark } = viewer;
  const shared = { heading, shape, mark };
  switch (tab) {
    case "spinner":
      if (external) return <External external={external} {...shared} />;
      return spin && <Spin spin={spin} sizes={sizes} {...shared} />;
    case "walkaround":
      return walkaround && <Walkaround walkaround={walkaround} {...shared} />;
    case "interior":
      return interior && <Interior interior={interior} {...shared} />;
  }
}
