import { describe, expect, test } from "vitest";
import { decodeForFeed, decodeForVisitor, sharp } from "./sharp.ts";
import { drawPhoto } from "./test-images.ts";

describe("sharp as the process uses it", () => {
  test("CONST-04: a decoding takes one thread, and nothing is remembered", () => {
    expect(sharp.concurrency()).toBe(1);
    expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
  });

  test("CONST-04: an SVG or a TIFF reaches no parser", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
    for (const bytes of [svg, await drawPhoto(60, 60).tiff().toBuffer()])
      await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
  });

  test("CONST-04: a picture that a visitor waits for comes before photos of feeds that came earlier", async () => {
    const running = Promise.withResolvers<void>();
    const done: string[] = [];
    const all = [
      decodeForFeed(() => running.promise),
      decodeForFeed(async () => done.push("photo")),
      decodeForVisitor(async () => done.push("picture")),
      decodeForFeed(async () => done.push("another photo")),
    ];
    running.resolve();
    await Promise.all(all);
    expect(done).toEqual(["picture", "photo", "another photo"]);
  });
});
