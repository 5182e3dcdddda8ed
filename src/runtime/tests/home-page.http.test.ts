import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyToAccount, readContent } from "#features/pages/publish/apply-files.server.ts";
import { formatProblem } from "#features/pages/source/content-file.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import { recordChange } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { given, givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [north, south, off] = [unique("home-north"), unique("home-south"), unique("home-off")];
const now = new Date("2026-11-26T02:00:00Z");
/** With two more a site shows how many it sold (D459). */
const OTHERS_SOLD = 18;
const sold = { status: "sold", driveAwayPrice: 20_000 } as const;
const dealer = givenDealer(db, {
  sites: {
    [north]: {
      config: aSite({
        timeZone: "Australia/Brisbane",
        stock: { filter: { statuses: ["in_stock"], makes: ["Kia"], anyMakeWhenUsed: false } },
      }),
    },
    [south]: { config: aSite({ template: "yard", home: { salesCounter: "formula" } }) },
    [off]: { config: aSite({ home: { salesCounter: "off" } }) },
  },
  stock: [
    aRow({ stockNumber: "H1", make: "Kia", driveAwayPrice: 12_000, body: "hatch" }),
    aRow({ stockNumber: "H2", make: "Kia", driveAwayPrice: 30_000, body: "suv" }),
    aRow({ stockNumber: "H3", make: "Ford", driveAwayPrice: 60_000, body: "ute" }),
    aRow({ stockNumber: "S1", make: "Kia", ...sold }),
    aRow({ stockNumber: "S2", make: "Kia", ...sold }),
    aRow({ stockNumber: "S3", make: "Kia", ...sold }),
    aRow({ stockNumber: "S4", make: "Ford", ...sold }),
    ...Array.from({ length: OTHERS_SOLD }, (_, at) =>
      aRow({ stockNumber: `T${at}`, make: "Kia", km: 1000 + at, ...sold }),
    ),
  ],
  now: () => now,
});
const server = givenServer(db, { now: () => now });
const folder = given(
  async () => ({ path: await mkdtemp(join(tmpdir(), "forecourt-home-")) }),
  ({ path }) => rm(path, { recursive: true, force: true }),
);

const ask = (site: string, path: string) => server.ask(toHost(site), path);

/** Applies files beside two pictures. */
async function apply(files: Readonly<Record<string, string>>) {
  const path = await mkdtemp(join(folder.path, "apply-"));
  await cp("demo/media/scenes/hero-yard.webp", join(path, "yard.webp"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  const outcome = await applyToAccount(
    db,
    { accountId: dealer.id, content: await readContent(path), prune: false, dryRun: false },
    {
      ...{ schema: siteConfigSchema, isOwnPath, author: "test", now },
      originals: server.process.originals,
    },
  );
  await refresh();
  return outcome;
}

/** Waits until the server has heard of a change. */
async function refresh(): Promise<void> {
  const [row] = await db.query<{ id: number; change_number: number }>(
    "select id, change_number from account where id = $1",
    [dealer.id],
  );
  if (row) server.process.stocks.changed(row.id, row.change_number);
  await server.process.stocks.settled();
}

const home = (site: string, ...blocks: readonly string[]) =>
  [`---\ntitle: Cars by the creek\nsites: [${site}]\n---`, ...blocks].join("\n\n");
const fence = (kind: string, ...lines: readonly string[]) => [`\`\`\`${kind}`, ...lines, "```"].join("\n");
const listHeadings = (html: string) =>
  [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/g)].map(([, words]) => words?.replace(/<[^>]*>/g, ""));

test("D334: a home page in a file is shown at once, on its site alone and in its order", async () => {
  const before = (await ask(south, "/")).text;
  const blocks = [fence("makes"), "Come in, the kettle is on.", fence("hero-search"), fence("price-slider")];
  expect((await apply({ "home.md": home(north, ...blocks) })).ok).toBe(true);
  const { text, status } = await ask(north, "/");
  expect(status).toBe(200);
  expect(text).toContain("<title>Cars by the creek | ");
  expect(text).toContain("Come in, the kettle is on.");
  expect(listHeadings(text)).toEqual([
    "Browse by make",
    expect.any(String),
    "Where you left off",
    "Cars by price",
  ]);
  expect(listHeadings((await ask(south, "/")).text)).toEqual(listHeadings(before));
});

test("D334: the home page has one address, and is no page in menus or the sitemap", async () => {
  const { status, headers } = await ask(north, "/home");
  expect([status, headers.location]).toEqual([301, expect.stringMatching(/\/$/)]);
  expect((await ask(north, "/sitemap.xml")).text).not.toContain("/home<");
  expect((await ask(north, "/about-us")).text).not.toMatch(/href="\/home"/);
  expect((await ask(south, "/home")).status).toBe(404);
});

test("HOME-21 D334: what is wrong with a home page is named, and the page stays as it is", async () => {
  const popup = fence(
    "popup",
    ...[
      "title: A",
      "picture:",
      "  file: yard.webp",
      "  alt: A yard",
      "button:",
      "  label: B",
      "  href: /contact",
    ],
  );
  const outcome = await apply({ "home.md": home(north, fence("hero-search"), popup, popup) });
  expect("problems" in outcome && outcome.problems.map(formatProblem)).toEqual([
    expect.stringMatching(/home\.md line 19, popup: may be there once/),
  ]);
  expect((await ask(north, "/")).text).toContain("Come in, the kettle is on.");
});

/** Makes the sales of the dealer's sold vehicles be at these times. */
async function sell(at: Readonly<Record<string, string>>, withdrawn: readonly string[] = []): Promise<void> {
  await db.inAccount(dealer.id, async (tx) => {
    const changeNumber = await recordChange(tx);
    for (const [stockNumber, soldAt] of Object.entries(at))
      await tx.query(
        "update vehicle set sold_at = $2, withdrawn_at = $3, change_number = $4 where stock_number = $1",
        [stockNumber, soldAt, withdrawn.includes(stockNumber) ? soldAt : null, changeNumber],
      );
  });
  await refresh();
}

const countSales = async (site: string) => JSON.parse((await ask(site, "/api/sales-this-month")).text).count;

test("HOME-26 HOME-27 D337: what the site's stock sold since the month began is counted, also what has left the feed", async () => {
  const files = { "home.md": home(north, fence("hero-search"), fence("sales-counter")) };
  expect((await apply(files)).ok).toBe(true);
  // The month begins at two in the afternoon of UTC, where the site is.
  await sell(
    {
      S1: "2026-10-31T14:00:00Z",
      S2: "2026-11-25T00:00:00Z",
      S3: "2026-10-31T13:59:59Z",
      S4: "2026-11-20T00:00:00Z",
    },
    ["S2"],
  );
  expect(await countSales(north)).toBe(OTHERS_SOLD + 2);
  expect((await ask(north, "/")).text).toMatch(/>20<\/span>.*Sales this Month/s);
  await sell({ S3: "2026-11-02T00:00:00Z" });
  expect(await countSales(north)).toBe(OTHERS_SOLD + 3);
  expect((await ask(north, "/")).text).toMatch(/>21<\/span>.*Sales this Month/s);
});

test("HOME-26: a site may count by the formula, or have no counter", async () => {
  const counter = (site: string) => home(site, fence("hero-search"), fence("sales-counter"));
  await apply({ "home.south.md": counter(south), "home.off.md": counter(off) });
  expect(await countSales(south)).toBe(25 * 192 + 96);
  expect((await ask(south, "/")).text).toContain("Sales this Month");
  expect((await ask(off, "/api/sales-this-month")).status).toBe(404);
  expect((await ask(off, "/")).text).not.toContain("Sales this Month");
});
