import type { Page } from "@playwright/test";
import { expect, TEMPLATES, test } from "./support/test.ts";

const ALL = "/search/new-used-and-demo-cars";

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search this stock" });
const chip = (page: Page, label: string) =>
  page.getByRole("link", { name: `Remove filter: ${label}`, exact: true }).filter({ visible: true });

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("D119 SEA-26: words become filters while they are typed, and stay in the box until they are sent", async ({
      page,
    }) => {
      await page.goto(ALL);
      await searchBox(page).fill("used suv");
      await expect(chip(page, "SUV")).toBeVisible();
      await expect(searchBox(page)).toHaveValue("used suv");
      await searchBox(page).fill("used ute");
      await expect(chip(page, "Ute")).toBeVisible();
      await expect(chip(page, "SUV")).toHaveCount(0);
      await searchBox(page).fill("cheap used ute, towbar");
      await expect(chip(page, "“towbar”")).toBeVisible();
      await searchBox(page).press("Enter");
      await expect(searchBox(page)).toHaveValue("towbar");

      await page.goBack();
      await expect(page).toHaveURL(ALL);
      await expect(searchBox(page)).toHaveValue("");
    });

    test("D119: a filter that was typed can be taken back, and the words searched for as they are", async ({
      page,
    }) => {
      await page.goto(ALL);
      await searchBox(page).fill("used suv");
      await expect(chip(page, "SUV")).toBeVisible();
      await page.getByRole("heading", { level: 1 }).click();
      await expect(searchBox(page)).toHaveValue("");
      await page
        .getByRole("link", { name: "Search for “used suv” as plain text instead" })
        .filter({ visible: true })
        .click();
      await expect(searchBox(page)).toHaveValue('"used suv"');
      await expect(chip(page, "“used suv”")).toBeVisible();
      await page.goBack();
      await chip(page, "SUV").click();
      await expect(chip(page, "SUV")).toHaveCount(0);
      await expect(chip(page, "Used")).toBeVisible();
      await expect(page.getByText("as plain text instead")).toHaveCount(0);
    });
  });
}
