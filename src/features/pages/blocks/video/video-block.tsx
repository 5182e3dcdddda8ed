import { useEffect, useRef, useState } from "react";
import { BlockHeading } from "#features/blocks/block-list.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { PlayMark } from "#ui/media/play-mark.tsx";
import type { VideoView } from "./video.ts";

type FileFilm = Extract<VideoView["film"], { kind: "file" }>;
type PlayerFilm = Extract<VideoView["film"], { kind: "player" }>;

const WIDE = "16 / 9";
const FILLS = "absolute inset-0 size-full";

/** A film behind its poster. Nothing of it is loaded before a shopper starts it; without JavaScript it is a link (D179). */
export default function VideoBlock({ block: { title, poster, film } }: { block: VideoView }) {
  const [state, setState] = useState<"still" | "playing" | "failed">("still");
  const { width, height } = poster.picture;
  const shape = film.kind === "file" ? `${width} / ${height}` : WIDE;
  return (
    <section>
      <BlockHeading title={title} />
      <div
        className="relative max-h-[80dvh] w-full overflow-hidden rounded-card bg-black text-white"
        style={{ aspectRatio: shape }}
      >
        {state === "still" && (
          <Poster title={title} poster={poster} film={film} onPlay={() => setState("playing")} />
        )}
        {state === "playing" && film.kind === "file" && (
          <OwnFilm film={film} title={title} onFail={() => setState("failed")} />
        )}
        {state === "playing" && film.kind === "player" && <OutsidePlayer film={film} title={title} />}
        {state === "failed" && (
          <p role="alert" className={`${FILLS} grid place-items-center p-4 text-center`}>
            This video can't be played at the moment.
          </p>
        )}
      </div>
      {film.kind === "player" && (
        <p className="mt-2 text-sm text-muted">
          From {film.host}. Nothing loads from there until you play it.{" "}
          <a href={film.page} className="link" target="_blank" rel="noopener">
            Watch it on {film.host}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </section>
  );
}

function Poster({ title, poster, film, onPlay }: Omit<VideoView, "kind"> & { onPlay: () => void }) {
  const over = `${FILLS} place-items-center bg-black/10 focus-visible:-outline-offset-3`;
  const [play, href] =
    film.kind === "file" ? ["Play video", film.src] : [`Play from ${film.host}`, film.page];
  return (
    <>
      <Picture
        picture={poster.picture}
        alt={poster.alt}
        sizes="(min-width: 64rem) 56rem, 100vw"
        className={`${FILLS} object-cover`}
      />
      <a href={href} className={`${over} on-dark grid hydrated:hidden`}>
        <PlayMark words="Watch the video" />
        <span className="sr-only">: {title}</span>
      </a>
      <button type="button" onClick={onPlay} className={`${over} on-dark hidden hydrated:grid`}>
        <PlayMark words={play} />
        <span className="sr-only">: {title}</span>
      </button>
    </>
  );
}

/** Takes the focus of the button that it stands in place of. */
function OwnFilm({ film, title, onFail }: { film: FileFilm; title: string; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    element?.focus();
    if (!element || film.captions.length === 0 || element.textTracks.length > 0) return;
    const track = element.addTextTrack("captions", "English", "en");
    for (const { from, to, text } of film.captions) track.addCue(new VTTCue(from, to, text));
    track.mode = "showing";
  }, [film]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are added as cues
    <video ref={video} controls autoPlay playsInline aria-label={title} className={`${FILLS} bg-black`}>
      <source src={film.src} type={film.type} onError={onFail} />
    </video>
  );
}

/** Shut in, as its scripts are another's; a link in it opens a window of its own. */
function OutsidePlayer({ film, title }: { film: PlayerFilm; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      src={film.address}
      title={`${title} (${film.host})`}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className={`${FILLS} border-0`}
    />
  );
}
