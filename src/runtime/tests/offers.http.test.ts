import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { saveModels } from "#features/models/store/model-store.server.ts";
import { aModel } from "#features/models/test-models.ts";
import { applyToAccount, readContent } from "#features/pages/publish/apply-files.server.ts";
import { addDays, toLocalTime } from "#features/places/time-zone.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { given, givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const [showroom, yard, plain] = [unique("offers-showroom"), unique("offers-yard"), unique("offers-none")];
const HOUR_MS = 3_600_000;
/** The product's own clock, moved by the test. */
let moved = 0;
const now = () => new Date(Date.now() + moved);
const today = toLocalTime(now(), "Australia/Brisbane").date;
const config = (template: "showroom" | "yard") => ({
  config: aSite({ template, testDrive: { enabled: true } }),
});
const account = givenDealer(db, {
  sites: { [showroom]: config("showroom"), [yard]: config("yard"), [plain]: config("showroom") },
  stock: [
    aRow(),
    aRow({ stockNumber: "A2", model: "RAV4", body: "suv" }),
    aRow({ stockNumber: "A3", model: "RAV4", body: "suv", status: "sold" }),
  ],
  now,
});
const server = givenServer(db, { now });
const folder = given(
  async () => ({ path: await mkdtemp(join(tmpdir(), "forecourt-offers-")) }),
  ({ path }) => rm(path, { recursive: true, force: true }),
);
const CAR = "2022-toyota-rav4-ascent-sport-a2";
const OTHER = "2022-toyota-corolla-ascent-sport-a1";

const RAV4 = [
  ...[
    "name: RAV4 with a low rate",
    "category: Finance offer",
    "manufacturer: Toyota",
    "model: { name: RAV4 }",
  ],
  "finance: { lender: Northside Finance, rate: 3.99, comparisonRate: 4.86 }",
  ...["stock: /search/toyota/rav4", "inPrice: no", `excludedSites: [${plain}]`, `end: ${today}`],
  "disclaimer: To approved buyers.",
];
const MATS = ["name: Free floor mats", `excludedSites: [${plain}]`, "order: 1"];

async function write(name: string, settings: readonly string[], text = "Ask us about it."): Promise<void> {
  await mkdir(join(folder.path, "offers"), { recursive: true });
  await writeFile(join(folder.path, "offers", `${name}.md`), `---\n${settings.join("\n")}\n---\n\n${text}\n`);
}

async function apply(options: { readonly dryRun?: boolean; readonly prune?: boolean } = {}) {
  const content = await readContent(folder.path);
  const applied = await applyToAccount(
    db,
    { accountId: account.id, content, prune: false, dryRun: false, ...options },
    {
      ...{ schema: siteConfigSchema, isOwnPath, author: "test", now: now() },
      originals: server.process.originals,
    },
  );
  await catchUp();
  return applied;
}

async function catchUp(): Promise<void> {
  const rows = await db.query<{ change_number: number }>("select change_number from account where id = $1", [
    account.id,
  ]);
  server.process.stocks.changed(account.id, rows[0]?.change_number ?? 0);
  await server.process.stocks.settled();
}

/** An answer, without the marks that React puts between texts. */
async function read(site: string, path: string) {
  const answer = await server.ask(toHost(site), path);
  return { ...answer, text: answer.text.replace(/<!-- -->/g, "") };
}

beforeAll(async () => {
  const models = ["RAV4", "Corolla"].map((model) => aModel({ make: "Toyota", model, slug: toSlug(model) }));
  await db.inAccount(account.id, (tx) => saveModels(tx, models, { author: "test", now: now() }));
  await write("rav4", RAV4);
  await write("mats", MATS);
});

test("D155 ENT-28: a dry run shows nothing, and offers are there once their folder is applied", async () => {
  expect(await apply({ dryRun: true })).toMatchObject({ ok: true });
  expect((await read(showroom, "/offers/mats")).status).toBe(404);
  expect((await read(showroom, "/")).text).not.toContain("/special-offers");
  expect(await apply()).toMatchObject({ ok: true });
  expect((await read(showroom, "/offers/mats")).status).toBe(200);
});

describe.each([showroom, yard])("on %s", (site) => {
  test("D329 DIR-06: a model's page has the offers that apply to it, and leads to them; a model without one has none", async () => {
    const { status, text } = await read(site, "/directory/toyota/rav4");
    expect(status).toBe(200);
    expect(text).toMatch(/<h2[^>]*>Offers on the Toyota RAV4<\/h2>.*href="\/special-offers"/s);
    expect(text).toMatch(/<h3[^>]*><a[^>]*href="\/offers\/toyota\/rav4"[^>]*>RAV4 with a low rate/);
    // A rate stands beside its comparison rate here as well (LAW-03).
    expect(text).toMatch(/3\.99% p\.a\..*4\.86% p\.a\./s);
    expect(text).not.toContain("Free floor mats");
    expect((await read(site, "/directory/toyota/corolla")).text).not.toContain("Offers on");
  });

  test("OFF-01 OFF-03 OFF-05: the list needs no scripts: words, categories and offers are in its document", async () => {
    const { status, text } = await read(site, "/special-offers");
    expect(status).toBe(200);
    expect(text, "two need no search").not.toContain("Show offers");
    for (const words of ["RAV4 with a low rate", "Free floor mats", "Explore RAV4", "To approved buyers."])
      expect(text).toContain(words);
    const found = await read(site, "/special-offers?query=mats");
    expect(found.text).toMatch(
      /<form[^>]* method="get"[^>]*>.*name="query".*<button[^>]* type="submit"[^>]*>Show offers/s,
    );
    const chosen = await read(site, "/special-offers?categories=Finance+offer");
    expect(chosen.text).toMatch(
      /<a[^>]*href="\/special-offers"[^>]*aria-current="true"|aria-current="true"[^>]*href="\/special-offers"/,
    );
    expect(found.text).toContain("1 offer<");
    expect(found.text).not.toMatch(/<h2[^>]*><a[^>]*>RAV4/);
  });

  test("OFF-02 LAW-03 LAW-04: the page of an offer has its text before its buttons, rate, comparison rate and warning, its vehicles and its terms", async () => {
    const { text } = await read(site, "/offers/toyota/rav4");
    expect(text).toMatch(/3\.99% p\.a\.<\/span><span>4\.86% p\.a\. comparison rate\*/);
    expect(text).toContain("WARNING: This comparison rate is true only");
    expect(text).toContain(`href="/cars/${CAR}"`);
    expect(text).not.toContain(OTHER);
    expect(text).toContain('"@type":"Offer"');
    const main = text.slice(text.indexOf("<main"));
    expect(main.indexOf("Ask us about it.")).toBeGreaterThan(0);
    expect(main.indexOf("Ask us about it.")).toBeLessThan(main.indexOf("Enquire Now"));
    expect((await read(site, "/offers/rav4")).text).toContain("/offers/toyota/rav4");
    expect((await read(site, "/offers/kia/rav4")).status).toBe(404);
  });

  test("D314: a vehicle of the offer shows it on its card and its page, and that the price is without it; no other does", async () => {
    const results = (await read(site, "/search")).text;
    expect(results.match(/RAV4 with a low rate<\/a>, not in the price/g)).toHaveLength(1);
    const page = (await read(site, `/cars/${CAR}`)).text;
    expect(page).toMatch(/href="\/offers\/toyota\/rav4"[^>]*>RAV4 with a low rate<\/a>, not in the price/);
    expect((await read(site, `/cars/${OTHER}`)).text).not.toContain("RAV4 with a low rate");
  });

  test("NAV-01 OFF-01: header, home page and sitemap lead to offers", async () => {
    const home = await read(site, "/");
    expect(home.text).toMatch(/<a[^>]*href="\/special-offers"[^>]*>Offers</);
    expect(home.text).toMatch(/<h3[^>]*><a[^>]*href="\/offers\/mats"/);
    expect((await read(site, "/sitemap.xml")).text).toContain("/offers/toyota/rav4</loc>");
  });
});

test("OFF-10 NAV-01: a site that is left out of every offer has neither the offers nor links to them", async () => {
  expect((await read(plain, "/offers/mats")).status).toBe(404);
  const [list, home, map] = await Promise.all(
    ["/special-offers", "/", "/sitemap.xml"].map((path) => read(plain, path)),
  );
  expect([list?.status, list?.text.includes("There is no special offer right now")]).toEqual([200, true]);
  expect(home?.text).not.toContain("/special-offers");
  expect(map?.text).not.toMatch(/special-offers<|\/offers\//);
});

test("API-08: the call answers what the list shows", async () => {
  const { hits, count } = JSON.parse((await read(showroom, "/api/offers?query=rav4")).text);
  expect([count, hits[0].name, hits[0].manufacturer]).toEqual([
    1,
    "RAV4 with a low rate",
    { name: "Toyota" },
  ]);
});

test("D17 D20: list and page are kept, and equal searches are kept once", async () => {
  const { headers } = await read(showroom, "/special-offers?query=mats");
  expect(headers.etag).toEqual(expect.any(String));
  const again = await read(showroom, "/special-offers?utm_source=x&query=mats&page=1");
  expect(again.headers.etag).toBe(headers.etag);
  const typed = await read(showroom, "/special-offers?query=mats&min%5Bprice%5D=1,000&max%5Bprice%5D=");
  expect([typed.status, typed.headers.location]).toEqual([
    302,
    "/special-offers?query=mats&range[price]=1000:",
  ]);
});

test("OFF-02 D155: wrong files change nothing, and each is named with its place and rule", async () => {
  await write("wrong", [
    "name: Wrong",
    "manufacturer: Toyota",
    "model: { name: RAV44 }",
    "excludedSites: [nowhere]",
  ]);
  await write("twice", ["name: Twice", "slug: mats"]);
  await write("over", ["name: Over", "start: 2026-03-02", "end: 2026-03-01"]);
  expect(await apply()).toMatchObject({
    ok: false,
    problems: [
      { file: "offers/over.md", line: 4, path: "end", rule: "must not be before start" },
      { file: "offers/wrong.md", path: "model.name", rule: expect.stringContaining('Did you mean "RAV4"?') },
      { file: "offers/wrong.md", path: "excludedSites", rule: 'the account has no site "nowhere"' },
    ],
  });
  await rm(join(folder.path, "offers/over.md"));
  await rm(join(folder.path, "offers/wrong.md"));
  expect(await apply()).toMatchObject({
    ok: false,
    problems: [{ path: "slug", rule: '"mats" and "twice" would both be at /offers/mats of the same site' }],
  });
  await rm(join(folder.path, "offers/twice.md"));
  expect((await read(showroom, "/offers/mats")).status).toBe(200);
});

test("D19 D310 D313: after its last day an offer leaves list, cards and sitemap within a minute, and its page is gone", async () => {
  const at = toLocalTime(now(), "Australia/Brisbane");
  moved += (24 * 60 - at.minutes) * 60_000;
  expect(toLocalTime(now(), "Australia/Brisbane").date).toBe(addDays(today, 1));
  await read(showroom, "/offers/rav4");
  await server.process.stocks.settled();
  for (const path of ["/offers/rav4", "/offers/toyota/rav4"]) {
    const over = await read(showroom, path);
    expect([over.status, over.text.includes("This offer has ended")]).toEqual([410, true]);
    expect(over.text).toMatch(/<h3[^>]*><a[^>]*href="\/offers\/mats"/);
    expect(over.text).toContain("noindex");
  }
  for (const path of ["/special-offers", "/search", `/cars/${CAR}`, "/sitemap.xml", "/", "/api/offers"])
    expect([path, (await read(showroom, path)).text.includes("RAV4 with a low rate")]).toEqual([path, false]);
  expect((await read(showroom, "/sitemap.xml")).text).not.toContain("/offers/toyota/rav4");
  moved += HOUR_MS;
});

test("D205 D155: an offer whose file is gone is taken off with --prune, once that is confirmed if it is too many", async () => {
  await rm(join(folder.path, "offers/mats.md"));
  expect(await apply({ prune: true })).toMatchObject({
    ...{ ok: false, reason: "held" },
    held: expect.arrayContaining([expect.objectContaining({ kind: `offers of ${showroom}`, removed: 1 })]),
  });
  expect((await read(showroom, "/offers/mats")).status).toBe(200);
});
