import { writeFile } from "node:fs/promises";
import { join as toPath } from "node:path";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { siteConfig } from "./dealer/site.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join, PASSWORD } from "./support/back-office.ts";
import { forecourt } from "./support/cli.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of 422/, viewport: PHONE });

const DEALER = "strong-sign-in";

async function giveDealer(): Promise<void> {
  await forecourt("sites", "add", DEALER, "--account", DEALER);
  const { config } = siteConfig("showroom");
  const file = toPath(process.env.E2E_DATA_DIR!, `${DEALER}.json`);
  await writeFile(file, JSON.stringify({ config }));
  await forecourt("sites", "apply", file, "--site", DEALER);
}

/** Sets up an authenticator app with what the page shows of it. */
async function setUpApp(page: Page): Promise<void> {
  await page.getByLabel("Your password now").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  const key = await page.getByText(/^[A-Z2-7]{4} [A-Z2-7 ]+$/).innerText();
  await page.getByLabel("Code that the app shows now").fill("000000");
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByText("This code is not right.")).toBeVisible();
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  await page.getByLabel("Code that the app shows now").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeVisible();
}

const openPeople = async (page: Page) => {
  await page.goto(`/accounts/${DEALER}/people`);
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
};

test("D453: an owner demands a second factor, a salesperson sets one up before the dealer opens, and is signed out once", async ({
  page,
  browser,
  baseURL,
}) => {
  await giveDealer();
  await join(page, { email: `owner@${DEALER}.example`, role: "owner", account: DEALER });
  await openPeople(page);
  await expect(page.getByText("sign in with one yourself first")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Your sign-in" }).filter({ visible: true }).first().click();
  await setUpApp(page);
  await openPeople(page);
  await page.getByRole("button", { name: "Demand it of everybody" }).click();
  await expect(page.getByText("From now on everybody needs a second factor")).toBeVisible();

  const context = await browser.newContext({ baseURL: String(baseURL), viewport: PHONE });
  const phone = await context.newPage();
  const email = `sales@${DEALER}.example`;
  const { url } = (await forecourt(
    ...["staff", "invite", email, "--account", DEALER, "--role", "salesperson"],
  )) as { url: string };
  await phone.goto(url);
  await phone.getByLabel("Your name").fill("Jo Barnes");
  await phone.getByLabel("Password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Join" }).click();
  await expect(phone.getByRole("heading", { name: "Second factor", level: 1 })).toBeVisible();
  await expectNoViolations(phone);
  await setUpApp(phone);
  await expectNoViolations(phone);
  await phone.getByRole("link", { name: /^Continue to / }).click();
  await expect(phone.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();

  await openPeople(page);
  await page.getByText("Sign out Jo Barnes").click();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Yes, sign out" }).click();
  await expect(page.getByText("Jo Barnes is signed out here on all devices")).toBeVisible();
  await phone.goto(`/accounts/${DEALER}/stock`);
  await expect(phone.getByText("has signed you out of it on all your devices")).toBeVisible();
  await expect(phone.getByLabel("Email")).toHaveValue(email);
  await expectNoViolations(phone);
  await phone.getByLabel("Password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone.getByLabel("Code")).toBeVisible();
  await context.close();
});
