import { FINANCE_SITES } from "./dealer/finance-sites.ts";
import { CARS } from "./dealer/stock.ts";
import { expectAccessible } from "./support/axe.ts";
import { fillCarForm, shopper } from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

for (const { template, site } of FINANCE_SITES) {
  // A journey without JavaScript in one template is enough: the form is the same.
  const javaScriptEnabled = template === "showroom";
  test.describe(`${template}, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ site, javaScriptEnabled, expectedMessages: /status of 400/ });

    test("D401 T12 LEAD-05: on a phone a deal is worked out from the vehicle, with delivery and a loan, and sent", async ({
      page,
    }) => {
      // As a page without https: the link is copied the old way.
      await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await page.setViewportSize(PHONE);
      await page.goto(`/cars/${CARS.photographed}`);
      await page.getByRole("link", { name: "Work out your deal" }).filter({ visible: true }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your deal");
      if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor();
      await expectAccessible(page, javaScriptEnabled);
      // By the keyboard alone: the postcode, then the choice of a loan.
      await page.getByLabel("Your postcode").focus();
      await page.keyboard.type("4000");
      await page.keyboard.press("Tab");
      if (javaScriptEnabled) await expect(page.getByText("Delivery to 4000")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Work it out" }).press("Enter");
      await expect(page.getByText("Delivery to 4000")).toBeVisible();
      await expect(page.locator("[data-total]"), "in view while the choices are").toBeInViewport({
        ratio: 1,
      });
      expect(await page.locator("[data-total]").boundingBox(), "from edge to edge").toMatchObject({
        ...{ x: 0, width: page.viewportSize()!.width },
      });
      await page.locator("#what-you-pay").evaluate((part) => part.scrollIntoView());
      const [sums, total] = await page
        .locator("#what-you-pay dl, [data-total]")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
      expect(total!.top - sums!.bottom, "it becomes the last line of the sums").toBeLessThan(24);
      const toSums = page.getByRole("link", { name: "What you pay, and when" });
      await expect(toSums).toBeVisible({ visible: !javaScriptEnabled });
      const way = page.getByRole("navigation", { name: "Breadcrumb" });
      await expect(way.getByRole("link").last()).toHaveAttribute("href", /^\/cars\//);
      await expect(page.getByText(/comparison rate\*/)).toBeVisible();
      await expect(page.getByRole("radio", { name: "On finance" })).toBeChecked();
      if (javaScriptEnabled) await expect(page.getByRole("radio", { name: "On finance" })).toBeFocused();
      await expectAccessible(page, javaScriptEnabled);
      const copy = page.getByRole("button", { name: "Copy the link" });
      if (javaScriptEnabled) {
        await copy.click();
        await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
      } else await expect(page.getByRole("link", { name: "Link to this deal" })).toBeVisible();
      await page.getByRole("button", { name: "Send my deal" }).click();
      await expect(page.getByText("Delivery to 4000")).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await fillCarForm(page, shopper(`Deal${template}`));
      await page.getByRole("button", { name: "Send my deal" }).click();
      await expect(page).toHaveURL(/\/success/);
    });
  });
}
