import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const unitTests = globSync("{src,demo,scripts}/**/*.test.{ts,tsx}").filter(
  (path) => !/\.(?:pg|http|slow|opensearch)\.test\.ts$/.test(path),
);
/** Replaces modules, or has sharp, which one of our modules sets up for the whole process. */
const NEEDS_ISOLATION = /\bvi\.(?:mock|resetModules)\(|from "sharp"/;
const isolatedTests = unitTests.filter((path) => NEEDS_ISOLATION.test(readFileSync(path, "utf8")));

// Properties run many cases; a busy machine must not make them fail.
const testTimeout = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        // The files of a worker share the modules that they load, which halves the processor time (D117).
        test: { name: "unit", include: unitTests, exclude: isolatedTests, isolate: false, testTimeout },
      },
      {
        test: { name: "unit-isolated", include: isolatedTests, testTimeout },
      },
      {
        // Tests that decode hundreds of pictures or train models; `npm run check` leaves them out.
        test: {
          name: "slow",
          include: ["{src,demo}/**/*.slow.test.ts"],
          testTimeout,
        },
      },
      {
        // Beside a node of OpenSearch, or skipped where there can be none.
        test: {
          name: "opensearch",
          include: ["src/**/*.opensearch.test.ts"],
          globalSetup: ["src/platform/postgres/test-server.ts", "src/search/opensearch/test-node.ts"],
          testTimeout,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "postgres",
          include: ["{src,demo}/**/*.pg.test.ts", "src/**/*.http.test.ts"],
          globalSetup: ["src/platform/postgres/test-server.ts"],
          testTimeout,
          hookTimeout: 60_000,
          // What happens in the background takes its time on a machine that does other work too.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
    // More than cores, since tests often wait (D117).
    maxWorkers: 3,
    onConsoleLog: (log) => {
      throw new Error(`A test printed to the console: ${log.slice(0, 200)}`);
    },
  },
});
