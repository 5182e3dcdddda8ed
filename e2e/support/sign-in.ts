import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { toOutboxPath } from "#platform/outbox/outbox-access.ts";
import { expect } from "./test.ts";

/** A mobile number that no other test uses. A network gets 60 codes an hour, and all tests are one network. */
export const newNumber = () => `04${String(randomInt(100_000_000)).padStart(8, "0")}`;

/** Reads the latest code for a number or an email address from the outbox. */
export async function readCode(server: APIRequestContext, contact: string): Promise<string> {
  const host = `localhost:${process.env.E2E_PORT}`;
  const secret = await readFile(join(process.env.E2E_DATA_DIR!, "secret"), "utf8");
  const page = await (await server.get(toOutboxPath(secret.trim()), { headers: { host } })).text();
  const to = contact.includes("@") ? contact : `\\+61${contact.slice(1)}`;
  const [, code = ""] = new RegExp(`to ${to}</h2>.*?<pre>[^<]*?(\\d{6})`, "s").exec(page) ?? [];
  return code;
}

/** A code that was not sent. */
export async function readWrongCode(server: APIRequestContext, contact: string): Promise<string> {
  return String((Number(await readCode(server, contact)) + 1) % 1_000_000).padStart(6, "0");
}

/** Requests a code for a number or an email address on the sign-in page. */
export async function requestCode(page: Page, contact: string): Promise<void> {
  await page.getByLabel(/^(Mobile number|Email address)/).fill(contact);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Six-digit code")).toBeVisible();
}

/** Enters the code that was sent to a number or an email address. Its form is sent by itself where scripts run (D294). */
export async function enterCode(page: Page, server: APIRequestContext, contact: string): Promise<void> {
  const hasScripts = !(await page.evaluate(() => matchMedia("(scripting: none)").matches));
  if (hasScripts) await page.locator("html[data-hydrated]").waitFor();
  await page.getByLabel("Six-digit code").fill(await readCode(server, contact));
  if (!hasScripts) await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs a new shopper in and ends on the page with their details. */
export async function signIn(page: Page, server: APIRequestContext, number = newNumber()): Promise<void> {
  await page.goto("/sign-in?redirect=/my-garage/details");
  await requestCode(page, number);
  await enterCode(page, server, number);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your details");
}
