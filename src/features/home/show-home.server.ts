import { buildBlocks } from "#features/blocks/block.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { STOCK_BLOCKS, type StockBlockView } from "#features/pages/blocks/blocks.server.ts";
import { startBlocks } from "#features/pages/page-block.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { buildDealerJsonLd } from "./dealer-json-ld.ts";
import { listHomeBlocks } from "./home-blocks.ts";

interface HomePage {
  readonly kind: "view";
  readonly view: { readonly head: PageHead; readonly blocks: readonly StockBlockView[] };
  readonly until: Date | null;
}

/** The home page: what the site has, and the ways into it (PAGE-10, D124). From memory alone. */
export async function showHome({
  site,
  listed,
  origin,
  now,
}: Pick<RequestContext, "site" | "listed" | "origin" | "now">): Promise<HomePage> {
  const { config } = site;
  const context = startBlocks({ site, stock: listed, origin, now: now(), people: [] });
  const { count, noun } = await context.forSale();
  const built = await buildBlocks(STOCK_BLOCKS, listHomeBlocks(config), context);
  const head: PageHead = {
    title: config.tagline ? `${config.name} | ${config.tagline}` : config.name,
    description: `${formatCount(count, noun)} in stock at ${config.name}. Search by make, body and price, and enquire online.`,
    canonical: `${origin}/`,
    indexed: true,
    jsonLd: [buildDealerJsonLd(config, origin)],
  };
  return {
    kind: "view",
    view: { head, blocks: built.map(({ view }) => view) },
    until: findEarliest([listed.validUntil, ...built.map(({ until }) => until)]),
  };
}
