import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hotspot, Hotspots } from "#features/vehicles/hotspots.ts";
import type { FilmBytes } from "#platform/films/films.ts";
import type { ImageFacts } from "#platform/images/inspect-image.ts";
import smallCabinPoints from "./media/cabins/small/hotspots.json" with { type: "json" };
import suvCabinPoints from "./media/cabins/suv/hotspots.json" with { type: "json" };
import uteCabinPoints from "./media/cabins/ute/hotspots.json" with { type: "json" };
import hatchPoints from "./media/hatch/hotspots.json" with { type: "json" };
import manifest from "./media/pictures.json" with { type: "json" };
import sedanPoints from "./media/sedan/hotspots.json" with { type: "json" };
import suvPoints from "./media/suv/hotspots.json" with { type: "json" };
import utePoints from "./media/ute/hotspots.json" with { type: "json" };
import vanPoints from "./media/van/hotspots.json" with { type: "json" };
import wagonPoints from "./media/wagon/hotspots.json" with { type: "json" };

/** A picture of the demo, under the SHA-256 of its bytes; `npm run demo-pictures` lists them. */
export interface DemoPicture extends ImageFacts {
  readonly hash: string;
}

/** Where the demo dealers' feeds say that their photos are. The name belongs to nobody, and nothing is fetched from it. */
const ORIGIN = "https://pictures.forecourt.example/";

const PICTURES: Readonly<Record<string, DemoPicture>> = manifest;

/** The address of a picture in a feed, if there is such a picture: `suv/blue/hero.webp`. */
export const findDemoPictureUrl = (file: string): string | null =>
  Object.hasOwn(PICTURES, file) ? ORIGIN + file : null;

/** The picture at an address of a demo feed. @throws Error when there is none */
export function findDemoPicture(url: string): DemoPicture {
  const picture = PICTURES[url.slice(ORIGIN.length)];
  if (!picture) throw new Error(`there is no demo picture at ${url}`);
  return picture;
}

const NAMED = /https:\/\/pictures\.forecourt\.example\/[\w/-]+\.webp/g;

/** The demo pictures that a settings document names: heroes, promotions and dealership fronts. */
export const listNamedPictures = (document: unknown): readonly string[] =>
  JSON.stringify(document).match(NAMED) ?? [];

/** A settings document with the addresses of demo pictures replaced by those under which a site serves them. */
export function replacePictures<Document>(document: Document): Document {
  const text = JSON.stringify(document).replaceAll(
    NAMED,
    (url) => `/img/${findDemoPicture(url).hash}/1280.jpg`,
  );
  return JSON.parse(text);
}

const toPath = (url: string): string => join(import.meta.dirname, "media", url.slice(ORIGIN.length));

export const readDemoPicture = (url: string): Promise<Buffer> => readFile(toPath(url));

/** Points of interest of the bodies that have been turned. */
const HOTSPOTS: Readonly<Record<string, Hotspots>> = {
  hatch: hatchPoints,
  sedan: sedanPoints,
  suv: suvPoints,
  ute: utePoints,
  van: vanPoints,
  wagon: wagonPoints,
};

const FRAMES = Array.from({ length: 36 }, (_, frame) => `${frame + 1}`.padStart(2, "0"));

/** The addresses of the spin of the vehicle in a photo, and of its film if there is one, and its hotspots; nothing where it has not been turned. */
export function findDemoTurn(photo: string) {
  const [body, colour] = photo.slice(ORIGIN.length).split("/") as [string, string];
  const folder = `${body}/${colour}`;
  const hotspots = HOTSPOTS[body];
  if (!hotspots || !Object.hasOwn(PICTURES, `${folder}/spin/01.webp`)) return {};
  const film = ["webm", "mp4"].map((ending) => `${ORIGIN}${folder}/walkaround.${ending}`);
  return {
    spins: FRAMES.map((frame) => `${ORIGIN}${folder}/spin/${frame}.webp`),
    ...(film.every((url) => existsSync(toPath(url))) && { walkarounds: film }),
    hotspots,
  };
}

/** Points of interest in the panoramas of the cabins. */
const CABIN_HOTSPOTS = {
  small: smallCabinPoints.interior,
  suv: suvCabinPoints.interior,
  ute: uteCabinPoints.interior,
} satisfies Record<string, readonly Hotspot[]>;

/** A cabin that several bodies share. */
export type DemoCabin = keyof typeof CABIN_HOTSPOTS;

/** The address of a cabin's panorama, and its hotspots. */
export function findDemoCabin(cabin: DemoCabin): {
  readonly panorama: string;
  readonly hotspots: readonly Hotspot[];
} {
  return { panorama: `${ORIGIN}cabins/${cabin}/panorama.webp`, hotspots: CABIN_HOTSPOTS[cabin] };
}

/** The film whose WebM is at an address of a demo feed. */
export async function readDemoFilm(url: string): Promise<FilmBytes> {
  const file = (ending: string) => readDemoPicture(url.replace(/webm$/, ending));
  return { webm: await file("webm"), mp4: await file("mp4") };
}
