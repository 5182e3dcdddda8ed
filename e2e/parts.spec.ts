import { expectNoViolations } from "./support/axe.ts";
import { fillDetails, readLeads, shopper, writeComments } from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** A demo site of each template. */
const SITES = [
  { template: "showroom", site: "banksia-point-toyota", make: "Toyota" },
  { template: "yard", site: "harbourline-pre-owned", make: "Mazda" },
] as const;

for (const { template, site, make } of SITES) {
  test.describe(`parts, ${template}`, () => {
    test.use({ site });

    test("SEA-16 D34 D343: a part is found by word and make, looked at and asked for", async ({ page }) => {
      const who = shopper(`Parts${template}`);
      await page.setViewportSize(PHONE);
      await page.goto("/parts/search");
      await page.locator("html[data-hydrated]").waitFor();
      await expectNoViolations(page);
      const form = page.getByRole("search", { name: "Parts" });
      await form.getByLabel("Part number or name").fill("brake pads");
      await form.getByLabel("Make").selectOption({ label: make });
      await form.getByRole("button", { name: "Search" }).click();
      const list = page.getByRole("region", { name: "Parts" });
      await expect(list.getByRole("article").first()).toContainText("Brake pad set");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await expectNoViolations(page);
      // Without a make there is less room beside the button.
      await page.goto("/parts/search?query=brake");
      await expect(form.getByRole("link", { name: "Clear" })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await list
        .getByRole("link", { name: /^Order or ask/ })
        .first()
        .click();
      await expect(page.getByText("This is a request, not a purchase.")).toBeVisible();
      await expectNoViolations(page);
      await page.getByLabel("What would you like?").selectOption("Order this part");
      const yard = page.getByLabel("Pick up at");
      if (await yard.count()) await yard.selectOption({ index: 1 });
      await fillDetails(page, who);
      await writeComments(page, "Please ring first.");
      const terms = page.getByLabel("I agree to the terms of use");
      if (await terms.count()) await terms.check();
      await page.getByRole("button", { name: "Send Request" }).click();
      await expect(page.getByRole("heading", { name: "Thanks, we have your enquiry" })).toBeVisible();
      expect(await readLeads(site, who)).toHaveLength(1);
    });
  });
}
