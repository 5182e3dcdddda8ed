import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join, PASSWORD } from "./support/back-office.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of 422/ });

for (const { device, viewport, model, slug } of [
  { device: "a phone", viewport: PHONE, model: "Tesla Model 3", slug: CARS.electric },
  { device: "a desk", viewport: { width: 1366, height: 768 }, model: "Toyota Yaris", slug: CARS.plain },
])
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("TEN-22 D426 D430 D431 T6: a manager joins, changes a price that shoppers see at once, and takes it back", async ({
      page,
      server,
    }) => {
      await join(page, { email: `manager-${viewport.width}@coastal.example`, role: "manager" });
      await page.getByLabel("Search").fill(model);
      await page.getByRole("button", { name: "Search" }).click();
      const row = page
        .getByRole("row")
        .filter({ hasText: `2021 ${model}` })
        .first();
      const price = row.getByLabel("Price");
      const before = await price.inputValue();
      await price.fill("-5");
      await row.getByRole("button", { name: /^Save/ }).click();
      await expect(row.getByRole("alert")).toHaveText(/above \$10/);
      await expect(price).toHaveValue("-5");
      const lower = Math.round(Number(before.replaceAll(",", "")) * 0.95).toLocaleString("en-AU");
      await price.fill(lower);
      await price.press("Enter");
      await expect(row.getByText("Saved. Shoppers see it now.")).toBeVisible();
      await expect(row.getByText(/^The feed says/)).toBeVisible();
      await expectNoViolations(page);
      const host = `coastal.localhost:${process.env.E2E_PORT}`;
      const readCar = async () => (await server.get(`/cars/${slug}`, { headers: { host } })).text();
      await expect.poll(readCar).toContain(lower);
      await row.getByRole("button", { name: /^Use it/ }).click();
      await expect(price).toHaveValue(before);
      await expect.poll(readCar).not.toContain(lower);
      await page.getByRole("link", { name: "Audit log" }).filter({ visible: true }).click();
      await expect(page.getByText(/Kim Nguyen changed the price of vehicle/).first()).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("link", { name: "People" }).filter({ visible: true }).click();
      await expect(page.getByText("(you)")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send invitation" })).toHaveCount(0);
      await expectNoViolations(page);
    });
  });

test("TEN-22 D427 D430: an owner signs in, invites somebody, sets up nothing by mistake, and signs out", async ({
  page,
}) => {
  const email = "owner@coastal.example";
  await join(page, { email, role: "owner" });
  await page.getByRole("link", { name: "People" }).filter({ visible: true }).click();
  await page.getByLabel("Email").fill("new@coastal.example");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("status").filter({ hasText: "sent an invitation" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "new@coastal.example" })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw the invitation of new@coastal.example" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "new@coastal.example" })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByLabel("Only some").last().check();
  await page.getByLabel("Email").fill("yard@coastal.example");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Choose at least one site or yard")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Single sign-on" }).click();
  await expect(page.getByLabel("Client ID")).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/sso?problem=unavailable");
  await expect(page.getByRole("alert")).toHaveText(/does not answer right now/);
  await expectNoViolations(page);
  await page.goto("/you");
  await expectNoViolations(page);
  await page.getByLabel("Your password now").first().fill("wrong");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Your password now").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/you");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not it at all");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/password is not right/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your sign-in" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("D430: a salesperson reserves a car, and can change no price", async ({ page }) => {
    await join(page, { email: "sales@coastal.example", role: "salesperson" });
    await page.goto("/accounts/test-dealer/stock?q=Kluger");
    const row = page.getByRole("row").filter({ hasText: "Toyota Kluger" }).first();
    await expect(row.getByText(/^\$[\d,]+/)).toBeVisible();
    await expect(row.getByLabel("Price")).toHaveCount(0);
    await row.getByLabel("State").selectOption("Reserved");
    await row.getByRole("button", { name: /^Save/ }).click();
    const saved = page.getByRole("row").filter({ hasText: "Toyota Kluger" }).first();
    await expect(saved.getByText("Saved. Shoppers see it now.")).toBeVisible();
    await expect(saved.getByLabel("State")).toHaveValue("reserved");
    await saved.getByRole("button", { name: /^Use the feed’s/ }).click();
    await expect(page.getByText("The state was set here.")).toHaveCount(0);
  });
});
