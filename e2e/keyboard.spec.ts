import type { Locator, Page } from "@playwright/test";
import { enquirySheet, expectSuccess, shopper } from "./support/enquiry.ts";
import { newNumber, readCode } from "./support/sign-in.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

/** What is wrong with how the focused element shows: nothing around it, out of the window, or under something that floats. */
function focusProblem(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "nothing has focus";
  const name = `${focused.tagName} "${focused.textContent?.trim().slice(0, 40) || focused.getAttribute("name")}"`;
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  };
  // A slider's ring is around its thumb, whose style a script cannot read.
  const isSlider = focused.matches("[type=range]");
  const label = focused instanceof HTMLInputElement ? focused.closest("label") : null;
  if (!isSlider && !hasRing(focused) && !(label && hasRing(label))) return `${name} has no ring`;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return `${name} is out of view`;
  const over = document.elementFromPoint((left + right) / 2, Math.max(0, (top + bottom) / 2));
  const floating = over?.closest("*") && floatingAncestor(over);
  return floating && !floating.contains(focused) ? `${name} is covered` : null;

  function floatingAncestor(element: Element | null): Element | null {
    for (let one = element; one; one = one.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return one;
    }
    return null;
  }
}

/** Tabs on until `target` has focus; every stop on the way must show. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(focusProblem)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`${target} was not reached in ${most} stops`);
}

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site, contextOptions: { reducedMotion: "reduce" } });

    test("LEAD-01 NAV-09 D23: the keyboard alone leads from the address bar to a sent enquiry", async ({
      page,
    }) => {
      await page.goto("/");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
      const menu = page.getByRole("navigation", { name: "Main" });
      const group = menu.locator("summary", { hasText: "Vehicles" });
      await tabTo(page, group);
      await page.keyboard.press("Enter");
      await expect(menu.locator("details[open]")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu.locator("details[open]")).toHaveCount(0);
      await expect(group).toBeFocused();
      await page.keyboard.press("Enter");
      await tabTo(
        page,
        menu
          .getByRole("link", { name: "Used vehicles" })
          .or(menu.getByRole("link", { name: /^Used/ }))
          .first(),
      );
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/search\/used-cars$/);

      await page.goto("/search/new-used-and-demo-cars");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const condition = page.locator("details[data-facet]", { hasText: "Condition" });
      if (template === "yard") {
        await tabTo(page, condition.locator("summary"));
        await page.keyboard.press("Enter");
      }
      await tabTo(page, condition.getByRole("checkbox", { name: /^Used/ }));
      await page.keyboard.press("Space");
      await expect(page).toHaveURL(/car_type=used/);
      await expect(condition.getByRole("checkbox", { name: /^Used/ })).toBeFocused();
      if (template === "yard") {
        await page.keyboard.press("Escape");
        await expect(condition.locator("summary")).toBeFocused();
      }
      const card = page.getByRole("region", { name: "Results" }).getByRole("article").first();
      await tabTo(page, card.getByRole("link").first(), 120);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/cars\//);
      // The address changes before the page does; a key pressed between them has nothing to land on.
      await expect(page.getByRole("link", { name: "Enquire Now" }).first()).toBeVisible();

      const who = shopper(`Kim${template}`);
      await page.keyboard.press("Tab");
      await tabTo(page, page.getByRole("link", { name: "Enquire Now" }).filter({ visible: true }));
      await page.keyboard.press("Enter");
      await expect(enquirySheet(page).getByRole("heading", { level: 2 })).toBeFocused();
      await tabTo(page, page.getByLabel("Name", { exact: true }));
      for (const value of [`${who.name} Okafor`, who.phone, who.email]) {
        await page.keyboard.type(value);
        await page.keyboard.press("Tab");
        expect(await page.evaluate(focusProblem)).toBeNull();
      }
      await tabTo(page, page.getByLabel("I agree to the terms of use"));
      await page.keyboard.press("Space");
      await tabTo(page, page.getByRole("button", { name: "Send enquiry" }));
      await page.keyboard.press("Enter");
      await expectSuccess(page);
    });

    test("AUTH-11 D23: the keyboard alone signs in and out", async ({ page, server }) => {
      const number = newNumber();
      await page.goto("/");
      await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Sign in" }));
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Mobile number")).toBeVisible();
      await tabTo(page, page.getByLabel("Mobile number"));
      await page.keyboard.type(number);
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Six-digit code")).toBeFocused();
      await page.keyboard.type(await readCode(server, number));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your garage");
      await tabTo(page, page.getByRole("main").getByRole("link", { name: "Change details and devices" }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your details");
      await tabTo(page, page.getByRole("button", { name: "Sign out", exact: true }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/");
    });
  });
}
