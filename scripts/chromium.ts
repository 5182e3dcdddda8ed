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

/** @throws Error when there is no browser; `CHROMIUM` names one. */
export function chromiumPath(): string {
  const known = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const path = known.find((candidate) => candidate && existsSync(candidate));
  if (!path) throw new Error("There is no Chromium; CHROMIUM names one.");
  return path;
}
