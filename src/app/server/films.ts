import type { IncomingMessage, ServerResponse } from "node:http";
import { FILM_TYPES, readFilmPath } from "#platform/films/film-address.ts";
import { readFilm } from "#platform/films/films.ts";
import { SECURITY_HEADERS } from "#platform/http/security-headers.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { sendPlain } from "./respond.ts";

/**
 * Answers GET and HEAD of `/film/{hash}.{format}` on any host: the film or the part of it that a `Range` asks for, without
 * which browsers cannot move through it; 404 in plain text for what is unknown. `path` is the path of the URL.
 */
export async function answerFilm(
  originals: Storage,
  incoming: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (incoming.method !== "GET" && incoming.method !== "HEAD")
    return sendPlain(response, 405, "Films can only be read.", { allow: "GET, HEAD" });
  const file = readFilmPath(path);
  const film = file && (await readFilm(originals, file));
  if (!film) return sendPlain(response, 404, "There is no such film.", { "cache-control": "no-store" });
  const part = partOf(incoming.headers.range, film.length);
  if (part === "beyond")
    return sendPlain(response, 416, "The film is shorter.", { "content-range": `bytes */${film.length}` });
  const body = part ? film.subarray(part.from, part.to + 1) : film;
  response.writeHead(part ? 206 : 200, {
    ...SECURITY_HEADERS,
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    "content-type": FILM_TYPES[file.format],
    "content-length": body.length,
    ...(part && { "content-range": `bytes ${part.from}-${part.to}/${film.length}` }),
  });
  response.end(incoming.method === "HEAD" ? undefined : body);
}

/** First and last byte of the one range that a header asks for; null when it asks for none that is understood. */
function partOf(header: string | undefined, length: number): { from: number; to: number } | "beyond" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(length - Number(last), 0) : Number(first);
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (from >= length) return "beyond";
  return from > to ? null : { from, to };
}
