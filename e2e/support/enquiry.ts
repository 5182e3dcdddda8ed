import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import { CARS } from "../dealer/stock.ts";
import { forecourt } from "./cli.ts";
import { expect } from "./test.ts";

export interface Shopper {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Somebody no other test knows, so that limits on one person do not meet. */
export function shopper(name: string): Shopper {
  const digits = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000, 7);
  return {
    name,
    email: `${name.toLowerCase()}@shopper.example`,
    phone: `04${String(digits).padStart(8, "1")}`,
  };
}

export async function fillDetails(page: Page, { name, email, phone }: Shopper): Promise<void> {
  await page.getByLabel("First Name").fill(name);
  await page.getByLabel("Last Name").fill("Okafor");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Mobile Number").fill(phone);
}

/** Fills in the enquiry about a car, which has one field for the name. */
export async function fillCarForm(form: Page | Locator, { name, email, phone }: Shopper): Promise<void> {
  await form.getByLabel("Name", { exact: true }).fill(`${name} Okafor`);
  await form.getByLabel("Email Address").fill(email);
  await form.getByLabel("Mobile Number").fill(phone);
}

/** The enquiry that opens over a page. */
export const enquirySheet = (page: Page): Locator => page.getByRole("dialog", { name: /^Ask about this / });

/** Writes the comments at the pace of a person, who needs more than the two seconds below which a lead is suspect. */
export async function writeComments(page: Page, text: string): Promise<void> {
  const comments = page.getByLabel("Comments");
  await comments.fill("");
  await comments.pressSequentially(text, { delay: 2200 / text.length });
}

export async function send(page: Page): Promise<void> {
  await page.getByLabel("I agree to the terms of use").check();
  await page.getByRole("button", { name: "Send enquiry" }).click();
}

/** Messages in the outbox that mention this address, decoded. */
export async function mailsAbout(email: string): Promise<string[]> {
  const folder = join(process.env.E2E_DATA_DIR!, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.map((mail) => mail.replaceAll("=\r\n", "")).filter((mail) => mail.includes(email));
}

interface StoredLead {
  readonly state: string;
  readonly category: string;
  readonly finance: { readonly kind: string; readonly budgetCents: number } | null;
}

/** Leads of a site that this shopper sent, as the dealer's own command lists them. */
export async function readLeads(site: string, { email }: Shopper): Promise<readonly StoredLead[]> {
  const leads = (await forecourt("leads", "list", "--site", site, "--limit", "500")) as StoredLead[];
  return leads.filter((lead) => JSON.stringify(lead).includes(email));
}

export async function expectSuccess(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/success\?/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks, we have your enquiry");
}

/** Asks about a car, as a shopper on a phone of their own. */
export async function enquireElsewhere(browser: Browser, who: Shopper): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`http://coastal.localhost:${process.env.E2E_PORT}/cars/${CARS.plain}`);
  await page.locator("html[data-hydrated]").waitFor();
  await page
    .locator("[data-bottom-bar]")
    .getByRole("link", { name: /^Enquire/ })
    .tap();
  await fillCarForm(enquirySheet(page), who);
  await send(page);
  await expectSuccess(page);
  await page.close();
}
