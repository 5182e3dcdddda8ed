import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, inject, test } from "vitest";
import { buildBruteForceEngine } from "../contract/brute-force.ts";
import { engineContract } from "../contract/engine.contract.ts";
import type { EngineFactory } from "../contract/engine.ts";
import {
  expectSame,
  GENERATED_SCHEMA,
  someChanges,
  someDocuments,
  someQuery,
} from "../contract/test-queries.ts";
import { SearchCluster } from "./cluster.ts";
import { createIndexFactory } from "./site-index.ts";

const url = inject("searchUrl");

describe.skipIf(url === null)("with a node of OpenSearch", () => {
  const cluster = new SearchCluster({
    nodes: [url ?? "http://127.0.0.1"],
    prefix: "test",
    now: () => new Date(),
    queryMs: 20_000,
  });
  const build: EngineFactory = (schema, documents) =>
    createIndexFactory(cluster, { name: randomUUID(), basis: "", changeNumber: 0 })(schema, documents);

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
        { numRuns: 30 },
      );
    });
  });
});
