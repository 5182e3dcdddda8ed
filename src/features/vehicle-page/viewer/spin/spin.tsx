import Pause from "lucide/dist/esm/icons/pause.mjs";
import Play from "lucide/dist/esm/icons/play.mjs";
import { useMemo, useState } from "react";
import { PhotoImage } from "#features/catalogue/card/ui/photo-image.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/controls/button.tsx";
import { logMediaFailure } from "../stage/failed-media.ts";
import { HotspotLayer } from "../stage/hotspot-layer.tsx";
import { findHotspotPlace } from "../stage/hotspot-place.ts";
import { ON_PICTURE, PictureMark } from "../stage/on-picture.tsx";
import { PictureBox, toRatio } from "../stage/picture-box.tsx";
import { Hint, Stage } from "../stage/stage.tsx";
import type { SpinView, ViewerView } from "../viewer-view.ts";
import { chooseFrameWidth, findNearestFrame, listLoadOrder, toAngle, toFrameAddress } from "./spin-rules.ts";
import { useTurn } from "./use-turn.ts";

/**
 * The 360 spin (GAL-12 to GAL-14): a slider of the angle for who cannot see it. Until a frame is there its nearest stands in,
 * first of all the poster; one that fails is only logged (GAL-16).
 */
export default function Spin({
  spin,
  heading,
  shape,
  sizes,
  mark,
}: {
  spin: SpinView;
  heading: string;
  shape: string;
  sizes: string;
  mark: ViewerView["mark"];
}) {
  const { frames, poster, hotspots } = spin;
  const count = frames.length;
  const { asked, isThere, loading, settle } = useFrames(frames, spin.start);
  const turn = useTurn(spin, !loading);
  const [width] = useState(() => chooseFrameWidth(Math.min(innerWidth, 1280)));
  const shown = findNearestFrame(turn.frame, count, isThere);
  const angle = toAngle(turn.frame, count);
  return (
    <Stage
      label={`360° view of this ${heading}`}
      shape={shape}
      controls={turn.canTurn && <TurnButton {...turn} />}
    >
      <PictureBox ratio={toRatio(poster)} photo={poster}>
        <div
          role="slider"
          tabIndex={0}
          aria-label={`Turn this ${heading}`}
          aria-valuemin={0}
          aria-valuemax={Math.round(toAngle(count - 1, count))}
          aria-valuenow={Math.round(angle)}
          aria-valuetext={turn.turning ? "Turning" : `Angle ${Math.round(angle)}°`}
          className="absolute inset-0 cursor-grab touch-pan-y select-none focus-visible:-outline-offset-3 active:cursor-grabbing"
          {...turn.handlers}
        >
          <PhotoImage photo={poster} alt="" sizes={sizes} eager onFail={() => undefined} className={FRAME} />
          {asked.map((frame) => (
            <img
              key={frame}
              src={toFrameAddress(frames[frame] ?? poster.url, width, FORMAT)}
              alt=""
              draggable={false}
              onLoad={() => settle(frame, true)}
              onError={({ currentTarget }) => {
                logMediaFailure("A frame of the spin", currentTarget.src);
                settle(frame, false);
              }}
              className={classNames(FRAME, frame !== shown && "opacity-0")}
            />
          ))}
        </div>
        <HotspotLayer
          hotspots={hotspots}
          findPlace={(hotspot) => findHotspotPlace(hotspot, angle)}
          onOpen={() => turn.setTurning(false)}
        />
      </PictureBox>
      <PictureMark mark={mark} corner="top-16 left-3" />
      <Hint words={loading ? "Loading the spin" : "Drag to turn"} gone={turn.touched && !loading} />
    </Stage>
  );
}

/** A fifth of AVIF's work to make for a third more bytes: the first visitor of a spin waits for all of its frames. */
const FORMAT = "webp";

const FRAME = "pointer-events-none absolute inset-0 size-full object-cover";

/** Stops and starts the turning by itself (WCAG 2.2.2). */
function TurnButton({ turning, setTurning }: { turning: boolean; setTurning: (wanted: boolean) => void }) {
  return (
    <IconButton
      label={turning ? "Stop turning" : "Turn by itself"}
      onClick={() => setTurning(!turning)}
      className={ON_PICTURE}
    >
      <Icon icon={turning ? Pause : Play} />
    </IconButton>
  );
}

/** This many frames load at once: enough to fill a line, few enough that they come in their order. */
const MAX_LOADING = 6;

/**
 * Which frames of a turn to load by now, in the order that makes dragging work soonest, and which are there. `settle`
 * is to hear of each that loaded or failed.
 */
function useFrames(frames: readonly (string | null)[], start: number) {
  const order = useMemo(
    () => listLoadOrder(frames.length, start).filter((frame) => frames[frame] !== null),
    [frames, start],
  );
  const [settled, setSettled] = useState<ReadonlyMap<number, boolean>>(new Map());
  return {
    asked: order.slice(0, settled.size + MAX_LOADING),
    isThere: (frame: number) => settled.get(frame) === true,
    loading: settled.size < order.length,
    settle: (frame: number, loaded: boolean) =>
      setSettled((before) => (before.has(frame) ? before : new Map(before).set(frame, loaded))),
  };
}
