import type { FilmFile } from "./film-address.ts";

const MAX_FILM_BYTES = 200 * 1024 * 1024;

/** First bytes of a container of Matroska, and the name in it of the kind that browsers play. */
const MATROSKA = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const HEADER_BYTES = 64;
/** Kinds of MP4 that are no films for browsers: QuickTime, and pictures. */
const OTHER_BRANDS = ["qt  ", "heic", "heix", "mif1", "msf1", "avif", "avis"];

export type InspectedFilm =
  | { readonly ok: true; readonly format: FilmFile["format"] }
  | { readonly ok: false; readonly reason: string };

/** Looks at the bytes of a film, regardless of the name of its file. */
export function inspectFilm(bytes: Buffer): InspectedFilm {
  if (bytes.length > MAX_FILM_BYTES) return { ok: false, reason: "It is larger than 200 MB." };
  const format = findFormat(bytes.subarray(0, HEADER_BYTES));
  return format ? { ok: true, format } : { ok: false, reason: "It is not an MP4 or WebM film." };
}

function findFormat(start: Buffer): FilmFile["format"] | null {
  if (start.subarray(0, MATROSKA.length).equals(MATROSKA)) return start.includes("webm") ? "webm" : null;
  const [box, brand] = [start.toString("latin1", 4, 8), start.toString("latin1", 8, 12)];
  return box === "ftyp" && !OTHER_BRANDS.includes(brand) ? "mp4" : null;
}
