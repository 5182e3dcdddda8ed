const PATH = /^\/film\/(?<hash>[0-9a-f]{64})\.(?<format>webm|mp4)$/;

/** The formats in which a film is kept, with what they are to a browser. */
export const FILM_TYPES = { webm: "video/webm", mp4: "video/mp4" } as const;
type FilmFormat = keyof typeof FILM_TYPES;

/** One file of a film: the film's hash and the format. */
export interface FilmFile {
  readonly hash: string;
  readonly format: FilmFormat;
}

/** The path of one file of a film on every site. */
export const filmPath = ({ hash, format }: FilmFile): string => `/film/${hash}.${format}`;

/** Reads `/film/{hash}.{format}`; null for every other path. */
export function readFilmPath(path: string): FilmFile | null {
  const { hash, format } = PATH.exec(path)?.groups ?? {};
  return hash ? { hash, format: format as FilmFormat } : null;
}

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
