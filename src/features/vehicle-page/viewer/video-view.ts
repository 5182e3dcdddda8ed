import { readFilmPath } from "#platform/films/film-file.ts";
import type { ViewerSettings } from "./viewer-settings.ts";
import type { VideoView } from "./viewer-view.ts";

/** Formats that browsers play, best first: a page offers them in this order. */
const TYPES: Readonly<Record<string, string>> = {
  webm: "video/webm",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  ogv: "video/ogg",
};

/**
 * Films out of the addresses that a feed names (ENT-07): those that differ only in their ending are one film in several
 * formats, and an address that is no film file is a page that shows one. Only https, as pages allow nothing else, and films
 * that are kept here.
 */
export function buildVideoViews(addresses: readonly string[]): VideoView[] {
  const films = new Map<string, Extract<VideoView, { kind: "file" }>["sources"][number][]>();
  const pages: VideoView[] = [];
  for (const address of addresses) {
    const kept = readFilmPath(address) !== null;
    const url = URL.parse(address, kept ? "https://here.invalid" : undefined);
    if (url?.protocol !== "https:") continue;
    const [, name = "", ending = ""] = /^(.*)\.([a-z0-9]+)$/i.exec(url.pathname) ?? [];
    const type = TYPES[ending.toLowerCase()];
    if (type === undefined) pages.push({ kind: "page", href: url.href });
    else {
      const film = url.origin + name;
      films.set(film, [...(films.get(film) ?? []), { src: kept ? address : url.href, type }]);
    }
  }
  const rank = ({ type }: { readonly type: string }) => Object.values(TYPES).indexOf(type);
  const files = [...films.values()].map((sources) => ({
    kind: "file" as const,
    sources: sources.sort((one, other) => rank(one) - rank(other)),
  }));
  return [...files, ...pages];
}

/** Before which photo, counted from 0, a film stands; the number of photos for the end (GAL-05). */
export function toVideoSlot(
  position: ViewerSettings["vehiclePage"]["viewer"]["videoPosition"],
  photos: number,
): number {
  const slots = { start: 0, second: Math.min(1, photos), middle: Math.floor((photos + 1) / 2), end: photos };
  return slots[position];
}
