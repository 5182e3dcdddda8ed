import type { APIRequestContext, Page } from "@playwright/test";
import { expectSound } from "./support/axe.ts";
import { enterCode, newNumber, requestCode } from "./support/sign-in.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

const SPIN = "Spin the wheel";

/** Reads the page as a visitor, signs in and comes back to it. */
async function signInToSpin(page: Page, server: APIRequestContext): Promise<void> {
  const number = newNumber();
  await page.goto("/spin-to-win");
  await page.getByRole("link", { name: "Sign in to spin" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to spin");
  await requestCode(page, number);
  await enterCode(page, server, number);
  await expect(page).toHaveURL(/\/spin-to-win$/);
}

async function fillEntry(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Jane Citizen");
  await page.getByLabel("Email address").fill("jane@example.com");
  await page.getByRole("checkbox", { name: /accept the terms of entry/ }).check();
}

const result = (page: Page) => page.getByRole("heading", { name: "You won: Car wash" });

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("PAGE-08: nothing turns: the result is there at once, with the focus", async ({ page, server }) => {
    await signInToSpin(page, server);
    // Before, the form would be sent as a document, which keeps the focus where it is.
    await page.locator("html[data-hydrated]").waitFor();
    await fillEntry(page);
    await page.getByRole("button", { name: SPIN }).click();
    await expect(page.getByText("The wheel is turning…").or(result(page))).toHaveText("You won: Car wash");
    await expect(result(page)).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("PAGE-08: the form leads to the page with the result", async ({ page, server }) => {
    await signInToSpin(page, server);
    await fillEntry(page);
    await page.getByRole("button", { name: SPIN }).click();
    await expect(result(page)).toBeVisible();
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site, expectedMessages: /status of 422/ });

    test("PAGE-08 AUTH-05 D180: a shopper signs in, spins once, hears and sees the result, and finds it again", async ({
      page,
      server,
    }) => {
      await page.goto("/spin-to-win");
      await expect(page.getByText("Every spin")).toBeVisible();
      await expect(page.getByText("All won.")).toBeVisible();
      await expect(page.getByText("Demonstration - no permit")).toBeVisible();
      await expectSound(page);
      await signInToSpin(page, server);
      await page.getByRole("button", { name: SPIN }).click();
      await expect(page.getByText("Name is required.")).toBeVisible();
      await expectSound(page);
      await fillEntry(page);
      await page.getByRole("button", { name: SPIN }).press("Enter");
      await expect(page.getByText("The wheel is turning…")).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "The wheel is turning." })).toHaveCount(1);
      await expect(result(page)).toBeFocused({ timeout: 10_000 });
      await expect(page.getByRole("status").filter({ hasText: "You won: Car wash" })).toHaveCount(1);
      await expectSound(page);
      await page.reload();
      await expect(result(page)).toBeVisible();
      await expect(page.getByRole("button", { name: SPIN })).toHaveCount(0);
    });
  });
}
