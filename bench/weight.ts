import { figure, type Section } from "./figures.ts";
import { fetchFrom, type ServerProcess, withDemoServer } from "./product.ts";
import { PAGES, pathsOf, type SitePages } from "./site-pages.ts";

const MAX_SCRIPT_KB = 140;
const MAX_DOCUMENT_KB = 25;

/** What a visitor's browser loads for each kind of page: the document in brotli, and all its scripts in gzip. */
export default async function weight(): Promise<Section[]> {
  return withDemoServer(async (server) => {
    const sections: Section[] = [];
    for (const site of PAGES) sections.push(await weigh(server, site));
    return sections;
  });
}

async function weigh(server: ServerProcess, { site, template }: SitePages): Promise<Section> {
  const figures = [];
  for (const [kind, path] of Object.entries(await pathsOf(server, site))) {
    const document = (await fetchFrom(server, site, path, "br")).body.length;
    const html = (await fetchFrom(server, site, path, "identity")).body.toString();
    const scripts = await scriptsOf(server, site, html);
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    const isResults = kind === "results";
    const cards = html.match(/<article\b/g)?.length ?? 0;
    figures.push(
      figure(
        `${kind}: document, brotli`,
        document / 1024,
        "KB",
        isResults ? { atMost: MAX_DOCUMENT_KB } : undefined,
      ),
      figure(
        `${kind}: ${scripts.size} scripts, gzip`,
        bytes / 1024,
        "KB",
        isResults ? { atMost: MAX_SCRIPT_KB } : undefined,
      ),
      ...(isResults ? [figure("results: cards", cards, "")] : []),
    );
  }
  return { title: `Weight of ${site} (${template})`, figures };
}

/** Compressed sizes by path of the scripts that a document names, with all that they import. */
async function scriptsOf(server: ServerProcess, site: string, html: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    sizes.set(path, (await fetchFrom(server, site, path, "gzip")).body.length);
    const source = (await fetchFrom(server, site, path, "identity")).body.toString();
    for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${name}`);
  }
  return sizes;
}
