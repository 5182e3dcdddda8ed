import { expectSound } from "./support/axe.ts";
import { expect, PHONE, test } from "./support/test.ts";
import { collectScripts, openSettled, weighScripts } from "./support/weight.ts";

test.use({ site: "harbourline" });

test("GRP-02 GRP-04 D34 D348 D420: a shopper finds a brand of the group, its vehicles, and the nearest workshop for it", async ({
  page,
}) => {
  await page.goto("/brands");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Car Brands",
    "Truck Brands",
    "Our Brands",
  ]);
  await expectSound(page);
  const card = page.getByRole("main").getByRole("link", { name: /^Mazda/ });
  const count = /\d+/.exec((await card.textContent()) ?? "")?.[0] ?? "none";
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mazda");
  await expect(page.getByRole("link", { name: new RegExp(`^See ${count} in stock`) })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Find the nearest Mazda dealer" }).click();
  await expect(page.getByLabel("Brand")).toHaveValue("mazda");
  await page.getByLabel("Your postcode or suburb").fill("2289");
  await page.getByRole("button", { name: "Find" }).click();
  const found = page.locator("main ol").last().getByRole("listitem");
  await expect(found.first()).toContainText(/Harbourline Kotara.*Nearest, \d+ km away.*Mazda/s);
  await page.getByLabel("Department").selectOption("Service");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("1 Mazda location with a service department.")).toBeVisible();
  await expect(found.last()).toContainText("Harbourline Service Nundah");
  await expect(page.getByLabel("Your postcode or suburb")).toHaveValue(/2289/);
  await expectSound(page);
});

test("GRP-02 T3: a group's pages load at most 140 KB of scripts", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/brands", "/mazda/overview", "/dealer-locator", "/cars"]) {
    const scripts = collectScripts(page);
    await openSettled(page, path);
    expect(await weighScripts(server, scripts), path).toBeLessThanOrEqual(140 * 1024);
  }
});
