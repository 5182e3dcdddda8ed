import { CARS } from "./dealer/stock.ts";
import { expectSuccess, fillDetails, readLeads, send, shopper } from "./support/enquiry.ts";
import { ALL } from "./support/results.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

test.describe("an enquiry", () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /status of 400/ });

  test("LEAD-01 LEAD-16 LEAD-23: an enquiry goes through its three steps to the success page", async ({
    page,
    site,
  }) => {
    const who = shopper(`Rosa`);
    await page.goto("/enquiry");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Please fix the following errors:")).toBeVisible();
    await fillDetails(page, who);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Service", { exact: true }).check();
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Rego").fill("ABC12D");
    await page.getByLabel("Comments").fill("A service before Christmas, please.");
    await send(page);
    await expectSuccess(page);
    await expect(page.getByText("Our service team will call or email you")).toBeVisible();
    expect(await readLeads(site, who)).toHaveLength(1);
  });

  test("D107 LEAD-01 LEAD-05: Back leads to the step before, with what was typed", async ({ site, page }) => {
    const who = shopper(`Nora`);
    await page.goto("/enquiry");
    await page.getByRole("button", { name: "Continue" }).click();
    await fillDetails(page, who);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Service", { exact: true }).check();
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Comments")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Service", { exact: true })).toBeChecked();
    await page.goBack();
    await expect(page.getByText("Please fix the following errors:")).toBeVisible();
    await expect(page.getByLabel("Email Address")).toHaveValue(who.email);
    await page.goForward();
    await page.getByLabel("General Enquiry").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Comments").fill("A service before Christmas, please.");
    await send(page);
    await expectSuccess(page);
    expect(await readLeads(site, who)).toMatchObject([{ category: "General Enquiry" }]);
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site, javaScriptEnabled: false, expectedMessages: /status of 400/ });

    test("SEA-01 FAC-02 SEA-40: search, filters and pages are a form and links", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("searchbox", { name: "Search our stock" }).fill("corola ascnt");
      await page.getByRole("searchbox", { name: "Search our stock" }).press("Enter");
      const cards = page.getByRole("region", { name: "Results" }).getByRole("article");
      await expect(cards).toHaveCount(6);
      const conditionFilter = page.locator("details[data-facet]", { hasText: "Condition" });
      const isOpen = (await conditionFilter.getAttribute("open")) !== null;
      if (!isOpen) await conditionFilter.locator("summary").click();
      await conditionFilter.getByRole("checkbox", { name: /^New/ }).check();
      await page.getByRole("button", { name: /Show Me/ }).click();
      await expect(cards).toHaveCount(2);
      await expect(page).toHaveURL(
        (url) =>
          url.searchParams.get("car_type") === "new" && url.searchParams.get("query") === "corola ascnt",
      );
      await page.goto(ALL);
      await page.getByRole("link", { name: "Page 2" }).click();
      await expect(page).toHaveURL(/\?page=2$/);
      await expect(cards.first()).toBeVisible();
    });

    test("VDP-07 VDP-08 VDP-10: a vehicle page shows everything it has", async ({ page }) => {
      await page.goto(`/cars/${CARS.photographed}`);
      await expect(page.getByText("Roof Rails")).toBeVisible();
      await expect(page.getByText(/The end\.$/)).toBeVisible();
      await expect(page.getByRole("button", { name: /Show (More|All)/ })).toHaveCount(0);
      await page.getByRole("list", { name: "All photos" }).getByRole("link").last().click();
      await expect(page.getByRole("img", { name: /photo 8 of 8/ })).toBeInViewport();
    });

    test("NAV-09: the header's menus open", async ({ page }) => {
      await page.goto("/");
      const menu = page.getByRole("navigation", { name: "Main" });
      const group = menu.locator("details").first();
      await group.locator("summary").click();
      await group.getByRole("link").first().click();
      await expect(page).not.toHaveURL(/\.localhost:\d+\/$/);
    });
  });

  test.describe(`${template} on a phone`, () => {
    test.use({ site, javaScriptEnabled: false, viewport: PHONE });

    test("NAV-09 D23: menu and filters open, and the filters can be sent", async ({ page }) => {
      await page.goto(ALL);
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Filters" }).click();
      const makes = page.locator("details[data-facet]", {
        has: page.locator("summary", { hasText: "Make" }),
      });
      if ((await makes.getAttribute("open")) === null) await makes.locator("summary").first().click();
      await makes.getByRole("checkbox", { name: /^Mazda/ }).check();
      await page.getByRole("button", { name: /Show Me/ }).click();
      await expect(page).toHaveURL((url) => url.searchParams.get("make") === "Mazda");
      await expect(page.getByRole("region", { name: "Results" }).getByRole("article").first()).toContainText(
        "Mazda",
      );
    });
  });
}
