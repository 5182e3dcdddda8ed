import { existsSync } from "node:fs";

/** Keeps the browser to itself and finds the demo sites, whatever the machine's name service knows. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP *.localhost 127.0.0.1",
];

/** Chromium without a browser's window: it needs about two thirds of the time for a page. */
const SHELL = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const findFirst = (places: readonly (string | undefined)[]) =>
  places.find((path) => path && existsSync(path));

/** Whether tests have the shell, or the browser that `CHROMIUM` names. */
export const hasQuickChromium = (): boolean => findFirst([process.env.CHROMIUM, SHELL]) !== undefined;

/** What renders pages for tests: the Chromium that `CHROMIUM` names, else an installed one, if any. */
export function findChromium(): string | undefined {
  return findFirst([process.env.CHROMIUM, SHELL, ...BROWSERS]);
}

/**
 * What measures pages: the Chromium that `CHROMIUM` names, else an installed browser. Lighthouse gets no answer of the shell.
 * @throws Error when there is none
 */
export function findBrowser(): string {
  const path = findFirst([process.env.CHROMIUM, ...BROWSERS]);
  if (!path) throw new Error("There is no Chromium; CHROMIUM names one.");
  return path;
}
