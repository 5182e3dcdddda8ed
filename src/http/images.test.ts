import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Images } from "#platform/images/images.ts";
import { decodeForVisitor, sharp } from "#platform/images/sharp.ts";
import { DiskStorage } from "#platform/storage/disk-storage.ts";
import { IMAGE_WIDTHS, listWidthsUpTo, PICTURE_FORMATS, toImageHref } from "#ui/media/image-address.ts";
import { answerImage, readImagePath } from "./images.ts";

let root: string;
let server: Server;
let base: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-image-server-"));
  const originals = new DiskStorage(join(root, "originals"));
  const images = await Images.open({ originals, folder: join(root, "derived"), cacheBytes: 10_000_000 });
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: "#c40" } });
  const image = await images.keep(await plain.jpeg().toBuffer());
  base = image.ok ? `/img/${image.hash}` : "";
  server = createServer((incoming, response) => {
    answerImage(images, incoming.url ?? "", { incoming, response }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Not `fetch`, which sends an `Accept` of its own and hides what a body to HEAD would be. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, method, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    asked.on("error", reject).end();
  });
}

const FOR_EVER = "public, max-age=31536000, immutable";

describe("pictures over HTTP", () => {
  test.each([
    ["avif", "image/avif"],
    ["webp", "image/webp"],
    ["jpg", "image/jpeg"],
  ])("CONST-04 D30: %s is sent as what it is, to be kept for ever", async (format, type) => {
    const { status, headers, body } = await ask(`${base}/320.${format}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-length": String(body.length),
      "cache-control": FOR_EVER,
      "x-content-type-options": "nosniff",
    });
    expect(headers.vary).toBeUndefined();
    expect(await sharp(body).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  test("CONST-04: HEAD says what GET would, without the bytes", async () => {
    const [get, head] = [await ask(`${base}/320.webp`), await ask(`${base}/320.webp`, {}, "HEAD")];
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(head.headers["content-length"]).toBe(String(get.body.length));
  });

  test("CONST-04: a browser that has the picture gets 304, one that has another gets it", async () => {
    const { etag } = (await ask(`${base}/320.webp`)).headers as { etag: string };
    const same = await ask(`${base}/320.webp`, { "if-none-match": `"other", W/${etag}` });
    expect(same).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(same.headers).toMatchObject({ etag, "cache-control": FOR_EVER });
    for (const other of ["480.webp", "320.jpg"])
      expect(await ask(`${base}/${other}`, { "if-none-match": etag })).toMatchObject({ status: 200 });
  });
});

describe("auto", () => {
  test.each([
    ["image/avif,image/webp,image/*,*/*;q=0.8", "image/avif"],
    ["image/webp, image/apng, */*", "image/webp"],
    ["IMAGE/WEBP;q=0.5", "image/webp"],
    ["image/avif;q=0, image/webp;q=0.0, image/jpeg", "image/jpeg"],
    ["image/avif-sequence, image/webpx", "image/jpeg"],
    ["*/*", "image/jpeg"],
    [undefined, "image/jpeg"],
  ])("CONST-04 D30: for Accept %j it is %s, kept for a day by Accept", async (accept, type) => {
    const { status, headers } = await ask(`${base}/160.auto`, accept ? { accept } : {});
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": type,
      vary: "Accept",
      "cache-control": "public, max-age=86400",
    });
  });

  test("CONST-04: an ETag counts only for the format that it was sent with, and 304 varies too", async () => {
    const accept = "image/webp";
    const { etag } = (await ask(`${base}/160.auto`, { accept })).headers as { etag: string };
    const same = await ask(`${base}/160.auto`, { accept, "if-none-match": etag });
    expect(same).toMatchObject({
      status: 304,
      headers: { vary: "Accept", "cache-control": "public, max-age=86400" },
    });
    expect(await ask(`${base}/160.auto`, { "if-none-match": etag })).toMatchObject({ status: 200 });
  });
});

describe("what is not there", () => {
  test.each([
    ["an unknown hash", () => `/img/${"0".repeat(64)}/320.webp`],
    ["a width off the ladder", () => `${base}/321.webp`],
    ["an unknown format", () => `${base}/320.png`],
    ["no format", () => base],
    ["a way out of the folder", () => "/img/../../etc/passwd"],
  ])("CONST-04 D30: %s is a plain 404 that nobody keeps", async (_, path) => {
    const { status, headers, body } = await ask(path());
    expect([status, String(body)]).toEqual([404, "There is no such picture.\n"]);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
  });

  test("CONST-04: when too many pictures are waited for, another is refused for now and comes later", async () => {
    const held = Promise.withResolvers<void>();
    const made = Array.from({ length: 300 }, () => decodeForVisitor(() => held.promise).catch(() => null));
    const { status, headers } = await ask(`${base}/640.jpg`);
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
    held.resolve();
    await Promise.all(made);
    expect(await ask(`${base}/640.jpg`)).toMatchObject({ status: 200 });
  });
});

const HASH = "0123456789abcdef".repeat(4);

test("CONST-04 D30: every address that pages can name is read as what it was made of", () => {
  for (const width of IMAGE_WIDTHS)
    for (const format of [...PICTURE_FORMATS, "auto"] as const)
      expect(readImagePath(toImageHref(`/img/${HASH}`, width, format))).toEqual({
        hash: HASH,
        width,
        format,
      });
});

test.each([
  `/img/${HASH}/641.avif`,
  `/img/${HASH}/0640.avif`,
  `/img/${HASH}/640.png`,
  `/img/${HASH}/640.avif/`,
  `/img/${HASH}/640.avif\n`,
  `/img/${HASH}/640`,
  `/img/${HASH}/.avif`,
  `/img/${HASH.toUpperCase()}/640.avif`,
  `/img/${HASH.slice(1)}/640.avif`,
  `/img/../${HASH}/640.avif`,
  `/cdn/img/${HASH}/640.avif`,
  "/img/",
  "",
])("CONST-04 D30: %j is no picture", (path) => {
  expect(readImagePath(path)).toBeNull();
});

test("CONST-04: whatever its width, a picture is offered in rising widths of which only the last may hold all of it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
      const widths = listWidthsUpTo(width);
      expect(widths).toEqual(IMAGE_WIDTHS.slice(0, widths.length));
      expect(widths.slice(0, -1).every((each) => each < width)).toBe(true);
      expect(widths.at(-1)! >= width || widths.length === IMAGE_WIDTHS.length).toBe(true);
    }),
  );
});
