import { statSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import type { Sharp } from "sharp";
import { describe, expect, test, vi } from "vitest";
import { IMAGE_WIDTHS, PICTURE_FORMATS } from "#ui/media/image-address.ts";
import { DiskStorage } from "../storage/disk-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { Images, SCREEN_WIDTHS } from "./images.ts";
import { MAX_IMAGE_BYTES } from "./inspect-image.ts";
import { decodeForFeed, sharp } from "./sharp.ts";
import { drawBands, drawPhoto, drawPixels, isNear, testFolders } from "./test-images.ts";

const newFolder = testFolders();

/** A storage that counts how often it is read: once for each making. */
class CountingStorage extends DiskStorage implements Storage {
  reads = 0;

  override async read(key: string): Promise<Buffer | null> {
    this.reads += 1;
    return super.read(key);
  }
}

async function newImages(cacheBytes = 5_000_000) {
  const [kept, folder] = [await newFolder(), await newFolder()];
  const originals = new CountingStorage(kept);
  const open = () => Images.open({ originals, folder, cacheBytes });
  return { images: await open(), originals, kept, folder, open };
}

async function keepBytes(images: Images, bytes: Buffer): Promise<string> {
  const image = await images.keep(bytes);
  if (!image.ok) throw new Error(image.reason);
  return image.hash;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe("keeping originals", () => {
  test("CONST-04 D30: an original is under the SHA-256 of its bytes, the same bytes once", async () => {
    const { images, kept } = await newImages();
    const bytes = await drawPhoto(90, 60).jpeg().toBuffer();
    const first = await images.keep(bytes);
    expect(first).toMatchObject({
      ok: true,
      width: 90,
      height: 60,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await images.keep(Buffer.from(bytes))).toEqual(first);
    await images.keep(await drawPhoto(90, 60, 2).jpeg().toBuffer());
    expect(await filesIn(kept)).toHaveLength(2);
  });

  test("CONST-04 D95: a photo that waits for its turn when the server stops is neither decoded nor kept", async () => {
    const { images, kept } = await newImages();
    const bytes = await drawPhoto(90, 60).jpeg().toBuffer();
    const others = Promise.withResolvers<void>();
    const before = decodeForFeed(() => others.promise);
    const stopping = new AbortController();
    const keeping = images.keep(bytes, stopping.signal);
    stopping.abort();
    others.resolve();
    await before;
    expect(await keeping).toEqual({ ok: false, reason: "The server is stopping." });
    expect(await filesIn(kept)).toEqual([]);
  });

  test("CONST-04: what is no image is not kept, and the reason is said", async () => {
    const { images, kept } = await newImages();
    expect(await images.keep(Buffer.from("<svg/>"))).toEqual({
      ok: false,
      reason: expect.stringMatching(/not an image/),
    });
    expect(await filesIn(kept)).toEqual([]);
  });
});

describe("what is delivered", () => {
  test("CONST-04: each width and format of the ladder, never enlarged, without metadata", async () => {
    const { images } = await newImages();
    const bytes = await drawPhoto(500, 250)
      .withExif({ IFD0: { Copyright: "secret place" } })
      .jpeg()
      .toBuffer();
    const hash = await keepBytes(images, bytes);
    for (const width of IMAGE_WIDTHS) {
      for (const format of PICTURE_FORMATS) {
        const { bytes: picture, type } = (await images.deliver({ hash, width, format }))!;
        const metadata = await sharp(picture).metadata();
        const shown = Math.min(width, 500);
        expect(metadata).toMatchObject({ width: shown, height: shown / 2, space: "srgb", channels: 3 });
        expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
        expect(picture.includes("secret")).toBe(false);
        expect(type).toBe({ avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" }[format]);
        expect(metadata.format).toBe({ avif: "heif", webp: "webp", jpg: "jpeg" }[format]);
      }
    }
  });

  test.each([
    [1600, 1200],
    [600, 900],
    [3000, 1000],
  ])("D25: what a shared link shows of %i by %i pixels is a JPEG of 1200 by 630", async (width, height) => {
    const { images } = await newImages();
    const hash = await keepBytes(images, await drawPhoto(width, height).jpeg().toBuffer());
    const picture = (await images.deliver({ hash, width: "share", format: "jpg" }))!;
    expect(picture.type).toBe("image/jpeg");
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("CONST-04: JPEG is progressive, and AVIF and WebP weigh less", async () => {
    const { images } = await newImages();
    const hash = await keepBytes(images, await drawPhoto(640, 480).blur(2).png().toBuffer());
    const [avif, webp, jpg] = await Promise.all(
      PICTURE_FORMATS.map(async (format) => (await images.deliver({ hash, width: 640, format }))!.bytes),
    );
    expect(await sharp(jpg).metadata()).toMatchObject({ isProgressive: true });
    expect(avif!.length).toBeLessThan(jpg!.length);
    expect(webp!.length).toBeLessThan(jpg!.length);
  });

  test.each([
    [
      "a photo taken on its side",
      () => drawBands(160, 240).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }),
      14,
    ],
    ["Display P3", () => drawBands(160, 240).withIccProfile("p3").png(), 14],
    ["CMYK", () => drawBands(160, 240).toColourspace("cmyk").jpeg({ quality: 95 }), 130],
    ["a PNG with an alpha channel", () => drawBands(160, 240).ensureAlpha(1).png(), 14],
    ["a GIF", () => drawBands(160, 240).gif(), 14],
  ])("CONST-04: %s comes out upright and in sRGB", async (_, make, steps) => {
    const { images } = await newImages();
    const hash = await keepBytes(images, await make().toBuffer());
    for (const format of PICTURE_FORMATS) {
      const { bytes } = (await images.deliver({ hash, width: 160, format }))!;
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 160, height: 240, channels: 3 });
      const at = (y: number) => [...data.subarray((y * 160 + 80) * 3, (y * 160 + 80) * 3 + 3)];
      expect(isNear(at(40), [220, 30, 30], steps)).toBe(true);
      expect(isNear(at(200), [30, 30, 220], steps)).toBe(true);
    }
  });

  test("CONST-04: what is transparent is on white in every format", async () => {
    const { images } = await newImages();
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: "#0000" } });
    const hash = await keepBytes(images, await clear.png().toBuffer());
    for (const format of PICTURE_FORMATS) {
      const { bytes } = (await images.deliver({ hash, width: 160, format }))!;
      const pixel = await sharp(bytes).raw().toBuffer();
      expect(isNear([...pixel.subarray(0, 3)], [255, 255, 255], 2)).toBe(true);
    }
  });

  test("CONST-04 D30: of an unknown hash there is no picture", async () => {
    const { images, folder } = await newImages();
    expect(await images.deliver({ hash: "0".repeat(64), width: 640, format: "jpg" })).toBeNull();
    expect(await filesIn(folder)).toEqual([]);
  });
});

describe("making each once", () => {
  test("CONST-04: a hundred who ask at once wait for one making, and a restart makes nothing again", async () => {
    const { images, originals, open } = await newImages();
    const wanted = {
      hash: await keepBytes(images, await drawPhoto(320, 200).jpeg().toBuffer()),
      width: 160,
      format: "webp",
    } as const;
    const all = await Promise.all(Array.from({ length: 100 }, () => images.deliver(wanted)));
    expect(new Set(all.map((picture) => picture!.bytes))).toHaveProperty("size", 1);
    const again = [
      await images.deliver(wanted),
      await images.deliver(wanted),
      await (await open()).deliver(wanted),
    ];
    expect(again).toEqual([all[0], all[0], all[0]]);
    expect(originals.reads).toBe(1);
  });

  test("CONST-04: never are two pictures decoded at once", async () => {
    const { images } = await newImages();
    const photos = await Promise.all([1, 2, 3].map((seed) => drawPhoto(400, 300, seed).jpeg().toBuffer()));
    let running = 0;
    const counts: number[] = [];
    const { toBuffer } = sharp.prototype;
    const counting = vi.spyOn(sharp.prototype, "toBuffer").mockImplementation(async function (this: Sharp) {
      running += 1;
      counts.push(running);
      const bytes = await toBuffer.call(this);
      running -= 1;
      return bytes;
    } as typeof toBuffer);
    const hashes = await Promise.all(photos.map((bytes) => keepBytes(images, bytes)));
    await Promise.all(
      hashes.flatMap((hash) => PICTURE_FORMATS.map((format) => images.deliver({ hash, width: 160, format }))),
    );
    counting.mockRestore();
    expect(counts).toEqual(Array(12).fill(1));
  });

  test("CONST-04: of large originals only a few are read ahead of their decoding, and a failure makes room", async () => {
    const { images, originals } = await newImages();
    const decoded = Promise.withResolvers<void>();
    const feed = decodeForFeed(() => decoded.promise);
    let reads = 0;
    vi.spyOn(originals, "read").mockImplementation(async () => {
      reads += 1;
      return Buffer.alloc(MAX_IMAGE_BYTES);
    });
    const wanted = Array.from({ length: 9 }, (_, at) => `${at}`.repeat(64));
    const all = wanted.map((hash) => images.deliver({ hash, width: 320, format: "webp" }));
    await vi.waitFor(() => expect(reads).toBeGreaterThanOrEqual(4));
    for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next));
    expect(reads).toBe(4);
    decoded.resolve();
    await feed;
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(Array(9).fill("rejected"));
    expect(reads).toBe(9);
  });

  test("CONST-04: a damaged file of the cache heals itself, and one that cannot be kept is delivered all the same", async () => {
    const { images, originals, folder, open } = await newImages();
    const wanted = {
      hash: await keepBytes(images, await drawPhoto(320, 200).jpeg().toBuffer()),
      width: 320,
      format: "avif",
    } as const;
    const picture = await images.deliver(wanted);
    const [file] = await filesIn(folder);
    await writeFile(file!, "half");
    expect(await images.deliver(wanted)).toEqual(picture);
    expect(await (await open()).deliver(wanted)).toEqual(picture);
    expect(originals.reads).toBe(2);
    await writeFile(join(folder, "file"), "");
    const stuck = await Images.open({ originals, folder: join(folder, "file"), cacheBytes: 5_000_000 });
    expect(await stuck.deliver(wanted)).toEqual(picture);
  });

  test("CONST-04: a picture that is sent from memory is used, so others make room on disk before it", async () => {
    const grey = (level: number) =>
      drawPixels(32, 32, () => [level, level, level])
        .png()
        .toBuffer();
    // A picture of one grey is some 300 bytes: there is room for about ten.
    const { images, originals, open } = await newImages(3200);
    const keepGrey = async (level: number) =>
      ({ hash: await keepBytes(images, await grey(level)), width: 160, format: "jpg" }) as const;
    const favourite = await keepGrey(1);
    for (let level = 2; level < 42; level += 1) {
      await images.deliver(favourite);
      await images.deliver(await keepGrey(level));
    }
    expect(originals.reads).toBe(41);
    const restarted = await open();
    await restarted.deliver(favourite);
    expect(originals.reads).toBe(41);
    await restarted.deliver(await keepGrey(2));
    expect(originals.reads).toBe(42);
  });

  test("CONST-04: an original that cannot be decoded any more is an error, and no picture is kept of it", async () => {
    const { images, kept, folder } = await newImages();
    const hash = await keepBytes(images, await drawPhoto(320, 200).jpeg().toBuffer());
    await writeFile((await filesIn(kept))[0]!, "rotten");
    await expect(images.deliver({ hash, width: 320, format: "jpg" })).rejects.toThrow();
    expect(await filesIn(folder)).toEqual([]);
  });
});

test("CONST-04: whatever is asked for in whatever order, the folder keeps to its bound and every answer is right", async () => {
  // Room for about half of what is narrow enough to be kept at all.
  const bound = 22_000;
  let fullest = 0;
  const photos = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => drawPhoto(330, 200, seed).jpeg().toBuffer()),
  );
  const request = fc.record({
    index: fc.nat(7),
    width: fc.constantFrom(160 as const, 160 as const, 320 as const),
    format: fc.constantFrom("webp" as const, "jpg" as const),
  });
  const expected = new Map<string, Buffer>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(request, { minLength: 1, maxLength: 4 }), { maxLength: 10 }),
      async (rounds) => {
        const { images, folder } = await newImages(bound);
        const hashes = await Promise.all(photos.map((bytes) => keepBytes(images, bytes)));
        for (const round of rounds) {
          await Promise.all(
            round.map(async ({ index, width, format }) => {
              const { bytes } = (await images.deliver({ hash: hashes[index]!, width, format }))!;
              const key = `${index} ${width} ${format}`;
              expect(bytes.equals(expected.get(key) ?? bytes)).toBe(true);
              expected.set(key, bytes);
            }),
          );
          const bytes = (await filesIn(folder)).reduce((sum, file) => sum + statSync(file).size, 0);
          expect(bytes).toBeLessThanOrEqual(bound);
          fullest = Math.max(fullest, bytes);
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(fullest).toBeGreaterThan(bound * 0.8);
});

describe("what is made ahead", () => {
  const running = new AbortController().signal;

  test("D452: phones' widths of a picture are on disk before somebody asks, and are made once", async () => {
    const { images, originals, open, folder } = await newImages();
    const hash = await keepBytes(images, await drawPhoto(1400, 700).jpeg().toBuffer());
    await images.prepare([hash], running);
    await images.prepare([hash], running);
    const afterStart = await open();
    const reads = originals.reads;
    expect(reads).toBe(2);
    for (const width of SCREEN_WIDTHS)
      expect(await afterStart.deliver({ hash, width, format: "avif" })).not.toBeNull();
    expect(originals.reads).toBe(reads);
    expect(await filesIn(folder)).toHaveLength(2);
  });

  test("D452: nothing is made ahead once the server stops", async () => {
    const { images, originals } = await newImages();
    const hash = await keepBytes(images, await drawPhoto(300, 200).jpeg().toBuffer());
    await images.prepare([hash], AbortSignal.abort());
    expect(originals.reads).toBe(0);
  });
});
