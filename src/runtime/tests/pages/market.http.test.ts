import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GaugeAnswer } from "#features/market/gauge/gauge-answer.ts";
import type { SearchAnswer } from "#features/results/search-api.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, type Row, toHost, unique, untilNoon } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [slug, rival, plain] = [unique("market"), unique("rival"), unique("plain")];
const [feed, outside] = [unique("feed"), unique("outside")];
/** An outside valuation service that knows one car and says nothing of others. */
const service = createServer((request, response) => {
  const answer = { fill: 0.9, listing_price: 28_000, market_range_min: 27_000, market_range_max: 37_000 };
  const known = request.url?.endsWith("-o1/autogauge");
  response.end(known ? JSON.stringify({ ...answer, confidence: 0.6 }) : "");
});
/** A model that no other test sells. */
const model = unique("Model");
const VIN = "MR0BA3CD200123456";
let offset = untilNoon();
const now = () => new Date(Date.now() + offset);

/** Cars of the model, a given number of them, at about a price a kilometre and year, so that a market can be learned. */
const cars = (prefix: string, count: number, change: (at: number) => Row = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    aRow({
      stockNumber: `${prefix}${at}`,
      ...{ model, year: 2019 + (at % 4), km: 30_000 + 4000 * (at % 10) },
      driveAwayPrice: Math.round(24_000 + 1500 * (at % 4) - 300 * (at % 10) + 1300 * Math.sin(at * 7)),
      dealership: `Dealer ${at % 3}`,
      ...change(at),
    }),
  );

const account = givenDealer(db, {
  sites: { [slug]: { config: aSite() } },
  stock: [
    ...cars("A", 30),
    aRow({ stockNumber: "LOW", model, year: 2021, km: 50_000, driveAwayPrice: 19_990 }),
    aRow({ stockNumber: "HIGH", model, year: 2021, km: 50_000, driveAwayPrice: 49_990, vin: VIN }),
    aRow({ stockNumber: "HELD", model, year: 2021, reserved: true }),
    aRow({ stockNumber: "NEVER", model: unique("Nothing") }),
    aRow({ stockNumber: "FREE", model, driveAwayPrice: undefined }),
  ],
  now,
});
/** The rival has the car HIGH on consignment. */
const twin = aRow({ stockNumber: "TWIN", model, year: 2021, km: 51_000, driveAwayPrice: 48_880, vin: VIN });
givenDealer(db, { sites: { [rival]: { config: aSite() } }, stock: [...cars("B", 30), twin], now });
givenDealer(db, {
  sites: { [plain]: { config: aSite({ market: { source: "none" } }) } },
  stock: [aRow({ stockNumber: "P1", model, year: 2021, km: 50_000, driveAwayPrice: 15_000 })],
  now,
});
const [averageMarketPrice, stateAverageMarketPrice] = [31_000, 29_000];
givenDealer(db, {
  sites: { [feed]: { config: aSite({ market: { source: "feed" } }) } },
  stock: [
    aRow({ stockNumber: "V1", driveAwayPrice: 28_400, averageMarketPrice, stateAverageMarketPrice }),
    aRow({ stockNumber: "V2", driveAwayPrice: 28_600, averageMarketPrice, stateAverageMarketPrice }),
    aRow({ stockNumber: "V3", driveAwayPrice: 28_600, averageMarketPrice }),
    aRow({ stockNumber: "V4", driveAwayPrice: 8600 }),
  ],
  now,
});
beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
});
afterAll(() => void service.close());
givenDealer(db, () => {
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return {
    sites: { [outside]: { config: aSite({ market: { source: "service", service: { url } } }) } },
    stock: ["O1", "O2"].map((stockNumber) =>
      aRow({ stockNumber, driveAwayPrice: 28_000, averageMarketPrice: 90_000 }),
    ),
    now,
  };
});
const server = givenServer(db, { now, env: { FETCH_PRIVATE_ADDRESSES: "true" } });

const carPath = (stockNumber: string, year = 2021, name = model) =>
  `/cars/${year}-toyota-${name.toLowerCase()}-ascent-sport-${stockNumber.toLowerCase()}`;
const ask = (stockNumber: string, host = toHost(slug)) =>
  server.ask(host, `${carPath(stockNumber)}/autogauge`);
const readGauge = async (stockNumber: string) => JSON.parse((await ask(stockNumber)).text) as GaugeAnswer;

const readAnswer = async (site: string, query: string) =>
  JSON.parse((await server.ask(toHost(site), `/api/search?${query}`)).text) as SearchAnswer;
const badges = async (host: string, path: string) =>
  [
    ...(await server.ask(host, path)).text.matchAll(
      /<span class="[^"]*font-bold tracking-wide[^"]*">Below market</g,
    ),
  ].length;

test("API-01 PRC-16 D26: an outside service makes a site's gauges and no badge; what fails is logged and left out", async () => {
  const path = (stockNumber: string) => `/cars/2022-toyota-corolla-ascent-sport-${stockNumber}`;
  const gauge = await server.ask(toHost(outside), `${path("o1")}/autogauge`);
  expect(JSON.parse(gauge.text)).toMatchObject({
    fill: 0.9,
    confidence: 0.6,
    description: null,
    market: null,
  });
  expect(await badges(toHost(outside), path("o1"))).toBe(0);
  expect((await server.ask(toHost(outside), `${path("o2")}/autogauge`)).status).toBe(204);
  expect(server.log()).toContain('"error":"No data returned"');
});

describe("before a market is learned", () => {
  test("API-01 D26: there is no gauge, which is no failure", async () => {
    expect((await ask("LOW")).status).toBe(204);
  });
});

test("PRC-06 PRC-07 ENT-12: the feed's average of the state, else of the country, makes the badge of cards and pages", async () => {
  expect(await badges(toHost(feed), "/search/new-used-and-demo-cars")).toBe(2);
  const page = (stockNumber: string) =>
    badges(toHost(feed), `/cars/2022-toyota-corolla-ascent-sport-${stockNumber}`);
  expect(await Promise.all(["v1", "v2", "v3", "v4"].map(page))).toEqual([1, 0, 1, 0]);
});

describe("with a market", () => {
  /** Learns what is due, until cards and filters have the labels of it. */
  const learn = async () => {
    const { market, stocks } = server.process;
    await market.refresh();
    await market.settled();
    await stocks.settled();
  };
  beforeAll(learn);

  test("API-01 ENT-34 PRC-08: a car's gauge has every field, in dollars", async () => {
    const answer = await ask("LOW");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    const gauge = JSON.parse(answer.text) as GaugeAnswer;
    expect(gauge).toMatchObject({ listing_price: 19_990, description: "Below market" });
    expect(gauge.market_range_min).toBeLessThan(gauge.market_range_max);
    expect(gauge.market_range_min).toBeGreaterThan(15_000);
    expect(gauge.fill).toBeGreaterThan(0.5);
    expect(gauge.confidence).toBeGreaterThan(0.2);
    expect(gauge.market!.similar_cars).toBeGreaterThanOrEqual(4);
    expect(gauge.market!.dealerships).toBeGreaterThanOrEqual(2);
  });

  test("D12: comparables of other accounts are year, badge, kilometre band and price, and name no dealer", async () => {
    const { market } = await readGauge("LOW");
    expect(market!.comparables.length).toBeGreaterThan(0);
    for (const one of market!.comparables) {
      expect(Object.keys(one).sort()).toEqual(["badge", "km_from", "km_to", "price", "year"]);
    }
    expect(JSON.stringify(market)).not.toMatch(/dealer \d|stock|slug|http|northside/i);
  });

  test("D12 D26: neither is the car itself among them", async () => {
    const { market, listing_price } = await readGauge("HIGH");
    expect(market!.comparables.map(({ price }) => price)).not.toContain(listing_price);
  });

  test("D227: nor where another account has the same car at another price", async () => {
    for (const [stockNumber, host] of [
      ["HIGH", toHost(slug)],
      ["TWIN", toHost(rival)],
    ] as const) {
      const { market } = JSON.parse((await ask(stockNumber, host)).text) as GaugeAnswer;
      const prices = market!.comparables.map(({ price }) => price);
      expect(prices).toHaveLength(12);
      expect(prices).not.toContain(49_990);
      expect(prices).not.toContain(48_880);
    }
  });

  test("D26: a car above the whole range says so", async () => {
    expect(await readGauge("HIGH")).toMatchObject({ fill: 0, description: "Above market" });
  });

  test.each(["HELD", "FREE", "NEVER"])("PRC-17 PRC-18 API-01: %s has none", async (stockNumber) => {
    const path = stockNumber === "HELD" ? carPath("HELD") : carPath(stockNumber, 2022);
    const known = stockNumber === "NEVER" ? await neverPath() : path;
    expect((await server.ask(toHost(slug), `${known}/autogauge`)).status).toBe(204);
  });
  const neverPath = async () => {
    const [row] = await db.inAccount(account.id, (tx) =>
      tx.query<{ slug: string }>("select slug from vehicle where stock_number = 'NEVER'"),
    );
    return `/cars/${row!.slug}`;
  };

  test("API-01 D1: a car of another site, or none, is not found", async () => {
    expect((await ask("B1")).status).toBe(404);
    expect((await ask("LOW", toHost(rival))).status).toBe(404);
    expect((await server.ask(toHost(slug), "/cars/nothing/autogauge")).status).toBe(404);
  });

  test("PRC-06 D26: badge of card and page, and gauge, say the same", async () => {
    const host = toHost(slug);
    for (const [stockNumber, year] of [
      ...[..."01234567"].map((n, at) => [`A${n}`, 2019 + (at % 4)] as const),
    ]) {
      const path = carPath(stockNumber, year);
      const { description } = JSON.parse((await server.ask(host, `${path}/autogauge`)).text) as GaugeAnswer;
      expect([stockNumber, await badges(host, path)]).toEqual([
        stockNumber,
        description === "Below market" ? 1 : 0,
      ]);
    }
    expect(await badges(host, carPath("LOW"))).toBe(1);
    expect(await badges(host, `/search/new-used-and-demo-cars?query=LOW`)).toBe(1);
    expect(await badges(host, `/search/new-used-and-demo-cars?query=HIGH`)).toBe(0);
  });

  test("PRC-06 D131: the filter by market label finds the cards that show it, and no new car", async () => {
    const label = await readAnswer(slug, "market_label=Below+market");
    expect(label.count).toBeGreaterThan(1);
    const all = await readAnswer(slug, "");
    const others = await readAnswer(slug, "page=2");
    const below = [...all.hits, ...others.hits].filter(({ marketLabel }) => marketLabel === "Below market");
    expect(label.hits.map(({ id }) => id).sort()).toEqual(below.map(({ id }) => id).sort());
    expect(label.count).toBe(below.length);
    expect(all.facets.market_label).toContainEqual({
      ...{ value: "Below market", label: "Below market", count: below.length },
    });
    expect((await readAnswer(plain, "")).facets.market_label).toEqual(undefined);
  });

  test("TEN-05: a site can do without", async () => {
    expect((await ask("P1", toHost(plain))).status).toBe(204);
  });

  test("API-01 D20: no gauge is kept, so that a change of price shows at once", async () => {
    const before = server.process.pages.bytes;
    expect((await ask("LOW")).headers["cache-control"]).toBe("no-store");
    expect(server.process.pages.bytes).toBe(before);
    await account.import([
      aRow({ stockNumber: "LOW", model, year: 2021, km: 50_000, driveAwayPrice: 21_990 }),
    ]);
    const deadline = performance.now() + 5000;
    while ((await readGauge("LOW")).listing_price !== 21_990 && performance.now() < deadline) {
      await server.process.stocks.settled();
    }
    expect(await readGauge("LOW")).toMatchObject({ listing_price: 21_990 });
  });

  test("D12 D19: a market that changed is learned again and its pages are rendered again, one that did not is kept", async () => {
    const made = (text: string) => server.log().split(text).length - 1;
    const homes = () => made(`"site":"${slug}","method":"GET","path":"/"`);
    const rounds = made('"market learned"');
    await account.import([aRow({ stockNumber: "LATE", model, driveAwayPrice: 22_000 })]);
    const late = `${carPath("LATE", 2022)}/autogauge`;
    while ((await server.ask(toHost(slug), late)).status === 404) await server.process.stocks.settled();
    await server.ask(toHost(slug), "/");
    const before = homes();
    offset += 3_600_000;
    await learn();
    await server.ask(toHost(slug), "/");
    expect([made('"market learned"'), homes()]).toEqual([rounds + 1, before + 1]);
    await learn();
    await server.ask(toHost(slug), "/");
    expect([made('"market learned"'), homes()]).toEqual([rounds + 1, before + 1]);
  });

  test("D12: while it is being learned, requests are answered", async () => {
    await account.import([aRow({ stockNumber: "LATER", model, driveAwayPrice: 22_500 })]);
    offset += 3_600_000;
    let ready = false;
    const learning = server.process.market.refresh().then(() => {
      ready = true;
    });
    let answered = 0;
    while (!ready && answered < 3) {
      expect((await ask("A1")).status).toBeLessThan(500);
      answered++;
    }
    await learning;
    expect(answered).toBe(3);
  });
});
