import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { applyToAccount, readContent } from "#features/pages/publish/apply-files.server.ts";
import { saveReviews } from "#features/reviews/store/review-store.server.ts";
import { aReview } from "#features/reviews/test-review.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { given, givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const [showroom, yard, single] = [unique("group-showroom"), unique("group-yard"), unique("group-toyota")];
const PLACE = {
  ...{
    name: "Northside Aspley",
    street: "1 Gympie Road",
    city: "Aspley",
    state: "QLD" as const,
    postcode: "4034",
  },
  ...{ lat: -27.36, long: 153.01, phone: "(07) 7010 0100", dealership: "northside" },
};
const account = givenDealer(db, {
  sites: {
    [showroom]: { config: aSite({ template: "showroom" }) },
    [yard]: { config: aSite({ template: "yard" }) },
    [single]: { config: aSite({ manufacturer: "Toyota" }) },
  },
  locations: [
    { ...PLACE, slug: "aspley", type: "sales", manufacturers: ["Toyota", "Kia"] },
    {
      ...{ ...PLACE, slug: "hornsby", name: "Northside Hornsby", city: "Hornsby", state: "NSW" as const },
      ...{ street: "2 Ridge Road", postcode: "2077", lat: -33.7, long: 151.1 },
      ...{ type: "service", manufacturers: ["Kia"], phone: "(02) 5550 0200" },
    },
  ],
  stock: [aRow(), aRow({ stockNumber: "A2", model: "RAV4", body: "suv" })],
});
const server = givenServer(db);
const folder = given(
  async () => ({ path: await mkdtemp(join(tmpdir(), "forecourt-groups-")) }),
  ({ path }) => rm(path, { recursive: true, force: true }),
);

const BANNER = "banner: { file: banner.webp, alt: The showroom }";
const SISTERS = ["cars", "rental", "tyres", "technology", "4x4-outdoor"];

const write = (file: string, settings: readonly string[], text: string) =>
  writeFile(join(folder.path, file), `---\n${settings.join("\n")}\n---\n\n${text}\n`);

async function apply(dryRun = false) {
  const applied = await applyToAccount(
    db,
    { accountId: account.id, content: await readContent(folder.path), prune: false, dryRun },
    {
      ...{ schema: siteConfigSchema, isOwnPath, author: "test", now: new Date() },
      originals: server.process.originals,
    },
  );
  const [row] = await db.query<{ change_number: number }>("select change_number from account where id = $1", [
    account.id,
  ]);
  server.process.stocks.changed(account.id, row?.change_number ?? 0);
  await server.process.stocks.settled();
  return applied;
}

/** An answer, without the marks that React puts between texts. */
async function read(site: string, path: string) {
  const answer = await server.ask(toHost(site), path);
  return { ...answer, text: answer.text.replace(/<!-- -->/g, "") };
}

beforeAll(async () => {
  await mkdir(join(folder.path, "brands"));
  await copyFile("demo/media/scenes/showroom-day.webp", join(folder.path, "brands/banner.webp"));
  await write("brands/toyota.md", ["title: Toyota", BANNER, "order: 1"], "From **Toyota City**.");
  await write("brands/kia.md", ["title: Kia", BANNER, "order: 2"], "From Seoul.");
  await write("brands/ducati.md", ["title: Ducati", "skipPage: yes"], "");
  for (const slug of SISTERS) await write(`${slug}.md`, [`title: Northside ${slug}`], "One of us.");
  const figures = "```stats\nfigures:\n  - figure: 50+\n    words: locations\n```\n\n```brands\n```";
  await db.inAccount(account.id, async (tx) => {
    const yards = new Map((await listLocations(tx)).map(({ slug, id }) => [slug, id]));
    const review = (slug: string, customerName: string, rating: number) =>
      aReview({
        ...{ externalId: slug, locationId: yards.get(slug) ?? null, customerName, rating },
        ...{ text: `Thanks from ${customerName}.` },
      });
    await saveReviews(tx, "import", [review("aspley", "Ada", 5), review("hornsby", "Hal", 3)]);
  });
  await write("group.md", ["title: The group"], figures);
});

test("ENT-37 D155: a dry run shows nothing, and a group has its pages once its folder is applied", async () => {
  expect((await read(showroom, "/brands")).status).toBe(404);
  expect((await read(showroom, "/dealer-locator")).status).toBe(404);
  expect(await apply(true)).toMatchObject({ ok: true });
  expect((await read(showroom, "/brands")).status).toBe(404);
  expect(await apply()).toMatchObject({ ok: true });
  expect((await read(showroom, "/brands")).status).toBe(200);
});

describe.each([showroom, yard])("on %s", (site) => {
  test("GRP-01 GRP-04: all brands, each with the number of what its card leads to", async () => {
    const { text } = await read(site, "/brands");
    expect(text).toMatch(/<h2[^>]*>Car Brands<\/h2>.*<h2[^>]*>Motorcycle Brands<\/h2>/s);
    expect(text).toMatch(/href="\/toyota\/overview".*?Toyota<\/span><span[^>]*>2 in stock/s);
    expect(text).toMatch(/href="\/search\/ducati".*?None in stock/s);
  });

  test("GRP-02 ENT-37: a brand's page has banner, text, stock with its number, and where it is sold", async () => {
    const { status, text } = await read(site, "/toyota/overview");
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Toyota<\/h1>/);
    expect(text).toMatch(/<img[^>]*alt="The showroom"/);
    expect(text).toContain("<strong");
    expect(text).toMatch(/href="\/search\/toyota"[^>]*>See all 2</);
    expect(text).toContain("Where to find Toyota");
    expect(text).toContain('href="/dealer-locator?brand=toyota"');
    const found = text.slice(text.indexOf("Where to find Toyota"), text.indexOf("<footer"));
    expect(found).toContain("Northside Aspley");
    expect(found).not.toContain("Northside Hornsby");
  });

  test("GRP-02 REV-01 REV-02: a brand's page has what customers say of its own locations, and the way to all of it", async () => {
    const list = (text: string) => text.slice(text.indexOf("Reviews of our"), text.indexOf("Where to find"));
    const toyota = list((await read(site, "/toyota/overview")).text);
    expect(toyota).toMatch(/<strong>5.0<\/strong> out of 5 from <a[^>]*href="\/reviews\?location=aspley"/);
    expect(toyota).toContain("Thanks from Ada.");
    expect(toyota).not.toContain("Hal");
    const kia = list((await read(site, "/kia/overview")).text);
    expect(kia).toMatch(/<strong>4.0<\/strong> out of 5 from 2 reviews/);
    expect(kia).toMatch(/href="\/reviews"[^>]*>See all reviews/);
    expect(kia).toContain("Thanks from Hal.");
  });

  test("GRP-02: a brand without stock says so and tells when one arrives", async () => {
    const { text } = await read(site, "/kia/overview");
    expect(text).toContain("None in stock right now");
    expect(text).toContain("/alerts/new?search=%2Fsearch%2Fkia");
  });

  test("GRP-07: a brand without a page has none, nor has one that is not there", async () => {
    for (const path of ["/ducati/overview", "/lada/overview", "/cars/overview"])
      expect([path, (await read(site, path)).status]).toEqual([path, 404]);
  });

  test("GRP-02 D348: the locator works without scripts, by place, brand and department", async () => {
    const all = await read(site, "/dealer-locator");
    expect(all.text).toMatch(/<form[^>]* method="get".*name="near".*name="brand".*name="department"/s);
    expect(all.text).toContain('aria-label="Map of our locations: Northside Aspley, Northside Hornsby."');
    const near = await read(site, "/dealer-locator?near=2000&brand=kia&department=");
    expect(near.text).toMatch(/Northside Hornsby.*km away.*Northside Aspley.*km away/s);
    const none = await read(site, "/dealer-locator?brand=toyota&department=service");
    expect(none.text).toContain("No Toyota locations with a service department.");
    expect(none.text).toContain("Show all locations");
    expect((await read(site, "/dealer-locator?near=Nowhereville")).text).toMatch(/aria-invalid="true"/);
  });

  test("GRP-05 GRP-06: figures and brands stand on a page of the dealer", async () => {
    const { text } = await read(site, "/group");
    expect(text.replace(/<[^>]*>/g, "")).toContain("50+ locations");
    expect(text).toContain('href="/toyota/overview"');
  });

  test("GRP-02 GRP-03 D347: menus lead to every page of the group, and no link is dead", async () => {
    const home = (await read(site, "/")).text;
    const links = new Set(
      [...home.matchAll(/<a[^>]*href="(\/[^"#]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")),
    );
    for (const path of [
      ...SISTERS.map((slug) => `/${slug}`),
      "/brands",
      "/dealer-locator",
      "/toyota/overview",
    ])
      expect([path, links.has(path)]).toEqual([path, true]);
    const answers = await Promise.all(
      [...links].map(async (path) => [path, (await server.ask(toHost(site), path)).status]),
    );
    expect(answers.filter(([, status]) => Number(status) >= 400)).toEqual([]);
    expect((await read(site, "/cars")).text).toContain("Northside cars");
    const sitemap = (await read(site, "/sitemap.xml")).text;
    for (const path of ["/brands", "/toyota/overview", "/dealer-locator", "/cars"])
      expect(sitemap).toContain(`${path}</loc>`);
  });
});

test("D344: the site of one make has none of these pages and links to none, even of brands for all sites", async () => {
  for (const path of ["/brands", "/toyota/overview", "/dealer-locator"])
    expect([path, (await read(single, path)).status]).toEqual([path, 404]);
  const { text } = await read(single, "/");
  expect(text).not.toMatch(/href="\/(brands|dealer-locator|toyota\/overview)"/);
  expect((await read(single, "/sitemap.xml")).text).not.toMatch(/brands|locator|overview/);
});

test("ENT-37 D155: what is wrong with a brand is named with its file, and what is shown stays", async () => {
  const problems = async () => {
    const applied = await apply();
    if (applied.ok || !("problems" in applied)) throw new Error("nothing was wrong");
    return applied.problems.map(({ file, path, rule }) => `${file}, ${path}: ${rule}`);
  };
  await write("brands/kia.md", ["title: Kia", BANNER, "slug: rental"], "From Seoul.");
  expect(await problems()).toEqual([
    'brands/kia.md, slug: "rental" is the slug of the page rental; choose another',
    'rental.md, slug: "rental" is the slug of the brand kia; choose another',
  ]);
  await write("brands/kia.md", ["title: Kia", BANNER, "slug: toyota"], "From Seoul.");
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^brands\/(kia|toyota)\.md, slug: "kia" and "toyota" would both be at \/toyota\/overview/,
    ),
  ]);
  await write("brands/kia.md", ["title: Kia", "banner: { file: none.webp, alt: None }"], "From Seoul.");
  expect(await problems()).toEqual([
    "brands/kia.md, banner.file: there is no file none.webp beside this one",
  ]);
  expect((await read(showroom, "/kia/overview")).status).toBe(200);
});

test("ENT-37 D155: a brand that moves leaves a way to its page", async () => {
  await write("brands/kia.md", ["title: Kia", BANNER, "slug: kia-australia"], "From Seoul.");
  expect(await apply()).toMatchObject({ ok: true });
  const { status, headers } = await read(showroom, "/kia/overview");
  expect([status, headers.location]).toEqual([301, "/kia-australia/overview"]);
});
