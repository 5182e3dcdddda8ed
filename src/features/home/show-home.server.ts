import { buildBlocks } from "#features/blocks/block.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { type BlockView, PAGE_BLOCKS } from "#features/pages/blocks/blocks.server.ts";
import { findSoldThisMonth } from "#features/pages/blocks/sales-counter/sold-this-month.server.ts";
import { pageDocument } from "#features/pages/document/page-document.ts";
import { startBlocks } from "#features/pages/page-block.ts";
import { readPeople } from "#features/pages/view/show-dealer-page.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { buildDealerJsonLd } from "./dealer-json-ld.ts";
import { listHomeBlocks } from "./home-blocks.ts";

interface HomePage {
  readonly kind: "view";
  readonly view: { readonly head: PageHead; readonly blocks: readonly BlockView[] };
  readonly until: Date | null;
}

/**
 * The home page: what the site has, and the ways into it (PAGE-10, D124), or what the dealer wrote (D334). From memory, but for
 * the team.
 */
export async function showHome({
  db,
  reads,
  site,
  listed,
  origin,
  now,
}: Pick<RequestContext, "db" | "reads" | "site" | "listed" | "origin" | "now">): Promise<HomePage> {
  const { config } = site;
  const { home } = listed.content;
  const written = home && pageDocument.parse(home);
  const blocks = listHomeBlocks(config, written?.blocks);
  const hasTeam = blocks.some(({ kind }) => kind === "staff");
  const people = hasTeam ? await readPeople({ db, site, now }) : [];
  const context = startBlocks({
    ...{ site, stock: listed, origin, people, now: now() },
    soldThisMonth: () => findSoldThisMonth({ reads, site, listed, now }),
  });
  const { count, noun } = await context.forSale();
  const built = await buildBlocks(PAGE_BLOCKS, blocks, context);
  const head: PageHead = {
    title: written
      ? `${written.title} | ${config.name}`
      : [config.name, config.tagline].filter(Boolean).join(" | "),
    description:
      written?.description ??
      `${formatCount(count, noun)} in stock at ${config.name}. Search by make, body and price, and enquire online.`,
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
