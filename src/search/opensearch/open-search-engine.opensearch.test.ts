import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { buildBruteForceEngine } from "../contract/brute-force.ts";
import { engineContract } from "../contract/engine.contract.ts";
import {
  type EngineFactory,
  type IndexDocument,
  type SearchEngine,
  type SearchQuery,
  SearchUnavailableError,
} from "../contract/engine.ts";
import {
  expectSame,
  GENERATED_SCHEMA,
  someChanges,
  someDocument,
  someDocuments,
  someQuery,
} from "../contract/test-queries.ts";
import { SearchCluster } from "./cluster.ts";
import { createIndexFactory, createIndexOpener, type IndexTarget, type RunAlone } from "./site-index.ts";

const url = inject("searchUrl");

const address = url ?? "http://127.0.0.1";

describe.skipIf(url === null)("with a node of OpenSearch", () => {
  const cluster = new SearchCluster({
    nodes: [address],
    prefix: "test",
    now: () => new Date(),
    queryMs: 20_000,
  });
  const target = (wanted: Partial<IndexTarget>): IndexTarget => ({
    ...{ name: randomUUID(), basis: "", changeNumber: 0, now: NOW, builtSince: NOW },
    ...{ readValidUntil: () => TOMORROW, ...wanted },
  });
  const build: EngineFactory = (schema, documents) =>
    createIndexFactory(cluster, target({}))(schema, documents);

  const open = (wanted: Partial<IndexTarget>, documents: Parameters<EngineFactory>[1]) =>
    createIndexFactory(cluster, target(wanted))(GENERATED_SCHEMA, documents);

  engineContract("the engine in a cluster", build);

  describe("answers like the oracle", () => {
    test("TEN-16 API-05 API-09 D19: after any build and any updates", { timeout: 120_000 }, async () => {
      const steps = fc.array(fc.tuple(someChanges, fc.array(someQuery, { minLength: 2, maxLength: 10 })), {
        maxLength: 3,
      });
      const queries = fc.array(someQuery, { minLength: 5, maxLength: 15 });
      await fc.assert(
        fc.asyncProperty(someDocuments, queries, steps, async (built, first, updates) => {
          const engine = await build(GENERATED_SCHEMA, built);
          const oracle = await buildBruteForceEngine(GENERATED_SCHEMA, built);
          for (const [update, asked] of [[{}, first] as const, ...updates]) {
            await engine.apply(update);
            await oracle.apply(update);
            await expectSame(engine, oracle, asked);
          }
        }),
        { numRuns: 15 },
      );
    });
  });

  describe("an index that processes share", () => {
    test("TEN-16: is built once, and used as it is by whoever needs no newer one", async () => {
      const name = randomUUID();
      const first = await open({ name, changeNumber: 5 }, [car(1), car(2)]);
      const same = await open({ name, changeNumber: 5 }, [car(3)]);
      expect([first.size, same.size, await findIds(same)]).toEqual([2, 2, [1, 2]]);
      const newer = await open({ name, changeNumber: 6 }, [car(3)]);
      expect(await findIds(newer)).toEqual([3]);
      const later = new Date(NOW.getTime() + 1);
      const renewed = await open({ name, changeNumber: 6, builtSince: later, now: later }, [car(5)]);
      expect(await findIds(renewed)).toEqual([5]);
      const other = await open({ name, changeNumber: 6, basis: "other" }, [car(4)]);
      expect([await findIds(other), await findIds(first)]).toEqual([[4], [4]]);
    });

    test("TEN-16 D468: whoever only opens an index orders it, and waits until somebody has built it", async () => {
      const name = randomUUID();
      const ordered = vi.fn(async () => undefined);
      const start = (wanted: Partial<IndexTarget> = {}, within = cluster) =>
        createIndexOpener(within, target({ name, ...wanted }), { order: ordered })(GENERATED_SCHEMA, {
          [Symbol.iterator]: () => {
            throw new Error("no document is read");
          },
        });
      const opening = start();
      await vi.waitFor(() => expect(ordered).toHaveBeenCalledTimes(1));
      await open({ name, changeNumber: 5 }, [car(1), car(2)]);
      const opened = await opening;
      expect([await findIds(opened), opened.changeNumber, opened.opened]).toEqual([
        [1, 2],
        5,
        { builtAt: NOW, validUntil: TOMORROW },
      ]);
      expect((await start()).size).toBe(2);
      expect(ordered).toHaveBeenCalledTimes(1);
      const ending = new SearchCluster({ nodes: [address], prefix: "test", now: () => new Date() });
      const left = start({ changeNumber: 6 }, ending);
      await vi.waitFor(() => expect(ordered).toHaveBeenCalledTimes(2));
      await ending.close();
      await expect(left).rejects.toBeInstanceOf(SearchUnavailableError);
    });

    test("TEN-16 D468: a document is found by its key, and one that was seen also while the cluster is away", async () => {
      const keyed = (id: number, key: string) => ({ ...car(id), record: Buffer.from(key), key });
      const engine = await open({ name: randomUUID() }, [keyed(1, "one"), keyed(2, "two"), car(3)]);
      const find = async (key: string) => {
        const hit = await engine.find?.(key);
        return hit && [hit.id, Buffer.from(hit.record).toString()];
      };
      expect([await find("one"), await find("three")]).toEqual([[1, "one"], null]);
      await engine.apply({ put: [keyed(1, "renamed")], changeNumber: 1 });
      expect([await find("one"), await find("renamed")]).toEqual([null, [1, "renamed"]]);
      vi.spyOn(cluster, "ask").mockRejectedValue(new SearchUnavailableError("away"));
      onTestFinished(() => void vi.restoreAllMocks());
      expect(await find("renamed")).toEqual([1, "renamed"]);
      await expect(find("two")).rejects.toBeInstanceOf(SearchUnavailableError);
    });

    test("TEN-16: a process that starts takes what is there while its time is not over, and knows how new it is", async () => {
      const name = randomUUID();
      const first = await open({ name, changeNumber: 5 }, [car(1)]);
      await first.apply({ put: [car(2)], changeNumber: 6, validUntil: new Date("2026-11-27T04:00:00Z") });
      const start = { name, changeNumber: 9, builtSince: null };
      const started = await open({ ...start, now: new Date("2026-11-27T03:59:00Z") }, [car(3)]);
      expect([await findIds(started), started.changeNumber]).toEqual([[1, 2], 6]);
      const late = await open({ ...start, now: new Date("2026-11-27T04:00:00Z") }, [car(3)]);
      expect([await findIds(late), late.changeNumber]).toEqual([[3], 9]);
    });

    test("TEN-16: a change that several hear of is written once, an older one never", async () => {
      const name = randomUUID();
      const [one, two] = [await open({ name }, [car(1)]), await open({ name }, [car(1)])];
      await one.apply({ put: [car(2, 200)], remove: [1], changeNumber: 7 });
      await two.apply({ put: [car(2, 300)], changeNumber: 7 });
      await two.apply({ put: [car(1)], changeNumber: 6 });
      expect(await findPrices(two)).toEqual([200]);
      expect(two.size).toBe(1);
      await two.apply({ put: [car(2, 400)] });
      expect(await findPrices(one)).toEqual([400]);
      await one.apply({ put: [car(2, 500)], changeNumber: 8 });
      expect(await findPrices(two)).toEqual([500]);
    });

    test("TEN-16 D80: what changed without a number is written as of when it was read, so that nothing newer is lost", async () => {
      const name = randomUUID();
      const [one, two] = [await open({ name }, [car(1), car(2)]), await open({ name }, [car(1), car(2)])];
      await one.apply({ put: [car(1, 200)], remove: [2], changeNumber: 11 });
      await two.apply({ put: [car(1, 300), car(2, 300)], readAt: 10 });
      await two.apply({ put: [car(1, 200)], remove: [2], changeNumber: 11 });
      expect([await findIds(two), await findPrices(two), two.changeNumber]).toEqual([[1], [200], 11]);
      await two.apply({ put: [car(1, 400)], readAt: 11 });
      expect([await findPrices(two), two.changeNumber]).toEqual([[400], 11]);
      const built = await open({ name, changeNumber: 12 }, [car(1)]);
      await two.apply({ put: [car(2)], readAt: 11 });
      expect(await findIds(built)).toEqual([1]);
    });

    test("TEN-16: a rebuild takes the place of the old index without a gap, and leaves nothing behind", async () => {
      const name = randomUUID();
      const cars = (price: number) => Array.from({ length: 3000 }, (_, id) => car(id, price));
      const engine = await open({ name, changeNumber: 1 }, cars(1));
      let isOver = false;
      const seen = new Set<string>();
      const asking = (async () => {
        while (!isOver) {
          const { count, ranges } = await engine.search({ ...ALL, limit: 0 });
          seen.add(`${count} from ${ranges.price?.min} to ${ranges.price?.max}`);
        }
      })();
      await open({ name, changeNumber: 2 }, cars(2));
      isOver = true;
      await asking;
      await engine.search(ALL);
      expect([...seen].filter((each) => !/^3000 from (1 to 1|2 to 2)$/.test(each))).toEqual([]);
      expect(Object.keys(await cluster.work<object>("GET", `/test-${name}-*/_alias`))).toHaveLength(1);
    });

    test("TEN-16: a build that fails leaves the old index", async () => {
      const name = randomUUID();
      const engine = await open({ name, changeNumber: 1 }, [car(1)]);
      const broken = async function* () {
        yield car(2);
        throw new Error("the database is away");
      };
      await expect(open({ name, changeNumber: 2 }, broken())).rejects.toThrow("the database is away");
      expect(await findIds(engine)).toEqual([1]);
      expect(Object.keys(await cluster.work<object>("GET", `/test-${name}-*/_alias`))).toHaveLength(1);
    });

    test("TEN-16: a rebuild that is refused at its end leaves an index that answers and can be written", async () => {
      const name = randomUUID();
      const engine = await open({ name, changeNumber: 1 }, [car(1)]);
      const { work } = SearchCluster.prototype;
      const refuse = (isRefused: (method: string, path: string) => boolean, isDone: boolean) =>
        vi.spyOn(cluster, "work").mockImplementation(async (method, path, body) => {
          const answer =
            isDone || !isRefused(method, path) ? await work.call(cluster, method, path, body) : null;
          if (isRefused(method, path)) throw new SearchUnavailableError("refused");
          return answer as never;
        });
      onTestFinished(() => void vi.restoreAllMocks());
      refuse((method, path) => method === "PUT" && path.startsWith("/test-state/"), false);
      await expect(open({ name, changeNumber: 2 }, [car(2)])).rejects.toThrow("refused");
      vi.restoreAllMocks();
      expect(await findIds(engine)).toEqual([1]);
      await engine.apply({ put: [car(3)], changeNumber: 2 });
      expect(await findIds(engine)).toEqual([1, 3]);
      refuse((_, path) => path === "/_aliases", true);
      await expect(open({ name, changeNumber: 3 }, [car(2)])).rejects.toThrow("refused");
      vi.restoreAllMocks();
      expect(await findIds(engine)).toEqual([2]);
      await engine.apply({ put: [car(4)], changeNumber: 4 });
      expect(await findIds(engine)).toEqual([2, 4]);
      expect(Object.keys(await cluster.work<object>("GET", `/test-${name}-*/_alias`))).toHaveLength(1);
    });

    test("TEN-16: an index of another basis is not written by whoever has the old one", async () => {
      const name = randomUUID();
      const old = await open({ name, basis: "old" }, [car(1)]);
      const built = await open({ name, basis: "new" }, [car(1)]);
      const late = old.apply({ put: [car(2)], changeNumber: 1 });
      await expect(late).rejects.toBeInstanceOf(SearchUnavailableError);
      await built.apply({ put: [car(3)], changeNumber: 1 });
      expect(await findIds(built)).toEqual([1, 3]);
    });

    test("TEN-16: while an update waits for its turn, a query is asked once; after one that overtook it, again", async () => {
      const [isFree, hasTurn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let isBuilt = false;
      const alone: RunAlone = async (_, work) => {
        if (isBuilt) {
          hasTurn.resolve();
          await isFree.promise;
        }
        return work();
      };
      const engine = await createIndexFactory(cluster, target({}), alone)(GENERATED_SCHEMA, [car(1)]);
      isBuilt = true;
      const { ask } = SearchCluster.prototype;
      const asking = vi.spyOn(cluster, "ask");
      onTestFinished(() => void vi.restoreAllMocks());
      const updated = engine.apply({ put: [car(2)], changeNumber: 1 });
      await hasTurn.promise;
      expect(await findIds(engine)).toEqual([1]);
      expect(asking).toHaveBeenCalledTimes(1);
      asking.mockImplementationOnce(async (question, check) => {
        const answer = await ask.call(cluster, question, check as (answer: unknown) => void);
        isFree.resolve();
        await updated;
        return answer as never;
      });
      expect(await findIds(engine)).toEqual([1, 2]);
    });

    test("TEN-16: an index that somebody deleted is unavailable until it is built again", async () => {
      const name = randomUUID();
      const engine = await open({ name, changeNumber: 1 }, [car(1)]);
      await cluster.work(
        "DELETE",
        `/${Object.keys(await cluster.work<object>("GET", `/_alias/test-${name}`))[0]}`,
      );
      await expect(engine.apply({ put: [car(2)], changeNumber: 2 })).rejects.toBeInstanceOf(
        SearchUnavailableError,
      );
      await expect(engine.search(ALL)).rejects.toBeInstanceOf(SearchUnavailableError);
      await open({ name, changeNumber: 1 }, [car(3)]);
      expect(await findIds(engine)).toEqual([3]);
    });
  });

  const narrow = new SearchCluster({
    nodes: [address],
    prefix: "narrow",
    now: () => new Date(),
    maxWindow: 30,
  });

  test("TEN-16: pages beyond the window of one request are read like all others", {
    timeout: 120_000,
  }, async () => {
    const queries = fc.array(fc.tuple(someQuery, fc.nat(120), fc.nat(90)), { minLength: 10, maxLength: 20 });
    const documents = fc.array(someDocument, { minLength: 150, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(documents, queries, async (built, asked) => {
        const engine = await createIndexFactory(narrow, target({}))(GENERATED_SCHEMA, built);
        const oracle = await buildBruteForceEngine(GENERATED_SCHEMA, built);
        const far = asked.map(([query, offset, limit]) => ({ ...query, usualRanges: [], offset, limit }));
        for (const query of far) expect(await engine.search(query)).toEqual(await oracle.search(query));
      }),
      { numRuns: 4 },
    );
  });

  test.each(["asc", "desc"] as const)(
    "TEN-16: a page that begins far down among equal values goes on with the next value (%s)",
    async (direction) => {
      const cars = Array.from({ length: 90 }, (_, id) => {
        const { numbers, ...others } = car(id, 100 + (id % 2));
        return { ...others, numbers: id % 3 === 0 ? {} : numbers };
      });
      const engine = await createIndexFactory(narrow, target({}))(GENERATED_SCHEMA, cars);
      const oracle = await buildBruteForceEngine(GENERATED_SCHEMA, cars);
      for (const offset of [20, 50, 80]) {
        const query: SearchQuery = { sort: { attribute: "price", direction }, offset, limit: 60 };
        expect(await engine.search(query)).toEqual(await oracle.search(query));
      }
    },
  );
});

const NOW = new Date("2026-11-27T02:00:00Z");
const TOMORROW = new Date("2026-11-27T13:00:00Z");

const ALL: SearchQuery = { sort: { attribute: "price", direction: "asc" }, offset: 0, limit: 50 };

function car(id: number, price = 100): IndexDocument {
  return { id, facets: {}, numbers: { price }, text: [], record: new Uint8Array() };
}

async function findIds(engine: SearchEngine): Promise<number[]> {
  return (await engine.search(ALL)).hits.map(({ id }) => id);
}

async function findPrices(engine: SearchEngine): Promise<(number | undefined)[]> {
  const { ranges } = await engine.search(ALL);
  return [ranges.price?.min];
}
