import realSharp from "sharp";
import { expect, test } from "vitest";
import { preparePhoto } from "./prepare-photo.ts";
import { drawBands } from "./test-images.ts";

const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(40)]);

test.each(["jpeg", "png", "webp"] as const)(
  "D175: a photo in %s becomes a JPEG of its pixels",
  async (format) => {
    const made = await preparePhoto(1, await drawBands(60, 40).toFormat(format).toBuffer());
    const {
      format: found,
      width,
      height,
    } = await realSharp(made.ok ? made.bytes : Buffer.alloc(0)).metadata();
    expect([found, width, height]).toEqual(["jpeg", 60, 40]);
  },
);

test("D175: place and device go, a photo is upright and at most 2000 pixels on a side", async () => {
  const exif = { IFD0: { Model: "Secret Phone" }, IFD3: { GPSLatitude: "27/1 30/1 0/1" } };
  const bytes = await drawBands(3000, 1500)
    .jpeg()
    .withExif(exif)
    .withMetadata({ orientation: 6, exif })
    .toBuffer();
  expect(bytes.includes("Secret Phone")).toBe(true);
  const made = await preparePhoto(1, bytes);
  if (!made.ok) throw new Error(made.reason);
  expect(made.bytes.includes("Secret Phone")).toBe(false);
  const { width, height, exif: kept } = await realSharp(made.bytes).metadata();
  expect([width, height, kept]).toEqual([1000, 2000, undefined]);
});

test("D175: what follows a picture in its file does not follow it into ours", async () => {
  const bytes = Buffer.concat([await drawBands(40, 40).jpeg().toBuffer(), Buffer.from("<script>alert(1)")]);
  const made = await preparePhoto(1, bytes);
  expect(made.ok && made.bytes.includes("<script>")).toBe(false);
});

test.each([
  ["a text", Buffer.from("not a photo"), /not an image/],
  ["a photo of a phone", HEIC, /HEIC/],
  ["nothing", Buffer.alloc(0), /empty/],
])("D175: %s is refused in words for a person", async (_, bytes, reason) => {
  expect(await preparePhoto(1, bytes)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test("D240: a small file with more than 25 megapixels is refused before it is decoded", async () => {
  const large = await drawBands(5001, 5000).png().toBuffer();
  expect(large.length).toBeLessThan(1_000_000);
  expect(await preparePhoto(1, large)).toEqual({
    ok: false,
    reason: "The image has more than 25 megapixels.",
  });
});
