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

/** The shell, which is Chromium without a browser's window, needs about two thirds of the time for a page. */
const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The Chromium that `CHROMIUM` names, else an installed one, if any. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...USUAL_PLACES].find((path) => path && existsSync(path));
}

/** @throws Error when there is no browser. */
export function chromiumPath(): string {
  const path = findChromium();
  if (!path) throw new Error("There is no Chromium; CHROMIUM names one.");
  return path;
}
