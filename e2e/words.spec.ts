import type { Page } from "@playwright/test";
import { ALL } from "./support/results.ts";
import { search } from "./support/stock.ts";
import { expect, holdScripts, test } from "./support/test.ts";

const searchBox = (page: Page) => page.getByLabel("Search this stock");
const chip = (page: Page, label: string) =>
  page.getByRole("link", { name: `Remove filter: ${label}`, exact: true }).filter({ visible: true });

test.use({ site: "outback" });

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

test("D119 SEA-01: words typed before JavaScript arrives become filters and stay in the box", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(ALL, { waitUntil: "commit" });
  await searchBox(page).fill("used suv");
  release();
  await expect(chip(page, "SUV")).toBeVisible();
  await expect(searchBox(page)).toHaveValue("used suv");
});

test("D119: suggestions are a combobox for the keyboard", async ({ page }) => {
  await page.goto(ALL);
  await searchBox(page).pressSequentially("toy");
  const box = page.getByRole("combobox", { name: "Search this stock" });
  const options = page.getByRole("listbox", { name: "Suggested searches" }).getByRole("option");
  await expect(options.first()).toContainText("Toyota");
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await box.press("ArrowDown");
  await box.press("ArrowDown");
  const chosen = options.nth(1);
  await expect(chosen).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "none");
  await box.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue("toy");
  await box.pressSequentially("o");
  await expect(options.first()).toBeVisible();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(`${ALL}?make=Toyota`);
  await expect(box).toHaveValue("");
});

test("D119: a tap opens a suggestion", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Search our stock").fill("used su");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.getByRole("option", { name: /^Used, SUV/ }).click();
  await expect(page).toHaveURL(`${ALL}?body=suv&car_type=used`);
});

test("D119: a filter that was typed can be taken back, and the words searched for as they are", async ({
  page,
}) => {
  await page.goto(ALL);
  await searchBox(page).fill("used suvs");
  await expect(chip(page, "SUV")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(searchBox(page)).toHaveValue("");
  await page
    .getByRole("link", { name: "Search for the words “used suvs” instead" })
    .filter({ visible: true })
    .click();
  await expect(searchBox(page)).toHaveValue('"used suvs"');
  await expect(chip(page, "“used suvs”")).toBeVisible();
  await page.goBack();
  await chip(page, "SUV").click();
  await expect(chip(page, "SUV")).toHaveCount(0);
  await expect(chip(page, "Used")).toBeVisible();
  await expect(page.getByText("Search for the words")).toHaveCount(0);
});

test("SEA-01 D119: beside a filter, Enter on a suggestion shows as many as it says, and keeps the filter", async ({
  page,
  server,
}) => {
  const { count: all } = await search(server, "make_model=Toyota+Corolla");
  await page.goto("/search/used-cars");
  await searchBox(page).pressSequentially("corol");
  const option = page.getByRole("option").first();
  await expect(option).toContainText("Corolla");
  const count = Number(/\d+$/.exec((await option.textContent()) ?? "")?.[0]);
  expect(count).toBeLessThan(all);
  await searchBox(page).press("ArrowDown");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL(/^[^?]*\/search\/used-cars\?make_model=/);
  await expect(page.getByRole("region", { name: "Results" }).getByRole("status")).toHaveText(
    new RegExp(`^${count} `),
  );
});
