import { expectAccessible } from "./support/axe.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

/** No other test looks at them. */
const RESERVED = { showroom: "2016-suzuki-swift-ascent-a18", yard: "2017-honda-jazz-ascent-a19" };

const TRADED_FOR = "2016-suzuki-swift-ascent-a18";

for (const { template, site } of TEMPLATES) {
  // A journey without JavaScript in one template is enough: the form is the same.
  const javaScriptEnabled = template === "showroom";
  test.describe(`${template}, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ site, javaScriptEnabled, expectedMessages: /status of 4(00|09)/ });

    test("CHK-01 CHK-03 CHK-08 SIDE-06: on a phone a vehicle is reserved with a declined card, then a good one, and let go", async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await page.goto(`/cars/${RESERVED[template]}`);
      await page.getByRole("link", { name: "Reserve Car Now" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reserve it for $200");
      await expectAccessible(page, javaScriptEnabled);
      await expect(page.getByLabel("Name"), "asked on the first screen").toBeInViewport();
      await page.getByLabel("Name").fill("Jane Citizen");
      await page.getByLabel("Mobile Number").fill("0412 345 678");
      await page.getByLabel("Email Address").fill("jane@example.com");
      await page.getByRole("button", { name: "Hold it and pay $200" }).click();
      await expect(page.getByText("Please accept the terms of the reservation.").first()).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Jane Citizen");
      await page.getByLabel("I accept the terms of the reservation").check();
      await page.getByRole("button", { name: "Hold it and pay $200" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay the deposit of $200");
      await expectAccessible(page, javaScriptEnabled);
      await page.getByLabel(/Is declined/).check();
      await page.getByRole("button", { name: "Pay $200" }).click();
      await expect(page.getByRole("alert")).toContainText("Your card was declined.");
      await page.getByLabel(/Pays at once/).check();
      await page.getByRole("button", { name: "Pay $200" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("It is reserved for you");
      await expectAccessible(page, javaScriptEnabled);
      await page.getByRole("button", { name: "Cancel the reservation" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your reservation is cancelled");
      await page.getByRole("link", { name: "Reserve it again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reserve it for $200");
    });
  });
}

test.describe("a trade-in", () => {
  test.use({ site: TEMPLATES[0].site });

  test("CHK-01 D403: is counted and left out without losing what was typed", async ({ page }) => {
    await page.goto(`/cars/${TRADED_FOR}/checkout`);
    // As a valuation leaves it; what this one names is gone, which the page says in the place of a figure.
    await page.evaluate(() =>
      localStorage.setItem("trade-in", JSON.stringify({ token: "gone", netCents: 1_948_800, until: null })),
    );
    await page.reload();
    await page.getByLabel("Name").fill("Jane Citizen");
    await page.getByRole("link", { name: "Use your trade-in: $19,488" }).click();
    await expect(page.getByText("The valuation of your trade-in does not stand any more")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Jane Citizen");
    expect(new URL(page.url()).searchParams.get("trade_in")).toBe("gone");
    await expect(page.locator('input[name="trade_in"]')).toHaveValue("gone");
  });
});
