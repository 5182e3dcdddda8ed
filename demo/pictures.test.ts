import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inspectImage } from "#platform/images/inspect-image.ts";
import { demoAccounts } from "./accounts.ts";
import manifest from "./media/pictures.json" with { type: "json" };
import { demoPictureAt, demoPictureUrl, readDemoPicture } from "./pictures.ts";

const MEDIA = join(import.meta.dirname, "media");
const NOW = new Date("2026-11-21T02:00:00Z");

test("D31: the pictures in the folder are the ones that are listed", async () => {
  const files = (await readdir(MEDIA, { recursive: true })).filter((name) => name.endsWith(".webp"));
  expect(files.sort()).toEqual(Object.keys(manifest));
});

test.each(Object.entries(manifest))("D31: %s is what the list says", async (file, { hash, ...facts }) => {
  const bytes = await readDemoPicture(demoPictureUrl(file)!);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
  expect(await inspectImage(bytes)).toEqual({ ok: true, ...facts });
});

test("D31: every photo that a demo feed names is there, and a car's are of one body in one colour", () => {
  for (const account of demoAccounts) {
    for (const { photos } of account.feed(NOW)) {
      expect(photos.map(demoPictureAt).every(({ width }) => width >= 1280)).toBe(true);
      expect(new Set(photos.map((url) => url.slice(0, url.lastIndexOf("/")))).size).toBeLessThanOrEqual(1);
      expect(new Set(photos).size).toBe(photos.length);
    }
  }
});

test("D31: all media of the demo are at most 45 MB", async () => {
  const files = await readdir(MEDIA, { recursive: true });
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(MEDIA, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45e6);
});
