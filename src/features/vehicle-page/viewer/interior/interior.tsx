import ZoomIn from "lucide/dist/esm/icons/zoom-in.mjs";
import ZoomOut from "lucide/dist/esm/icons/zoom-out.mjs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/controls/button.tsx";
import { findWidthFor } from "#ui/media/image-address.ts";
import { toFrameAddress } from "../spin/spin-rules.ts";
import { HotspotLayer } from "../stage/hotspot-layer.tsx";
import { ON_PICTURE, PictureMark } from "../stage/on-picture.tsx";
import { readShownFormat } from "../stage/shown-format.ts";
import { Hint, Stage } from "../stage/stage.tsx";
import type { InteriorView, ViewerView } from "../viewer-view.ts";
import { FlatPanorama } from "./flat-panorama.tsx";
import type { PanoramaDrawing } from "./panorama-gl.ts";
import { findPlaceInView, type PanoramaView } from "./panorama-view.ts";
import { useLook } from "./use-look.ts";
import { usePanorama } from "./use-panorama.ts";

/** A phone's screen shows no more of a panorama than this holds. */
const PHONE_WIDTH = 1600;

/**
 * The interior (GAL-02): one looks around in its panorama by dragging, pinching and keys, with the interior hotspots (GAL-19).
 * Where it cannot be drawn so, the flat picture scrolls sideways.
 */
export default function Interior({
  interior,
  heading,
  shape,
  mark,
}: {
  interior: InteriorView;
  heading: string;
  shape: string;
  mark: ViewerView["mark"];
}) {
  const { panorama, hotspots } = interior;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [address] = useState(() => {
    const widest = innerWidth < 640 ? PHONE_WIDTH : Number.POSITIVE_INFINITY;
    const width = findWidthFor(Math.min(panorama.width ?? widest, widest));
    return toFrameAddress(panorama.url, width, readShownFormat());
  });
  const drawing = usePanorama(canvas, address);
  const { view, change, touched, handlers } = useLook(canvas);
  const aspect = useDrawn(canvas, drawing, view);
  const label = `Interior of this ${heading}`;
  if (drawing === "flat") {
    return (
      <Stage label={label} shape={shape}>
        <FlatPanorama {...{ panorama, hotspots, label }} />
        <PictureMark mark={mark} corner="top-16 left-3" />
      </Stage>
    );
  }
  return (
    <Stage label={label} shape={shape} controls={<ZoomButtons onZoom={(fov) => change({ fov })} />}>
      <div
        role="application"
        aria-roledescription="panorama"
        aria-label={`${label}: look around with the arrow keys, zoom with plus and minus`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        className="absolute inset-0 cursor-grab touch-pan-y select-none focus-visible:-outline-offset-3 active:cursor-grabbing in-data-full:touch-none"
        {...handlers}
      >
        <canvas ref={canvas} className="size-full" />
      </div>
      <Hint
        words={drawing ? "Drag to look around" : "Loading the interior"}
        gone={touched && drawing !== null}
      />
      {drawing && (
        <HotspotLayer
          hotspots={hotspots}
          findPlace={({ positions: [first] }) => (first ? findPlaceInView(first, view, aspect) : null)}
          onOpen={() => change({})}
        />
      )}
      <PictureMark mark={mark} corner="top-16 left-3" />
    </Stage>
  );
}

/** Draws the view, also when the stage changes its size; answers the stage's aspect ratio. */
function useDrawn(
  canvas: RefObject<HTMLCanvasElement | null>,
  drawing: PanoramaDrawing | "flat" | null,
  view: PanoramaView,
): number {
  const [aspect, setAspect] = useState(1.5);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight > 0) setAspect(element.clientWidth / element.clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  useEffect(() => {
    if (drawing && drawing !== "flat") drawing.draw(view);
  }, [drawing, view, aspect]);
  return aspect;
}

function ZoomButtons({ onZoom }: { onZoom: (degrees: number) => void }) {
  return (
    <>
      <IconButton label="Zoom in" onClick={() => onZoom(-10)} className={ON_PICTURE}>
        <Icon icon={ZoomIn} />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => onZoom(10)} className={ON_PICTURE}>
        <Icon icon={ZoomOut} />
      </IconButton>
    </>
  );
}
