import type { CDPSession, Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { forecourt } from "./support/cli.ts";
import { expect, PHONE, test } from "./support/test.ts";

const PASSWORD = "three gums beside a creek";

test.use({ site: "manage", viewport: PHONE, expectedMessages: /status of 422/ });

/** A phone that unlocks at once, as Chromium plays one. It chooses by itself, also where a page offers passkeys beside addresses. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** A browser that offers passkeys with the button alone. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

async function join(page: Page, email: string): Promise<void> {
  const invited = await forecourt("staff", "invite", email, "--account", "test-dealer", "--role", "owner");
  await page.goto((invited as { url: string }).url);
  await page.getByLabel("Your name").fill("Kim Nguyen");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
}

const signOut = async (page: Page) => {
  await page.goto("/you");
  await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
};

test("D436: a passkey is added, signs in without password or code, and is renamed and removed", async ({
  page,
}) => {
  await withoutAutofill(page);
  await addAuthenticator(page);
  const email = "passkeys@coastal.example";
  await join(page, email);
  await page.goto("/you");
  await page.getByLabel("Name of the new passkey").fill("Kim’s phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is added.")).toBeVisible();
  await expect(page.getByText("Kim’s phone").first()).toBeVisible();
  await expectNoViolations(page);
  // The same device makes no second one.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device already has a passkey")).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  await page.goto("/you");
  await page.getByText("Rename Kim’s phone").click();
  await page.getByLabel("Name", { exact: true }).last().fill("Work phone");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The name is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Work phone" }).click();
  await expect(page.getByText("The passkey is removed")).toBeVisible();
  await expect(page.getByText("Work phone")).toHaveCount(0);
  await signOut(page);
  // The device still has it, and it signs nobody in any more.
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Use another one, or your password/);
  await expectNoViolations(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
});

test("D436: a passkey is chosen where the browser offers addresses", async ({ page }) => {
  await addAuthenticator(page);
  await join(page, "autofill@coastal.example");
  await page.goto("/you");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is added.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
});

test("D436: passkeys load no scripts where nobody uses them", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(response.url()));
  await join(page, "scripts@coastal.example");
  await page.goto("/you");
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  expect(loaded.filter((url) => url.includes("passkey-ceremony"))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("D436: the page signs in by password, and offers nothing that it cannot do", async ({ page }) => {
    await join(page, "plain@coastal.example");
    await page.goto("/you");
    await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
    await signOut(page);
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  });
});
