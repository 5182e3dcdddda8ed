import { describe, expect, test } from "vitest";
import type { SimilarCars } from "#features/results/similar/similar-cars.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { type Answer, aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [site, brandSite, otherSite] = [unique("calls"), unique("calls-brand"), unique("calls-other")];
const phoneSite = unique("calls-phone");
const COROLLA = "2022-toyota-corolla-ascent-sport-a1";
const PERSON = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  "sec-fetch-site": "same-origin",
};
/** Noon of a day in Brisbane. */
let now = new Date("2026-03-02T02:00:00Z");
const rows = Array.from({ length: 9 }, (_, at) => aRow({ stockNumber: `B${at}`, km: 1000 * at }));
const account = givenDealer(db, {
  sites: {
    [site]: { config: aSite() },
    [phoneSite]: { config: aSite({ phones: { used: "(07) 7010 0999" } }) },
    [brandSite]: { config: aSite({ stock: { filter: { makes: ["Kia"], anyMakeWhenUsed: false } } }) },
  },
  stock: [
    aRow(),
    ...rows,
    aRow({ stockNumber: "S1", status: "sold", soldAt: "2026-03-01T00:00:00Z" }),
    aRow({ stockNumber: "C1", status: "coming_soon" }),
    aRow({ stockNumber: "X1", driveAwayPrice: 99_000 }),
    aRow({ stockNumber: "K1", make: "Kia", model: "Cerato", carType: "new" }),
  ],
  now: () => now,
});
givenDealer(db, {
  sites: { [otherSite]: { config: aSite() } },
  stock: [aRow({ stockNumber: "Z9", model: "Yaris" })],
  now: () => now,
});
const server = givenServer(db, { now: () => now });

const json = (answer: Answer) => JSON.parse(answer.text);
const view = async (headers: Record<string, string> = PERSON, slug = COROLLA, on = site) =>
  server.ask(toHost(on), `/cars/${slug}/view.json`, { headers });
const views = async (...asked: Parameters<typeof view>) => json(await view(...asked)).views;
const agent = (name: string) => ({ ...PERSON, "user-agent": `Mozilla/5.0 ${name}` });
const changeNumber = async () =>
  (await db.query<{ n: number }>("select change_number as n from account where id = $1", [account.id]))[0]!.n;

describe("view.json", () => {
  test("API-04 VDP-18 D19 D80: a visitor counts once a day, whatever the browser calls itself, and no page is made again", async () => {
    const [before, pages] = [await changeNumber(), server.process.pages.bytes];
    expect(json(await view())).toEqual({ views: 1, car_fields: { status: "in_stock", reserved: false } });
    expect(await views()).toBe(1);
    expect(await views(agent("Chrome/140"))).toBe(1);
    now = new Date("2026-03-02T14:30:00Z");
    expect(await views()).toBe(2);
    expect(await views(agent("Chrome/140"))).toBe(2);
    expect([await changeNumber(), server.process.pages.bytes]).toEqual([before, pages]);
  });

  test("API-04 D5: who was counted is forgotten the day after, and never stored by name", async () => {
    const rows = await db.inAccount(account.id, (tx) =>
      tx.query<{ day: string; visitor: string }>("select day, visitor from vehicle_visitor"),
    );
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(["2026-03-03"]));
    for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{43}$/);
  });

  // Each with a car that nobody has looked at: a visitor who was counted already would not count again anyway.
  test.each([
    ["a crawler", "b0", { ...PERSON, "user-agent": "Googlebot/2.1" }],
    ["a program without a name", "b1", { "sec-fetch-site": "same-origin" }],
    ["a page of another site", "b2", { ...PERSON, "sec-fetch-site": "cross-site" }],
    ["a page of a sister site", "b3", { ...PERSON, "sec-fetch-site": "same-site" }],
    ["a page fetched in advance", "b4", { ...PERSON, "sec-purpose": "prefetch;prerender" }],
    ["a page fetched in advance by an older browser", "b5", { ...PERSON, purpose: "prefetch" }],
  ] as Array<[string, string, Record<string, string>]>)(
    "API-04: %s is answered and not counted",
    async (_, number, headers) => {
      const slug = `2022-toyota-corolla-ascent-sport-${number}`;
      expect([(await view(headers, slug)).status, await views(headers, slug)]).toEqual([200, 0]);
      expect(await views(PERSON, slug)).toBe(1);
    },
  );

  test("API-04 D17: the answer is not kept and sets no cookie", async () => {
    const { headers } = await view();
    expect([headers["cache-control"], headers["set-cookie"]]).toEqual(["no-store", undefined]);
  });

  test("API-04 D1: views are by site; a car of another site or account, or none at all, is not found", async () => {
    const yaris = "2022-toyota-yaris-ascent-sport-z9";
    expect(await views(PERSON, yaris, otherSite)).toBe(1);
    for (const [slug, on] of [
      [yaris, site],
      [COROLLA, otherSite],
      [COROLLA, brandSite],
      ["no-such-car", site],
      ["A%20B", site],
    ] as const)
      expect([slug, (await view(PERSON, slug, on)).status]).toEqual([slug, 404]);
  });
});

describe("similar.json", () => {
  const similar = (slug: string, on = site) => server.ask(toHost(on), `/cars/${slug}/similar.json`);

  test("API-13 API-14 SIM-01 SIM-03 SIM-06: ids and cards of 6 in stock, about the price, never the car itself", async () => {
    const answer: SimilarCars = json(await similar(COROLLA));
    expect(answer.cards).toHaveLength(6);
    expect(answer.ids).toEqual(answer.cards.map(({ id }) => id));
    const hrefs = answer.cards.map(({ href }) => href);
    for (const number of ["a1", "s1", "c1", "x1", "k1"])
      expect(hrefs.some((href) => href.endsWith(`-${number}`))).toBe(false);
  });

  test("API-14 D19: it is kept until the stock or the day changes", async () => {
    const slug = "2022-toyota-corolla-ascent-sport-x1";
    expect(json(await similar(slug))).toEqual({ ids: [], cards: [] });
    await account.import([aRow({ stockNumber: "X2", driveAwayPrice: 98_000 })]);
    await expect.poll(async () => json(await similar(slug)).ids.length).toBe(1);
    const made = () => server.log().split('"path":"/cars/:slug/similar.json"').length - 1;
    const before = made();
    await similar(slug);
    expect(made()).toBe(before);
    now = new Date(now.getTime() + 86_400_000);
    await similar(slug);
    expect(made()).toBe(before + 1);
  });

  test("API-14 D1: a car of another site or account is not found", async () => {
    for (const on of [otherSite, brandSite]) expect((await similar(COROLLA, on)).status).toBe(404);
    expect((await similar("no-such-car")).status).toBe(404);
  });
});

describe("phone-reveal", () => {
  const reveal = (body: string, headers: Record<string, string> = PERSON, on = site) =>
    server.ask(toHost(on), "/api/phone-reveal", { method: "POST", body, headers });
  const reveals = async () => {
    const [row] = await db.inAccount(account.id, (tx) =>
      tx.query<{ n: number }>(
        "select coalesce(sum(visitors), 0)::int as n from vehicle_count where kind = 'phone_reveal'",
      ),
    );
    return row!.n;
  };
  const readId = async (stockNumber: string) => {
    const [row] = await db.inAccount(account.id, (tx) =>
      tx.query<{ id: number }>("select id from vehicle where stock_number = $1", [stockNumber]),
    );
    return row!.id;
  };

  test("PHONE-02 PHONE-05 LAW-02: a masked number is nowhere else on the page in any form, and no other is masked", async () => {
    const masked = (await server.ask(toHost(phoneSite), `/cars/${COROLLA}`)).text;
    expect(masked).toContain("07 70** ****");
    const callNow = /<a href="tel:\+61770100999"(?:(?!<\/a>).)*>Call<.*?<\/a>/gs;
    expect(masked.match(callNow)).toHaveLength(2);
    // The page's data repeats what its buttons have.
    const rest = masked.replace(callNow, "").replace(/<script.*?<\/script>/gs, "");
    expect(rest.replace(/[\s().-]|<[^>]*>|&nbsp;/g, "")).not.toContain("70100999");
    expect([...rest.matchAll(/tel:([^"]*)/g)].map(([, number]) => number)).not.toContain("+61770100999");

    const plain = (await server.ask(toHost(site), `/cars/${COROLLA}`)).text;
    expect(plain).toMatch(/>Call<.*?\d{4} \d{4}/s);
    expect(plain).not.toContain("**");
  });

  test("API-10 PHONE-03: a reveal is counted once a visitor and day", async () => {
    const body = JSON.stringify({ car_id: await readId("A1"), dealership_id: 1, website_id: 1 });
    for (const headers of [PERSON, PERSON, agent("Chrome/140")]) {
      const answer = await reveal(body, headers);
      expect([answer.status, json(answer)]).toEqual([200, { success: true }]);
    }
    expect(await reveals()).toBe(1);
  });

  test("API-10 D1: another account's or site's car, and what is no car, is refused and not counted", async () => {
    const before = await reveals();
    const id = await readId("B0");
    const asked = [
      [JSON.stringify({ car_id: id }), otherSite],
      [JSON.stringify({ car_id: id }), brandSite],
      [JSON.stringify({ car_id: "1 or 1=1" }), site],
      [JSON.stringify({ car_id: -1 }), site],
      ["{", site],
      ["null", site],
    ] as const;
    for (const [body, on] of asked) {
      const answer = await reveal(body, PERSON, on);
      expect([body, answer.status, json(answer)]).toEqual([body, 400, { success: false }]);
    }
    for (const from of ["cross-site", "same-site"]) {
      const answer = await reveal(JSON.stringify({ car_id: id }), { ...PERSON, "sec-fetch-site": from });
      expect([from, answer.status]).toEqual([from, 403]);
    }
    const bot = { ...PERSON, "user-agent": "Googlebot/2.1" };
    expect((await reveal(JSON.stringify({ car_id: id }), bot)).status).toBe(200);
    expect(await reveals()).toBe(before);
    await reveal(JSON.stringify({ car_id: id }));
    expect(await reveals()).toBe(before + 1);
  });
});
