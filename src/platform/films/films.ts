import { createHash } from "node:crypto";
import type { Storage } from "../storage/storage.ts";
import { type FilmFile, filmPath } from "./film-address.ts";

/** A film's bytes in both formats that browsers play. */
export interface FilmBytes {
  readonly webm: Buffer;
  readonly mp4: Buffer;
}

/** Keeps a film beside the originals of pictures; gives the paths of its files, under one hash of all its bytes. */
export async function keepFilm(
  originals: Storage,
  { webm, mp4 }: FilmBytes,
): Promise<Record<keyof FilmBytes, string>> {
  const hash = createHash("sha256").update(webm).update(mp4).digest("hex");
  await originals.write(filmKey({ hash, format: "webm" }), webm);
  await originals.write(filmKey({ hash, format: "mp4" }), mp4);
  return { webm: filmPath({ hash, format: "webm" }), mp4: filmPath({ hash, format: "mp4" }) };
}

/** One file of a film that is kept; null when there is none. */
export const readFilm = (originals: Storage, file: FilmFile): Promise<Buffer | null> =>
  originals.read(filmKey(file));

/** In the folders of pictures: no folder grows long. */
const filmKey = ({ hash, format }: FilmFile) => `${hash.slice(0, 2)}/${hash}.${format}`;
