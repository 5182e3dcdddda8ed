import { createHash } from "node:crypto";
import type { Storage } from "../storage/storage.ts";
import { type FilmFile, filmPath } from "./film-file.ts";

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
  await keepFilmFile(originals, { hash, format: "webm" }, webm);
  await keepFilmFile(originals, { hash, format: "mp4" }, mp4);
  return { webm: filmPath({ hash, format: "webm" }), mp4: filmPath({ hash, format: "mp4" }) };
}

/** Keeps one file of a film. */
export const keepFilmFile = (originals: Storage, file: FilmFile, bytes: Buffer): Promise<void> =>
  originals.write(filmKey(file), bytes);

/** Bytes of one file of a film; null when there is none. */
export const filmSize = (originals: Storage, file: FilmFile): Promise<number | null> =>
  originals.size(filmKey(file));

/** How much of a film is read at once, and so the most that a slow client holds in memory. */
const PIECE_BYTES = 64 * 1024;

/**
 * A part of a kept film, from one byte to another, in pieces that are read as they are needed.
 * @throws Error when the film is shorter by now
 */
export async function* readFilm(
  originals: Storage,
  file: FilmFile,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; ) {
    const length = Math.min(PIECE_BYTES, to + 1 - at);
    const piece = await originals.readPart(filmKey(file), { from: at, length });
    if (!piece || piece.length < length) throw new Error("a film ended early");
    yield piece;
    at += length;
  }
}

/** First and last byte. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** In the folders of pictures: no folder grows long. */
const filmKey = ({ hash, format }: FilmFile) => `${hash.slice(0, 2)}/${hash}.${format}`;
