import { useEffect, useRef, useState } from "react";
import type { Photo } from "#features/catalogue/card/card.ts";
import { PhotoImage } from "#features/catalogue/card/ui/photo-image.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { PlayMark } from "#ui/media/play-mark.tsx";
import { logMediaFailure } from "../stage/failed-media.ts";
import type { VideoView } from "../viewer-view.ts";

/**
 * A film among the photos (GAL-04), over a photo of the car until it plays. Nothing of it loads before it is asked for; a
 * film on a page elsewhere is a link. `shown` is false once the shopper went on to another slide, which pauses it.
 */
export default function VideoSlide({
  video,
  label,
  poster,
  sizes,
  shown,
}: {
  video: VideoView;
  label: string;
  poster: Photo | null;
  sizes: string;
  shown: boolean;
}) {
  return (
    <>
      {poster && (
        <PhotoImage
          photo={poster}
          alt=""
          sizes={sizes}
          onFail={() => undefined}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {video.kind === "file" ? (
        <Film sources={video.sources} label={label} shown={shown} />
      ) : (
        <a href={video.href} target="_blank" rel="noopener" className={`${OVER} grid`}>
          <PlayMark words="Watch the video" />
          <span className="sr-only"> of {label} (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}

const OVER = "absolute inset-0 place-items-center bg-black/25 text-white";

function Film({
  sources,
  label,
  shown,
}: {
  sources: Extract<VideoView, { kind: "file" }>["sources"];
  label: string;
  shown: boolean;
}) {
  const film = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"still" | "playing" | "failed">("still");
  useEffect(() => {
    if (!shown) film.current?.pause();
  }, [shown]);
  const fail = () => {
    logMediaFailure("A video", sources.at(-1)?.src ?? "");
    setState("failed");
  };
  if (state === "failed")
    return (
      <p className={`${OVER} grid bg-black/70 p-4 text-center`}>This video can't be played at the moment.</p>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: dealers' feeds have films, not their captions */}
      <video
        ref={film}
        controls
        playsInline
        preload="none"
        aria-label={`Video of ${label}`}
        onPlay={() => setState("playing")}
        className={classNames(
          "absolute inset-0 size-full bg-black object-cover [&:fullscreen]:object-contain",
          state === "still" && "hydrated:invisible",
        )}
      >
        {sources.map(({ src, type }, at) => (
          <source key={src} src={src} type={type} onError={at === sources.length - 1 ? fail : undefined} />
        ))}
      </video>
      {state === "still" && (
        <button
          type="button"
          onClick={() => film.current?.play().catch(() => undefined)}
          className={`${OVER} hidden hydrated:grid`}
        >
          <PlayMark words="Play video" />
        </button>
      )}
    </>
  );
}
