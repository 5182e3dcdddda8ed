import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageFacts } from "#platform/images/inspect-image.ts";
import manifest from "./media/pictures.json" with { type: "json" };

/** A picture of the demo, under the SHA-256 of its bytes; `npm run demo-pictures` lists them. */
export interface DemoPicture extends ImageFacts {
  readonly hash: string;
}

/** Where the demo dealers' feeds say that their photos are. The name belongs to nobody, and nothing is fetched from it. */
const ORIGIN = "https://pictures.forecourt.example/";

const PICTURES: Readonly<Record<string, DemoPicture>> = manifest;

/** The address of a picture in a feed, if there is such a picture: `suv/blue/hero.webp`. */
export const demoPictureUrl = (file: string): string | null =>
  Object.hasOwn(PICTURES, file) ? ORIGIN + file : null;

/** The picture at an address of a demo feed. @throws Error when there is none */
export function demoPictureAt(url: string): DemoPicture {
  const picture = PICTURES[url.slice(ORIGIN.length)];
  if (!picture) throw new Error(`there is no demo picture at ${url}`);
  return picture;
}

export const readDemoPicture = (url: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, "media", url.slice(ORIGIN.length)));
