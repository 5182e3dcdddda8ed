import { describe, expect, test } from "vitest";
import { decodeForFeed, decodeForVisitor, decodeUpload, sharp } from "./sharp.ts";
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

  test("D240: uploads are decoded beside pictures of pages, and accounts take turns", async () => {
    const running = Promise.withResolvers<void>();
    const done: string[] = [];
    const upload = (account: number, name: string) => decodeUpload(account, async () => done.push(name));
    const all = [
      decodeUpload(1, () => running.promise),
      upload(1, "flood 1"),
      upload(1, "flood 2"),
      upload(1, "flood 3"),
      upload(2, "other 1"),
      upload(2, "other 2"),
    ];
    await decodeForVisitor(async () => done.push("picture"));
    running.resolve();
    await Promise.all(all);
    expect(done).toEqual(["picture", "other 1", "flood 1", "other 2", "flood 2", "flood 3"]);
  });

  test("D240: an account that has too many uploads waiting is told so, and the others are not", async () => {
    const running = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 24 }, () => decodeUpload(3, () => running.promise));
    const tried = decodeUpload(3, async () => "taken");
    const other = decodeUpload(4, async () => "taken");
    await expect(tried).rejects.toThrow("too many");
    running.resolve();
    await Promise.all(waiting);
    expect([await other, await decodeUpload(3, async () => "taken")]).toEqual(["taken", "taken"]);
  });
});
