import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of 422/ });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("T6 D440: a salesperson hides a car from its page, sees it gone, shows it again and writes comments", async ({
    page,
    server,
  }) => {
    await join(page, { email: "seller-stock@coastal.example", role: "salesperson" });
    await page.getByLabel("Search").fill("Toyota Yaris");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: /^2021 Toyota Yaris/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Toyota Yaris/ })).toBeVisible();
    const host = `coastal.localhost:${process.env.E2E_PORT}`;
    const askSite = () => server.get(`/cars/${CARS.plain}`, { headers: { host } });
    await page.getByRole("button", { name: "Hide from the site" }).click();
    await expect(page.getByText("It is off your site now.")).toBeVisible();
    await expect.poll(async () => (await askSite()).status()).toBe(404);
    await page.getByRole("button", { name: "Use the feed’s visibility" }).click();
    await expect.poll(async () => (await askSite()).status()).toBe(200);
    await page.getByRole("textbox", { name: "Comments" }).fill("Serviced <b>here</b>");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Serviced here", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Save comments" }).click();
    await expect(page.getByText("Saved. Shoppers see it now.")).toBeVisible();
    await expect.poll(async () => (await askSite()).text()).toContain("Serviced here");
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Use the feed’s comments" }).click();
    await expect(page.getByText("comments as fed")).toBeVisible();
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test("D441: a manager lowers two prices at once, sees each before and after, and takes it back", async ({
    page,
  }) => {
    await join(page, { email: "manager-stock@coastal.example", role: "manager" });
    await page.getByLabel("Order").selectOption("Cheapest first");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("checkbox").nth(0).check();
    await page.getByRole("checkbox").nth(1).check();
    await page.getByText("Change several at once").click();
    await page.getByLabel("What to do").selectOption("Change the price by percent");
    await page.getByLabel("By how much, or the tag").fill("-3");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("heading", { name: "Change 2 vehicles?" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Change 2 vehicles" }).click();
    await expect(page.getByText("Changed the price of 2 vehicles.")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Took back the change of 2 vehicles.")).toBeVisible();
  });

  test("D448: a salesperson chooses columns, orders by one, finds both again, and goes back to the usual ones", async ({
    page,
  }) => {
    await join(page, { email: "columns-stock@coastal.example", role: "salesperson" });
    const heads = page.getByRole("columnheader");
    const usual = [
      "Choose",
      "Vehicle",
      "Stock number",
      "Days",
      "km",
      "Views",
      "Enquiries",
      "Price and state",
    ];
    await expect(heads).toHaveText(usual);
    await page.getByText("Columns", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Kilometres" }).uncheck();
    await page.getByRole("checkbox", { name: "Photos" }).check();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Show these columns" }).click();
    await expect(page.getByText("Saved for you.")).toBeVisible();
    const chosen = [
      "Choose",
      "Vehicle",
      "Stock number",
      "Days",
      "Photos",
      "Views",
      "Enquiries",
      "Price and state",
    ];
    await expect(heads).toHaveText(chosen);
    await page.getByRole("link", { name: "Photos", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader", { name: "Photos" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await page.reload();
    await expect(heads).toHaveText(chosen);
    await expect(page.getByLabel("Order")).toHaveValue("fewest-photos");
    await expectNoViolations(page);
    await page.getByText("Columns", { exact: true }).click();
    await page.getByRole("button", { name: "Use the usual columns" }).click();
    await expect(heads).toHaveText(usual);
  });
});
