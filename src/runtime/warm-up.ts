import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { DirectorySite } from "#features/tenancy/accounts/site-directory.server.ts";
import { findMainHost, keepUsableHosts } from "#features/tenancy/hosts/site-hosts.ts";
import { readImagePath } from "#http/images.ts";
import { type Images, SCREEN_WIDTHS } from "#platform/images/images.ts";
import type { Runtime } from "./process.ts";

/** The pages that most visits begin with. */
const FIRST_PAGES = ["/", "/search"];

/** Of sites that are visited before the process is ready, and for how long: the rest follows while it serves. */
const MAX_SITES_BEFORE = 4;
const MAX_MS_BEFORE = 10_000;

/** Sites that are visited after a start. */
export const MAX_WARM_SITES = 500;

interface WarmUpParts extends Pick<Runtime, "log"> {
  readonly images: Pick<Images, "deliver">;
  readonly stocks: Pick<Runtime["stocks"], "size" | "maxBytes">;
}

interface WarmUpAt {
  /** The busiest first. */
  readonly sites: readonly DirectorySite[];
  readonly address: AddressInfo;
  readonly baseDomain: string;
  /** Milliseconds since any moment. */
  readonly clock: () => number;
  /** Waits until no shopper is being answered, but not for long. */
  readonly waitForQuiet: () => Promise<void>;
  readonly stopped: AbortSignal;
}

/**
 * Visits the sites that have the most visits, so that their stock is in memory and the pictures that the first screens of their home
 * and results pages show are sized (D259, D421). Sized pictures stay on disk, so only the first start takes long. The pages are
 * requested like a visitor's, at the address at which this process listens. What fails is logged and left to the first visitor. Once
 * the process is ready, shoppers go first.
 * @returns once the busiest sites are done, what visits the rest: until all are, or their stock fills the memory, or it is stopped
 */
export async function warmUp(parts: WarmUpParts, at: WarmUpAt): Promise<() => Promise<void>> {
  const { stocks } = parts;
  const { sites } = at;
  const end = at.clock() + MAX_MS_BEFORE;
  const visits = listVisits(sites.slice(0, MAX_SITES_BEFORE));
  while (at.clock() <= end) {
    const next = visits.shift();
    if (!next) break;
    await inTime(visit(parts, at, next), end - at.clock());
  }
  releaseMemory();
  return async () => {
    const rest = [...visits, ...listVisits(sites.slice(MAX_SITES_BEFORE))];
    for (const next of rest) {
      await at.waitForQuiet();
      if (at.stopped.aborted) return;
      if (stocks.size.bytes > FULL * stocks.maxBytes) break;
      await visit(parts, at, next);
    }
    if (rest.length > 0) releaseMemory();
  };
}

/** Waits for work that nothing depends on, but not for long: a search node that hangs answers after a minute, or never. */
async function inTime(work: Promise<void>, ms: number): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, ms);
  await Promise.race([work, over.promise]);
  clearTimeout(timer);
}

/**
 * Gives back to the machine what reading sites has left behind, which otherwise stays with the process for as long as it runs.
 * Everything else waits meanwhile, so it is done twice and no more: 0.2 s with 200,000 vehicles in memory.
 */
function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: Readonly<Record<string, string>>) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  setFlagsFromString("--no-expose-gc");
}

/** What others visit meanwhile needs memory, too. */
const FULL = 0.8;

/** All home pages come first: visits begin there. */
const listVisits = (sites: readonly DirectorySite[]) =>
  FIRST_PAGES.flatMap((path) => sites.map((site) => ({ site, path })));

async function visit(
  { images, log }: WarmUpParts,
  { address, baseDomain }: WarmUpAt,
  { site, path }: { readonly site: DirectorySite; readonly path: string },
): Promise<void> {
  const host = findMainHost(keepUsableHosts(site, baseDomain)) ?? `${site.slug}.${baseDomain}`;
  await sizePictures(images, { address, host, path }).catch((error: unknown) => {
    log.error({ site: site.slug, path, reason: String(error) }, "first pictures could not be sized");
  });
}

async function sizePictures(images: WarmUpParts["images"], page: PageAddress): Promise<void> {
  for (const picture of listFirstPictures(await readPage(page))) {
    const wanted = readImagePath(picture);
    if (wanted) await images.deliver({ ...wanted, format: "avif" });
  }
}

interface PageAddress {
  readonly address: AddressInfo;
  readonly host: string;
  readonly path: string;
}

/** Not `fetch`, which sets `Host` itself. */
async function readPage({ address: { address, port }, host, path }: PageAddress): Promise<string> {
  const headers = { host: `${host}:${port}` };
  const asked = request({ hostname: address, port, path, headers, agent: false }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return text(response);
}

const PICTURE = /<picture>.*?<\/picture>/gs;
const AVIF_SOURCE = /<source type="image\/avif" srcset="([^"]*)"/i;

/** Addresses of the AVIF files that a phone may load for pictures a page marks as urgent, widths of a screen only. */
export function listFirstPictures(html: string): string[] {
  const urgent = [...html.matchAll(PICTURE)]
    .map(([all]) => all)
    .filter((all) => /fetchpriority="high"/i.test(all));
  const candidates = urgent.flatMap((picture) => AVIF_SOURCE.exec(picture)?.[1]?.split(",") ?? []);
  return candidates.flatMap((candidate) => {
    const [path = "", width = ""] = candidate.trim().split(" ");
    return SCREEN_WIDTHS.some((wide) => wide === Number.parseInt(width, 10)) ? [path] : [];
  });
}
