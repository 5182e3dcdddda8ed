import { describe, expect, test } from "vitest";
import type { SavedCarView } from "#features/garage/saved/saved-cars.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const [group, used, other] = [unique("group"), unique("used"), unique("other")];
const soldAt = new Date(Date.now() - 3_600_000).toISOString();
givenDealer(db, {
  sites: {
    [group]: { config: aSite() },
    [used]: {
      config: aSite({
        stock: { filter: { carTypes: ["used"] } },
        garage: { storeFavourites: false, compare: false },
      }),
    },
  },
  stock: [
    aRow({ stockNumber: "A1" }),
    aRow({ stockNumber: "A2", carType: "new" }),
    aRow({ stockNumber: "A3", status: "sold", soldAt }),
  ],
});
givenDealer(db, { sites: { [other]: { config: aSite() } }, stock: [aRow({ stockNumber: "B1" })] });
const server = givenServer(db);

const findId = async (slug: string, stockNumber: string) => {
  const { idsBySlug } = await server.findStock(slug);
  const [id] = [...idsBySlug]
    .filter(([car]) => car.endsWith(`-${stockNumber.toLowerCase()}`))
    .map(([, one]) => one);
  if (id === undefined) throw new Error(`no ${stockNumber}`);
  return id;
};
const ask = async (slug: string, ids: readonly (number | string)[]) => {
  const answer = await server.ask(toHost(slug), `/api/saved-cars?ids=${ids.join(",")}`);
  return (JSON.parse(answer.text) as { cars: SavedCarView[] }).cars;
};

describe("saved vehicles", () => {
  test("WAT-18 D7: are shown as they are now, in the order asked for, and a sold one leads to others like it", async () => {
    const [one, two, sold] = [
      await findId(group, "A1"),
      await findId(group, "A2"),
      await findId(group, "A3"),
    ];
    const cars = await ask(group, [two, sold, one, two]);
    expect(cars.map(({ id }) => id)).toEqual([two, sold, one]);
    expect(cars.map(({ card }) => card.sold)).toEqual([false, true, false]);
    expect(cars[0]?.similarHref).toBeNull();
    expect(cars[1]?.similarHref).toMatch(/^\/search\//);
    expect(cars[1]?.card.price).toEqual({ kind: "hidden" });
  });

  test("D1 WAT-18: one of another account, or outside the site's stock, is as unknown as one that never was", async () => {
    const [own, fresh, foreign] = [
      await findId(group, "A1"),
      await findId(group, "A2"),
      await findId(other, "B1"),
    ];
    expect((await ask(group, [foreign, own])).map(({ id }) => id)).toEqual([own]);
    expect((await ask(used, [fresh, own])).map(({ id }) => id)).toEqual([own]);
    expect((await ask(other, [own, foreign])).map(({ id }) => id)).toEqual([foreign]);
  });

  test("WAT-18: whatever is asked for, the answer has at most a list's length", async () => {
    const own = await findId(group, "A1");
    expect(await ask(group, ["", "x", "-1", "0", "1.5", "99999999999999999999"])).toEqual([]);
    expect(await ask(group, [...Array.from({ length: 100 }, (_, at) => 10_000 + at), own])).toEqual([]);
    expect((await server.ask(toHost(group), "/api/saved-cars")).status).toBe(200);
  });
});

test("TEN-06 TEN-15 WAT-12: a site that stores no favourites has no page of them, and no link to it", async () => {
  const [on, off] = [
    await server.ask(toHost(group), "/favourites"),
    await server.ask(toHost(used), "/favourites"),
  ];
  expect([on.status, off.status]).toEqual([200, 404]);
  expect(on.text).toContain("Your watchlist");
  expect(on.text).toContain('href="/favourites"');
  expect(off.text).not.toContain('href="/favourites"');
});

test("D17 WAT-17: no page has a heart or a count before it is hydrated", async () => {
  for (const path of ["/search/new-used-and-demo-cars", "/cars/2022-toyota-corolla-ascent-sport-a1"]) {
    const { status, text } = await server.ask(toHost(group), path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toContain("aria-pressed");
  }
});

describe("the comparison", () => {
  const ONE = "2022-toyota-corolla-ascent-sport-a1";
  const TWO = "2022-toyota-corolla-ascent-sport-a2";
  const SOLD = "2022-toyota-corolla-ascent-sport-a3";
  const FOREIGN = "2022-toyota-corolla-ascent-sport-b1";
  const compare = (slug: string, cars: readonly string[]) =>
    server.ask(toHost(slug), `/compare?cars=${cars.join(",")}`);
  const namesIn = (text: string) =>
    [...text.matchAll(/<th scope="col"[^>]*><a[^>]* href="([^"]*)"/g)].map(([, href]) => href);

  test("WAT-19: has the vehicles of its address, in that order, without JavaScript, and is left out of search engines", async () => {
    const { status, text } = await compare(group, [TWO, ONE]);
    expect(status).toBe(200);
    expect(namesIn(text)).toEqual([`/cars/${TWO}`, `/cars/${ONE}`]);
    expect(text).toContain('name="robots" content="noindex"');
    expect(text).not.toContain("no longer listed");
  });

  test("WAT-19 D7: a sold vehicle stays and says so, one that was never here is counted", async () => {
    const { text } = await compare(group, [ONE, SOLD, "never-here"]);
    expect(namesIn(text)).toHaveLength(2);
    expect(text).toContain(">Sold<");
    expect(text).toContain("One car is");
  });

  test("D1 WAT-19: a vehicle of another account is as unknown as one that was never here", async () => {
    const [own, foreign] = [await compare(group, [ONE, "never-here"]), await compare(group, [ONE, FOREIGN])];
    expect(foreign.status).toBe(200);
    expect(namesIn(foreign.text)).toEqual(namesIn(own.text));
    expect(namesIn((await compare(other, [FOREIGN])).text)).toEqual([`/cars/${FOREIGN}`]);
  });

  test("WAT-12 WAT-19: a site that offers no comparison has no page of it", async () => {
    expect((await compare(used, [ONE])).status).toBe(404);
  });

  test("D20 WAT-19: addresses of the same comparison are one page of the cache", async () => {
    const [one, two] = [await compare(group, [ONE, ONE]), await compare(group, [ONE])];
    expect(one.headers.etag).toBeDefined();
    expect(two.headers.etag).toBe(one.headers.etag);
  });
});
