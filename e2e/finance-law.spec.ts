import type { APIRequestContext, Page } from "@playwright/test";
import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "#features/finance/rates/comparison-copy.ts";
import { axe, layOutAll } from "./support/axe.ts";
import { DEMO_SITES } from "./support/demo-sites.ts";
import { financeClaims } from "./support/finance-claims.ts";
import { ALL } from "./support/results.ts";
import { search } from "./support/stock.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** What a page of the site says wrongly of repayments and rates; empty when all is said that must be. */
async function listProblems(reader: Page, html: string): Promise<string[]> {
  const texts = [COMPARISON_EXAMPLE, COMPARISON_WARNING];
  return reader.evaluate(financeClaims, { html, texts }).then(({ problems }) => problems);
}

/** Every page of results, and of each kind and state of car two pages. */
async function listPaths(server: APIRequestContext): Promise<string[]> {
  const paths = ["/", "/enquiry", "/finance", "/privacy-policy"];
  const sitemap = await (await server.get("/sitemap.xml")).text();
  for (const [, path] of sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/search[^<]*)<\/loc>/g)) paths.push(path!);
  const byState = new Map<string, string[]>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await search(server, `page=${page}`);
    pages = answer.pages;
    paths.push(`/search/new-used-and-demo-cars?page=${page}`);
    for (const car of answer.hits) {
      const { itemType, carType, status, reserved, preorder, prices, estimate } = car;
      const priced = Object.entries(prices).map(([kind, cents]) => (cents ? kind : ""));
      const repayment = estimate && (estimate.weekDollars > 25 ? estimate.lender : "little");
      const state = [itemType, carType, status, reserved, preorder, ...priced, repayment].join();
      byState.set(state, [...(byState.get(state) ?? []), `/cars/${car.slug}`]);
    }
  }
  return [...paths, ...[...byState.values()].flatMap((cars) => cars.slice(0, 2))];
}

for (const site of DEMO_SITES) {
  test.describe(site, () => {
    test.use({ site });

    test("LAW-03 LAW-04 D64: on no page a repayment or a rate stands without its comparison rate and warning", async ({
      page,
      server,
    }) => {
      const wrong: Record<string, string[]> = {};
      let told = 0;
      for (const path of await listPaths(server)) {
        const html = await (await server.get(path)).text();
        if (/\/wk|% p\.a\./.test(html)) told += 1;
        const problems = await listProblems(page, html);
        if (problems.length > 0) wrong[path] = problems;
      }
      expect(wrong).toEqual({});
      expect(told).toBeGreaterThan(10);
    });
  });
}

for (const site of ["harbourline", "saltbush"]) {
  test.describe(`${site} on a phone`, () => {
    test.use({ site, viewport: { width: 390, height: 844 } });

    test("D186 FIN-12: a card's repayment, rate and comparison rate are on one line", async ({ page }) => {
      await page.goto(ALL);
      const line = page
        .getByRole("article")
        .getByText(/^\$\d+ \/wk.*comparison rate\*$/)
        .first();
      const parts = await line
        .locator("span")
        .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().top));
      expect(parts).toHaveLength(3);
      expect(new Set(parts).size).toBe(1);
    });

    test("LAW-03: on a vehicle's page a repayment is apart from its rate", async ({ page, server }) => {
      const car = (await search(server, "")).hits.find(({ estimate }) => estimate !== null);
      await page.goto(`/cars/${car?.slug}`);
      const figures = page.locator("[data-offer]").getByText(/^Only \$\d+ \/wk.*comparison rate\*$/);
      const gap = await figures.evaluate((line) => Number.parseFloat(getComputedStyle(line).columnGap));
      expect(gap).toBeGreaterThanOrEqual(8);
    });
  });
}

test("LAW-03 LAW-04 D98: the crawl finds a repayment without its rate, a rate without its comparison rate, and a warning that is missing or elsewhere", async ({
  page,
}) => {
  const whole = `<p><span>$112 /wk</span> <span>8.99% p.a.</span> <span>9.47% p.a. comparison rate*</span></p>`;
  const small = `<p>*${COMPARISON_EXAMPLE} ${COMPARISON_WARNING}</p>`;
  const folded = (html: string) => `<details><summary>More</summary>${html}</details>`;
  const found = async (card: string, after = "") =>
    (await listProblems(page, `<article>${card}</article>${after}`)).length > 0;
  expect(await found(whole + small)).toBe(false);
  expect(await found(whole + folded(small))).toBe(false);
  expect(await found("<p>$20 a week in fuel</p>")).toBe(false);
  expect(await found(whole)).toBe(true);
  expect(await found(whole, small)).toBe(true);
  expect(await found(`${whole}<div hidden>${small}</div>`)).toBe(true);
  expect(await found(`<p>$112 /wk</p>${whole}${small}`)).toBe(true);
  expect(await found(`<p>from 8.99% p.a.</p>${folded("<p>9.47% p.a. comparison rate</p>")}${small}`)).toBe(
    true,
  );
});

test.describe("a demo site", () => {
  test.use({ site: "harbourline" });

  for (const path of [ALL, "car"]) {
    test(`LAW-03: repayment, rate and comparison rate have one size and weight: ${path}`, async ({
      page,
    }) => {
      await page.goto(ALL);
      if (path === "car") await page.locator("article a").first().click();
      const figures = page.locator("p:has(> span:text('comparison rate'))").filter({ visible: true }).first();
      const looks = await figures.locator("span").evaluateAll((spans) =>
        spans.map((span) => {
          const { fontSize, fontWeight, color } = getComputedStyle(span);
          return [fontSize, fontWeight, color].join();
        }),
      );
      expect(looks.length).toBe(3);
      expect(new Set(looks).size).toBe(1);
    });
  }

  test("LAW-04 VDP-02 WAT-19: on paper the warning of each comparison rate is open, on results, a car's page and a comparison", async ({
    page,
  }) => {
    await page.goto(ALL);
    const hrefs = await page
      .locator("article", { has: page.locator("details") })
      .locator("a[href^='/cars/']")
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href")!))].slice(0, 2));
    const slugs = hrefs.map((href) => href.slice("/cars/".length));
    for (const path of [ALL, hrefs[0]!, `/compare?cars=${slugs.join()}`]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      const warnings = page.getByRole("main").locator("details[name='comparison-warning']");
      const texts = warnings.getByText(COMPARISON_WARNING);
      await expect(texts.filter({ visible: true })).toHaveCount(0);
      await page.emulateMedia({ media: "print" });
      const rates = page
        .getByRole("main")
        .getByText(/comparison rate\*/)
        .filter({ visible: true });
      const printed = page.getByRole("main").getByText(COMPARISON_WARNING).filter({ visible: true });
      expect(await rates.count(), path).toBeGreaterThan(0);
      const shown = await warnings.filter({ visible: true }).count();
      expect(shown, path).toBeGreaterThan(0);
      expect(await printed.count(), path).toBeGreaterThanOrEqual(shown);
    }
  });

  for (const { width, height } of [PHONE, { width: 1440, height: 900 }]) {
    test(`D296 D233 LAW-04 D64: at ${width} px one tap under the offer's figures opens its warning`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(ALL);
      await page.locator("article a").first().click();
      const estimate = page.getByRole("region", { name: "Finance estimate" });
      const warning = estimate.getByText(COMPARISON_WARNING);
      await expect(warning).toBeHidden();
      await estimate.getByText("*Comparison rate warning").click();
      await warning.scrollIntoViewIfNeeded();
      await expect(warning).toBeInViewport({ ratio: 1 });
      const size = await warning.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
      expect(size).toBeGreaterThanOrEqual(12);
      const figures = (await estimate.locator("p:has(> span:text('comparison rate'))").boundingBox())!;
      const gap = (await warning.boundingBox())!.y - figures.y - figures.height;
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(64);
    });
  }

  for (const width of [720, 1440]) {
    test(`LAW-03 LAW-04 D98: at ${width} px a card's warning opens by keyboard over its own card, and moves nothing`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(ALL);
      await page.evaluate(layOutAll);
      const cards = page.locator("article", { has: page.locator("details") });
      const places = () =>
        cards.evaluateAll((all) =>
          all
            .flatMap((card) => [card, card.querySelector("details")!.parentElement!])
            .map((part) => {
              const { x, y, width: wide, height } = part.getBoundingClientRect();
              return [x, y + scrollY, wide, height];
            }),
        );
      const card = cards.first();
      const figures = card.locator("p:has(> span:text('comparison rate'))");
      const summary = card.locator("summary");
      await summary.focus();
      const before = await places();
      await page.keyboard.press("Enter");
      const warning = card.getByText(COMPARISON_WARNING);
      await expect(warning).toBeInViewport({ ratio: 1 });
      await expect(figures).toBeInViewport({ ratio: 1 });
      expect(await places()).toEqual(before);
      const [panel, rates, whole] = await Promise.all(
        [warning.locator(".."), figures, card].map(async (part) => (await part.boundingBox())!),
      );
      expect(panel!.y).toBeGreaterThanOrEqual(whole!.y);
      expect(panel!.y + panel!.height).toBeLessThanOrEqual(rates!.y);
      const { violations } = await axe(page).include("article:has(details[open])").analyze();
      expect(violations).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(warning).toBeHidden();
      await expect(summary).toBeFocused();
    });
  }
});
