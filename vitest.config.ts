import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,demo,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.pg.test.ts", "**/*.http.test.ts", "**/*.slow.test.ts"],
          // Properties run many cases; a busy machine must not make them fail.
          testTimeout: 60_000,
        },
      },
      {
        // Tests that decode hundreds of pictures or train models; `npm run check` leaves them out.
        test: {
          name: "slow",
          include: ["{src,demo}/**/*.slow.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "postgres",
          include: ["{src,demo}/**/*.pg.test.ts", "src/**/*.http.test.ts"],
          globalSetup: ["src/platform/postgres/test-server.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
