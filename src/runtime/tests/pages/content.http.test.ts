import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { applyToAccount, readContent } from "#features/pages/publish/apply-files.server.ts";
import { formatProblem } from "#features/pages/source/content-file.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { given, givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("content");
const yard = unique("content-yard");
const BOOKING = "https://booking.example";
const dealer = givenDealer(db, {
  sites: {
    [slug]: {
      config: aSite({ pages: { frames: [BOOKING] }, redirects: [{ from: "/old-page", to: "/about-us" }] }),
    },
    [yard]: { config: aSite({ template: "yard", search: { usedCarPath: "/used-car" } }) },
  },
  stock: [aRow()],
});
const server = givenServer(db);
const folder = given(
  async () => ({ path: await mkdtemp(join(tmpdir(), "forecourt-content-")) }),
  ({ path }) => rm(path, { recursive: true, force: true }),
);

const read = (path: string, site = slug) => server.ask(toHost(site), path);
const page = (title: string, ...more: string[]) => `---\ntitle: ${title}\n${more.join("\n")}\n---\n`;

const POLICY = "content-security-policy";

/** Writes files into a new folder and applies it; an empty text leaves a file out. */
async function apply(
  files: Readonly<Record<string, string | Buffer>>,
  options: { prune?: boolean; dryRun?: boolean; confirmed?: boolean } = {},
) {
  const path = await mkdtemp(join(folder.path, "apply-"));
  await cp("demo/media/scenes/hero-yard.webp", join(path, "yard.webp"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  const { prune = false, dryRun = false, confirmed = prune } = options;
  const context = {
    ...{ schema: siteConfigSchema, isOwnPath, author: "test", now: new Date() },
    originals: server.process.originals,
  };
  const outcome = await applyToAccount(
    db,
    { accountId: dealer.id, content: await readContent(path), prune, dryRun, confirmed },
    context,
  );
  if (outcome.ok) await caughtUp();
  return outcome;
}

/** Waits until the server has heard of the change. */
async function caughtUp(): Promise<void> {
  const [row] = await db.query<{ id: number; change_number: number }>(
    "select id, change_number from account where id = $1",
    [dealer.id],
  );
  if (row) server.process.stocks.changed(row.id, row.change_number);
  await server.process.stocks.settled();
}

test("PAGE-05 PAGE-11 GRP-02 D155: a page is shown once its file is applied, without a restart, and changes with it", async () => {
  expect((await read("/about-us")).text).toContain("is run by");
  await apply({ "about-us.md": `${page("About us")}We have sold cars since 1968.` });
  const first = await read("/about-us");
  expect(first.text).not.toContain("is run by");
  expect([first.status, first.headers.etag !== undefined]).toEqual([200, true]);
  expect(first.text).toContain("We have sold cars since 1968.");
  await apply({ "about-us.md": `${page("About us")}We have sold cars since 1967.` });
  expect((await read("/about-us")).text).toContain("since 1967.");
});

test("PAGE-01 PAGE-04 PAGE-05 GRP-02: service, warranty, parts, fleet, finance and any other page are at their addresses, in both templates", async () => {
  const slugs = [
    "service",
    "warranty",
    "vehicle-parts-and-accessories",
    "fleet",
    "finance-and-insurance",
    "towing-guide",
  ];
  await apply(
    Object.fromEntries(slugs.map((name) => [`${name}.md`, `${page(`The ${name}`)}Words about ${name}.`])),
  );
  for (const site of [slug, yard])
    for (const name of slugs) {
      const { status, text } = await read(`/${name}`, site);
      expect([name, status, text.includes(`Words about ${name}.`)]).toEqual([name, 200, true]);
    }
});

test("PAGE-11: a page has title, description, canonical address, picture and breadcrumb for search engines", async () => {
  await apply({
    "warranty.md": `${page("Warranty", "description: What is covered.", "picture:", "  file: yard.webp", "  alt: A yard")}All of it.\n\n![The yard](yard.webp)`,
  });
  const { text } = await read("/warranty");
  expect(text).toContain("<title>Warranty | Northside Motors</title>");
  expect(text).toContain('<meta name="description" content="What is covered."/>');
  expect(text).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/warranty"\/>/);
  expect(text).toMatch(/og:image" content="http:\/\/[^"]+\/img\/[0-9a-f]{64}\/1280\.jpg"/);
  expect(text).toContain('"@type":"BreadcrumbList"');
  const [picture = ""] = /\/img\/[0-9a-f]{64}\/640\.webp/.exec(text) ?? [];
  expect((await read(picture)).headers["content-type"]).toBe("image/webp");
});

test("D155: the old address of a page that has another slug leads there for good", async () => {
  await apply({ "story.md": `${page("Story", "slug: our-story")}Long ago.` });
  await apply({ "story.md": `${page("Story", "slug: history")}Long ago.` });
  const { status, headers } = await read("/our-story");
  expect([status, headers.location, headers["cache-control"]]).toEqual([
    301,
    "/history",
    "private, no-cache",
  ]);
});

test("LAW-06 PAGE-05 D101: a dealer's own privacy policy takes the place of the default one, and gives it back", async () => {
  expect((await read("/privacy-policy")).text).toContain("oaic.gov.au");
  await apply({ "privacy-policy.md": `${page("How we treat your details")}With care.` });
  expect((await read("/privacy-policy")).text).toContain("With care.");
  await apply({ "about-us.md": `${page("About us")}Hello.` }, { prune: true });
  expect((await read("/privacy-policy")).text).toContain("oaic.gov.au");
  expect((await read("/history")).status).toBe(404);
});

test("D155: with anything wrong in any file nothing is published, and everything that is wrong is named", async () => {
  const before = (await read("/about-us")).text;
  const outcome = await apply({
    "about-us.md": `${page("About us")}Changed.`,
    "search.md": `${page("Search")}Mine.`,
    "old-page.md": `${page("Old")}Redirected.`,
    "broken.md": `${page("Broken")}![x](not.jpg)`,
    "not.jpg": "this is text",
    "Upper Case.md": "x",
    "bytes.md": Buffer.from([0xff, 0xfe, 0x41, 0x00]),
    "used-car.md": `${page("Used")}Mine.`,
  });
  const problems = "problems" in outcome ? outcome.problems.map(formatProblem) : [];
  for (const words of [
    "search.md, slug: /search is a page that every site has",
    "old-page.md, slug: the settings of the site",
    "broken.md line 5: not.jpg cannot be shown. It is not an image.",
    "Upper Case.md: must have a name of lower-case letters",
    "bytes.md: is not saved as UTF-8",
    "used-car.md, slug: /used-car is where the site",
  ])
    expect(problems).toContainEqual(expect.stringContaining(words));
  expect(problems).toHaveLength(6);
  expect((await read("/about-us")).text).toBe(before);
});

test("D155: a dry run says what would change and changes nothing", async () => {
  const outcome = await apply(
    { "about-us.md": `${page("About us")}Other words.`, "new.md": `${page("New")}New words.` },
    { dryRun: true },
  );
  expect(outcome.ok && outcome.changes.map(({ name, change }) => [name, change])).toEqual([
    ["about-us", "changed"],
    ["new", "added"],
  ]);
  expect((await read("/new")).status).toBe(404);
});

test("D155: what the files lack stays and is named, and goes with prune", async () => {
  await apply({ "one.md": `${page("One")}Words.`, "two.md": `${page("Two")}Words.` }, { prune: true });
  const kept = await apply({ "one.md": `${page("One")}Words.` });
  expect(kept).toMatchObject({
    ok: true,
    changes: [{ name: "one", change: "unchanged" }],
    others: [{ name: "two" }],
  });
  expect((await read("/two")).status).toBe(200);
  const pruned = await apply({ "one.md": `${page("One")}Words.` }, { prune: true });
  expect(pruned).toMatchObject({
    ok: true,
    changes: [{ change: "unchanged" }, { name: "two", change: "removed" }],
  });
  expect([(await read("/two")).status, (await read("/one")).status]).toEqual([404, 200]);
});

test("D205: pruning much is held until it is confirmed, and lists each page with the sites that lose it", async () => {
  const files = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`${name}.md`, `${page(name)}Words.`]));
  await apply(files("one", "two", "three"), { prune: true });
  const unconfirmed = { prune: true, confirmed: false };
  const removals = ["three", "two"].map((name) => ({ kind: "page", name, of: null, sites: [slug, yard] }));
  const held = [slug, yard].map((site) => ({ kind: `pages of ${site}`, removed: 2, of: 3 }));
  expect(await apply(files("one"), unconfirmed)).toEqual({ ok: false, reason: "held", held, removals });
  expect([(await read("/two")).status, (await read("/three", yard)).status]).toEqual([200, 200]);
  expect(await apply(files("one", "two"), unconfirmed)).toMatchObject({
    ok: true,
    removals: [{ name: "three", sites: [slug, yard] }],
  });
  expect((await read("/three")).status).toBe(404);
  expect(await apply(files("one"), { prune: true })).toMatchObject({ ok: true, removals: [{ name: "two" }] });
});

test("D155 D205: the pictures of files that are held, refused or only tried are not stored", async () => {
  const write = vi.spyOn(server.process.originals, "write");
  onTestFinished(() => write.mockRestore());
  const words = (name: string, ...more: string[]) => `${page(name, ...more)}Words.`;
  await apply(
    { "one.md": words("one"), "two.md": words("two"), "three.md": words("three") },
    { prune: true },
  );
  const one = { "one.md": `${words("one")}\n\n![The yard](yard.webp)\n` };
  const held = await apply(one, { prune: true, confirmed: false });
  const refused = await apply({ ...one, "two.md": words("two", "sites: [nobodys]") });
  const tried = await apply(one, { dryRun: true });
  expect([held, refused, tried].map(({ ok }) => ok)).toEqual([false, false, true]);
  expect(write).not.toHaveBeenCalled();
  await apply(one, { prune: true });
  expect(write).toHaveBeenCalledTimes(1);
});

test("D205: pruning leaves alone whatever is shown on a site that no file is for", async () => {
  await apply(
    {
      "all.md": `${page("All")}Words.`,
      "yards.md": `${page("Yard's", `sites: [${yard}]`)}Words.`,
      "ours.md": `${page("Ours", `sites: [${slug}]`)}Words.`,
    },
    { prune: true },
  );
  const pruned = await apply({ "new.md": `${page("New", `sites: [${slug}]`)}Words.` }, { prune: true });
  expect(pruned).toMatchObject({
    ok: true,
    removals: [{ name: "ours", sites: [slug] }],
    others: [{ name: "all" }, { name: "yards" }],
  });
  const status = async (...asked: [string, string][]) =>
    Promise.all(asked.map(async ([path, site]) => (await read(path, site)).status));
  expect(await status(["/all", slug], ["/all", yard], ["/yards", yard], ["/ours", slug])).toEqual([
    200, 200, 200, 404,
  ]);
  const empty = await apply({}, { prune: true });
  expect(empty).toMatchObject({ ok: true, changes: [], removals: [] });
});

test("D205: a page whose sites or days shrink is listed like one that is taken off", async () => {
  await apply({ "one.md": `${page("One")}Words.`, "two.md": `${page("Two")}Words.` }, { prune: true });
  await apply({ "three.md": `${page("Three")}Words.` });
  const narrowed = { "one.md": `${page("One", `sites: [${yard}]`)}Words.` };
  expect(await apply(narrowed, { dryRun: true })).toMatchObject({
    ok: true,
    removals: [{ kind: "page", name: "one", sites: [slug] }],
  });
  const over = { "two.md": `${page("Two", "end: 2026-01-01")}Words.` };
  expect(await apply(over, { dryRun: true })).toMatchObject({
    removals: [{ name: "two", sites: [slug, yard] }],
  });
  expect(await apply({ ...narrowed, ...over })).toMatchObject({
    ok: false,
    reason: "held",
    held: [{ kind: `pages of ${slug}`, removed: 2, of: 3 }],
  });
});

test("D155: a page may be for one site of an account", async () => {
  await apply({ "only.md": `${page("Only", `sites: [${yard}]`)}Here.` });
  expect([(await read("/only", yard)).status, (await read("/only")).status]).toEqual([200, 404]);
  const outcome = await apply({ "only.md": `${page("Only", "sites: [nobodys]")}Here.` });
  expect(outcome).toMatchObject({
    ok: false,
    problems: [{ path: "sites", rule: 'the account has no site "nobodys"' }],
  });
});

test("SEA-17 D155: a site's own search path still lists cars, and other addresses are not found", async () => {
  expect((await read("/used-car", yard)).text).toContain("filter-form");
  expect((await read("/used-car", slug)).status).toBe(404);
  expect((await read("/one/two")).status).toBe(404);
});

test("D18 D158: only the page with a booking allows the booking service's frame", async () => {
  await apply({
    "service.md": `${page("Service", `sites: [${slug}]`)}Book here.\n\n\`\`\`booking\ntitle: Book\naddress: ${BOOKING}/northside\n\`\`\`\n`,
  });
  const service = await read("/service");
  expect(service.text).toMatch(/<iframe src="https:\/\/booking\.example\/northside" title="Book"/);
  expect(service.headers[POLICY]).toContain(`frame-src ${BOOKING};`);
  expect((await read("/")).headers[POLICY]).toContain("frame-src 'none'");
});

test("D178: a shelf shows what the account's search finds, and a mistyped filter is refused with its place", async () => {
  const shelf = (search: string) =>
    `${page("Shelf")}Words.\n\n\`\`\`stock-shelf\ntitle: In the yard\nsearch: ${search}\n\`\`\`\n`;
  expect(await apply({ "shelf.md": shelf("/search") })).toMatchObject({ ok: true });
  expect((await read("/shelf")).text).toMatch(/In the yard<\/h2>.*See all .*href="\/cars\//s);
  const wrong = await apply({ "shelf.md": shelf("/search?colur=red") });
  expect("problems" in wrong ? wrong.problems.map(formatProblem) : []).toEqual([
    'shelf.md, stock-shelf.search: "colur" is not a filter. Did you mean "colour"?',
  ]);
});

test("D18 D179: only the page with a film at YouTube allows its player, and a film of the dealer's own is served", async () => {
  const video = (film: string) =>
    `${page("Film")}Words.\n\n\`\`\`video\ntitle: Film\n${film}\nposter:\n  file: yard.webp\n  alt: The yard\n\`\`\`\n`;
  await apply({
    "our-film.md": video("address: https://youtu.be/dQw4w9WgXcQ"),
    "own.md": video("film: walk.webm"),
    "walk.webm": await readFile("e2e/dealer/walkaround.webm"),
  });
  expect((await read("/our-film")).headers[POLICY]).toContain("frame-src https://www.youtube-nocookie.com;");
  const own = await read("/own");
  expect(own.headers[POLICY]).toContain("frame-src 'none'");
  const [film = ""] = /\/film\/[0-9a-f]{64}\.webm/.exec(own.text) ?? [];
  const { status, headers } = await read(film);
  expect([status, headers["content-type"]]).toEqual([200, "video/webm"]);
});

test("NAV-01 NAV-04 PAGE-11: pages are in menus and the sitemap as long as there are some", async () => {
  await apply({ "towing.md": `${page("Towing")}Heavy vans.` });
  const listed = async () => [
    (await read("/")).text.includes('href="/towing"'),
    (await read("/sitemap.xml")).text.includes("/towing</loc>"),
  ];
  expect(await listed()).toEqual([true, true]);
  await apply({ "about-us.md": `${page("About us")}Hello.` }, { prune: true });
  expect(await listed()).toEqual([false, false]);
});
