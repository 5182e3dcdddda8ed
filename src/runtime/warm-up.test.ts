import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { listFirstPictures, warmUp } from "./warm-up.ts";

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

const slugs = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

/** The pictures that are sized when each takes `msEach`, as sites and paths: before the process is ready, and afterwards. */
async function listSized(
  count: number,
  { msEach = 0, bytes = 0, stopped = new AbortController().signal } = {},
): Promise<[before: string[], afterwards: string[]]> {
  const sized: string[] = [];
  let now = 0;
  const deliver = async ({ hash }: { readonly hash: string }) => {
    sized.push(Buffer.from(hash, "hex").toString().replaceAll("\0", ""));
    now += msEach;
    return null;
  };
  const sites = slugs(count).map((slug) => ({ slug, hosts: [], canonicalHost: null })) as never;
  const rest = await warmUp(
    {
      images: { deliver },
      log: createLog("error"),
      stocks: { size: { sites: 0, bytes }, maxBytes: 100 },
    } as unknown as Parameters<typeof warmUp>[0],
    {
      ...{ sites, address: pages.address() as AddressInfo, baseDomain: "example", clock: () => now, stopped },
      waitForQuiet: async () => void sized.push("quiet"),
    },
  );
  const before = sized.splice(0);
  await rest();
  return [before, sized];
}

test("D259: the pictures of the busiest sites' home pages are sized first, then those of their results", async () => {
  const all = ["s0/", "s1/", "s2/", "s0/search", "s1/search", "s2/search"];
  expect(await listSized(3)).toEqual([all, []]);
});

test("D259: after ten seconds a start waits for no further site, and the rest follows", async () => {
  const [before, afterwards] = await listSized(3, { msEach: 6000 });
  expect([before, afterwards.filter((each) => each !== "quiet").length]).toEqual([["s0/", "s1/"], 4]);
});

test("D421: a start waits for four sites; the others are visited while it serves nobody, until their stock fills the memory", async () => {
  const [before, afterwards] = await listSized(6);
  const visited = ["s4/", "s5/", "s4/search", "s5/search"];
  expect([before.length, afterwards]).toEqual([8, visited.flatMap((each) => ["quiet", each])]);
  expect((await listSized(6, { bytes: 81 }))[1]).toEqual(["quiet"]);
  expect((await listSized(6, { stopped: AbortSignal.abort() }))[1]).toEqual(["quiet"]);
});

test("D259 D412: a site that hangs keeps a start no longer than ten seconds, and the others follow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const sites = slugs(3).map((slug) => ({ slug, hosts: [], canonicalHost: null })) as never;
  const asked = Promise.withResolvers<void>();
  let calls = 0;
  const deliver = () => {
    calls++;
    asked.resolve();
    return calls === 1 ? new Promise<never>(() => undefined) : Promise.resolve(null);
  };
  let now = 0;
  const ready = warmUp(
    {
      images: { deliver },
      log: createLog("error"),
      stocks: { size: { sites: 0, bytes: 0 }, maxBytes: 100 },
    } as unknown as Parameters<typeof warmUp>[0],
    {
      ...{ sites, address: pages.address() as AddressInfo, baseDomain: "example", clock: () => now },
      waitForQuiet: () => Promise.resolve(),
      stopped: new AbortController().signal,
    },
  );
  await asked.promise;
  now = 10_001;
  await vi.advanceTimersByTimeAsync(now);
  const rest = await ready;
  expect(calls).toBe(1);
  await rest();
  expect(calls).toBe(6);
  vi.useRealTimers();
});
