import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildPageKey, chooseEncoding, encodeBody, type FreshPage, PageCache } from "./page-cache.ts";

const page = (text: string, validUntil: Date | null = null, status = 200): FreshPage => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
  validUntil,
});

/** Takes about 3,000 bytes of a cache: compressed it is half as long. */
const manyBytes = randomBytes(1500).toString("hex");

describe("page cache", () => {
  test("D20: a page is made once and answered from memory, with a body and an ETag for each encoding", async () => {
    const cache = new PageCache(1e6, () => 0);
    let made = 0;
    const make = async () => page(`made ${++made}`);
    const first = await cache.getOrMake(1, buildPageKey(1, "/"), make);
    const second = await cache.getOrMake(1, buildPageKey(1, "/"), make);
    expect(second).toBe(first);
    expect(brotliDecompressSync(second.bodies.br).toString()).toBe("made 1");
    expect(gunzipSync(second.bodies.gzip).toString()).toBe("made 1");
    expect(new Set(Object.values(second.etags)).size).toBe(3);
  });

  test("D20: concurrent requests for a missing page wait for one rendering", async () => {
    const cache = new PageCache(1e6, () => 0);
    let made = 0;
    const gate = Promise.withResolvers<void>();
    const make = async () => {
      made++;
      await gate.promise;
      return page("slow");
    };
    const waiting = [1, 2, 3].map(() => cache.getOrMake(1, buildPageKey(1, "/"), make));
    gate.resolve();
    const pages = await Promise.all(waiting);
    const bodies = await Promise.all(pages.map((each) => encodeBody("identity", each)));
    expect(bodies.map(String)).toEqual(["slow", "slow", "slow"]);
    expect(made).toBe(1);
  });

  test("D19: a change of one site drops its pages and no other's", async () => {
    const cache = new PageCache(1e6, () => 0);
    for (const site of [1, 11]) await cache.getOrMake(site, buildPageKey(site, "/"), async () => page("old"));
    cache.dropSite(1);
    expect(cache.get(buildPageKey(1, "/"))).toBeNull();
    expect(cache.get(buildPageKey(11, "/"))).not.toBeNull();
  });

  test("D19: a page that was being made while its site changed is not kept", async () => {
    const cache = new PageCache(1e6, () => 0);
    const gate = Promise.withResolvers<void>();
    const stale = cache.getOrMake(1, buildPageKey(1, "/"), async () => {
      await gate.promise;
      return page("stale");
    });
    cache.dropSite(1);
    const fresh = await cache.getOrMake(1, buildPageKey(1, "/"), async () => page("fresh"));
    gate.resolve();
    await stale;
    expect(cache.get(buildPageKey(1, "/"))).toBe(fresh);
  });

  test("D19: a page lives until the moment at which time makes it wrong", async () => {
    let now = 0;
    const cache = new PageCache(1e6, () => now);
    await cache.getOrMake(1, buildPageKey(1, "/"), async () => page("sale", new Date(1000)));
    now = 999;
    expect(cache.get(buildPageKey(1, "/"))).not.toBeNull();
    now = 1000;
    expect(cache.get(buildPageKey(1, "/"))).toBeNull();
  });

  test("D412: a page that was right within the last hour is there for when it cannot be made", async () => {
    let now = 0;
    const cache = new PageCache(1e6, () => now);
    const [sale, home] = [buildPageKey(1, "/sale"), buildPageKey(1, "/")];
    const kept = await cache.getOrMake(1, sale, async () => page("sale", new Date(1000)));
    await cache.getOrMake(1, home, async () => page("home"));
    expect([cache.getOutdated(sale), cache.getOutdated(home)]).toEqual([null, null]);
    now = 2000;
    cache.get(sale);
    cache.dropSite(1);
    expect(cache.getOutdated(sale)).toBe(kept);
    now = 3_601_001;
    expect(cache.getOutdated(sale)).toBeNull();
    expect(cache.getOutdated(home)).not.toBeNull();
  });

  test("D20: bytes are bounded, the least recently used page goes first", async () => {
    const cache = new PageCache(40_000, () => 0);
    const keys = Array.from({ length: 30 }, (_, at) => buildPageKey(1, `/${at}`));
    for (const key of keys) {
      await cache.getOrMake(1, key, async () => page(manyBytes));
      cache.get(keys[0]!);
    }
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.get(keys[0]!)).not.toBeNull();
    expect(cache.get(keys[1]!)).toBeNull();
  });

  test("D20: bodies take no more memory than the bytes that are counted", async () => {
    const cache = new PageCache(1e6, () => 0);
    const { bodies } = await cache.getOrMake(1, buildPageKey(1, "/"), async () => page(manyBytes.repeat(10)));
    for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length);
  });

  test("D20: errors are not kept, nor do they stay in the way", async () => {
    const cache = new PageCache(1e6, () => 0);
    const key = buildPageKey(1, "/");
    await cache.getOrMake(1, key, async () => page("down", null, 503));
    expect(cache.get(key)).toBeNull();
    await expect(cache.getOrMake(1, key, () => Promise.reject(new Error("boom")))).rejects.toThrow("boom");
    expect((await cache.getOrMake(1, key, async () => page("up"))).status).toBe(200);
  });

  test.each([
    [undefined, "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.5", "br"],
    ["identity", "identity"],
    ["gzip;q=0.0", "identity"],
  ])("D20: Accept-Encoding %s is answered with %s", (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

describe("somebody who tries addresses by the thousand", () => {
  const shoppers = Array.from({ length: 5 }, (_, at) => buildPageKey(1, `/cars/${at}`));
  const filled = async (flood: (cache: PageCache) => Promise<void>) => {
    const cache = new PageCache(60_000, () => 0);
    for (const key of shoppers) {
      await cache.getOrMake(1, key, async () => page(manyBytes));
      cache.get(key);
    }
    await flood(cache);
    expect(cache.bytes).toBeLessThanOrEqual(60_000);
    return shoppers.filter((key) => cache.get(key));
  };

  test("D20: pages that are not there do not push out pages that are", async () => {
    const left = await filled(async (cache) => {
      for (let at = 0; at < 300; at++) {
        const key = buildPageKey(1, `/nowhere/${at}`);
        for (let twice = 0; twice < 2; twice++)
          await cache.getOrMake(1, key, async () => page("no", null, 404));
      }
    });
    expect(left).toEqual(shoppers);
  });

  test("D20: pages asked for once do not push out pages asked for again", async () => {
    const left = await filled(async (cache) => {
      for (let at = 0; at < 100; at++)
        await cache.getOrMake(1, buildPageKey(1, `/search?query=${at}`), async () => page(manyBytes));
    });
    expect(left).toEqual(shoppers);
  });

  test("D20: a page that is not there is answered from memory, too", async () => {
    const cache = new PageCache(1e6, () => 0);
    let made = 0;
    for (let at = 0; at < 3; at++) {
      await cache.getOrMake(1, buildPageKey(1, "/nowhere"), async () => page(`no ${++made}`, null, 404));
    }
    expect(made).toBe(1);
  });
});
