import { fillDetails, readLeads, shopper } from "./support/enquiry.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";
import { collectScripts, weighScripts } from "./support/weight.ts";

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site, expectedMessages: /status of 400|ERR_FAILED/ });

    test("PAGE-04 LEAD-05 LEAD-16: a fleet enquiry is sent from its page, after an error that keeps what was typed", async ({
      page,
    }) => {
      const who = shopper(`Fleet${template}`);
      await page.goto("/fleet");
      await page.getByLabel("Company").fill("Okafor Plumbing");
      await page.getByLabel("ABN").fill("51 824 753 557");
      await page.getByLabel("Number of vehicles").fill("12");
      await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
      await fillDetails(page, who);
      await page.getByLabel("I agree to the terms of use").check();
      await page.getByRole("button", { name: "Send Fleet Enquiry" }).click();
      const problem = page.getByRole("link", { name: /^ABN must be 11 digits/ });
      await problem.click();
      await expect(page.getByLabel("ABN")).toBeFocused();
      await expect(page.getByLabel("Company")).toHaveValue("Okafor Plumbing");
      await page.getByLabel("ABN").fill("");
      await page.getByLabel("ABN").pressSequentially("51824753556", { delay: 200 });
      await page.getByRole("button", { name: "Send Fleet Enquiry" }).click();
      await expect(page).toHaveURL(/\/success\?.*category=Fleet/);
      const leads = await readLeads(site, who);
      expect(leads).toMatchObject([{ category: "Fleet Enquiry", state: expect.not.stringMatching("held") }]);
    });

    test("ERR-02: without a network the form says so and keeps what was typed", async ({ page }) => {
      await page.goto("/vehicle-parts-and-accessories");
      await page.getByLabel("Vehicle", { exact: true }).fill("2019 Toyota HiLux");
      await page.route("**/forms/parts.data*", (route) => route.abort());
      await page.getByRole("button", { name: "Send Parts Enquiry" }).click();
      await expect(page.getByTestId("error-warning")).toHaveText(
        "An error occurred when submitting this form",
      );
      await expect(page.getByLabel("Vehicle", { exact: true })).toHaveValue("2019 Toyota HiLux");
    });

    test("D18 D173: a page without a form loads no script of one, and a page with one weighs at most 140 KB", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      await page.goto("/privacy-policy", { waitUntil: "networkidle" });
      expect([...scripts].filter((path) => /lead-form|drawn-form/.test(path))).toEqual([]);
      const ofForm = collectScripts(page);
      await page.goto("/fleet", { waitUntil: "networkidle" });
      expect([...ofForm].some((path) => /drawn-form|lead-form/.test(path))).toBe(true);
      expect(await weighScripts(server, ofForm)).toBeLessThanOrEqual(140 * 1024);
    });
  });

  test.describe(`${template}, without JavaScript`, () => {
    test.use({ site, javaScriptEnabled: false, expectedMessages: /status of 400/ });

    test("D17 D173 LEAD-23: a form is sent, looked over once more, and arrives", async ({ page }) => {
      const who = shopper(`Parts${template}`);
      await page.goto("/vehicle-parts-and-accessories");
      await page.getByLabel("Vehicle", { exact: true }).fill("2019 Toyota HiLux");
      await page.getByLabel("Part or accessory").fill("Left mirror");
      await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
      await fillDetails(page, who);
      await page.getByLabel("I agree to the terms of use").check();
      await page.getByRole("button", { name: "Send Parts Enquiry" }).click();
      await expect(page.getByText("Please look over your answers and send them once more.")).toBeVisible();
      await page.getByLabel("Comments").pressSequentially("Black, please.", { delay: 200 });
      await page.getByRole("button", { name: "Send Parts Enquiry" }).click();
      await expect(page.getByText("Our parts team will call or email you")).toBeVisible();
      expect(await readLeads(site, who)).toMatchObject([{ category: "Parts" }]);
    });
  });
}
