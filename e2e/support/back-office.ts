import type { Page } from "@playwright/test";
import { forecourt } from "./cli.ts";
import { expect } from "./test.ts";

export const PASSWORD = "three gums beside a creek";

/** Accepts an invitation to a dealer, that of the tests by default, as its mail leads to, and opens the stock. */
export async function join(
  page: Page,
  {
    email,
    role,
    name = "Kim Nguyen",
    account = "test-dealer",
  }: { email: string; role: string; name?: string; account?: string },
): Promise<void> {
  const invited = await forecourt("staff", "invite", email, "--account", account, "--role", role);
  await page.goto((invited as { url: string }).url);
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { name: /^(Leads|Stock)$/ })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Sections" }).filter({ visible: true });
  await menu.getByRole("link", { name: "Stock" }).click();
  await expect(page.getByRole("heading", { name: "Stock" })).toBeVisible();
}
