import { readFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import type { Browser } from "@playwright/test";
import { toOutboxPath } from "#platform/outbox/outbox-access.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { enquireElsewhere, type Shopper, shopper } from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", viewport: PHONE, expectedMessages: /status of 4(22|09)/ });

/** Answers the newest mail to a shopper in the outbox, which stands in for their mail program. */
async function answerAs(browser: Browser, { email }: Shopper, text: string): Promise<void> {
  const secret = await readFile(joinPath(process.env.E2E_DATA_DIR!, "secret"), "utf8");
  const page = await browser.newPage();
  const mail = page.getByRole("article").filter({ hasText: `Mail to ${email}` });
  const answer = mail.getByRole("link", { name: "Answer as the shopper" });
  await expect(async () => {
    await page.goto(`http://localhost:${process.env.E2E_PORT}${toOutboxPath(secret.trim())}`);
    await expect(answer.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await answer.first().click();
  await page.getByLabel(/^Your answer/).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await page.close();
}

test("D434 D435: staff write to a shopper, whose answer appears on the open page and leaves what is typed", async ({
  page,
  browser,
}) => {
  const who = shopper("Imogen");
  await enquireElsewhere(browser, who);
  await join(page, { email: "replies@coastal.example", role: "manager" });
  await page.goto("/accounts/test-dealer/leads/templates");
  await page.getByLabel("Name").fill("Saturday");
  await page.getByLabel("Text").fill("Hi {name}, would Saturday suit for the {car}?");
  await page.getByRole("button", { name: "Add template" }).click();
  await expect(page.getByText("“Saturday” is saved.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "All leads" }).click();
  // The list has those of all tests.
  await page.getByLabel("Search all leads").fill("Imogen");
  await page.getByRole("button", { name: "Search" }).click();
  await page
    .getByRole("link", { name: /Imogen/ })
    .first()
    .click();
  const answer = page.getByLabel("Your answer");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Write something first.");
  await page.getByRole("button", { name: "Put it in" }).click();
  await expect(answer).toHaveValue(/^Hi Imogen, would Saturday suit for the 2021 Toyota Yaris/);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("It’s on its way.")).toBeVisible();
  await expect(answer).toHaveValue("");
  await expect(page.getByText(`Sent to ${who.email}`)).toBeVisible();
  await expect(page.getByText("It’s on its way.")).toBeVisible();
  await answer.fill("Half a senten");
  await answerAs(browser, who, "Ten o’clock is fine.");
  await expect(page.getByText("Ten o’clock is fine.")).toBeVisible();
  await expect(page.getByText("Something new was said above.")).toBeVisible();
  await expect(answer).toHaveValue("Half a senten");
  await expectNoViolations(page);
});

test("D461: staff text a shopper and see how many parts it has, and what is too long stays", async ({
  page,
  browser,
}) => {
  const who = shopper("Tilda");
  await enquireElsewhere(browser, who);
  await join(page, { email: "texts@coastal.example", role: "salesperson" });
  await page.goto("/accounts/test-dealer/leads");
  await page.getByLabel("Search all leads").fill("Tilda");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /Tilda/ }).first().click();
  await page.getByText("Text message", { exact: true }).click();
  const text = page.getByLabel(/^Text 04/);
  await text.fill("🙂".repeat(220));
  await expect(page.getByText(/7 parts.*6 parts are the most/)).toBeVisible();
  await page.getByRole("button", { name: "Send text" }).click();
  await expect(page.getByRole("alert")).toContainText("A text message has 6 parts at most.");
  await text.fill("It’s here – come by.");
  await expect(page.getByText(/, 1 part$/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Send text" }).click();
  await expect(page.getByText("It’s on its way.")).toBeVisible();
  await expect(text).toHaveValue("");
  await expect(page.getByText(/^Sent to 04/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Kim Nguyen sent a text message")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
