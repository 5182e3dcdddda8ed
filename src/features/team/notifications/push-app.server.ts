import { readFile } from "node:fs/promises";
import { ICON } from "./notification-paths.ts";

/** Answers the service worker that shows notifications. */
export const readPushWorker = async (): Promise<Response> =>
  new Response(await readFile(new URL("./push-worker.js", import.meta.url)), {
    headers: { "content-type": "text/javascript; charset=utf-8" },
  });

const MANIFEST = {
  ...{ name: "Forecourt", short_name: "Forecourt", id: "/", start_url: "/", scope: "/" },
  ...{ display: "standalone", background_color: "#ffffff", theme_color: "#1d4ed8" },
  icons: [{ src: ICON, sizes: "any", type: "image/svg+xml", purpose: "any" }],
};

/** Answers what makes the back office an app of the home screen. */
export const buildManifest = (): Response =>
  new Response(JSON.stringify(MANIFEST), { headers: { "content-type": "application/manifest+json" } });
