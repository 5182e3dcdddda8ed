import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { fillDetails, readLeads, shopper, writeComments } from "./support/enquiry.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

/** Fills in all but the vehicle. */
async function fill(page: Page, who: ReturnType<typeof shopper>): Promise<void> {
  const location = page.getByLabel("Service department");
  if (await location.count()) await location.selectOption({ index: 1 });
  await page.getByLabel("What it needs").selectOption({ index: 1 });
  const day = page.getByLabel("Preferred day");
  if ((await day.evaluate(({ tagName }) => tagName)) === "SELECT") {
    await day.selectOption({ index: 3 });
    await page.getByLabel("Drop-off").selectOption({ index: 1 });
  } else await day.fill("Any Tuesday");
  await fillDetails(page, who);
  await writeComments(page, "It squeaks when cold.");
  await page.getByLabel("I agree to the terms of use").check();
}

for (const { template, site } of TEMPLATES) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${template}, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ site, javaScriptEnabled, expectedMessages: /status of 400/ });

      test("PAGE-01 LEAD-05 LEAD-16 D170: a service is booked, after its vehicle was forgotten", async ({
        page,
      }) => {
        const who = shopper(`Service${template}${javaScriptEnabled}`);
        await page.setViewportSize(PHONE);
        await page.goto("/book-service");
        if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor();
        await expectAccessible(page, javaScriptEnabled);
        await fill(page, who);
        await page.getByRole("button", { name: "Request this booking" }).click();
        await expect(page.getByRole("link", { name: /Please tell us the registration/ })).toBeVisible();
        await expectAccessible(page, javaScriptEnabled);
        await expect(page.getByLabel("First Name")).toHaveValue(who.name);
        await page.getByLabel("Rego").fill("123ABC");
        await page.getByRole("button", { name: "Request this booking" }).click();
        await expect(page.getByRole("heading", { name: "Thanks, we have your enquiry" })).toBeVisible();
        await expect(page.getByText("Our service team will call or email you")).toBeVisible();
        expect(await readLeads(site, who)).toHaveLength(1);
      });
    });
  }
}
