import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#demo/accounts.ts";
import { startYouxStandIn, YOUX_STAND_IN } from "#demo/youx-stand-in.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import {
  elementsIn,
  linkIn,
  readFees,
  readFirstAmount,
  readTold,
  readTotal,
  readWords,
  type Told,
} from "#runtime/testing/test-finance-copy.ts";
import {
  computeComparisonRate,
  computeRepayment,
  computeTotal,
} from "#runtime/testing/test-loan-arithmetic.ts";
import { given, givenServer } from "#runtime/testing/test-setup.ts";
import { addAccount, toHost, unique } from "#runtime/testing/test-site.ts";

/** Of each demo site two pages of results and a car of each kind: more of the same says nothing new. */
const RESULT_PAGES = 2;
const CARS_OF_A_KIND = 1;
/** What the calculator is asked beside its defaults. */
const ASKED = [
  "term=3&frequency=month",
  "amount=41234.50&tradeIn=2000&frequency=fortnight",
  "interest=12&term=4",
];

/** Interest of exactly half a cent may go either way, and the last payment takes all of them. */
const HALF_CENTS = 0.05;

const NOW = new Date("2026-11-22T02:00:00Z");
const now = () => NOW;
const db = openTestDatabase();
const sites = demoAccounts.flatMap((account) =>
  account.sites(NOW).map(({ slug, config }) => ({ title: slug, slug: unique("crawl"), config, account })),
);
const standIn = given(startYouxStandIn, (started) => started.stop());
beforeAll(async () => {
  for (const account of demoAccounts) {
    const own = sites.filter((site) => site.account === account);
    const configs = Object.fromEntries(own.map(({ slug, config }) => [slug, { config }]));
    const added = await addAccount(db, now, configs, account.locations(NOW));
    // Pictures say nothing of money.
    await added.import(
      account.feed(NOW).map((row) => ({ ...row, photos: [], spins: [], interiors: [], films: [] })),
    );
  }
}, 120_000);
const server = givenServer(db, () => ({ now, servedAtHome: new Map([[YOUX_STAND_IN, standIn.url]]) }));

const page = async (slug: string, path: string) => (await server.ask(toHost(slug), path)).text;

/** What is wrong with a repayment, its comparison rate and its total, by the page's own words. */
function differences(words: string, told: Told, rounding: "nearest" | "against-price"): string[] {
  const { loan, shown, comparison, asked } = told;
  const computed = computeRepayment(loan);
  const weekly =
    asked && asked.every === "month" && loan.every === "wk" ? (asked.dollars * 12) / 52 : asked?.dollars;
  const repayment = weekly ?? computed;
  const allowed = rounding === "nearest" ? 0.505 : 1.005;
  const wrong = [];
  if (Math.abs(shown - repayment) > allowed) wrong.push(`shows ${shown}, is ${repayment}`);
  if (asked && Math.abs(asked.dollars - computeRepayment({ ...loan, every: asked.every })) > 0.0101)
    wrong.push(`asks ${asked.dollars}, is ${computeRepayment({ ...loan, every: asked.every })}`);
  if (comparison !== computeComparisonRate(loan.rate, loan.fees))
    wrong.push(`compares as ${comparison}, is ${computeComparisonRate(loan.rate, loan.fees)}`);
  if (words.includes("further fees")) wrong.push("counts fees that it does not list");
  const total = readTotal(words);
  if (total && !(asked && asked.every !== loan.every)) {
    const own = computeTotal(loan);
    for (const part of ["payment", "last", "total"] as const)
      if (Math.abs(total[part] - own[part]) > HALF_CENTS)
        wrong.push(`${part} ${total[part]}, is ${own[part]}`);
  }
  return wrong;
}

interface Seen {
  readonly wrong: Record<string, string[]>;
  count: number;
}

function check(
  seen: Seen,
  place: string,
  block: { words: string; price: number },
  config: SiteConfigInput,
): Told | null {
  const told = readTold(block.words, block.price);
  if (!told) return null;
  seen.count += 1;
  const rounding = config.finance?.lenders?.[0]?.rounding ?? "nearest";
  const wrong = differences(block.words, told, rounding);
  if (wrong.length > 0) seen.wrong[place] = wrong;
  return told;
}

/** The cars of a page of results: path, price and kind of estimate. */
async function crawlResults(seen: Seen, slug: string, config: SiteConfigInput): Promise<Map<string, number>> {
  const kinds = new Map<string, number>();
  const cars = new Map<string, number>();
  for (let at = 1; at <= RESULT_PAGES; at++) {
    const path = `/search/new-used-and-demo-cars?page=${at}`;
    for (const card of elementsIn(await page(slug, path), "article")) {
      const words = readWords(card);
      const href = linkIn(card);
      if (!href.startsWith("/cars/")) continue;
      const price = readFirstAmount(words);
      const told = check(seen, `${path} ${href}`, { words, price }, config);
      const kind = told ? `${told.loan.rate} ${told.loan.deposit === 0} ${told.asked?.every}` : "none";
      const known = kinds.get(kind) ?? 0;
      kinds.set(kind, known + 1);
      if (known < CARS_OF_A_KIND) cars.set(href, price);
    }
  }
  return cars;
}

const findSections = (html: string) =>
  elementsIn(html, "section").filter(({ attribs }) => FINANCE.has(attribs["aria-label"] ?? ""));
const FINANCE = new Set(["Finance estimate", "Repayments"]);

/** A car's page, its quote where a lender gives one, and its calculator at its defaults and asked for more. */
async function crawlCar(
  seen: Seen,
  site: { slug: string; config: SiteConfigInput },
  path: string,
  price: number,
) {
  const { slug, config } = site;
  const quote = {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
  };
  const body = JSON.stringify({ credit: "GREAT" });
  if (config.finance?.youx) await server.ask(toHost(slug), `${path}/finance-quote`, { ...quote, body });
  await server.process.stocks.settled();
  const plain = await page(slug, path);
  const hasCalculator = plain.includes('id="finance-calculator"');
  const addresses = [path, ...(hasCalculator ? ASKED.map((query) => `${path}?${query}`) : [])];
  for (const address of addresses) {
    const html = address === path ? plain : await page(slug, address);
    const told = findSections(html).map((section) =>
      check(seen, address, { words: readWords(section), price }, config),
    );
    const [estimate, calculator] = told;
    if (address === path && estimate && calculator && estimate.shown !== calculator.shown)
      seen.wrong[`${path}#finance-calculator`] = [`says ${calculator.shown} after ${estimate.shown}`];
  }
}

describe.each(sites)("$title", ({ slug, config }) => {
  test("LAW-03 FIN-10 FIN-30 FIN-50 D27 D28 D97 D98 D223: every repayment, comparison rate and total comes of what the page says, and a calculator opens with its estimate", async () => {
    const seen: Seen = { wrong: {}, count: 0 };
    const cars = await crawlResults(seen, slug, config);
    for (const [path, price] of cars) await crawlCar(seen, { slug, config }, path, price);
    for (const path of ["/finance", ...ASKED.map((query) => `/finance?${query}`)])
      for (const section of findSections(await page(slug, path)))
        check(seen, path, { words: readWords(section), price: 0 }, config);
    expect(seen.wrong).toEqual({});
    expect(seen.count).toBeGreaterThan(10);
  });

  test("LAW-03 D97: so does each rate of the finance page", async () => {
    const { path = "/finance" } = config.finance ?? {};
    for (const item of elementsIn(await page(slug, path), "li")) {
      const words = readWords(item);
      const rates = /Interest rate ([\d.]+)% p\.a\. ([\d.]+)% p\.a\. comparison rate/.exec(words);
      if (rates) expect(Number(rates[2])).toBe(computeComparisonRate(Number(rates[1]), readFees(words)));
    }
  });
});

test("LAW-03 D97: the crawl finds a repayment, a comparison rate and a total that are wrong", () => {
  const right =
    "For a price of $30,000. $147 /wk 8.99% p.a. 10.11% p.a. comparison rate* Over 5 years with no deposit and $0 final payment. Fees in the repayment: Establishment Fee $395, Account Fee $8 a month. Total repayments $38,241.83 260 repayments of $147.09, the last $145.52.";
  const found = (words: string) => {
    const told = readTold(words, 0);
    return told ? differences(words, told, "nearest") : null;
  };
  expect(found(right)).toEqual([]);
  expect(found(right.replace("$147 /wk", "$148 /wk"))).toHaveLength(1);
  expect(found(right.replace("10.11%", "10.12%"))).toHaveLength(1);
  expect(found(right.replace("$8 a month", "$9 a month"))).not.toHaveLength(0);
  expect(found(right.replace("repayments $38", "repayments $37"))).toHaveLength(1);
  expect(found("$20 a week in fuel")).toBeNull();
});
