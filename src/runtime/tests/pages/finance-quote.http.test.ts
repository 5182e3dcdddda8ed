import { beforeEach, describe, expect, test } from "vitest";
import { startYouxStandIn, YOUX_STAND_IN } from "#demo/youx-stand-in.ts";
import { buildPageKey } from "#platform/http/page-cache.ts";
import { recordChange } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { given, givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { type Answer, aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [site, plain, other] = [unique("quotes"), unique("plain"), unique("other")];
const now = () => new Date("2026-11-22T02:00:00Z");
const lender = { licence: "Australian Credit Licence 123456", rateDate: "2026-01-02" };
const youx = { ...lender, lender: "youx", name: "youX" } as const;
/** A machine under load takes its time. */
const toVin = (number: string) => `MR0BA3CD5001234${number}`;
const finance = { lenders: [youx], youx: { url: YOUX_STAND_IN } };
const numbers = ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "B1", "B2", "B3", "C1", "C2"];
const standIn = given(startYouxStandIn, (started) => started.stop());
const account = givenDealer(db, {
  sites: { [site]: { config: aSite({ finance }) }, [plain]: { config: aSite() } },
  stock: [
    ...numbers.map((stockNumber) => aRow({ stockNumber, driveAwayPrice: 30_000, vin: toVin(stockNumber) })),
    aRow({ stockNumber: "N1", driveAwayPrice: undefined }),
    aRow({ stockNumber: "S1", status: "sold", soldAt: "2026-11-21T00:00:00Z" }),
  ],
  now,
});
givenDealer(db, { sites: { [other]: { config: aSite({ finance }) } }, now });
const server = givenServer(db, () => ({
  ...{ now, env: { TRUST_PROXY: "1" } },
  servedAtHome: new Map([[YOUX_STAND_IN, standIn.url]]),
}));
beforeEach(() => {
  standIn.behaviour = "answers";
  standIn.asked.length = 0;
});

const toPath = (number: string) => `/cars/2022-toyota-corolla-ascent-sport-${number.toLowerCase()}`;
const post = (number: string, body: unknown = { credit: "GREAT" }, on = site, headers: object = {}) =>
  server.ask(toHost(on), `${toPath(number)}/finance-quote`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
    body: JSON.stringify(body),
  });
const json = ({ text }: Answer) => JSON.parse(text);
const page = async (number: string) => (await server.ask(toHost(site), toPath(number))).text;

describe("FIN-20 API-16 D51: a car without a quote", () => {
  test("FIN-20 ENT-13 D19: is asked about once; then page and card have the quote, of every process", async () => {
    expect(await page("A1")).not.toContain("Finance estimate");
    const answer = await post("A1");
    expect([answer.status, json(answer).estimate]).toMatchObject([
      200,
      { kind: "repayment", week: "$143", rate: "7.89% p.a.", comparison: "9.01% p.a." },
    ]);
    expect(json(answer).estimate.basis).toContain("rates at 22 November 2026 for excellent credit");
    expect(standIn.asked[0]).toMatchObject({
      body: { selfAssessedCreditScore: "GREAT", purchasePrice: 30_000, year: 2022, vin: toVin("A1") },
      authorization: "",
    });
    await server.process.stocks.settled();
    await expect.poll(() => page("A1")).toContain("9.01% p.a.");
    const results = await server.ask(toHost(site), "/api/search?range[weekly_price_range]=:143");
    expect(json(results).hits.map(({ slug }: { slug: string }) => slug)).toEqual([
      "2022-toyota-corolla-ascent-sport-a1",
    ]);
    expect(json(await post("A1"))).toEqual(json(answer));
    expect(standIn.asked).toHaveLength(1);
  });

  test("D19 D80: keeping a quote drops the car's own page and no other, and raises no change number", async () => {
    const stored = (path: string) =>
      server.process.pages.get(buildPageKey(account.sites[site] ?? 0, `http://${toHost(site)}${path}`));
    const changeNumber = () =>
      db.query<{ n: number }>("select change_number as n from account where id = $1", [account.id]);
    const others = ["/", "/search", toPath("A6"), `${toPath("A6")}.data`];
    for (const path of [...others, toPath("B1")]) await server.ask(toHost(site), path);
    const [before, number] = [others.map(stored), await changeNumber()];
    expect(before.every((entry) => entry !== null)).toBe(true);
    expect(await page("B1")).not.toContain("Finance estimate");
    await post("B1");
    await expect.poll(() => page("B1")).toContain("9.01% p.a.");
    await server.process.stocks.settled();
    others.forEach((path, at) => void expect([path, stored(path) === before[at]]).toEqual([path, true]));
    expect(await changeNumber()).toEqual(number);
  });

  test("D80: a quote that comes in while an import's changes are not read yet hides none of them", async () => {
    await post("B2", { credit: "FAIR" });
    const { stocks } = server.process;
    await account.import([aRow({ stockNumber: "B2", driveAwayPrice: 30_000, vin: toVin("B2"), km: 54_321 })]);
    await post("B2");
    await stocks.settled();
    await expect
      .poll(async () => (await server.ask(toHost(site), "/api/search?range[km]=54321:54321")).text)
      .toContain("ascent-sport-b2");
    await expect.poll(() => page("B2")).toContain("54,321 km");
  });

  test("FIN-20: a shopper's own credit is asked for once, told as theirs, and leaves the car's quote", async () => {
    const fair = json(await post("A2", { credit: "FAIR" }));
    expect(fair.estimate).toMatchObject({ rate: "13.89% p.a.", comparison: "15.00% p.a." });
    expect(fair.estimate.basis).toContain("for fair credit");
    expect(json(await post("A2", { credit: "FAIR" }))).toEqual(fair);
    expect(standIn.asked).toHaveLength(1);
    expect(await page("A2")).not.toContain("Finance estimate");
  });

  test("FIN-20: another price is another question, and the old answer goes", async () => {
    await post("A3");
    await account.import([aRow({ stockNumber: "A3", driveAwayPrice: 31_000 })]);
    await server.process.stocks.settled();
    await expect.poll(() => page("A3")).not.toContain("Finance estimate");
    expect(json(await post("A3")).estimate.week).toBe("$148");
    const kept = await db.inAccount(account.id, (tx) =>
      tx.query(
        "select price_cents from finance_quote q join vehicle v on v.id = q.vehicle_id where v.stock_number = 'A3'",
      ),
    );
    expect(kept).toEqual([{ price_cents: 3_100_000 }]);
  });

  test("FIN-20: an answer about the price before, come too late, neither breaks the page nor shows on it", async () => {
    await post("A3");
    await db.inAccount(account.id, (tx) =>
      tx.query(
        `insert into finance_quote select account_id, vehicle_id, 3000000, credit, record, asked_at - interval '1 hour'
         from finance_quote q where credit = 'GREAT' and price_cents = 3100000`,
      ),
    );
    await account.import([aRow({ stockNumber: "A3", driveAwayPrice: 31_000, km: 12_345 })]);
    await server.process.stocks.settled();
    await expect.poll(() => page("A3")).toContain("12,345 km");
    expect(await page("A3")).toContain("$148");
  });
});

describe("FIN-20 D19: what stands in the way of keeping a quote", () => {
  test("FIN-20 D80: while an import has the account's change number a quote is shown and kept without waiting for it", async () => {
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const importing = db.inAccount(account.id, async (tx) => {
      await recordChange(tx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const shoppers = await Promise.all(Array.from({ length: 12 }, () => post("B3")));
    expect(shoppers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(json(shoppers[0]!).estimate.week).toBe("$143");
    const asked = standIn.asked.length;
    expect((await post("B3")).status).toBe(200);
    expect(standIn.asked).toHaveLength(asked);
    release.resolve();
    await importing;
  });

  test("FIN-20 D51: a record of the feed that tells nothing does not have the service asked again and again", async () => {
    const record = { interestRate: null, comparisonRate: null, paymentWeekCents: 143_41, priceCents: null };
    await db.inAccount(account.id, (tx) =>
      tx.query("update vehicle set finance_lenders = $1 where stock_number = 'A9'", [{ youx: record }]),
    );
    for (const _ of [1, 2, 3]) expect((await post("A9")).status).toBe(200);
    expect(standIn.asked).toHaveLength(1);
  });
});

describe("FIN-21: a service that fails", () => {
  test.each(["down", "nonsense"] as const)(
    "FIN-21: %s is silent for the shopper, keeps nothing, and is logged without the car's numbers",
    async (behaviour) => {
      standIn.behaviour = behaviour;
      const number = behaviour === "down" ? "A4" : "A5";
      const { status, text } = await post(number);
      expect([status, text]).toEqual([204, ""]);
      expect(server.log().includes("no finance quote")).toBe(true);
      expect(server.log()).not.toContain(toVin(number));
      standIn.behaviour = "answers";
      expect((await post(number)).status).toBe(204);
      expect(await page(number)).not.toContain("Finance estimate");
    },
  );
});

describe("who may ask", () => {
  test("FIN-20: a form of another site may not", async () => {
    expect((await post("A6", { credit: "GREAT" }, site, { "sec-fetch-site": "cross-site" })).status).toBe(
      403,
    );
    expect(standIn.asked).toEqual([]);
  });

  test.each([{ credit: "SUPERB" }, { credit: "constructor" }, {}, null, "GREAT"])(
    "ERR-05: %j is not understood",
    async (body) => {
      expect((await post("A6", body)).status).toBe(400);
    },
  );

  test.each([
    ["FIN-20: a car without a price", "N1", site],
    ["FIN-20: a sold car", "S1", site],
    ["FIN-20: a car that is none", "X9", site],
    ["FIN-20: a site without the service", "A6", plain],
    ["D1: another account's car", "A6", other],
  ])("%s has no quote", async (_, number, on) => {
    expect((await post(number, { credit: "GREAT" }, on)).status).toBe(404);
    expect(standIn.asked).toEqual([]);
  });

  test("FIN-20: one address has the service asked only so often an hour; what is kept is still told", async () => {
    expect((await post("A6")).status).toBe(200);
    await db.inAccount(account.id, (tx) => tx.query("update rate_counter set hits = 120"));
    expect((await post("A7")).status).toBe(429);
    expect((await post("A6")).status).toBe(200);
  });

  test("FIN-20 D240: so has an IPv6 /48, from however many of its networks", async () => {
    const from = (address: string) => ({ "x-forwarded-for": address });
    await post("C1", undefined, site, from("2001:db8:1:1::1"));
    await db.inAccount(account.id, (tx) => tx.query("update rate_counter set hits = 480"));
    expect((await post("C2", undefined, site, from("2001:db8:1:2::1"))).status).toBe(429);
    expect((await post("C2", undefined, site, from("2001:db8:2:1::1"))).status).toBe(200);
  });
});
