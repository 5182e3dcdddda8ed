import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expectAccessible } from "./support/axe.ts";
import { fillDetails, mailsAbout, readLeads, shopper, writeComments } from "./support/enquiry.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

const next = (page: Page, name = "Continue") => page.getByRole("button", { name, exact: true }).click();

async function fillCar(page: Page): Promise<void> {
  await page.getByLabel("Make").fill("Toyota");
  await page.getByLabel("Model").fill("Corolla");
  await page.getByLabel("Year").fill("2015");
}

async function fillCondition(page: Page): Promise<void> {
  await page.getByLabel("Kilometres").fill("-1");
  await page.getByLabel("Condition").selectOption("Good");
  await page.getByLabel("Service history").selectOption({ index: 1 });
  await page.getByLabel("Accidents").selectOption({ index: 1 });
  await page.getByLabel("Keys").selectOption({ index: 1 });
  await writeComments(page, "One owner.");
}

for (const { template, site } of TEMPLATES) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${template}, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ site, javaScriptEnabled, expectedMessages: /status of 400/ });

      test("TRADE-01 TRADE-02 TRADE-03 TRADE-12 SIDE-18: from a car, by plate, to the thread of leads", async ({
        page,
      }) => {
        const who = shopper(`Trade${template}${javaScriptEnabled}`);
        await page.setViewportSize(PHONE);
        await page.goto(`/cars/${CARS.photographed}`);
        await page.getByRole("link", { name: "Value my trade-in" }).filter({ visible: true }).first().click();
        await expect(page.getByRole("heading", { name: "Value your trade-in" })).toBeVisible();
        await expect(page.getByLabel("The car you want")).toBeVisible();
        if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor();
        await expectAccessible(page, javaScriptEnabled);
        const [plate, state] = [page.getByLabel("Rego"), page.getByLabel("State")];
        expect((await plate.boundingBox())!.y, "in one row").toBe((await state.boundingBox())!.y);
        await plate.fill(" 123 abc");
        await state.selectOption("QLD");
        await next(page, "Find my car");
        await expect(page.getByText(/We found a .* for 123ABC/)).toBeVisible();
        await expect(page.getByLabel("Make")).not.toHaveValue("");
        await fillCar(page);
        await expectAccessible(page, javaScriptEnabled);
        await next(page);
        await fillCondition(page);
        await next(page);
        await expect(page.getByText(/Kilometres must be a whole number/).first()).toBeVisible();
        await page.getByLabel("Kilometres").fill("85,000");
        await next(page);
        await fillDetails(page, who);
        await page.getByLabel("Postcode").fill("4000");
        const location = page.getByLabel("Preferred location");
        if (await location.count()) await location.selectOption({ index: 1 });
        await page.getByLabel("I agree to the terms of use").check();
        await expectAccessible(page, javaScriptEnabled);
        await next(page, "See my valuation");
        await expect(page.getByRole("heading", { name: "We call you with a figure" })).toBeVisible();
        await expect(page.getByText(/over 7 years old/).first()).toBeVisible();
        await expectAccessible(page, javaScriptEnabled);
        expect(await readLeads(site, who)).toHaveLength(2);
        await expect.poll(async () => (await mailsAbout(who.email)).length).toBeGreaterThan(0);
      });
    });
  }

  test.describe(template, () => {
    test.use({ site });

    test("TRADE-02 TRADE-09 LEAD-01: by hand on the page for selling, and Back keeps what was typed", async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await page.goto("/sell-my-car");
      await next(page, "Enter my car myself");
      await fillCar(page);
      await next(page);
      await expect(page.getByLabel("Kilometres")).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel("Model")).toHaveValue("Corolla");
    });
  });
}
