import { expectAccessible } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

for (const { template, site } of TEMPLATES) {
  // A journey without JavaScript in one template is enough: the form is the same.
  const javaScriptEnabled = template === "showroom";
  test.describe(`${template}, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ site, javaScriptEnabled, expectedMessages: /status of 422/ });

    test("CHK-07 CHK-06 D388: an invoice is paid on a phone after a wrong amount, a declined card and 3-D Secure", async ({
      page,
      server,
    }) => {
      await page.setViewportSize(PHONE);
      await signIn(page, server);
      await page.goto("/online-payment");
      await expectAccessible(page, javaScriptEnabled);
      for (const note of ["Have the invoice at hand", "Your card stays between", "A receipt straight away"])
        await expect(page.getByText(note)).toBeVisible();
      await page.getByLabel("Invoice reference").fill("INV-1042");
      await page.getByLabel("Amount").fill("1.005");
      await page.getByLabel("Email").fill("jane@example.com");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page.getByText("there are no fractions of a cent")).toBeVisible();
      await expect(page.getByLabel("Invoice reference")).toHaveValue("INV-1042");
      await expectAccessible(page, javaScriptEnabled);
      await page.getByLabel("Amount").fill("$1,234.50");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page.getByText("This is a simulator: no money moves.")).toBeVisible();
      await expectAccessible(page, javaScriptEnabled);
      await page.getByLabel(/Is declined/).check();
      await page.getByRole("button", { name: "Pay $1,234.50" }).click();
      await expect(page.getByRole("alert")).toContainText("Your card was declined.");
      await page.getByLabel(/Asks for 3-D Secure every time/).check();
      await page.getByRole("button", { name: "Pay $1,234.50" }).click();
      await page.getByRole("button", { name: "Yes, it is me" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, it is paid");
      await expectAccessible(page, javaScriptEnabled);
      const href = await page.getByRole("link", { name: "Open the receipt (PDF)" }).getAttribute("href");
      expect(href).toMatch(/^\/online-payment\/receipt\?payment=/);
      // Back leads to what it is now, not to paying again.
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Pay your invoice");
    });
  });
}
