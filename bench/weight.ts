import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findBrowser } from "../scripts/chromium.ts";
import type { Section } from "./figures.ts";
import { fetchFrom, type ServerProcess, withDemoServer } from "./product.ts";
import { findPaths, PAGES, type SitePages } from "./site-pages.ts";

/** Of what is limited: kilobytes of scripts, in gzip. */
const MAX_SCRIPT_KB: Readonly<Record<string, number>> = { results: 140, vehicle: 150 };
const MAX_DOCUMENT_KB = 25;

/** What a visitor's browser loads for each kind of page: the document in brotli, and all its scripts in gzip. */
export default async function measureWeight(): Promise<Section[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_FLAGS });
  try {
    return await withDemoServer(async (server) => {
      const sections: Section[] = [];
      for (const site of PAGES) sections.push(await weigh(browser, server, site));
      return sections;
    });
  } finally {
    await browser.close();
  }
}

async function weigh(
  browser: Browser,
  server: ServerProcess,
  { site, template }: SitePages,
): Promise<Section> {
  const figures = [];
  for (const [kind, path] of Object.entries(await findPaths(server, site))) {
    const document = (await fetchFrom(server, { site, path, encoding: "br" })).body.length;
    const html = (await fetchFrom(server, { site, path, encoding: "identity" })).body.toString();
    const scripts = await measureScripts(browser, server, { site, path });
    const bytes = scripts.reduce((sum, size) => sum + size, 0);
    const isResults = kind === "results";
    const maxKb = MAX_SCRIPT_KB[kind];
    const cards = html.match(/<article\b/g)?.length ?? 0;
    figures.push(
      {
        name: `${kind}: document, brotli`,
        value: document / 1024,
        unit: "KB",
        target: isResults ? { atMost: MAX_DOCUMENT_KB } : undefined,
      },
      {
        name: `${kind}: ${scripts.length} scripts, gzip`,
        value: bytes / 1024,
        unit: "KB",
        target: maxKb === undefined ? undefined : { atMost: maxKb },
      },
      ...(isResults ? [{ name: "results: cards", value: cards, unit: "" }] : []),
    );
  }
  return { title: `Weight of ${site} (${template})`, figures };
}

/** Compressed sizes of the scripts that a browser asks for until a page has come to rest. */
async function measureScripts(
  browser: Browser,
  server: ServerProcess,
  { site, path }: { readonly site: string; readonly path: string },
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") paths.add(new URL(request.url()).pathname);
  });
  await page.goto(`http://${site}.localhost:${server.port}${path}`, { waitUntil: "networkidle" });
  await context.close();
  return Promise.all(
    [...paths].map(
      async (script) => (await fetchFrom(server, { site, path: script, encoding: "gzip" })).body.length,
    ),
  );
}
