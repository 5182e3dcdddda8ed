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
