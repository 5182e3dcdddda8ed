import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { loadDemo } from "#cli/start/load-demo.ts";
import { readFreshPage } from "#http/fresh-page.ts";
import { PRODUCT_ROUTES } from "#http/routes/routes.ts";
import type { SiteRequest } from "#http/site-request.ts";
import { readEnv } from "#platform/env.ts";
import { silentLog } from "#platform/log.ts";
import { openRuntime, type Runtime } from "#runtime/process.ts";
import { loadStorefront } from "#runtime/react-application.ts";
import { buildRequestContext } from "#runtime/request-context.ts";
import { computeMedian, requireFirst, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { withDataDir, withPlatform } from "./product.ts";

export const BUILD = join(import.meta.dirname, "../build/storefront");
const SITE = "harbourline";
/** Pages until the compiler has done its work, which counts as processor time too. */
const WARM_UP = 400;

/**
 * CPU of a results page that is in no cache, from the request to the finished document but for its compression, beside
 * bare `renderToString` of the same tree with the same data.
 */
export default async function measurePages({ quick }: Options): Promise<Section[]> {
  return withDataDir((dataDir) =>
    withPlatform(dataDir, async (platform) => {
      const env = readEnv({ DATA_DIR: dataDir });
      await loadDemo(platform, env, new Date());
      const opened = await openRuntime({ platform, env, log: silentLog });
      try {
        return [await measure(opened, quick ? 3 : 15)];
      } finally {
        await opened.close();
      }
    }),
  );
}

async function measure(opened: Runtime, rounds: number): Promise<Section> {
  const siteRequest = () => createRequest(opened, { site: SITE, path: "/search" });
  const { route, request } = await siteRequest();
  const application = await loadStorefront(BUILD);
  const draw = async () => application(await buildRequestContext(opened, await siteRequest()));
  const ours = async () => (await readFreshPage(await draw(), route)).body.length;
  const context = await loadTree(opened, await siteRequest());
  const bare = async () => renderToString(createElement(ServerRouter, { context, url: request.url })).length;
  const [ourBytes, bareBytes] = [await ours(), await bare()];
  const times: { readonly ours: number; readonly bare: number }[] = [];
  await measureCpuMs(ours, WARM_UP);
  await measureCpuMs(bare, WARM_UP);
  for (let round = 0; round < rounds; round++) {
    times.push({ ours: await measureCpuMs(ours, 50), bare: await measureCpuMs(bare, 50) });
  }
  const ratio = computeMedian(times.map((round) => round.ours / round.bare));
  const figures = [
    { name: "uncached, CPU a page", value: computeMedian(times.map((round) => round.ours)), unit: "ms" },
    {
      name: "bare renderToString, CPU a page",
      value: computeMedian(times.map((round) => round.bare)),
      unit: "ms",
    },
    { name: "uncached over bare", value: ratio, unit: "times", target: { atMost: 2.5 } },
    { name: "document", value: ourBytes / 1024, unit: "KB" },
    { name: "document of bare renderToString, without data", value: bareBytes / 1024, unit: "KB" },
  ];
  return { title: "Results page, rendered", figures };
}

/** A new request for a page of a site. */
export async function createRequest(
  opened: Runtime,
  { site: slug, path }: { readonly site: string; readonly path: string },
): Promise<SiteRequest> {
  const host = `${slug}.localhost`;
  const site = await opened.sites.byHost(host);
  if (!site) throw new Error(`no site answers at ${host}`);
  const url = new URL(path, `http://${host}`);
  const routed = PRODUCT_ROUTES.find(url, site.config);
  if (!routed) throw new Error(`no route has the path ${path}`);
  const address = { url, host, origin: url.origin, client: "" };
  const request = new Request(url, { headers: { host } });
  return { id: "bench", ...routed, site, address, request, sameSite: true, client: "" };
}

/** What the application would render for a request, without the script that hands its data to the browser. */
async function loadTree(opened: Runtime, request: SiteRequest): Promise<EntryContext> {
  const build = (await import(join(BUILD, "server/index.js"))) as ServerBuild;
  const module = build.entry.module as typeof build.entry.module & {
    readonly requestContext: Parameters<RouterContextProvider["set"]>[0];
  };
  const trees: EntryContext[] = [];
  // biome-ignore lint/complexity/useMaxParams: the framework calls it so
  const capture: typeof module.default = async (_request, status, headers, context) => {
    trees.push({ ...context, serverHandoffStream: undefined });
    return new Response("", { status, headers });
  };
  const handle = createRequestHandler(
    { ...build, entry: { module: { ...module, default: capture } } },
    "production",
  );
  const context = new RouterContextProvider();
  // As for the page's data, so that the tree holds its views themselves.
  context.set(module.requestContext, { ...buildRequestContext(opened, request), isDocument: false });
  await handle(request.request, context);
  return requireFirst(trees);
}

/** Processor time of one run, of all threads, as a mean over many. */
export async function measureCpuMs(work: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}
