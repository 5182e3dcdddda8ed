import Yarl from "yet-another-react-lightbox";
import Captions from "yet-another-react-lightbox/plugins/captions";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Fullscreen from "yet-another-react-lightbox/plugins/fullscreen";
import Thumbnails from "yet-another-react-lightbox/plugins/thumbnails";
import Video from "yet-another-react-lightbox/plugins/video";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/captions.css";
import "yet-another-react-lightbox/plugins/counter.css";
import "yet-another-react-lightbox/plugins/thumbnails.css";
import "./lightbox.css";
import { useState } from "react";
import { useBackCloses } from "#ui/panels/use-back-closes.ts";
import { FullOffer } from "../stage/full-offer.tsx";
import { readShownFormat } from "../stage/shown-format.ts";
import type { ViewerView } from "../viewer-view.ts";
import type { GallerySlide } from "./gallery-slides.ts";
import { buildLightboxSlides } from "./lightbox-slides.ts";
import { slideId } from "./thumbnails.tsx";

/** More slides than this are not worth their thumbnails' room on a low screen. */
const LOW_SCREEN = "(max-height: 30rem)";

/**
 * Photos and films over the whole screen (GAL-03, GAL-17): swiped, pinched, stepped with the arrow keys, left with Escape or
 * Back; the keyboard stays inside and goes back where it was. `onShow` hears of the slide that shows.
 */
export default function Lightbox({
  slides,
  names,
  heading,
  mark,
  at,
  onShow,
  onClose,
}: {
  slides: readonly GallerySlide[];
  names: readonly string[];
  heading: string;
  mark: ViewerView["mark"];
  at: number;
  onShow: (slide: number) => void;
  onClose: () => void;
}) {
  const leave = useBackCloses(true, onClose);
  // Made once: with other slides, or another index, the lightbox would start again.
  const [shown] = useState(() =>
    buildLightboxSlides({ slides, names, heading, mark, format: readShownFormat(), origin: location.origin }),
  );
  const places = shown.map(({ place }) => place);
  const [index] = useState(() => Math.max(0, places.indexOf(at)));
  const thumbnails = shown.length > 1 && !matchMedia(LOW_SCREEN).matches;
  const [pictures] = useState(() => shown.map(({ slide }) => slide));
  const [loaded] = useState(
    () => new Map<object, string | null>(shown.map(({ slide, place }) => [slide, findLoaded(place)])),
  );
  return (
    <Yarl
      open
      close={onClose}
      index={index}
      slides={pictures}
      plugins={[Captions, Counter, Fullscreen, Video, Zoom, ...(thumbnails ? [Thumbnails] : [])]}
      carousel={{ finite: true, padding: 0, preload: 2 }}
      controller={{ closeOnPullDown: true }}
      captions={{ descriptionTextAlign: "center" }}
      thumbnails={{ width: 84, height: 56, border: 0, padding: 0, gap: 8, imageFit: "cover" }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      video={{ preload: "none", playsInline: true, controls: true }}
      labels={{
        Lightbox: `Photos of this ${heading}, full screen`,
        "Enter Fullscreen": "Hide the browser",
        "Exit Fullscreen": "Show the browser",
      }}
      render={{
        slideHeader: ({ slide }) => <Loaded src={loaded.get(slide) ?? null} />,
        controls: () => <FullOffer leave={leave} />,
      }}
      on={{ view: (now) => onShow(places[now.index] ?? 0) }}
    />
  );
}

/** What the page has already loaded of a slide, until its larger picture is there (D127). */
function Loaded({ src }: { src: string | null }) {
  return src && <img data-loaded="" src={src} alt="" />;
}

/** The address of a gallery's picture as the browser chose and loaded it; null for one that has not been loaded. */
function findLoaded(place: number): string | null {
  const pictures = document.getElementById(slideId(place))?.querySelectorAll("img") ?? [];
  const picture = [...pictures].findLast(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  return picture?.currentSrc ?? null;
}
