import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useReducedMotion } from "#ui/base/use-reduced-motion.ts";
import { QuietBoundary } from "#ui/page/quiet-boundary.tsx";
import { Gallery, type GalleryLook } from "../gallery/gallery.tsx";
import { OfferInFull } from "../stage/offer-in-full.ts";
import { chooseFirstView, type ViewerTab, type ViewerView } from "../viewer-view.ts";
import { Poster } from "./poster.tsx";
import { findPoster, renderStartedView, START_LABELS } from "./started-view.tsx";
import { panelId, tabId, ViewerTabs } from "./viewer-tabs.tsx";

/** How a template lays the viewer out: the shape of all views, and the tabs over them. */
export interface ViewerLook extends GalleryLook {
  readonly tabs: string;
  readonly tab: string;
}

/**
 * The viewer (GAL-02, GAL-09): a tab for each kind of media that the vehicle has, none where it has photos alone. A view
 * loads nothing but its poster until it is asked for, by its tab, its poster or the site; one that is left ends. On a wide screen
 * the thumbnails of the photos are below every view, so that inside and details are as near as the outside. Without JavaScript
 * the photos stand alone, since nothing else could be started.
 */
export function Viewer({ view, look }: { view: VehicleView; look: ViewerLook }) {
  const { tabs, start } = view.viewer;
  const { tab, asked, choose, visits } = useChosenView(view.viewer);
  const panels: readonly ViewerTab[] = tabs.length === 0 ? ["gallery"] : tabs;
  const tabbed = panels.length > 1;
  const hasGallery = panels.includes("gallery");
  const describePanel = (each: ViewerTab, noscript: string) => ({
    id: panelId(each),
    ...(tabbed && { role: "tabpanel", "aria-labelledby": tabId(each) }),
    className: classNames(each !== tab && "hidden", hasGallery && noscript),
  });
  return (
    <OfferInFull value={view}>
      <div data-viewer="" className="relative">
        {tabbed && (
          <ViewerTabs
            tabs={tabs}
            tab={tab}
            photos={view.photos.length}
            onChoose={choose}
            className={look.tabs}
            tabClass={look.tab}
          />
        )}
        {panels.map(
          (each) =>
            each !== "gallery" && (
              <div key={each} {...describePanel(each, "noscript:hidden")}>
                {each === tab && (
                  <Part
                    {...{ view, look, asked }}
                    tab={each}
                    first={start === each}
                    onStart={() => choose(each)}
                  />
                )}
              </div>
            ),
        )}
        {hasGallery && (
          <Gallery
            key={visits}
            {...{ view, look }}
            first={start === "gallery"}
            panel={describePanel("gallery", "noscript:block")}
            onShow={tab === "gallery" ? undefined : () => choose("gallery")}
          />
        )}
      </div>
    </OfferInFull>
  );
}

/** A view other than the gallery: its poster, and once it is asked for itself, with the focus of the poster that was pressed. */
function Part({
  view,
  look,
  tab,
  asked,
  first,
  onStart,
}: {
  view: VehicleView;
  look: ViewerLook;
  tab: Exclude<ViewerTab, "gallery">;
  asked: boolean;
  first: boolean;
  onStart: () => void;
}): ReactNode {
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    onStart();
  };
  const poster = (start?: () => void) => (
    <Poster
      photo={findPoster(tab, view)}
      mark={view.viewer.mark}
      alt={view.heading}
      words={START_LABELS[tab]}
      shape={look.shape}
      sizes={look.sizes}
      first={first}
      {...(start && { onStart: start })}
    />
  );
  if (!asked) return poster(press);
  return (
    <QuietBoundary part="A view" fallback={poster()}>
      <Suspense fallback={poster()}>
        <div ref={pressed ? focusInside : null}>{renderStartedView(tab, view, look)}</div>
      </Suspense>
    </QuietBoundary>
  );
}

/** Focuses what a view is moved by, unless the shopper has gone on to something else meanwhile. */
function focusInside(element: HTMLElement | null) {
  if (document.activeElement !== document.body) return;
  element?.querySelector<HTMLElement>("[tabindex], video, iframe")?.focus({ preventScroll: true });
}

/**
 * Which view shows, and whether it was asked for. An address with `?view=interior` asks for that one (GAL-10). Each leaving
 * of the gallery counts a visit, so that it begins again at its first photo (GAL-11).
 */
function useChosenView(viewer: ViewerView) {
  const [state, setState] = useState({ tab: viewer.start, asked: false, visits: 0 });
  const lessMotion = useReducedMotion();
  const choose = (tab: ViewerTab) =>
    setState((before) => ({
      tab,
      asked: true,
      visits: before.tab === "gallery" && tab !== "gallery" ? before.visits + 1 : before.visits,
    }));
  useEffect(() => {
    const passed = new URLSearchParams(location.search).get("view");
    const first = chooseFirstView(viewer, passed, lessMotion);
    // A spin that starts without being asked for never replaces what the shopper chose.
    if (first.asked)
      setState((before) => (before.asked && first.tab !== passed ? before : { ...first, visits: 0 }));
  }, [viewer, lessMotion]);
  return { ...state, choose };
}
