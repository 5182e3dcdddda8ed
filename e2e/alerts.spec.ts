import { CARS } from "./dealer/stock.ts";
import { shopper } from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.describe("with JavaScript", () => {
  test.use({ viewport: PHONE, expectedMessages: /status of 422/ });

  test("D143: from a search to an email that asks for confirmation, by keyboard", async ({ page }) => {
    await page.goto("/search/suv");
    const link = page.getByRole("link", { name: /^Tell me about new (cars|vehicles) like this$/ });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^Tell me about new (cars|vehicles) like this$/,
    );
    await expect(page.getByRole("main").getByRole("link", { name: "SUV" })).toHaveAttribute(
      "href",
      "/search/suv",
    );
    const email = page.getByLabel("Email");
    await email.fill("nell@");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter an email address, such as name@example.com.")).toBeVisible();
    await expect(email).toHaveValue("nell@");
    await email.fill(shopper(`Alert`).email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await page.getByRole("link", { name: "Back to the search" }).click();
    await expect(page).toHaveURL(/\/search\/suv$/);
  });

  test("D303 D143: a search that finds nothing takes an alert in its card, and the page stays", async ({
    page,
  }) => {
    await page.goto("/search?query=zzzz+qqqq");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing like that right now");
    const address = page.url();
    await page.getByRole("link", { name: "Tell me when one arrives" }).press("Enter");
    const email = page.getByLabel("Your email");
    await expect(email).toBeFocused();
    await expect(page.getByText(/^Email me about this\./)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter an email address, such as name@example.com.")).toBeVisible();
    await email.fill(shopper("Alertempty").email);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Check your email/)).toBeFocused();
    expect(page.url()).toBe(address);
  });

  test("D143 D366: a car's page asks for news of its price in place; a sold car's does not", async ({
    page,
  }) => {
    await page.goto(`/cars/${CARS.plain}`);
    await page.locator("html[data-hydrated]").waitFor();
    const address = page.url();
    await page.getByRole("link", { name: "Tell me when the price drops" }).press("Enter");
    const email = page.getByLabel("Your email");
    await expect(email).toBeFocused();
    await email.fill(shopper("Alertprice").email);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Check your email.* when the price drops\.$/)).toBeFocused();
    expect(page.url()).toBe(address);
    await page.goto(`/cars/${CARS.soldYesterday}`);
    await expect(page.getByRole("link", { name: "Tell me when the price drops" })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /status of 422/ });

  test("D143: a car's page leads to the form for news of its price", async ({ page }) => {
    await page.goto(`/cars/${CARS.plain}`);
    await page.getByRole("link", { name: "Tell me when the price drops" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tell me when the price drops");
    await expect(page.getByRole("main").getByText(/\$\d/).first()).toBeVisible();
  });

  test("D143: the form works and keeps what it asks about", async ({ page }) => {
    await page.goto("/alerts/new?search=%2Fsearch%2Fsuv");
    await page.getByLabel("Email").fill("nell@");
    await page.getByRole("button", { name: "Email me" }).click();
    await expect(page.getByText("Enter an email address, such as name@example.com.")).toBeVisible();
    await page.getByLabel("Email").fill(shopper("Alertplain").email);
    await page.getByRole("button", { name: "Email me" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  });
});
