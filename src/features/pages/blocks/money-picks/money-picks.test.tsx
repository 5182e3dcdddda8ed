import { beforeAll, expect, test } from "vitest";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import { countSearch } from "#features/results/follow-search.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { startBlocks } from "../../page-block.ts";
import { groupDigits, regroupDigits } from "./group-digits.ts";
import { moneyPicksBlock, USUAL_PICKS } from "./money-picks.ts";
import MoneyPicksBlock from "./money-picks-block.tsx";

const NOW = new Date("2025-06-30T00:00:00Z");
const site = { config: testConfig() } as LiveSite;

async function build(prices: readonly number[], amounts: "usual" | "high" = "usual") {
  const facts = prices.map((dollars) => ({
    prices: { ...testFacts({}).prices, driveAwayCents: dollars * 100 },
  }));
  const stock = await buildTestStock(facts, site.config, { now: NOW });
  const page = { site, stock, now: NOW, origin: "", people: [], soldThisMonth: async () => null };
  const built = await moneyPicksBlock.build(startBlocks(page), { ...USUAL_PICKS, amounts });
  return { view: built?.view ?? null, stock };
}

beforeAll(waitForParts);

test("HOME-11: amounts that find some of the stock are offered, each with the count of its list", async () => {
  const { view, stock } = await build([4_000, 9_000, 12_000, 24_000, 26_000, 90_000]);
  expect(view?.picks.map(({ dollars, count }) => [dollars, count])).toEqual([
    ...[
      [5_000, 1],
      [10_000, 2],
      [15_000, 3],
      [20_000, 3],
      [25_000, 4],
      [30_000, 5],
    ],
    ...[
      [40_000, 5],
      [50_000, 5],
      [70_000, 5],
    ],
  ]);
  for (const { href, count } of view?.picks ?? [])
    expect(await countSearch({ site, stock, now: NOW }, href)).toBe(count);
});

test("HOME-11 D124: an amount that finds nothing or everything is left out, and without any there is no block", async () => {
  const { view } = await build([12_000, 24_000]);
  expect(view?.picks.map(({ dollars }) => dollars)).toEqual([15_000, 20_000]);
  expect((await build([12_000])).view).toBeNull();
  expect((await build([])).view).toBeNull();
});

test("HOME-11: what costs as much has amounts of $300,000 to $800,000", async () => {
  const { view } = await build([250_000, 650_000, 2_000_000], "high");
  expect(view?.picks.map(({ dollars }) => dollars)).toEqual([
    ...[300_000, 400_000, 500_000, 600_000, 700_000, 800_000],
  ]);
});

test("HOME-12: the field has a dollar sign before it and works as a form without JavaScript", async () => {
  const { view } = await build([12_000, 24_000]);
  const html = renderHtml(
    <MoneyPicksBlock block={view!} site={{ template: "yard" } as SiteView} typed={null} />,
  );
  expect(html).toMatch(/<form[^>]*action="\/budget-search"/);
  expect(html).toMatch(/>\$<\/span><input[^>]*inputMode="numeric"[^>]*name="max\[price\]"/);
  expect(html).toContain("Up to </span>$15,000");
});

test.each([
  ["25000", "25,000"],
  ["1000000", "1,000,000"],
  ["1,250", "1,250"],
  ["$1,2", "$1,2"],
  ["2,50", "2,50"],
  ["$ 25000", "25,000"],
  ["007", "7"],
  ["0", "0"],
  ["", ""],
  ["1e9", "1e9"],
  ["-5", "-5"],
  ["99.50", "99.50"],
  ["lots", "lots"],
])("HOME-12: %j is grouped as %j", (typed, grouped) => {
  expect(groupDigits(typed)).toBe(grouped);
});

test("HOME-12: commas move with each key, and what is pasted stays what it is", () => {
  const type = (keys: string) => [...keys].reduce((text, key) => regroupDigits(text + key, text), "");
  expect(type("1234567")).toBe("1,234,567");
  expect(type("25,000")).toBe("25,000");
  expect(regroupDigits("1,23", "1,234")).toBe("123");
  expect(regroupDigits("$1,2", "")).toBe("$1,2");
});
