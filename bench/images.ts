import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import sharp from "sharp";
import { requireSite } from "#cli/start/with-platform.ts";
import { loadMapping } from "#features/inventory/feeds/propose/load-mapping.server.ts";
import { runImport } from "#features/inventory/import/run-import.server.ts";
import { fetchFeed } from "#features/inventory/sources/fetch-feed.server.ts";
import { computePercentile, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { fetchFrom, type ServerProcess, startServer, withDataDir, withPlatform } from "./product.ts";

const SITE = "harbourline";
const PHOTOS = 200;
const PICTURE = /\/img\/[0-9a-f]{64}/;

/** Pictures out of the cache, and pages while a feed's photos come in (CONST-04). */
export default async function measureImages({ quick }: Options): Promise<Section[]> {
  const photos = await startPhotos();
  try {
    return await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir, demo: true, env: { FETCH_PRIVATE_ADDRESSES: "true" } });
      try {
        const pages = quick ? 50 : 200;
        await timePages(server, (done) => done >= 100);
        const alone = await timePages(server, (done) => done >= pages);
        const count = quick ? PHOTOS / 4 : PHOTOS;
        await importCars(dataDir, photos.url, count);
        await timePages(server, () => photos.asked() > 0);
        const beside = await timePages(server, () => photos.asked() >= count);
        const picture = await findPicture(server);
        const { body } = await fetchFrom(server, { site: SITE, path: picture, encoding: "identity" });
        const perSecond = await measurePictureRate(server, picture);
        return [buildSection({ alone, beside, perSecond, bytes: body.length })];
      } finally {
        await server.stop();
      }
    });
  } finally {
    photos.close();
  }
}

/** A server of photos of 12 megapixels, as cameras take them; each path is another photo. `asked` counts the requests. */
async function startPhotos() {
  const [width, height] = [200, 150];
  const raw = { width, height, channels: 3 } as const;
  const photo = await sharp(randomBytes(width * height * 3), { raw })
    .resize(20 * width)
    .jpeg()
    .toBuffer();
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    // Bytes after the picture's end change nothing but the hash.
    response
      .writeHead(200, { "content-type": "image/jpeg" })
      .end(Buffer.concat([photo, Buffer.from(request.url ?? "")]));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: () => asked, close: () => server.close() };
}

/** Milliseconds of pages that are in no cache, one after the other until it is enough. */
async function timePages(server: ServerProcess, enough: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!enough(times.length)) {
    const started = performance.now();
    await fetchFrom(server, {
      site: SITE,
      path: `/search?query=${Math.random().toString(36).slice(2, 8)}`,
      encoding: "br",
    });
    times.push(performance.now() - started);
  }
  return times;
}

async function importCars(dataDir: string, photosAt: string, count: number): Promise<void> {
  const cars = Array.from({ length: count }, (_, at) => ({
    ...{
      stockNumber: `B${at}`,
      carType: "used",
      make: "Kia",
      model: "Rio",
      year: 2021,
      driveAwayPrice: 20_000,
    },
    photos: [`${photosAt}/${at}.jpg`],
  }));
  const path = join(dataDir, "cars.json");
  await writeFile(path, JSON.stringify(cars));
  await withPlatform(dataDir, async (platform) => {
    const site = await requireSite(platform, SITE);
    const fetched = await fetchFeed(path, { allowPrivate: false });
    if (!fetched.ok) throw new Error(fetched.reason);
    await runImport(platform, {
      ...{ accountId: site.accountId, siteId: null, sourceName: "bench", snapshot: false, now: new Date() },
      ...{ mapping: await loadMapping("forecourt"), mappingFrom: "forecourt", feed: fetched.feed },
    });
  });
}

/** Once the first of the new photos is on the page. */
async function findPicture(server: ServerProcess): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const { body } = await fetchFrom(server, {
      site: SITE,
      path: "/search?query=%22rio%22",
      encoding: "identity",
    });
    const [picture] = PICTURE.exec(body.toString()) ?? [];
    if (picture) return `${picture}/480.webp`;
    await setTimeout(1000);
  }
  throw new Error("no photo was fetched");
}

async function measurePictureRate({ port }: ServerProcess, path: string): Promise<number> {
  const headers = { host: `${SITE}.localhost:${port}` };
  const { requests, errors, non2xx } = await autocannon({
    ...{ url: `http://127.0.0.1:${port}${path}`, connections: 16, duration: 5, headers },
  });
  if (errors + non2xx > 0) throw new Error(`${path} failed ${errors + non2xx} times`);
  return requests.average;
}

function buildSection({
  alone,
  beside,
  perSecond,
  bytes,
}: {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  readonly perSecond: number;
  readonly bytes: number;
}): Section {
  const figures = [
    { name: "pictures a second from cache", value: perSecond, unit: "", target: { atLeast: 200 } },
    { name: "picture", value: bytes / 1024, unit: "KB" },
    ...([0.5, 0.99] as const).flatMap((share) => [
      { name: `page p${share * 100}`, value: computePercentile(alone, share), unit: "ms" },
      {
        name: `page p${share * 100} while photos come in`,
        value: computePercentile(beside, share),
        unit: "ms",
      },
    ]),
  ];
  return { title: "Pictures, 480 px WebP, and pages that are in no cache", figures };
}
