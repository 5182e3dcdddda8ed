import type { ServerResponse } from "node:http";
import { matchAccepted } from "#platform/http/page-cache.ts";
import { SECURITY_HEADERS } from "#platform/http/security-headers.ts";
import type { Images } from "#platform/images/images.ts";
import { handleBusy } from "#platform/images/sharp.ts";
import {
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  PICTURE_FORMATS,
  type PictureFormat,
} from "#ui/media/image-address.ts";
import { type Connection, matchesEtag, sendPlain } from "./respond.ts";

/** An address that names a format always yields the same bytes; one that leaves it open may yield others tomorrow. */
const IMMUTABLE_HEADERS = { "cache-control": "public, max-age=31536000, immutable" };
/** Also by the scripts of a page of another origin: behind a CDN, a panorama is drawn from the picture's own bytes. */
const READABLE = { "access-control-allow-origin": "*" };
const DAY_HEADERS = { "cache-control": "public, max-age=86400", vary: "Accept" };

/**
 * Answers GET and HEAD of `/img/{hash}/{width}.{format}` on any host (CONST-04, D30): the picture, 304 to who has it, 404 in
 * plain text for what is unknown or off the ladder, 503 when too many wait. `path` is the path of the URL, without its query.
 * @throws Error when a known original cannot be decoded any more
 */
export async function answerImage(
  images: Images,
  path: string,
  { incoming, response }: Connection,
): Promise<void> {
  const wanted = readImagePath(path);
  if (!wanted) return sendNone(response);
  const { hash, width } = wanted;
  const format = wanted.format === "auto" ? chooseFormat(incoming.headers.accept) : wanted.format;
  const etag = `"${hash}-${width}-${format}"`;
  const headers = {
    ...SECURITY_HEADERS,
    ...READABLE,
    ...(wanted.format === "auto" ? DAY_HEADERS : IMMUTABLE_HEADERS),
    etag,
  };
  // Only this very picture has the ETag, so there is no need to make it to know that it did not change.
  if (matchesEtag(incoming.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const picture = await images.deliver({ hash, width, format }).catch(handleBusy);
  if (picture === "busy")
    return sendPlain(response, {
      status: 503,
      text: "Please ask again soon.",
      headers: { "retry-after": "5" },
    });
  if (!picture) return sendNone(response);
  const { bytes, type } = picture;
  response.writeHead(200, { ...headers, "content-type": type, "content-length": bytes.length });
  response.end(incoming.method === "HEAD" ? undefined : bytes);
}

/** Not to be kept by anybody: a picture may arrive. */
function sendNone(response: ServerResponse): void {
  sendPlain(response, { status: 404, text: "There is no such picture." });
}

const TAKES_AVIF = matchAccepted("image/avif");
const TAKES_WEBP = matchAccepted("image/webp");

/** The best format that an `Accept` header names. A wildcard names none: programs of any age send it. */
function chooseFormat(accept: string | undefined): PictureFormat {
  if (!accept) return "jpg";
  return TAKES_AVIF.test(accept) ? "avif" : TAKES_WEBP.test(accept) ? "webp" : "jpg";
}

/** A request to the image service: a picture by the SHA-256 of its original, in hexadecimal, and how it is wanted. */
export interface ImageRequest {
  readonly hash: string;
  readonly width: ImageWidth;
  readonly format: ImageFormat;
}

const FORMATS = [...PICTURE_FORMATS, "auto"].join("|");
const PATH = new RegExp(
  `^/img/(?<hash>[0-9a-f]{64})/(?<width>${IMAGE_WIDTHS.join("|")})\\.(?<format>${FORMATS})$`,
);

/**
 * Reads `/img/{hash}/{width}.{format}`; null for every other path. Only widths of the ladder are read, so that nobody can
 * have one photo made in a thousand sizes: that is the protection, there is no signature (D30).
 */
export function readImagePath(path: string): ImageRequest | null {
  const { hash, width, format } = PATH.exec(path)?.groups ?? {};
  return hash ? { hash, width: Number(width) as ImageWidth, format: format as ImageFormat } : null;
}
