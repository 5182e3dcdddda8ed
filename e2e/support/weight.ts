import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** Paths of the scripts that a page has loaded; grows as it loads more. Begin before the page opens. */
export function collectScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(new URL(response.url()).pathname);
  });
  return scripts;
}

/** Bytes of what a path answers in an encoding. */
export async function weigh(server: APIRequestContext, path: string, encoding: string): Promise<number> {
  const answer = await server.get(path, { headers: { "accept-encoding": encoding } });
  expect(answer.headers()["content-encoding"], path).toBe(encoding);
  return Number(answer.headers()["content-length"]);
}

/** Bytes of several scripts together, gzipped. */
export async function weighScripts(server: APIRequestContext, paths: Iterable<string>): Promise<number> {
  const weights = await Promise.all([...paths].map((path) => weigh(server, path, "gzip")));
  return weights.reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Opens a page and waits until its scripts run and nothing more is asked for. What it loads once it is idle, which limits do not
 * count, waits for `becomeIdle`.
 */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      addEventListener("idle", () => run({ didTimeout: false, timeRemaining: () => 50 }), { once: true });
      return 1;
    };
  });
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Lets a page that was opened by `openSettled` load what it loads once it is idle. */
export async function becomeIdle(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("idle")));
}
