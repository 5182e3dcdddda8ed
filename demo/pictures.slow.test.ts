import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findHotspotPlace } from "#features/vehicle-page/viewer/stage/hotspot-place.ts";
import { hotspotSchema } from "#features/vehicles/hotspots.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { derivePicture } from "#platform/images/derive-picture.ts";
import { inspectImage } from "#platform/images/inspect-image.ts";
import { demoAccounts } from "./accounts.ts";
import manifest from "./media/pictures.json" with { type: "json" };
import { findDemoPicture, findDemoPictureUrl, readDemoFilm, readDemoPicture } from "./pictures.ts";

const MEDIA = join(import.meta.dirname, "media");
const NOW = new Date("2026-11-21T02:00:00Z");

test("D31: the pictures in the folder are the ones that are listed", async () => {
  const files = (await readdir(MEDIA, { recursive: true })).filter((name) => name.endsWith(".webp"));
  expect(files.sort()).toEqual(Object.keys(manifest));
});

test.each(Object.entries(manifest))("D31: %s is what the list says", async (file, { hash, ...facts }) => {
  const bytes = await readDemoPicture(findDemoPictureUrl(file)!);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
  expect(await inspectImage(bytes)).toEqual({ ok: true, ...facts });
});

test("D31: every photo that a demo feed names is there; a car's are of one body in one colour, then of one cabin", () => {
  for (const account of demoAccounts) {
    for (const { photos } of account.feed(NOW)) {
      expect(photos.map(findDemoPicture).every(({ width }) => width >= 1280)).toBe(true);
      const folders = photos.map((url) => url.slice(0, url.lastIndexOf("/")));
      const inside = folders.findIndex((folder) => folder.includes("/cabins/"));
      const [outside, cabin] = inside < 0 ? [folders, []] : [folders.slice(0, inside), folders.slice(inside)];
      // Both faces of a body look the same from behind.
      const faces = outside.filter((_, at) => !photos[at]!.endsWith("/rear.webp"));
      expect(new Set(faces).size).toBe(Math.min(photos.length, 1));
      expect(new Set(outside.map((folder) => folder.replace("-2/", "/"))).size).toBe(faces.length && 1);
      expect(new Set(cabin).size).toBeLessThanOrEqual(1);
      expect(cabin.every((folder) => folder.includes("/cabins/"))).toBe(true);
      expect(new Set(photos).size).toBe(photos.length);
    }
  }
});

const everything = demoAccounts.flatMap((account) => account.feed(NOW));

test("GAL-02: cars with and without a spin have a panorama of their cabin, twice as wide as high; cars with few photos have neither it nor a cabin's photos", () => {
  const seen = everything.filter(({ interiors }) => interiors);
  expect(seen.some(({ spins }) => spins)).toBe(true);
  expect(seen.some(({ spins }) => !spins)).toBe(true);
  expect(everything.some(({ photos }) => photos.length > 0 && photos.length < 4)).toBe(true);
  for (const { interiors, photos } of seen) {
    const { width, height } = findDemoPicture(interiors![0]!);
    expect(width).toBe(2 * height);
    const folder = interiors![0]!.slice(0, interiors![0]!.lastIndexOf("/"));
    for (const url of photos.filter((photo) => photo.includes("/cabins/")))
      expect(url.slice(0, url.lastIndexOf("/"))).toBe(folder);
  }
});

test("ENT-09 GAL-19: a panorama has hotspots, none straight up or down", () => {
  for (const { interiors, hotspots } of everything) {
    if (!interiors) continue;
    expect(hotspots!.interior.length).toBeGreaterThanOrEqual(4);
    for (const hotspot of hotspots!.interior) {
      expect(hotspotSchema.parse(hotspot)).toEqual(hotspot);
      expect(hotspot.description).toMatch(/^[A-Z][\w ]+: [A-Z].+\.$/);
      // Straight up and down there is nothing to tell of.
      for (const { y } of hotspot.positions) expect(Math.abs(y - 0.5)).toBeLessThan(0.4);
    }
  }
});

test("D292: cars of different makes with pictures of their own are in stock, and none of these cars looks like another make's", () => {
  const makes = new Map<string, Set<string>>();
  for (const { make, photos } of everything) {
    const folder = photos[0]?.split("/").at(-3);
    if (folder?.startsWith(`${toSlug(make)}-`))
      makes.set(folder, (makes.get(folder) ?? new Set()).add(toSlug(make)));
  }
  expect(new Set([...makes.values()].flatMap((names) => [...names])).size).toBeGreaterThan(1);
  expect([...makes.values()].every(({ size }) => size === 1)).toBe(true);
});

const turned = everything.filter(({ spins }) => spins);
const turns = [...new Map(turned.map((row) => [row.spins![0]!, row])).values()];
const filmed = turns.filter(({ walkarounds }) => walkarounds);

test("GAL-01 GAL-10: there are demo cars with a spin, each of the body and colour of their photos, and none has one photo alone", () => {
  expect(turned.length).toBeGreaterThan(20);
  expect(filmed.length).toBeGreaterThan(0);
  for (const { photos, spins, walkarounds = [] } of turned) {
    const folder = photos[0]!.slice(0, photos[0]!.lastIndexOf("/"));
    expect([...spins!, ...walkarounds].every((url) => url.startsWith(`${folder}/`))).toBe(true);
    expect(photos.length).toBeGreaterThan(1);
  }
});

test.each(turns)(
  "GAL-12 D49: $spins.0 is the first of 36 frames, which a phone has with 700 KB",
  async ({ spins }) => {
    expect(new Set(spins).size).toBe(36);
    const sizes = spins!.map(findDemoPicture).map(({ width, height }) => `${width}x${height}`);
    expect(new Set(sizes)).toEqual(new Set(["960x640"]));
    let bytes = 0;
    for (const url of spins!) bytes += (await derivePicture(await readDemoPicture(url), 640, "webp")).length;
    expect(bytes).toBeLessThanOrEqual(700_000);
  },
);

test.each(filmed)(
  "ENT-07: $walkarounds.0 is there in both formats, below 1.5 MB each",
  async ({ walkarounds }) => {
    expect(walkarounds!.map((url) => url.split(".").at(-1))).toEqual(["webm", "mp4"]);
    const { webm, mp4 } = await readDemoFilm(walkarounds![0]!);
    expect(webm.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
    expect(mp4.toString("latin1", 4, 8)).toBe("ftyp");
    expect(Math.max(webm.length, mp4.length)).toBeLessThanOrEqual(1.5e6);
  },
);

test.each(turns)(
  "ENT-09 GAL-19: the hotspots of $spins.0 lie in frames, and there are some all around",
  ({ hotspots }) => {
    const { exterior } = hotspots!;
    expect(exterior.length).toBeGreaterThanOrEqual(4);
    for (const hotspot of exterior) {
      expect(hotspotSchema.parse(hotspot)).toEqual(hotspot);
      expect(hotspot.description).toMatch(/^[A-Z][\w ]+: [A-Z].+\.$/);
      expect(hotspot.positions.every(({ angle }) => angle % 10 === 0)).toBe(true);
      // No point of a car can be seen from everywhere.
      expect(hotspot.positions.length).toBeLessThan(30);
    }
    for (let angle = 0; angle < 360; angle += 10)
      expect([angle, exterior.some((hotspot) => findHotspotPlace(hotspot, angle) !== null)]).toEqual([
        angle,
        true,
      ]);
  },
);

test("D31: all media of the demo are at most 90 MB", async () => {
  const files = await readdir(MEDIA, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(MEDIA, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90e6);
});
