import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { ALL } from "./support/results.ts";
import { search } from "./support/stock.ts";
import { expect, PHONE, test } from "./support/test.ts";

const BY_REPAYMENT = "sortBy=Car_production:weekly_price_range:asc";

const cards = (page: Page) => page.getByRole("region", { name: "Results" }).getByRole("article");
const asked = (page: Page) => new URL(page.url()).searchParams.get("range[weekly_price_range]");

async function repaymentFilter(page: Page) {
  const facet = page.locator("details[data-facet]", {
    has: page.locator("summary", { hasText: "Weekly repayment" }),
  });
  const isOpen = await facet.evaluate((details: HTMLDetailsElement) => details.open);
  if (!isOpen) await facet.locator("summary").first().click();
  return facet;
}

/** Demo sites of both templates whose first lender has terms for every car. */
for (const { template, site } of [
  { template: "showroom", site: "harbourline" },
  { template: "yard", site: "harbourline-pre-owned" },
]) {
  test.describe(template, () => {
    test.use({ site });

    test("FAC-07 FAC-08 FAC-14 SEA-40: a weekly repayment is set by slider keys and by typing", async ({
      page,
      server,
    }) => {
      await page.goto(ALL);
      const filter = await repaymentFilter(page);
      const top = filter.getByRole("slider", { name: "Maximum weekly repayment" });
      await top.focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => asked(page)).toMatch(/^:\d+$/);
      await expect(top).toHaveAttribute("aria-valuetext", /^\$[\d,]+ \/wk$/);
      await filter.getByRole("textbox", { name: "Maximum weekly repayment" }).fill("150");
      await expect.poll(() => asked(page)).toBe(":150");
      const { count, hits } = await search(server, `range[weekly_price_range]=:150&${BY_REPAYMENT}`);
      expect(count).toBeGreaterThan(0);
      expect(hits.every(({ estimate }) => estimate !== null && estimate.weekDollars <= 150)).toBe(true);
      await expect(page.getByRole("link", { name: "Remove filter: Up to $150 /wk" })).not.toHaveCount(0);
      await expect(page.getByText(/without a finance estimate (is|are) hidden\./).first()).toBeAttached();
    });

    test("LAW-03 LAW-04: beside the filter stand rate, comparison rate, its example, warning and lender", async ({
      page,
    }) => {
      await page.goto(ALL);
      const filter = await repaymentFilter(page);
      await expect(filter).toContainText(/\d+\.\d\d% p\.a\.\s*\d+\.\d\d% p\.a\. comparison rate\*/);
      await expect(filter).toContainText(
        "Comparison rate based on a $30,000 secured loan over 5 years. WARNING: This comparison rate is true only",
      );
      await expect(filter).toContainText("example licence 000");
      const { violations } = await axe(page).include("form").analyze();
      expect(violations).toEqual([]);
    });

    test("FAC-07 SEA-32: lowest repayment first", async ({ page, server }) => {
      await page.goto(`${ALL}?${BY_REPAYMENT}`);
      const weeks = (await search(server, BY_REPAYMENT)).hits.map(({ estimate }) => estimate!.weekDollars);
      expect(weeks).toEqual(weeks.toSorted((one, other) => one - other));
      await expect(cards(page).first()).toContainText(`$${weeks[0]} /wk`);
    });
  });
}

test.describe("before JavaScript, on a phone", () => {
  test.use({ site: "harbourline-pre-owned", javaScriptEnabled: false, viewport: PHONE });

  test("FAC-07 D23: a typed repayment is searched by the form alone", async ({ page }) => {
    await page.goto(ALL);
    await page.getByRole("button", { name: "Filters" }).click();
    const filter = await repaymentFilter(page);
    await filter.getByRole("textbox", { name: "Maximum weekly repayment" }).fill("150");
    await page.getByRole("button", { name: /^Show Me/ }).click();
    await expect.poll(() => asked(page)).toBe(":150");
    // The address changes before the style sheet has hidden the copy for wide screens.
    await page.waitForLoadState();
    const chip = page.getByRole("link", { name: "Remove filter: Up to $150 /wk" });
    await expect(chip.filter({ visible: true })).toBeVisible();
  });
});
