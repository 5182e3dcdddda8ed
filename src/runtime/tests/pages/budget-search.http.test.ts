import { expect, test } from "vitest";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const home: SiteConfigInput["home"] = { blocks: ["hero-search", "budget-search"] };
const [showroom, yard, costly, empty] = [
  unique("budget"),
  unique("budget"),
  unique("budget"),
  unique("budget"),
];
givenDealer(db, {
  sites: {
    [showroom]: { config: aSite({ home }) },
    [yard]: { config: aSite({ template: "yard", home }) },
  },
  stock: [
    aRow({ stockNumber: "P1", body: "hatch", driveAwayPrice: 1 }),
    aRow({ stockNumber: "P2", body: "hatch", driveAwayPrice: 18_990 }),
    aRow({ stockNumber: "P3", body: "suv", driveAwayPrice: 37_990 }),
    aRow({ stockNumber: "P4", body: "suv", driveAwayPrice: 52_000 }),
  ],
});
givenDealer(db, {
  sites: { [costly]: { config: aSite({ home }) } },
  stock: [aRow({ driveAwayPrice: 90_000 })],
});
givenDealer(db, { sites: { [empty]: { config: aSite({ home }) } }, stock: [] });
const server = givenServer(db);

const ask = (site: string, path: string) => server.ask(toHost(site), path);
const ALL = "/search/new-used-and-demo-cars";

test.each([showroom, yard])(
  "HOME-01 HOME-02 HOME-05 HOME-06 HOME-31: the form of %s begins with a budget and what it finds",
  async (site) => {
    const { text } = await ask(site, "/");
    expect(text).toContain("Find cars for your budget");
    expect(text).toContain("Select your preferred car types");
    expect(text).toContain("$38,000");
    expect(text).toContain("Does not include interest, fees or a balloon payment.");
    const { count } = JSON.parse((await ask(site, "/api/search?range[price]=:38000")).text);
    expect(text).toContain(`${count} cars Found`);
    expect(count).toBe(2);
  },
);

test("HOME-17: bodies of the same count come by name, descending", async () => {
  const { text } = await ask(showroom, "/");
  const bodies = [...text.matchAll(/name="body" value="(\w+)"|value="(\w+)" name="body"/g)];
  expect(bodies.map(([, one, other]) => one ?? other)).toEqual(["suv", "hatch"]);
});

test("HOME-08 HOME-10: under the cheapest in stock, the button is disabled and says that there is nothing", async () => {
  const { text } = await ask(costly, "/");
  expect(text).toContain("No cars found for this budget");
  expect(text).toMatch(/<button[^>]* aria-disabled="true"[^>]*>0 cars Found/);
});

test("HOME-09: without stock there is no budget form", async () => {
  expect((await ask(empty, "/")).text).not.toContain("for your budget");
});

test.each([
  ["repayment=600&period=month&deposit=2000", "range[price]=:38000"],
  [
    "repayment=$200&period=week&deposit=0&body=suv&body=hatch&body=suv",
    "body=hatch&body=suv&range[price]=:52000",
  ],
  ["repayment=1,000&period=month&deposit=&body=hovercraft", "range[price]=:52000"],
  ["max[price]=25,000", "range[price]=:25000"],
  [
    "min[price]=40000&max[price]=$20k&sortBy=Car_production:price:desc",
    "range[price]=20000:40000&sortBy=Car_production%3Aprice%3Adesc",
  ],
])("HOME-03 HOME-07: without JavaScript, %s leads to the search %s", async (query, search) => {
  const { status, headers } = await ask(showroom, `/budget-search?${query.replaceAll(",", "%2C")}`);
  expect([status, headers.location]).toEqual([303, `${ALL}?${search}`]);
});

const REPAYMENT = "Repayment a month must be an amount in dollars, such as 600.";
test.each<[string, string, readonly string[]]>([
  [
    "repayment=1e9&period=month&deposit=-5&body=suv",
    '<input[^>]*aria-invalid="true"[^>]*name="repayment" value="1e9"',
    [REPAYMENT, "Deposit must be an amount in dollars, such as 600."],
  ],
  ["repayment=$1%2C2&period=week&deposit=0", 'value="\\$1,2"', [REPAYMENT.replace("month", "week")]],
  [
    "repayment=600&period=week&deposit=lots",
    'value="600"',
    ["Deposit must be an amount in dollars, such as 600."],
  ],
  ["repayment=1000001", 'value="1000001"', ["Repayment a month must be at most $1,000,000."]],
  [
    "repayment=5&period=month&deposit=0&body=suv",
    'value="5"',
    ["No SUVs found for this budget: it comes to $300, and prices start at $18,990."],
  ],
  [
    "repayment=&deposit=",
    'value=""',
    ["No cars found for this budget: it comes to $0, and prices start at $18,990."],
  ],
  ["max[price]=1e9", 'value="1e9"', ["Maximum price must be an amount in dollars, such as 25,000."]],
  ["min[price]=-5", 'value="-5"', ["Minimum price must be an amount in dollars, such as 25,000."]],
  ["max[price]=$1%2C2", 'value="\\$1,2"', ["Maximum price must be an amount in dollars, such as 25,000."]],
  ["max[price]=0", 'value="0"', ["No cars for $0 or less: prices start at $18,990."]],
  ["min[price]=90000", 'value="90000"', ["No cars for $90,000 or more: prices end at $52,000."]],
])(
  "HOME-07 HOME-08 D359: without JavaScript, %s is kept and told what is wrong",
  async (query, kept, rules) => {
    const { status, headers, text } = await ask(showroom, `/budget-search?${query}`);
    expect([status, headers.location]).toEqual([422, undefined]);
    expect(text).toMatch(new RegExp(kept));
    expect(text).not.toContain("/cars/");
    const [, alert = ""] = /<div role="alert"[^>]*>(.*?)<\/div>/.exec(text) ?? [];
    expect(alert.match(/(?<=<p[^>]*>)[^<]+/g)).toEqual(rules);
  },
);

test("HOME-05 D359: what was sent with a mistake is not counted as what the form begins with", async () => {
  const { text } = await ask(showroom, "/budget-search?repayment=1000001&period=month&deposit=0&body=suv");
  expect(text).toMatch(/<button[^>]*type="submit"[^>]*>Show cars</);
  expect(text).not.toContain("Found");
});

test("D407: an address without a budget has the form as it begins, and no error", async () => {
  const { status, text } = await ask(showroom, "/budget-search");
  expect(status).toBe(200);
  expect(text).toMatch(/name="repayment" value="600"/);
  expect(text).not.toMatch(/<div role="alert"|aria-invalid="true"/);
});

test("D359: without stock a budget leads to the search, which says so", async () => {
  const { status, headers } = await ask(empty, "/budget-search?repayment=1e9");
  expect([status, headers.location]).toEqual([303, ALL]);
});
