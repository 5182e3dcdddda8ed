import { beforeEach, expect, test } from "vitest";
import { startYouxStandIn, YOUX_STAND_IN } from "#demo/youx-stand-in.ts";
import { QuoteRounds } from "#features/vehicle-page/quotes/quote-rounds.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { given, givenServer } from "../testing/test-setup.ts";
import { addAccount, aRow, aSite, type TestAccount, toHost, unique } from "../testing/test-site.ts";

/** A machine under load takes its time. */
const db = openTestDatabase();
const licence = "Australian Credit Licence 123456";
const lender = { lender: "youx", name: "youX", licence, rateDate: "2026-01-02" } as const;
const never = new AbortController().signal;
const toVin = (stockNumber: string) => `MR0BA3CD5001234${stockNumber}`;
const buildCar = (stockNumber: string, day: number) =>
  aRow({
    ...{ stockNumber, driveAwayPrice: 30_000, vin: toVin(stockNumber) },
    listedAt: `2026-01-0${day}T00:00:00Z`,
  });
const STOCK = [
  ...[buildCar("A1", 1), buildCar("A3", 3), buildCar("A2", 2)],
  aRow({ stockNumber: "N1", driveAwayPrice: undefined }),
  aRow({ stockNumber: "S1", status: "sold", soldAt: "2026-11-21T00:00:00Z" }),
];

let current = new Date("2026-11-22T02:00:00Z");
const now = () => current;
const later = (ms: number) => {
  current = new Date(current.getTime() + ms);
};
const standIn = given(startYouxStandIn, (started) => started.stop());
const server = givenServer(db, () => ({ now, servedAtHome: new Map([[YOUX_STAND_IN, standIn.url]]) }));

let account: TestAccount;
let site: string;
let rounds: QuoteRounds;
beforeEach(() => {
  standIn.behaviour = "answers";
  standIn.asked.length = 0;
});

/** A dealer with `STOCK` of whom the rounds know alone, since test files share a database. */
async function dealer(quotesPerHour?: number, finance: object = {}): Promise<void> {
  site = unique("rounds");
  const youx = { url: YOUX_STAND_IN, ...(quotesPerHour !== undefined && { quotesPerHour }) };
  account = await addAccount(db, now, {
    [site]: { config: aSite({ finance: { lenders: [lender], youx, ...finance } }) },
  });
  await account.import(STOCK);
  // Those of other tests are left alone.
  const ofAccount = async (accountId: AccountId) =>
    accountId === account.id ? server.process.sites.ofAccount(accountId) : [];
  rounds = new QuoteRounds({ ...server.process, sites: { ofAccount } });
}
const asked = () => standIn.asked.map(({ body }) => String(body.vin).slice(-2));

test("FIN-20 D112: cards and the filter by repayment have a quote of a car that nobody has opened", async () => {
  await dealer();
  const withRepayment = async () => {
    const { text } = await server.ask(toHost(site), "/search/new-used-and-demo-cars");
    const cards = text.match(/<article[\s\S]*?<\/article>/g) ?? [];
    return cards.filter((card) => card.includes("9.01% p.a.")).length;
  };
  expect(await withRepayment()).toBe(0);
  await rounds.run(never);
  expect(asked()).toEqual(["A3", "A2", "A1"]);
  expect(standIn.asked[0]?.body).toMatchObject({ selfAssessedCreditScore: "GREAT", purchasePrice: 30_000 });
  await expect.poll(withRepayment).toBe(3);
  const found = await server.ask(toHost(site), "/api/search?range[weekly_price_range]=:143");
  expect(JSON.parse(found.text).hits).toHaveLength(3);
  await rounds.run(never);
  expect(asked()).toHaveLength(3);
});

test("FIN-20 D112: a limited number an hour is asked about, the newest first, and the others later", async () => {
  await dealer(2);
  await rounds.run(never);
  expect(asked()).toEqual(["A3", "A2"]);
  await rounds.run(never);
  expect(asked()).toHaveLength(2);
  later(HOUR_MS);
  await rounds.run(never);
  expect(asked()).toEqual(["A3", "A2", "A1"]);
});

test.each<[string, number, object]>([
  ["that wants none", 0, {}],
  ["that hides the make", 60, { hiddenMakes: ["Toyota"] }],
])("FIN-20 D112: a site %s has none asked for", async (_, quotesPerHour, finance) => {
  await dealer(quotesPerHour, finance);
  await rounds.run(never);
  expect(asked()).toEqual([]);
});

test("FIN-21 D112: a service that fails is left alone until the next round, and then asked about other cars first", async () => {
  await dealer();
  await account.import([buildCar("A4", 4), buildCar("A5", 5)]);
  await server.process.stocks.settled();
  standIn.behaviour = "down";
  await rounds.run(never);
  expect([...new Set(asked())]).toEqual(["A5", "A4", "A3"]);
  standIn.behaviour = "answers";
  standIn.asked.length = 0;
  later(HOUR_MS);
  await rounds.run(never);
  expect(asked()).toEqual(["A2", "A1"]);
  later(6 * HOUR_MS);
  await rounds.run(never);
  expect(asked()).toEqual(["A2", "A1", "A5", "A4", "A3"]);
});

test("FIN-20 D112: a car without a quote to be believed is not asked about again in every round", async () => {
  await dealer();
  standIn.behaviour = "nonsense";
  await rounds.run(never);
  expect(asked()).toEqual(["A3", "A2", "A1"]);
  later(HOUR_MS);
  await rounds.run(never);
  expect(asked()).toHaveLength(3);
});

test("D95: a round that is stopped asks nothing more", async () => {
  await dealer();
  const stopping = new AbortController();
  stopping.abort();
  await rounds.run(stopping.signal);
  expect(asked()).toEqual([]);
});
