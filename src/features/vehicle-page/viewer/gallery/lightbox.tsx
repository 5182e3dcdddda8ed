import { type ComponentProps, type SyntheticEvent, useState } from "react";
import Yarl from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Fullscreen from "yet-another-react-lightbox/plugins/fullscreen";
import Video from "yet-another-react-lightbox/plugins/video";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import "./lightbox.css";
import { useBackCloses } from "#ui/panels/use-back-closes.ts";
import { FullOffer } from "../stage/full-offer.tsx";
import { readShownFormat } from "../stage/shown-format.ts";
import type { ViewerView } from "../viewer-view.ts";
import { buildLightboxSlides } from "./lightbox-slides.ts";
import { slideId, Thumbnails } from "./thumbnails.tsx";

/** On a screen as low as this, thumbnails are not worth their room. */
const LOW_SCREEN = "(max-height: 30rem)";

/**
 * Photos and films over the whole screen (GAL-03, GAL-17): swiped, pinched, stepped with the arrow keys, picked by thumbnail,
 * left with Escape or Back; the keyboard stays inside and goes back where it was. `onShow` hears of the slide that shows.
 */
export default function Lightbox({
  slides,
  names,
  poster,
  heading,
  mark,
  at,
  onShow,
  onClose,
}: Pick<ComponentProps<typeof Thumbnails>, "slides" | "names" | "poster"> & {
  heading: string;
  mark: ViewerView["mark"];
  at: number;
  onShow: (slide: number) => void;
  onClose: () => void;
}) {
  const leave = useBackCloses(true, onClose);
  // Made once: with other slides the lightbox would start again.
  const [shown] = useState(() =>
    buildLightboxSlides({ slides, names, heading, format: readShownFormat(), origin: location.origin }),
  );
  const [index, setIndex] = useState(() => Math.max(0, shown.map(({ place }) => place).indexOf(at)));
  const isOne = shown.length === 1;
  const hasThumbnails = !isOne && !matchMedia(LOW_SCREEN).matches;
  const [pictures] = useState(() => shown.map(({ slide }) => slide));
  const [loaded] = useState(
    () => new Map<object, string | null>(shown.map(({ slide, place }) => [slide, findLoaded(place)])),
  );
  const show = (now: number) => {
    setIndex(now);
    onShow(shown[now]?.place ?? 0);
  };
  return (
    <Yarl
      open
      close={onClose}
      index={index}
      slides={pictures}
      plugins={isOne ? [Fullscreen, Video, Zoom] : [Counter, Fullscreen, Video, Zoom]}
      carousel={{ finite: true, padding: 0, preload: 2 }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      video={{ preload: "none", playsInline: true, controls: true }}
      labels={{
        Lightbox: `Photos of this ${heading}, full screen`,
        "Enter Fullscreen": "Hide the browser",
        "Exit Fullscreen": "Show the browser",
      }}
      render={{
        ...(isOne && { buttonPrev: nothing, buttonNext: nothing }),
        slideHeader: ({ slide }) => <Loaded src={loaded.get(slide) ?? null} />,
        controls: () => (
          <>
            {mark && <p data-mark="">{mark}</p>}
            {hasThumbnails && (
              <div data-strip="" onPointerDown={keepToItself} onWheel={keepToItself}>
                <Thumbnails
                  slides={shown.flatMap(({ place }) => slides[place] ?? [])}
                  names={shown.map(({ place }) => names[place] ?? "")}
                  poster={poster}
                  selected={index}
                  className=""
                  onPick={setIndex}
                  onFail={() => undefined}
                />
              </div>
            )}
            <FullOffer leave={leave} />
          </>
        ),
      }}
      on={{ view: (now) => show(now.index) }}
    />
  );
}

/** There is nothing to step to. */
const nothing = () => null;

/** A finger or a wheel moves the thumbnails and not the pictures. */
function keepToItself(event: SyntheticEvent) {
  event.stopPropagation();
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
