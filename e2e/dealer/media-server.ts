import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import sharp from "sharp";
import { MEDIA, OUTSIDE } from "./viewer-stock.ts";

const readBeside = (name: string) => readFileSync(new URL(name, import.meta.url));

const PEM = readBeside("media-server.pem");

const PHOTO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#357"/></svg>';

/** A film of one turn in 3.5 seconds, recorded from a canvas in Chromium. */
const FILM = readBeside("walkaround.webm");

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
function sendFilm(range: string | undefined, response: ServerResponse): void {
  const from = Number(/^bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
  response
    .writeHead(range ? 206 : 200, {
      "content-type": "video/webm",
      "accept-ranges": "bytes",
      "content-range": `bytes ${from}-${FILM.length - 1}/${FILM.length}`,
    })
    .end(FILM.subarray(from));
}

async function answer({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = `https://photos.example${url}`;
  response.setHeader("access-control-allow-origin", "*");
  if (address.startsWith(OUTSIDE)) {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>x</title><p>The outside viewer</p>");
  } else if (!address.startsWith(MEDIA)) {
    response.setHeader("content-type", "image/svg+xml").end(PHOTO);
  } else {
    const name = address.slice(MEDIA.length);
    if (name.startsWith("gone")) response.writeHead(404).end();
    else if (name.endsWith(".webm")) sendFilm(headers.range, response);
    else response.setHeader("content-type", "image/webp").end(await picture(name.split(".")[0]!));
  }
}

/**
 * Serves https://photos.example to the tests' browsers: photos of the test dealer's cars, and the media of those in `viewer-stock.ts`, where
 * what is called "gone" is not there. A server, since a page for which Playwright answers anything is loaded at half the speed: each
 * of its requests goes by way of the test, and none is cached.
 */
export async function serveMedia(port: number): Promise<{ close(): void }> {
  const server = createServer({ key: PEM, cert: PEM }, answer);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
