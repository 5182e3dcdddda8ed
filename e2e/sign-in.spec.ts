import { expectNoViolations } from "./support/axe.ts";
import { enterCode, newNumber, readCode, readWrongCode, requestCode, signIn } from "./support/sign-in.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

for (const javaScriptEnabled of [true, false])
  for (const { template, site } of TEMPLATES) {
    test.describe(`${template} with${javaScriptEnabled ? "" : "out"} JavaScript`, () => {
      // A page that is left by signing out may be asking for the watchlist.
      test.use({ site, javaScriptEnabled, expectedMessages: /status of (422|401)/ });

      test("AUTH-01 AUTH-06 AUTH-11: a visitor signs in for a gated page, comes back to it, and signs out", async ({
        page,
        server,
      }) => {
        const number = newNumber();
        await page.goto("/my-garage/details");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your garage");
        if (javaScriptEnabled) await expectNoViolations(page);
        await page.getByLabel("Mobile number").fill("12");
        await page.getByRole("button", { name: "Send me a code" }).click();
        await expect(page.getByRole("alert")).toHaveText(/Enter an Australian mobile number/);
        await expect(page.getByLabel("Mobile number")).toHaveValue("12");
        await requestCode(page, number);
        await expect(page.getByLabel("Six-digit code")).toHaveAttribute("autocomplete", "one-time-code");
        await page.getByLabel("Six-digit code").fill("12");
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(page.getByRole("alert")).toHaveText("Enter the six digits of the code.");
        if (javaScriptEnabled) await expectNoViolations(page);
        await page.getByRole("button", { name: "Change number" }).click();
        await expect(page.getByLabel("Mobile number")).toHaveValue(number.replace(/^(.{4})(.{3})/, "$1 $2 "));
        await requestCode(page, number);
        await enterCode(page, server, number);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your details");
        if (javaScriptEnabled) {
          await expectNoViolations(page);
          await page.setViewportSize({ width: 360, height: 780 });
          await expectNoViolations(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
        }
        await page.getByLabel("First name").fill("Zoë");
        await page.getByRole("button", { name: "Save name" }).click();
        await expect(page.getByRole("status").filter({ hasText: "saved" })).toBeVisible();
        if (javaScriptEnabled) {
          await page.goto("/");
          await expect(page.getByRole("link", { name: "My garage, signed in as Zoë" })).toBeVisible();
          await page.goto("/my-garage/details");
        }
        await page.getByRole("button", { name: "Sign out", exact: true }).click();
        await expect(page).toHaveURL("/");
        await page.goto("/my-garage");
        await expect(page).toHaveURL(/\/sign-in\?type=my-garage/);
      });
    });
  }

test.describe("with a wrong code", () => {
  test.use({ expectedMessages: /status of 422/ });

  test("AUTH-11 D294: a code is sent by itself, also before the page has asked for its data again; a wrong one leaves an empty field", async ({
    page,
    server,
  }) => {
    const number = newNumber();
    await page.goto("/my-garage");
    await page.locator("html[data-hydrated]").waitFor();
    await page.route("**/sign-in.data*", (route) =>
      route.request().method() === "GET" ? new Promise<void>(() => undefined) : route.continue(),
    );
    await requestCode(page, number);
    const field = page.getByLabel("Six-digit code");
    await field.fill(await readWrongCode(server, number));
    await expect(page.getByRole("alert")).toContainText(
      "That is not the code we sent. You have 4 more tries.",
    );
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await field.pressSequentially((await readCode(server, number)).replace(/^.../, "$& "));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your garage");
  });
});

test("D139 D17: without the hint cookie a page does not call /api/me", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.goto("/search");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(asked).not.toContain("/api/me");
});

test("AUTH-11: a tab whose session was ended in another tab leads to sign-in and changes nothing", async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server);
  const [home, other] = [await context.newPage(), await context.newPage()];
  await home.goto("/");
  await expect(home.getByRole("link", { name: /^My garage, signed in as/ })).toBeVisible();
  // The page reads the watchlist when it is idle, and would be refused after the sign-out.
  const watchlist = other.waitForResponse("**/api/watchlist");
  await other.goto("/my-garage/details");
  await watchlist;
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(other).toHaveURL("/");
  // Tabs of a browser without a window are all visible, so nothing tells this one that it is shown again.
  await home.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(home.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("First name").fill("Zoë");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
});
