import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { FILM_TYPES, readFilmPath } from "#platform/films/film-file.ts";
import { type ByteRange, filmSize, readFilm } from "#platform/films/films.ts";
import { SECURITY_HEADERS } from "#platform/http/security-headers.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { type Connection, sendPlain } from "./respond.ts";

/**
 * Answers GET and HEAD of `/film/{hash}.{format}` on any host: the film or the part of it that a `Range` asks for, without
 * which browsers cannot move through it; 404 in plain text for what is unknown. `path` is the path of the URL.
 */
export async function answerFilm(
  originals: Storage,
  path: string,
  { incoming, response }: Connection,
): Promise<void> {
  const file = readFilmPath(path);
  const size = file && (await filmSize(originals, file));
  if (!file || size === null) return sendPlain(response, { status: 404, text: "There is no such film." });
  const part = toPart(incoming.headers.range, size);
  if (part === "beyond")
    return sendPlain(response, {
      status: 416,
      text: "The film is shorter.",
      headers: { "content-range": `bytes */${size}` },
    });
  const { from, to } = part ?? { from: 0, to: size - 1 };
  response.writeHead(part ? 206 : 200, {
    ...SECURITY_HEADERS,
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    "content-type": FILM_TYPES[file.format],
    "content-length": to + 1 - from,
    ...(part && { "content-range": `bytes ${from}-${to}/${size}` }),
  });
  if (incoming.method === "HEAD") response.end();
  else await sendPieces(readFilm(originals, file, { from, to }), response);
}

/** Reads on only as the client takes what was read. That it goes away before the end is nothing to note. */
async function sendPieces(pieces: AsyncGenerator<Buffer>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(pieces, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** The one range that a header asks for; null when it asks for none that is understood. */
function toPart(header: string | undefined, length: number): ByteRange | "beyond" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(length - Number(last), 0) : Number(first);
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (from >= length) return "beyond";
  return from > to ? null : { from, to };
}
