import { useEffect, useRef, useState } from "react";
import { toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import { useReducedMotion } from "#ui/base/use-reduced-motion.ts";
import { logMediaFailure } from "../stage/failed-media.ts";
import { HotspotLayer } from "../stage/hotspot-layer.tsx";
import { findHotspotPlace } from "../stage/hotspot-place.ts";
import { PictureMark } from "../stage/on-picture.tsx";
import { PictureBox } from "../stage/picture-box.tsx";
import { Stage } from "../stage/stage.tsx";
import type { ViewerView, WalkaroundView } from "../viewer-view.ts";
import { findAngle } from "./walkaround-angle.ts";

/**
 * The walkaround film with the exterior hotspots, which follow its angle (GAL-19). It plays once it is asked for, without
 * sound, unless the shopper asks for less motion. A film that cannot be played is logged, and says so (GAL-16).
 */
export default function Walkaround({
  walkaround,
  heading,
  shape,
  mark,
}: {
  walkaround: WalkaroundView;
  heading: string;
  shape: string;
  mark: ViewerView["mark"];
}) {
  const { video, poster, hotspots } = walkaround;
  const still = useReducedMotion();
  const film = useRef<HTMLVideoElement>(null);
  const [ratio, setRatio] = useState(16 / 9);
  const [failed, setFailed] = useState(false);
  const angle = useAngle(film);
  useEffect(() => {
    // A browser may refuse; then the shopper presses play.
    if (!still) film.current?.play().catch(() => undefined);
  }, [still]);
  const measure = ({ videoWidth, videoHeight }: HTMLVideoElement) =>
    videoHeight > 0 && setRatio(videoWidth / videoHeight);
  // A film that loaded before its element was on the page raised no event here.
  useEffect(() => {
    if (film.current) measure(film.current);
  }, []);
  const fail = () => {
    logMediaFailure("The walkaround", video.sources.at(-1)?.src ?? "");
    setFailed(true);
  };
  return (
    <Stage label={`Walkaround of this ${heading}`} shape={shape}>
      <video
        ref={film}
        controls
        muted
        loop
        playsInline
        controlsList="nofullscreen"
        aria-label={`Walkaround film of this ${heading}`}
        {...(poster && { poster: toPhotoFile(poster, location.origin) })}
        onLoadedMetadata={({ currentTarget }) => measure(currentTarget)}
        className="absolute inset-0 size-full bg-black object-cover in-data-full:object-contain"
      >
        {video.sources.map(({ src, type }, at) => (
          <source
            key={src}
            src={src}
            type={type}
            onError={at === video.sources.length - 1 ? fail : undefined}
          />
        ))}
      </video>
      {!failed && (
        // The film has its own controls under it, all within the stage.
        <div className="pointer-events-none [&_button]:pointer-events-auto">
          <PictureBox ratio={ratio} photo={null}>
            <HotspotLayer
              hotspots={hotspots}
              findPlace={(hotspot) => findHotspotPlace(hotspot, angle)}
              onOpen={() => film.current?.pause()}
            />
          </PictureBox>
        </div>
      )}
      <PictureMark mark={mark} corner="top-16 left-3" />
      {failed && (
        <p className="absolute inset-0 grid place-items-center bg-black/70 p-4 text-center text-white">
          The walkaround can't be played at the moment.
        </p>
      )}
    </Stage>
  );
}

/** The angle of the picture that shows, in degrees, followed while the film plays or is moved through. */
function useAngle(film: { readonly current: HTMLVideoElement | null }): number {
  const [angle, setAngle] = useState(0);
  useEffect(() => {
    const element = film.current;
    if (!element) return;
    let frame = 0;
    const read = () => setAngle(findAngle(element.currentTime, element.duration));
    const follow = () => {
      read();
      frame = element.paused ? 0 : requestAnimationFrame(follow);
    };
    element.addEventListener("play", follow);
    element.addEventListener("seeked", read);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("play", follow);
      element.removeEventListener("seeked", read);
    };
  }, [film]);
  return angle;
}
