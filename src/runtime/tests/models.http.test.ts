import { beforeAll, describe, expect, test } from "vitest";
import { applyModels } from "#features/models/apply/apply-models.server.ts";
import type { ManufacturerModel } from "#features/models/manufacturer-model.ts";
import { aBadge, aModel } from "#features/models/test-models.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [showroom, yard, used] = [unique("models"), unique("models-yard"), unique("models-used")];
const testDrive = { enabled: true };
const dealer = givenDealer(db, {
  sites: {
    [showroom]: { config: aSite({ testDrive }) },
    [yard]: { config: aSite({ template: "yard" }) },
    [used]: { config: aSite({ stock: { filter: { carTypes: ["used"] } } }) },
  },
  stock: [
    aRow({ stockNumber: "A1", make: "Mazda", model: "CX-5", carType: "new", body: "suv" }),
    aRow({ stockNumber: "A2", make: "Mazda", model: "CX-5", carType: "new", body: "suv" }),
    aRow({ stockNumber: "A3", make: "Mazda", model: "CX-5", body: "suv", status: "sold" }),
    aRow({ stockNumber: "A4", make: "Mazda", model: "CX-5", body: "suv" }),
    ...["B1", "B2"].map((stockNumber) =>
      aRow({ stockNumber, make: "Volkswagen", model: "Golf", body: "hatch" }),
    ),
    aRow({ stockNumber: "C1", make: "Volkswagen", model: "Polo", carType: "demo", body: "hatch" }),
  ],
});
const server = givenServer(db);
const MODELS: readonly ManufacturerModel[] = [
  aModel({ badges: [aBadge(), aBadge({ name: "Akera", specifications: {} })] }),
  aModel({ model: "Carnival", make: "Kia", slug: "carnival", badges: [aBadge({ body: "people-mover" })] }),
  aModel({ model: "Sorento", make: "Kia", slug: "sorento", isCurrent: false }),
  aModel({ make: "Volkswagen", model: "Golf", slug: "golf", badges: [aBadge({ body: "hatch" })] }),
  aModel({ make: "Volkswagen", model: "Polo", slug: "polo", badges: [aBadge({ body: "hatch" })] }),
  ...Array.from({ length: 22 }, (_, at) => aModel({ make: "Kia", model: `EV ${at}`, slug: `ev-${at}` })),
];

const ask = (path: string, site = showroom) => server.ask(toHost(site), path);
/** The words of a page, without what it has for scripts. */
const words = (html: string) =>
  html
    .replace(/<(script|style).*?<\/\1>/gs, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, "|")
    .replace(/\|[|\s]*/g, "|");

async function apply(models: readonly ManufacturerModel[]) {
  const read = { models, problems: [], broken: new Set<string>(), hasNameless: false, pictures: new Map() };
  await db.inAccount(dealer.id, (tx) =>
    applyModels(tx, { read, prune: true, confirmed: true }, { author: "test", now: new Date() }),
  );
  const [row] = await db.query<{ change_number: number }>("select change_number from account where id = $1", [
    dealer.id,
  ]);
  server.process.stocks.changed(dealer.id, row?.change_number ?? 0);
  await server.process.stocks.settled();
}
beforeAll(() => apply(MODELS));

describe.each([
  ["showroom", () => showroom],
  ["yard", () => yard],
])("in the template %s", (_, site) => {
  test("DIR-05 DIR-06: the directory has 21 models a page, with image, name, price and the search of their stock", async () => {
    const first = await ask("/directory", site());
    expect(first.status).toBe(200);
    expect(words(first.text)).toMatch(/\|New models\|26 models\|/);
    expect(first.text.match(/<article/g)).toHaveLength(21);
    const second = await ask("/directory?page=2", site());
    expect(second.text.match(/<article/g)).toHaveLength(5);
    expect(words(second.text)).toMatch(
      /\|Mazda CX-5\|SUV · 2 badges\|From\|\$42,990\|Drive Away\|Manufacturer’s price on 1 October 2026\|2 in stock\|: Mazda CX-5\|1 used\|/,
    );
    expect(second.text).toMatch(/href="\/search\/new-and-demo-cars\/mazda\/cx-5"[^>]*>2 in stock/);
    const found = words((await ask("/search/new-and-demo-cars/mazda/cx-5", site())).text);
    expect(found).toMatch(/2 (cars|Mazda|\|Mazda)|\|2\|/);
    expect(words(second.text)).toMatch(/\|Volkswagen Golf\|.*?\|No new one in stock\|2 used\|/);
    expect(second.text).toMatch(/href="\/search\/used-cars\/volkswagen\/golf"[^>]*>2 used/);
    expect((await ask("/directory?page=9", site())).headers.location).toBe("/directory?page=2");
  });

  test("DIR-01 DIR-02: the search box sends `query` alone, without a page, to the directory", async () => {
    const { text } = await ask("/directory?query=akera&page=1", site());
    expect(words(text)).toMatch(/\|1 model\|/);
    const form = /<form[^>]*role="search"[^>]*aria-label="Models".*?<\/form>/s.exec(text)?.[0] ?? "";
    expect(form).toMatch(/action="\/directory"/);
    expect([...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(["query", "make", "body"]);
    expect(form).toContain('value="akera"');
  });

  test("DIR-03 DIR-04: while a model is chosen another make can be, which leaves the model out", async () => {
    const { text } = await ask("/directory?make=Mazda&model=CX-5", site());
    expect(text).toMatch(/<option value="Kia"[^>]*>Kia \(23\)/);
    const other = (await ask("/directory?query=&make=Kia&model=CX-5&body=", site())).text;
    expect(words(other)).toMatch(/\|New Kia models\|23 models\|/);
    expect(other).toMatch(/name="model"(?:(?!<\/select>).)*<option value=""[^>]*selected/s);
    expect((await ask("/directory?make=Kia&model=Nothing", site())).text).toContain("No model like that");
  });

  test("NAV-11: `/models?body=` lists the models of a body by its hyphenated name", async () => {
    const { text, status } = await ask("/models?body=people-mover", site());
    expect([status, text.match(/<article/g)?.length]).toEqual([200, 1]);
    expect(words(text)).toMatch(/\|New People Movers\|1 model\|/);
    expect((await ask("/models?body=bus", site())).text).toContain("No model like that");
    expect((await ask("/models?body=spaceship", site())).status).toBe(404);
    expect((await ask("/models", site())).headers.location).toBe("/directory");
  });

  test("DIR-06 LAW-01: a model's page has its badges side by side, and its stock with the number of its search", async () => {
    const { text, status, headers } = await ask("/directory/mazda/cx-5", site());
    expect([status, headers["cache-control"], headers.etag !== undefined]).toEqual([
      200,
      "private, no-cache",
      true,
    ]);
    expect(words(text)).toMatch(/\|2 badges compared\|Touring\|Akera\|/);
    expect(words(text)).toMatch(/\|Torque\|252 Nm\|–\|Not listed\|/);
    expect(words(text)).toMatch(/\|Mazda CX-5 in stock\|See all 2\|/);
    expect(text).not.toContain("Tell me when one arrives");
    expect(text).toMatch(/<h1[^>]*>Mazda CX-5<\/h1>/);
    expect(text).toMatch(/href="\/search\/used-cars\/mazda\/cx-5"[^>]*>1 used CX-5</);
    expect((await ask("/search/used-cars/mazda/cx-5", site())).status).toBe(200);
  });

  test("DIR-06 D316: a model with used ones alone offers an email when a new one arrives, and leads to the used ones", async () => {
    const { text } = await ask("/directory/volkswagen/golf", site());
    expect(words(text)).toMatch(/\|2 used Golfs\|No new one in stock right now\|/);
    expect(text).toContain("/alerts/new?search=%2Fsearch%2Fnew-cars%2Fvolkswagen%2Fgolf");
    expect(words(text)).not.toMatch(/in stock\||See all \d/);
    const alert = "/alerts/new?search=%2Fsearch%2Fnew-cars%2Fvolkswagen%2Fgolf";
    expect(words((await ask(alert, site())).text)).toContain("|New, Volkswagen Golf|");
  });

  test("D316: a demo vehicle is of the model's stock, and an email when a new one arrives is offered as well", async () => {
    const { text } = await ask("/directory/volkswagen/polo", site());
    expect(words(text)).toMatch(/\|Volkswagen Polo in stock\|See all 1\|/);
    expect(words(text)).toMatch(/\|No new one in stock right now\|/);
  });

  test("DIR-06 D143: a model that was never in stock offers an email, and its search and form are there", async () => {
    const { text } = await ask("/directory/kia/carnival", site());
    expect(words(text)).toMatch(/\|No new one in stock right now\|/);
    const action = /href="([^"]*alerts[^"]*)"[^>]*>Tell me when one arrives/.exec(text)?.[1] ?? "";
    expect(action).toBe("/alerts/new?search=%2Fsearch%2Fnew-cars%2Fkia%2Fcarnival");
    expect(words((await ask(action, site())).text)).toContain("|New, Kia Carnival|");
    expect((await ask("/search/kia/carnival", site())).status).toBe(200);
    const body = new URLSearchParams({ email: `${unique("shopper")}@shopper.example`, frequency: "instant" });
    const sent = await server.ask(toHost(site()), action, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      body: `${body}`,
    });
    expect([sent.status, sent.headers.location]).toEqual([303, `${action}&done=sent`]);
  });
});

test("VDP-16 DIR-06: a test drive is offered of one in stock, where the site offers any, and the enquiry names the model", async () => {
  const { text } = await ask("/directory/mazda/cx-5");
  expect(text).toMatch(/href="\/book-test-drive\?car=[^"]*mazda-cx-5[^"]*"/);
  expect((await ask("/directory/mazda/cx-5", yard)).text).not.toContain("/book-test-drive");
  expect((await ask("/directory/kia/carnival")).text).not.toContain("/book-test-drive?car=");
  const href = /href="(\/enquiry\?category=New[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect((await ask(href)).text).toContain("Please tell me more about the Mazda CX-5.");
});

test("D328: a model that is no longer sold new keeps its page, without a price, and is in no list", async () => {
  const { text, status } = await ask("/directory/kia/sorento");
  expect([status, words(text).includes("|No longer sold new|"), text.includes("noindex")]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await ask("/directory?query=sorento")).text).toContain("No model like that");
  expect((await ask("/sitemap.xml")).text).not.toContain("sorento");
});

test("D325: a site that sells nothing new has no directory, and no menu leads there", async () => {
  for (const path of ["/directory", "/models", "/models?body=suv", "/directory/mazda/cx-5"])
    expect([path, (await ask(path, used)).status]).toEqual([path, 404]);
  expect((await ask("/", used)).text).not.toMatch(/href="\/(directory|models)/);
  expect((await ask("/", showroom)).text).toContain('href="/directory"');
  expect((await ask("/sitemap.xml", used)).text).not.toMatch(/localhost\/(directory|models)/);
});

test("API-07: the call answers the listings of the site", async () => {
  const read = async (query: string, site = showroom) =>
    JSON.parse((await ask(`/api/directory${query}`, site)).text);
  expect(await read("?manufacturer.name=Mazda&query=suv")).toMatchObject({
    ...{ count: 1, offset: 0 },
    hits: [{ make: "Mazda", model: "CX-5" }],
  });
  expect((await read("?offset=21")).hits).toHaveLength(5);
  expect(await read("", used)).toMatchObject({ count: 0, hits: [] });
});

test("D19 D324: models that are applied are shown by the running server, and those taken away are not", async () => {
  expect((await ask("/directory/mazda/cx-5")).text).toContain("$42,990");
  const price = { cents: 3_999_000, priceType: "drive_away", date: "2026-11-01" } as const;
  await apply([aModel({ badges: [aBadge({ price })] }), ...MODELS.slice(2)]);
  expect((await ask("/directory/mazda/cx-5")).text).toContain("$39,990");
  expect((await ask("/directory/kia/carnival")).status).toBe(404);
});
