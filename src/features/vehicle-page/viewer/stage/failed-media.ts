import { useState } from "react";
import type { Photo } from "#features/catalogue/card/card.ts";

/** The photos to show, without those that turn out not to load (D30); `leaveOut` drops one. */
export function usePhotosThatLoad(photos: readonly Photo[]) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  return {
    photos: photos.filter(({ url }) => !failed.has(url)),
    leaveOut: ({ url }: Photo) => setFailed((before) => new Set(before).add(url)),
  };
}

/** Logs media that could not be shown; the shopper gets no message (GAL-16). */
export function logMediaFailure(what: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: GAL-16 asks for a log, and the browser's is the one at hand
  console.warn(`${what} could not be shown:`, detail);
}
