import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { SiteOptions } from "./e2e/support/test.ts";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";

/** This file is read again in every worker, which takes ports and folder from the environment. */
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_MEDIA_PORT ??= String(await findFreePort());
process.env.E2E_DATA_DIR ??= join(tmpdir(), `forecourt-e2e-${randomUUID()}`);

export default defineConfig<SiteOptions>({
  testDir: "e2e",
  outputDir: join(tmpdir(), "forecourt-e2e-results"),
  globalSetup: "./e2e/dealer/set-up.ts",
  fullyParallel: true,
  forbidOnly: true,
  // Tests often wait, so more of them than cores run: on two cores, three at once took 10.7 minutes and two 14.5.
  workers: 3,
  retries: 0,
  // Long enough for a machine that does other work too: a test is about what happens, not how fast.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["line"], ["json"]] : "list",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-AU",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...CHROMIUM_FLAGS,
        "--ignore-certificate-errors",
        `--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP photos.example 127.0.0.1:${process.env.E2E_MEDIA_PORT}`,
      ],
    },
  },
  webServer: {
    command: `exec "${process.execPath}" e2e/support/server.ts`,
    url: `http://127.0.0.1:${process.env.E2E_PORT}/readyz`,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
      FETCH_PRIVATE_ADDRESSES: "true",
      WEB_PUSH_KEY: Buffer.alloc(32, 7).toString("base64"),
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    timeout: 120_000,
  },
});

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
