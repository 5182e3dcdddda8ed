import type { Page } from "@playwright/test";
import { ALL } from "./support/results.ts";
import { expect, PHONE, test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("region", { name: "Results" }).getByRole("article");
const place = (page: Page) => page.getByLabel("Your postcode or suburb");
const chip = (page: Page, label: string) => page.getByRole("link", { name: `Remove filter: ${label}` });

async function unfoldDistance(page: Page): Promise<void> {
  const facet = page.locator("details[data-facet]", { has: place(page) });
  if (!(await place(page).isVisible())) await facet.locator("summary").click();
}

test("D177 LEAD-25 LOC-16 SEA-32: a place gives distances, a limit narrows, and the nearest come first", async ({
  page,
}) => {
  await page.goto(ALL);
  await unfoldDistance(page);
  await place(page).fill("nundah");
  await place(page).press("Enter");
  await expect(chip(page, "Distances from Nundah")).toBeVisible();
  await expect(page).toHaveURL(/\?near=Nundah$/);
  await expect(cards(page).first()).toContainText(/km away/);
  await page.locator("summary", { hasText: "Sort" }).click();
  await page.getByRole("link", { name: "Distance: nearest first" }).click();
  await expect(cards(page).first()).toContainText("Seldom Open Yard");
  await unfoldDistance(page);
  await page.getByRole("radio", { name: "Within 25 km" }).check();
  await expect(chip(page, "Within 25 km of Nundah")).toBeVisible();
  await expect(cards(page).filter({ hasText: "Always Open Yard" })).toHaveCount(0);
  // The bar's panel lies over the chips.
  await page.keyboard.press("Escape");
  await chip(page, "Within 25 km of Nundah").click();
  await expect(page).toHaveURL(ALL);
  await expect(place(page)).toHaveValue("");
});

test("LEAD-25: a place that we do not know is said beside its field, and stays there", async ({ page }) => {
  await page.goto(ALL);
  await unfoldDistance(page);
  await place(page).fill("9999");
  // The search that it starts takes the choice back.
  await page.getByRole("radio", { name: "Within 25 km" }).click();
  await expect(page.getByText(/^Invalid postcode: “9999”/).first()).toBeVisible();
  await unfoldDistance(page);
  await expect(place(page)).toHaveValue("9999");
  await expect(place(page)).toHaveAttribute("aria-invalid", "true");
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ site: "coastal", javaScriptEnabled: false, viewport: PHONE });

  test("LEAD-25: the filter form has the place", async ({ page }) => {
    await page.goto(ALL);
    await page.getByRole("button", { name: "Filters" }).click();
    await place(page).fill("4012");
    await page.getByRole("radio", { name: "Within 25 km" }).check();
    await page.getByRole("button", { name: "Go" }).click();
    await expect(chip(page, "Within 25 km of 4012")).toBeVisible();
  });
});
