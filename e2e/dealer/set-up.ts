import { copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { request } from "@playwright/test";
import sharp from "sharp";
import { forecourt } from "../support/cli.ts";
import { financeSites } from "./finance-sites.ts";
import { serveMedia } from "./media-server.ts";
import { dealerships, locations, mappedSite, siteConfig } from "./site.ts";
import { CARS, dealerStock } from "./stock.ts";
import { viewerSites, viewerStock } from "./viewer-stock.ts";

/** Writes a JSON file into the data directory and answers its path. */
type WriteFile = (name: string, content: unknown) => Promise<string>;

/** Serves the test dealer's media until the tests end, and adds the dealer to the running server, through an operator's commands. */
export default async function setUp(): Promise<() => void> {
  const media = await serveMedia(Number(process.env.E2E_MEDIA_PORT));
  const now = new Date();
  const folder = process.env.E2E_DATA_DIR!;
  const file: WriteFile = async (name, content) => {
    const path = join(folder, name);
    await writeFile(path, JSON.stringify(content));
    return path;
  };
  for (const { slug, config } of [
    siteConfig("showroom"),
    siteConfig("yard"),
    mappedSite(),
    ...financeSites(),
  ]) {
    await forecourt("sites", "add", slug, "--account", "test-dealer");
    const document = { config, dealerships, locations: locations(now) };
    await forecourt("sites", "apply", await file(`${slug}.json`, document), "--site", slug);
  }
  await addPromotion(folder);
  const photoServer = await servePhotos();
  const { first, second } = dealerStock(now, photoServer.url);
  for (const [name, rows] of Object.entries({ first, second })) {
    const path = await file(`${name}.json`, { vehicles: rows });
    await forecourt("import", path, "--site", "coastal", "--mapping", "forecourt", "--snapshot");
  }
  // A first price so far from those of such vehicles waits until a person has looked at it.
  await forecourt("feeds", "release", "forecourt", "--site", "coastal", "--price", "P10");
  await untilFetched(CARS.pictured);
  await photoServer.close();
  await applyContent(folder);
  const models = join(import.meta.dirname, "models.csv");
  await forecourt("models", "apply", models, "--account", "test-dealer");
  await addViewerDealer(now, file);
  await quoteOnRequestOnly(file);
  return media.close;
}

/** A wheel on which everybody wins the same, and the other prize is gone. */
async function addPromotion(folder: string): Promise<void> {
  const promotions = join(folder, "promotions");
  await mkdir(promotions, { recursive: true });
  const lines = [
    ...["title: Spin the wheel", "description: One spin each.", "menu: none"],
    ...["start: 2020-01-01", "end: 2099-12-31", "promoter: Test Dealer Pty Ltd", "abn: 10 000 000 000"],
    ...["noPermit: Demonstration - no permit", "entrants: residents of Queensland aged 18 or over"],
    ...["claim: Show your reference at the yard.", "prizes:"],
    "  - { name: Car wash, words: Worth $20., weight: 1, stock: unlimited }",
    "  - { name: A boat of a very long name that has to break somewhere, weight: 9, stock: 0 }",
  ];
  const file = join(promotions, "wheel.md");
  await writeFile(file, `---\n${lines.join("\n")}\n---\n\n1. One spin for each person.\n`);
  await forecourt("content", "apply", file, "--account", "test-dealer");
}

/** A page with a picture of the demo, in one folder, since content is read from nowhere else. */
async function applyContent(folder: string): Promise<void> {
  const content = join(folder, "content");
  await cp(join(import.meta.dirname, "content"), content, { recursive: true });
  const picture = join(import.meta.dirname, "../../demo/media/scenes/hero-yard.webp");
  await copyFile(picture, join(content, "hero-yard.webp"));
  await forecourt("content", "apply", content, "--account", "test-dealer");
}

/** The worker asks youX about the demo's cars from its tenth minute on; the tests need cars that nobody has asked about. */
async function quoteOnRequestOnly(file: WriteFile): Promise<void> {
  const slug = "southern-arc-nissan";
  const part = { config: { finance: { youx: { quotesPerHour: 0 } } } };
  await forecourt("sites", "apply", await file(`${slug}.json`, part), "--site", slug, "--merge");
}

/** The dealer's photo server: one photo, 1600 by 1200 pixels, taken by a phone that was held upright. */
async function servePhotos() {
  const background = { r: 30, g: 80, b: 140 };
  const photo = await sharp({ create: { width: 1200, height: 1600, channels: 3, background } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const server = createServer((_, response) => response.setHeader("content-type", "image/jpeg").end(photo));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/photo.jpg`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The worker looks for new photos every few seconds. */
async function untilFetched(slug: string): Promise<void> {
  const port = process.env.E2E_PORT;
  const site = await request.newContext({ extraHTTPHeaders: { host: `coastal.localhost:${port}` } });
  const deadline = Date.now() + 60_000;
  while (!(await (await site.get(`http://127.0.0.1:${port}/cars/${slug}`)).text()).includes("/img/")) {
    if (Date.now() > deadline) throw new Error("the photo was not fetched in time");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await site.dispose();
}

/** The dealer whose cars are about the viewer. */
async function addViewerDealer(now: Date, file: WriteFile): Promise<void> {
  for (const { slug, config } of viewerSites()) {
    await forecourt("sites", "add", slug, "--account", "viewer-dealer");
    const document = { config, dealerships, locations: locations(now) };
    await forecourt("sites", "apply", await file(`${slug}.json`, document), "--site", slug);
  }
  const path = await file("viewer.json", { vehicles: viewerStock() });
  await forecourt("import", path, "--site", "turntable", "--mapping", "forecourt", "--snapshot");
}
