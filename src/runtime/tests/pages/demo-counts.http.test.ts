import { beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#demo/accounts.ts";
import { makeUpMarket } from "#demo/generator/market.ts";
import { FACET_ATTRIBUTES } from "#features/catalogue/settings/search-settings.ts";
import { addMadeUpObservations } from "#features/market/training/observation-store.server.ts";
import { ITEM_TYPES } from "#features/vehicles/vehicle.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenServer } from "#runtime/testing/test-setup.ts";
import { addAccount, toDataPath, toHost, unique } from "#runtime/testing/test-site.ts";

const ALL = "/search/new-used-and-demo-cars";
/** The most counts that are followed on a page. */
const MAX_FOLLOWED = 8;

const db = openTestDatabase();
const sites: { readonly slug: string; readonly pageSize: number; readonly soldTag: string }[] = [];
beforeAll(async () => {
  const now = new Date();
  for (const account of demoAccounts) {
    const named = account.sites(now).map(({ slug, config }) => [unique(slug), { config }] as const);
    const added = await addAccount(db, () => now, Object.fromEntries(named), account.locations(now));
    await added.import(
      account.feed(now).map((row) => ({ ...row })),
      true,
    );
    for (const [slug, { config }] of named) {
      const { pageSize = 21 } = config.search ?? {};
      sites.push({ slug, pageSize, soldTag: config.cards?.soldTag ?? "JUST SOLD" });
    }
  }
}, 120_000);
const server = givenServer(db);

interface Counted {
  readonly href: string;
  readonly count: number;
}

const decoded = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&amp;/g, "&");
const readText = (html: string) =>
  decoded(html.replace(/<(script|style).*?<\/\1>/gs, "").replace(/<[^>]*>/g, ""));
const numberIn = (text: string | undefined) => Number(text?.replaceAll(",", ""));

/** The links of a page that say how many vehicles they lead to. */
function countedLinks(html: string): Counted[] {
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return links.flatMap(([, href = "", inner = ""]) => {
    const count =
      /class="tabular[^>]*>([\d,]+)<\/span>/.exec(inner) ?? /See all ([\d,]+)/.exec(readText(inner));
    return count && !href.startsWith("/cars/") ? [{ href: decoded(href), count: numberIn(count[1]) }] : [];
  });
}

/** The values of the filters as links from their page. */
function countedFilters(html: string, page: string): Counted[] {
  const boxes = [
    ...html.matchAll(/<input([^>]*type="(?:checkbox|radio)"[^>]*)>.*?class="tabular[^>]*>([\d,]+)</gs),
  ];
  return boxes.map(([, attributes = "", count]) => {
    const [name, value] = [/ name="([^"]*)"/, / value="([^"]*)"/].map(
      (part) => part.exec(attributes)?.[1] ?? "",
    );
    const link = new URL(page, "http://dealer.example");
    link.searchParams.delete(name!);
    link.searchParams.append(name!, decoded(value!));
    return { href: link.pathname + link.search, count: numberIn(count) };
  });
}

const spread = (list: readonly Counted[]) => {
  const stride = Math.ceil(list.length / MAX_FOLLOWED);
  return list.filter((_, at) => at % stride === 0);
};

async function read(slug: string, path: string): Promise<string> {
  const { status, headers, text } = await server.ask(toHost(slug), path);
  if (status === 302 && headers.location) return read(slug, headers.location);
  expect([path, status]).toEqual([path, 200]);
  return text;
}

/** The status of a page at the end of its redirects. */
async function readStatus(slug: string, path: string): Promise<number> {
  const { status, headers } = await server.ask(toHost(slug), path);
  const to = headers.location && new URL(headers.location, `http://${toHost(slug)}`);
  if (status < 300 || status >= 400 || !to || to.hostname !== toHost(slug)) return status;
  return readStatus(slug, to.pathname + to.search);
}

/** What a results page says it lists, and what it lists: its cards but the one of the sold. */
function listed(html: string, { pageSize, soldTag }: (typeof sites)[number]) {
  const said = numberIn(/Show Me.*?>([\d,]+)</s.exec(html)?.[1]);
  const cards = html.match(/<article.*?<\/article>/gs) ?? [];
  const forSale = cards.filter((card) => !card.includes(`>${soldTag}<`)).length;
  return { said, forSale, expected: Math.min(said, pageSize) };
}

test("D65 D99 FAC-07: every count on a demo site is the count of what its link lists", {
  timeout: 300_000,
}, async () => {
  let followed = 0;
  for (const site of sites) {
    const { slug } = site;
    const pages = [ALL, "/search/used-cars?sortBy=Car_production:price:asc"];
    const counted = [...spread(countedLinks(await read(slug, "/")))];
    for (const page of pages) counted.push(...spread(countedFilters(await read(slug, page), page)));
    expect(counted.length).toBeGreaterThan(15);
    for (const { href, count } of counted) {
      const { said, forSale, expected } = listed(await read(slug, href), site);
      expect({ slug, href, said, forSale }).toEqual({ slug, href, said: count, forSale: expected });
      followed++;
    }
  }
  expect(followed).toBeGreaterThan(120);
});

test("D34 NAV-10: on every demo site, what home, locations and a vehicle's page link to exists", {
  timeout: 300_000,
}, async () => {
  for (const { slug } of sites) {
    const [car] = JSON.parse(await read(slug, "/api/search")).hits;
    const links = new Set<string>();
    for (const path of ["/", "/locations", `/cars/${car.slug}`]) {
      for (const [, href] of (await read(slug, path)).matchAll(/<a [^>]*href="(\/[^"#]*)/g))
        links.add(decoded(href!));
    }
    expect(links.size).toBeGreaterThan(10);
    const missing: string[] = [];
    expect((await server.ask(toHost(slug), toDataPath("/nowhere"))).status).toBe(404);
    for (const [at, href] of [...links].entries()) {
      // What a page's data says exists; every fifth page is rendered as well, and so is what has no data, such as a redirect.
      if (at % 5 > 0 && (await server.ask(toHost(slug), toDataPath(href))).status === 200) continue;
      const status = await readStatus(slug, href);
      if (status !== 200) missing.push(`${slug} ${href}: ${status}`);
    }
    expect(missing).toEqual([]);
  }
});

test("FAC-19 FAC-07: every filter attribute has a control on some demo site's page", async () => {
  await addMadeUpObservations(db, () => makeUpMarket(new Date()));
  await server.process.market.refresh();
  await server.process.market.settled();
  await server.process.stocks.settled();
  // Filters of one kind of vehicle stand where no other kind is found (D123).
  const searches = [ALL, ...ITEM_TYPES.map((type) => `${ALL}?item_type=${type}`)];
  const pages = await Promise.all(sites.flatMap(({ slug }) => searches.map((path) => read(slug, path))));
  const fields = new Set(
    pages.flatMap((html) => [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)),
  );
  const drawn = (attribute: string) => fields.has(attribute) || fields.has(`min[${attribute}]`);
  expect(FACET_ATTRIBUTES.filter((attribute) => !drawn(attribute))).toEqual([]);
});
