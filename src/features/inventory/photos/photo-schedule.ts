import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import type { DuePhoto, FoundPhoto, PhotoFinding } from "./photo-store.server.ts";

/** Waits after the first, the second and the third failure; after those it is tried once a day. */
const RETRIES = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** What a fetch came to: a photo, none because ours is the newest, or why not. */
export type FetchedPhoto =
  | Extract<PhotoFinding, { kind: "ready" | "unchanged" }>
  /** `permanent` when the server says that there is no photo. */
  | { readonly kind: "failed"; readonly reason: string; readonly permanent: boolean };

/**
 * When a photo is fetched again (CONST-04): daily where its server can say "unchanged", else weekly; after a failure
 * soon, three times, then daily. Photos found together are spread over an hour, so that no server gets all requests at once.
 */
export function schedulePhoto(photo: DuePhoto, fetched: FetchedPhoto, now: Date): FoundPhoto {
  const spread = (photo.id % 60) * MINUTE_MS;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (fetched.kind !== "failed") {
    const known = fetched.kind === "ready" ? fetched : photo;
    const asks = known.etag !== null || known.lastModified !== null;
    return { photo, finding: fetched, nextFetchAt: after((asks ? DAY_MS : 7 * DAY_MS) + spread) };
  }
  const { reason, permanent } = fetched;
  const wait = permanent ? undefined : RETRIES[photo.failures];
  const final = wait === undefined;
  return { photo, finding: { kind: "failed", reason, final }, nextFetchAt: after(wait ?? DAY_MS + spread) };
}
