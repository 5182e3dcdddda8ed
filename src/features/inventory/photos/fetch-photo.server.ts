import { type Dispatcher, request } from "undici";
import { readAtMost } from "#platform/http/read-input.ts";
import { MAX_IMAGE_BYTES } from "#platform/images/inspect-image.ts";
import type { DuePhoto } from "./photo-store.server.ts";

/** What a photo's server answered. */
export type PhotoAnswer =
  | {
      readonly kind: "bytes";
      readonly bytes: Buffer;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: "unchanged" }
  | { readonly kind: "failed"; readonly reason: string; readonly permanent: boolean };

const MAX_FETCH_MS = 30_000;

/** Asks a photo's server for it, or whether it changed; never throws. */
export async function fetchPhoto(
  { url, etag, lastModified }: Pick<DuePhoto, "url" | "etag" | "lastModified">,
  dispatcher: Dispatcher,
  stopped: AbortSignal = AbortSignal.any([]),
): Promise<PhotoAnswer> {
  const headers = {
    accept: "image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8",
    "user-agent": "Forecourt",
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(MAX_FETCH_MS), stopped]);
    const answer = await request(url, { dispatcher, headers, signal });
    if (answer.statusCode !== 200) {
      // A body destroyed before its end says so, and nobody else listens.
      answer.body.on("error", () => undefined).destroy();
      return answer.statusCode === 304 ? { kind: "unchanged" } : refused(answer.statusCode);
    }
    const bytes = await readAtMost(answer.body, MAX_IMAGE_BYTES);
    if (!bytes) return { kind: "failed", reason: "It is larger than 30 MB.", permanent: true };
    const header = (name: string) => String(answer.headers[name] ?? "").slice(0, 300) || null;
    return { kind: "bytes", bytes, etag: header("etag"), lastModified: header("last-modified") };
  } catch (error) {
    return { kind: "failed", ...toTrouble(error as Error) };
  }
}

function refused(status: number): PhotoAnswer {
  const permanent = status < 500 && status !== 408 && status !== 425 && status !== 429;
  return { kind: "failed", reason: `Its address answered ${status}.`, permanent };
}

function toTrouble({ name, message }: Error): { reason: string; permanent: boolean } {
  if (name === "TimeoutError") return { reason: "Its address did not answer in time.", permanent: false };
  if (message === "refused: a private address")
    return { reason: "Its address is not on the internet.", permanent: true };
  return { reason: `It could not be fetched: ${message || name}.`, permanent: false };
}
