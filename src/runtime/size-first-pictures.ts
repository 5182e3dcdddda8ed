import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { findMainHost } from "#features/tenancy/hosts/site-hosts.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { readImagePath } from "#http/images.ts";
import type { Images } from "#platform/images/images.ts";
import type { Logger } from "#platform/log.ts";

/** The pages that most visits begin with. */
const FIRST_PAGES = ["/", "/search"];

/** Widths in pixels that phones load of a picture as wide as their screen. */
const SCREEN_WIDTHS: readonly number[] = [960, 1280];

/** Many sites must not keep a process from being ready: what is left is sized when somebody opens it. */
const MAX_MS = 10_000;

interface FirstPicturesParts {
  readonly sites: { readonly all: readonly LiveSite[] };
  readonly images: Pick<Images, "deliver">;
  readonly log: Logger;
}

interface FirstPicturesAt {
  readonly address: AddressInfo;
  readonly baseDomain: string;
  /** Milliseconds since any moment. */
  readonly clock: () => number;
}

/**
 * Sizes the pictures that the first screens of home and results pages show, so that the first visitor does not wait for them (D259).
 * Sized pictures stay on disk, so only the first start takes long. The pages are requested like a visitor's, at the
 * address at which this process listens. Stops after `MAX_MS`; what fails is logged and left to the first visitor.
 */
export async function sizeFirstPictures(
  { sites, images, log }: FirstPicturesParts,
  { address, baseDomain, clock }: FirstPicturesAt,
): Promise<void> {
  const end = clock() + MAX_MS;
  // All home pages come first: visits begin there.
  for (const path of FIRST_PAGES) {
    for (const site of sites.all) {
      if (clock() > end) return;
      const host = findMainHost(site) ?? `${site.slug}.${baseDomain}`;
      const page = { address, host, path };
      await sizePictures(images, page).catch((error: unknown) => {
        log.error({ site: site.slug, path, reason: String(error) }, "first pictures could not be sized");
      });
    }
  }
}

async function sizePictures(images: FirstPicturesParts["images"], page: PageAddress): Promise<void> {
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
    return SCREEN_WIDTHS.includes(Number.parseInt(width, 10)) ? [path] : [];
  });
}
