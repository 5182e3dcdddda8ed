import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { fillCarForm, readLeads, shopper, writeComments } from "./support/enquiry.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

/** The templates show the same cars at one yard: each books another car on another day. */
const CHANGED = {
  showroom: { car: CARS.noPrice, day: 5 },
  yard: { car: CARS.excludingCharges, day: 3 },
} as const;
const path = (car: string) => `/book-test-drive?car=${car}`;

/** Radio buttons lie under their labels, so the label is what is pressed. */
const times = (page: Page) => page.getByRole("group", { name: "Choose a day and time" });

const chooseDay = (page: Page, day: number) =>
  times(page).locator('label:has(input[name="day"])').nth(day).click();

/** Tests at once choose different days, since the yard does one drive at a time. */
async function chooseTime(page: Page, nth: number, day: number): Promise<string> {
  await chooseDay(page, day);
  const option = times(page).locator('label:has(input[name="time"]):visible').nth(nth);
  await option.click();
  return (await option.locator("input").getAttribute("value")) ?? "";
}

async function book(page: Page, name: string): Promise<void> {
  await fillCarForm(page, shopper(name));
  await writeComments(page, "We come with a child seat.");
  await page.getByLabel("I agree to the terms of use").check();
  await page.getByRole("button", { name: "Book test drive" }).click();
}

test.describe("with JavaScript", () => {
  test.use({ expectedMessages: /status of 4(00|04|09)/ });

  test("LEAD-02 LEAD-20 LEAD-22 ANA-03: a shopper books a time from a vehicle's page and gets it for the calendar", async ({
    page,
    site,
  }) => {
    await page.goto(`/cars/${CARS.certified}`);
    await page.getByRole("link", { name: "Book a test drive" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Book a test drive" })).toBeVisible();
    await page.locator("html[data-hydrated]").waitFor();
    await chooseTime(page, 0, 4);
    await expect(page.getByText("We are keeping this time for you until")).toBeVisible();
    const who = shopper(`Driver`);
    await book(page, who.name);
    await expect(page.getByRole("heading", { name: "Your test drive is booked" })).toBeVisible();
    await expect(page.locator('a[download][href*="booking.ics"]')).toBeVisible();
    expect(await readLeads(site, who)).toHaveLength(1);
  });

  test("LEAD-05 LEAD-22: a time that somebody else took meanwhile is refused, and what was typed stays", async ({
    page,
    browser,
    baseURL,
  }) => {
    const name = `Late`;
    await page.goto(path(CARS.pictured));
    await page.locator("html[data-hydrated]").waitFor();
    const other = await browser.newPage({ baseURL: new URL(page.url()).origin || (baseURL ?? "") });
    await other.goto(path(CARS.pictured));
    await other.locator("html[data-hydrated]").waitFor();
    const first = await chooseTime(other, 1, 1);
    await expect(other.getByText("We are keeping this time for you until")).toBeVisible();
    await chooseDay(page, 1);
    await page.locator(`input[name="time"][value="${first}"]`).check({ force: true });
    await expect(times(page).getByText(/taken/)).toBeVisible();
    await fillCarForm(page, shopper(name));
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} Okafor`);
    await other.close();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /status of 4\d\d/ });

  test("LEAD-16 LEAD-20: errors keep what was typed, and the same form then books", async ({ page }) => {
    const name = `Plain`;
    await page.goto(path(CARS.electric));
    await fillCarForm(page, shopper(name));
    await page.getByRole("button", { name: "Book test drive" }).click();
    await expect(page.getByText("Please fix the following errors:")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} Okafor`);
    const lateTime = (fromLast: number) => page.locator('input[name="time"]').nth(-fromLast);
    await lateTime(40).check({ force: true });
    await writeComments(page, "Thank you.");
    await page.getByLabel("I agree to the terms of use").check();
    await page.getByRole("button", { name: "Book test drive" }).click();
    await expect(page.getByRole("heading", { name: "Your test drive is booked" })).toBeVisible();
    await page.getByRole("link", { name: "Change or cancel it" }).click();
    await page.getByRole("link", { name: "Change the time" }).click();
    await page.getByRole("button", { name: "Change my test drive" }).click();
    await expect(page.getByText("Please fix the following errors:")).toBeVisible();
    await lateTime(60).check({ force: true });
    await page.getByRole("button", { name: "Change my test drive" }).click();
    await expect(page.getByRole("status").getByText("Your new time is booked.")).toBeVisible();
    await page.getByRole("link", { name: "Cancel it" }).click();
    await page.getByRole("button", { name: "Cancel my test drive" }).click();
    await expect(page.getByRole("heading", { name: "Your test drive is cancelled" })).toBeVisible();
  });
});

for (const { template, site } of TEMPLATES) {
  const { car, day } = CHANGED[template];
  test.describe(template, () => {
    test.use({ site, expectedMessages: /status of 4(00|04|09)/ });

    test("LEAD-20 LEAD-22 D168: a shopper changes a booked test drive and then cancels it, by its own link", async ({
      page,
    }) => {
      await page.goto(path(car));
      await page.locator("html[data-hydrated]").waitFor();
      await chooseTime(page, 0, day);
      const who = shopper(`Changer${template}`);
      await book(page, who.name);
      await page.getByRole("link", { name: "Change or cancel it" }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Your test drive", exact: true }),
      ).toBeVisible();
      const address = page.url();
      expect(await page.locator("main").innerText()).not.toContain(who.name);
      await expectNoViolations(page);
      await page.getByRole("link", { name: "Change the time" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Change your test drive" })).toBeVisible();
      await page.getByRole("button", { name: "Change my test drive" }).click();
      await expect(page.getByText("Please fix the following errors:")).toBeVisible();
      await page.setViewportSize(PHONE);
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await chooseTime(page, 1, day);
      await expect(page.getByText("We are keeping this time for you until")).toBeVisible();
      await page.getByRole("button", { name: "Change my test drive" }).click();
      await expect(page.getByRole("status").getByText("Your new time is booked.")).toBeVisible();
      await page.getByRole("link", { name: "Cancel it" }).click();
      await expect(page.getByRole("heading", { name: "Cancel your test drive?" })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Cancel my test drive" }).click();
      await expect(page.getByRole("heading", { name: "Your test drive is cancelled" })).toBeVisible();
      await expectNoViolations(page);
      expect(await readLeads(site, who)).toHaveLength(3);
      await page.goto(`${address.slice(0, -1)}${address.endsWith("A") ? "B" : "A"}`);
      await expect(page.getByRole("heading", { name: "This link does not lead" })).toBeVisible();
    });

    test("D34 LEAD-20: the form and its errors have no accessibility problem on a phone", async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await page.goto(path(CARS.electric));
      await page.locator("html[data-hydrated]").waitFor();
      await page.getByRole("button", { name: "Book test drive" }).click();
      await expect(page.getByText("Please fix the following errors:")).toBeVisible();
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
  });
}

test.describe("a vehicle that nobody drives", () => {
  test("VDP-16 LEAD-20: a caravan's page has no button, and its form says why", async ({ page }) => {
    await page.goto(`/cars/${CARS.caravan}`);
    await expect(page.getByRole("link", { name: "Book a test drive" })).toHaveCount(0);
    await page.goto(path(CARS.caravan));
    await expect(page.getByRole("heading", { level: 1, name: "Book a test drive" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Book test drive" })).toHaveCount(0);
  });
});
