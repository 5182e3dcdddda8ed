import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { listFirstPictures, sizeFirstPictures } from "./size-first-pictures.ts";

const HASH = "a".repeat(64);
const BASE = `/img/${HASH}`;

const picture = (image: string, widths: readonly number[]) =>
  `<picture><source type="image/avif" srcSet="${widths.map((each) => `${BASE}/${each}.avif ${each}w`).join(", ")}" ` +
  `sizes="100vw"/><source type="image/webp" srcSet="${BASE}/960.webp 960w"/>${image}</picture>`;

test("D259: of a page's urgent pictures those as wide as a phone's screen are listed, as AVIF", () => {
  const urgent = picture('<img alt="" loading="eager" fetchPriority="high"/>', [160, 640, 960, 1280, 1600]);
  const later = picture('<img alt="" loading="lazy"/>', [960]);
  expect(listFirstPictures(`<main>${later}${urgent}\n${later}</main>`)).toEqual([
    `${BASE}/960.avif`,
    `${BASE}/1280.avif`,
  ]);
});

test("D259: a page without pictures of its own names none", () => {
  expect(listFirstPictures('<img src="https://elsewhere.example/a.jpg" fetchPriority="high">')).toEqual([]);
});

/** Answers each page of each site with one picture, named for both. */
const pages = createServer(({ headers, url = "" }, response) => {
  const [site = ""] = (headers.host ?? "").split(".");
  const hash = Buffer.from(`${site}${url}`).toString("hex").padEnd(64, "0");
  const sources = `/img/${hash}/160.avif 160w, /img/${hash}/960.avif 960w`;
  response.end(
    `<picture><source type="image/avif" srcSet="${sources}"/><img fetchPriority="high"/></picture>`,
  );
});
beforeAll(async () => {
  await once(pages.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void pages.close());

/** The pictures that are sized when each takes `msEach`, as sites and paths. */
async function listSized(msEach: number): Promise<string[]> {
  const sized: string[] = [];
  let now = 0;
  const deliver = async ({ hash }: { readonly hash: string }) => {
    sized.push(Buffer.from(hash, "hex").toString().replaceAll("\0", ""));
    now += msEach;
    return null;
  };
  const sites = ["one", "two", "three"].map((slug) => ({ slug, hosts: [], canonicalHost: null }));
  await sizeFirstPictures(
    { sites: { all: sites }, images: { deliver }, log: createLog("error") } as unknown as Parameters<
      typeof sizeFirstPictures
    >[0],
    { address: pages.address() as AddressInfo, baseDomain: "example", clock: () => now },
  );
  return sized;
}

test("D259: the pictures of every site's home page are sized first, then those of its results", async () => {
  const all = ["one/", "two/", "three/", "one/search", "two/search", "three/search"];
  expect(await listSized(2000)).toEqual(all);
});

test("D259: after ten seconds a start waits for no further site", async () => {
  expect(await listSized(6000)).toEqual(["one/", "two/"]);
});
