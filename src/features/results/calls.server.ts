import type { RequestContext } from "#features/request/request-context.ts";
import { buildRobotsTxt, buildSitemapXml } from "./crawling.server.ts";
import { buildSearchAnswer } from "./search-api.server.ts";
import { suggest } from "./suggest.server.ts";

/** A search as JSON. */
export const answerSearch = async ({ site, listed, url, now }: RequestContext): Promise<Response> =>
  Response.json(await buildSearchAnswer({ site, stock: listed, url, now: now() }));

/** Suggestions for the words in the search field. */
export const answerSuggest = async ({ site, listed, url, now }: RequestContext): Promise<Response> =>
  Response.json({ suggestions: await suggest({ site, stock: listed, url, now: now() }) });

export const answerRobots = async ({ origin }: RequestContext): Promise<Response> =>
  new Response(buildRobotsTxt(origin), { headers: { "content-type": "text/plain; charset=utf-8" } });

export async function answerSitemap(context: RequestContext): Promise<Response> {
  const xml = await buildSitemapXml(context);
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
