import type { Page } from "@playwright/test";
import { ALL } from "./support/results.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

/** Makes whose logos a page asked for, in order of name, and those that it did not get. */
function watchLogos(page: Page) {
  const loaded = new Set<string>();
  const failed: string[] = [];
  page.on("response", (response) => {
    const logo = /^\/assets\/makes\/\w+\/([\w-]+)\.svg$/.exec(new URL(response.url()).pathname)?.[1];
    if (logo === undefined) return;
    loaded.add(logo);
    if (!response.ok()) failed.push(logo);
  });
  return { names: () => [...loaded].sort(), failed };
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("FAC-03 FAC-04: a make's logo loads when its filter is unfolded", async ({ page }) => {
    const logos = watchLogos(page);
    await page.goto(ALL, { waitUntil: "networkidle" });
    expect(logos.names()).toEqual([]);
    await page.getByRole("button", { name: "Filters" }).click();
    const makes = page.locator("details[data-facet]", { has: page.locator('input[name="make"]') });
    const isOpen = await makes.evaluate((details: HTMLDetailsElement) => details.open);
    if (!isOpen) await makes.locator("summary").first().click();
    await expect.poll(logos.names).toContain("toyota");
    expect(logos.names()).not.toContain("tesla");
    await makes.getByText("Show all makes").click();
    await expect.poll(logos.names).toContain("tesla");
    expect(logos.failed).toEqual([]);
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("HOME-29 D45: the home page loads the logos that it shows and no others", async ({ page }) => {
      const logos = watchLogos(page);
      await page.goto("/", { waitUntil: "networkidle" });
      const shown = "ducati ford honda hyundai kia mazda nissan subaru suzuki toyota".split(" ");
      await expect.poll(() => logos.names()).toEqual(shown);
      expect(logos.failed).toEqual([]);
    });

    test("HOME-29: a make is named once, beside its logo or monogram", async ({ page }) => {
      await page.goto("/");
      for (const name of ["Mazda 4", "Jayco 1", "Mercedes-Benz 1"]) {
        await expect(page.getByRole("link", { name, exact: true })).toHaveCount(1);
      }
    });
  });
}
