import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { MEDIA, OUTSIDE } from "../dealer/viewer-stock.ts";

/** A film of one turn in 3.5 seconds, recorded from a canvas in Chromium. */
const FILM = readFileSync(new URL("../dealer/walkaround.webm", import.meta.url));

const pictures = new Map<string, Promise<Buffer>>();

/** A picture with its name on it; panoramas are twice as wide as high. */
function picture(name: string): Promise<Buffer> {
  const width = name.startsWith("interior") ? 1200 : 900;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="600"><rect width="${width}" height="600" fill="#357"/><text x="60" y="320" font-size="90" fill="#fff">${name}</text></svg>`;
  const made = pictures.get(name) ?? sharp(Buffer.from(svg)).webp().toBuffer();
  pictures.set(name, made);
  return made;
}

/** A film is only moved through when its server gives parts of it. */
function filmAnswer(range: string | undefined) {
  const from = Number(/^bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
  const headers = {
    "accept-ranges": "bytes",
    "content-range": `bytes ${from}-${FILM.length - 1}/${FILM.length}`,
  };
  return { status: range ? 206 : 200, contentType: "video/webm", headers, body: FILM.subarray(from) };
}

/** Answers for the media of the cars in `viewer-stock.ts`; what is called "gone" is not there. Gives what was asked for. */
export async function serveMedia(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const headers = { "access-control-allow-origin": "*" };
  await page.route(`${MEDIA}**`, async (route) => {
    const name = route.request().url().slice(MEDIA.length);
    asked.push(name);
    if (name.startsWith("gone")) return route.fulfill({ status: 404, headers, body: "" });
    if (name.endsWith(".webm")) return route.fulfill(filmAnswer(route.request().headers().range));
    return route.fulfill({ contentType: "image/webp", headers, body: await picture(name.split(".")[0]!) });
  });
  await page.route(`${OUTSIDE}**`, (route) => {
    asked.push(route.request().url().slice(OUTSIDE.length));
    return route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>x</title><p>The outside viewer</p>",
    });
  });
  return asked;
}
