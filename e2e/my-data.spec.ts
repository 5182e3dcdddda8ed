import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { newNumber, readCode, signIn } from "./support/sign-in.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

const WIDTHS = [360, 768, 1440];

/** No violation at any width, and nothing wider than the page. */
async function expectSound(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

for (const javaScriptEnabled of [true, false])
  for (const { template, site } of TEMPLATES)
    test.describe(`${template} with${javaScriptEnabled ? "" : "out"} JavaScript`, () => {
      test.use({ site, javaScriptEnabled, expectedMessages: /status of (422|401)/ });

      test("D151 D152 WAT-20: a shopper downloads the data, sees what was agreed to, and erases the account", async ({
        page,
        server,
      }) => {
        const number = newNumber();
        await signIn(page, server, number);
        if (javaScriptEnabled) await page.evaluate(() => localStorage.setItem("kept", "1"));
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name: "Download everything (JSON)" }).click();
        const data = JSON.parse(await readFile(await (await download).path(), "utf8"));
        expect(data.accounts).toMatchObject([{ phone: `+61${number.slice(1)}` }]);

        await page.getByRole("link", { name: /^What .* may send you$/ }).click();
        await expect(page.getByText("By signing in, you agree to our terms of use.")).toBeVisible();
        if (javaScriptEnabled) await expectSound(page);

        await page.goto("/my-garage/details");
        await page.getByRole("link", { name: "Erase my account" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Erase your account");
        if (javaScriptEnabled) await expectSound(page);
        await page.getByRole("button", { name: "Send the code" }).click();
        const code = page.getByLabel(/^Code sent to /);
        await code.fill("12");
        await page.getByRole("button", { name: "Erase my account for good" }).click();
        await expect(page.getByRole("alert")).toHaveText("Enter the six digits of the code.");
        if (javaScriptEnabled) await expectSound(page);
        await code.fill(await readCode(server, number));
        // With the keyboard alone.
        await code.press("Tab");
        await expect(page.getByRole("button", { name: "Erase my account for good" })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL("/account-erased");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is erased");
        const cookies = (await page.context().cookies()).map(({ name }) => name);
        expect(cookies.filter((name) => name === "shopper" || name === "signed-in")).toEqual([]);
        if (javaScriptEnabled) {
          expect(await page.evaluate(() => localStorage.getItem("kept"))).toBeNull();
          await expectSound(page);
        }
        await page.goto("/my-garage/details");
        await expect(page).toHaveURL(/\/sign-in\?type=my-garage/);
      });
    });
