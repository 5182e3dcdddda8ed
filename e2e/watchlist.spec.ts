import type { Locator, Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { ALL, findCard, wakeCards } from "./support/results.ts";
import { listSavedEvents } from "./support/saved-events.ts";
import { enterCode, newNumber, readWrongCode, requestCode, signIn } from "./support/sign-in.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

const CAR = `/cars/${CARS.plain}`;
const NAME = "2021 Toyota Yaris Ascent";

/** Opens a page and moves the pointer: the buttons load at the first event of a visit (D140). */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await wakeCards(page);
}

const button = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: /^(Saved?|Saving…|Removing…)$/ });
/** Saves a car in this browser and takes up the offer to keep it on all devices. */
async function saveAndKeep(page: Page, save: Locator = button(page)): Promise<void> {
  await save.click();
  await toast(page).getByRole("button", { name: "Keep on all devices" }).click();
}
/** The watchlist in the garage. */
const section = (page: Page) => page.getByRole("region", { name: "Watchlist" });
const toast = (page: Page) =>
  page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });

test.use({ site: "outback" });

const sheet = (page: Page) => page.getByRole("dialog", { name: "Sign in to use your watchlist" });

test.describe("signing in over a car", () => {
  test.use({ expectedMessages: /status of 422/ });

  test("D294 WAT-04 WAT-06 WAT-07 WAT-08 ANA-06 ERR-06 AUTH-02: a visitor's tap opens sign-in over the car, which is then saved where the shopper was; a second tap removes it", async ({
    page,
    server,
  }) => {
    await visit(page, CAR);
    await button(page).scrollIntoViewIfNeeded();
    const findScroll = () => page.evaluate(() => scrollY);
    const scroll = await findScroll();
    await saveAndKeep(page);
    await expect(sheet(page).getByText("We text a code to your mobile")).toBeVisible();
    await expect(page.getByLabel("Mobile number")).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Enter");
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    await saveAndKeep(page);
    const number = newNumber();
    await requestCode(page, number);
    await expect(sheet(page).getByRole("button", { name: /^Send another code in \d+ s$/ })).toBeDisabled();
    const field = page.getByLabel("Six-digit code");
    await expect(field).toBeFocused();
    await field.fill(await readWrongCode(server, number));
    await expect(sheet(page).getByRole("alert")).toContainText("That is not the code we sent.");
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await expectNoViolations(page);
    const holdsFocus = () =>
      page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("[role=dialog]"),
      );
    for (let at = 0; at < 12; at += 1) {
      await page.keyboard.press("Tab");
      expect(await holdsFocus()).toBe(true);
    }
    await enterCode(page, server, number);
    await expect(sheet(page)).toHaveCount(0);
    expect(await findScroll()).toBe(scroll);
    await expect(page).toHaveURL(CAR);
    await expect(toast(page)).toContainText("Car Saved In Watchlist");
    await expect(toast(page)).toContainText(`${NAME} is now available in your watchlist.`);
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    expect(await listSavedEvents(page)).toHaveLength(2);
    await toast(page).getByRole("link", { name: "View List" }).click();
    await expect(page).toHaveURL("/my-garage");
    await expect(section(page).getByRole("heading", { name: "2021 Toyota Yaris" })).toBeVisible();
    await visit(page, CAR);
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await button(page).click();
    await expect(toast(page)).toContainText("Car Removed");
    await expect(toast(page)).toContainText(`${NAME} is no longer in your watchlist.`);
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    expect(await listSavedEvents(page)).toEqual([]);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await expect(button(page)).toHaveAccessibleName("Saved");
    await button(page).click();
    await expect(button(page)).toHaveAccessibleName("Save");
    await button(page).click();
    await expect(toast(page)).toContainText("Car Saved In Watchlist");
    expect(await listSavedEvents(page)).toHaveLength(1);
  });
});

test.describe("where the browser stores nothing", () => {
  test.use({ expectedMessages: /Browser storage/ });

  test("WAT-04 D165: a visitor's tap saves the car after sign-in all the same", async ({ page, server }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
    });
    await visit(page, CAR);
    await saveAndKeep(page);
    const number = newNumber();
    await requestCode(page, number);
    await enterCode(page, server, number);
    await expect(toast(page)).toContainText("Car Saved In Watchlist");
    await expect(page).toHaveURL(CAR);
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  });
});

test.describe("with a session that has ended", () => {
  test.use({ expectedMessages: /status of 401/ });

  test("WAT-04 D165: a tap leads to sign-in and then saves the car", async ({ page, server }) => {
    const number = newNumber();
    await signIn(page, server, number);
    const loaded = page.waitForResponse("**/api/watchlist");
    await visit(page, CAR);
    await loaded;
    await page.context().clearCookies({ name: /shopper$/ });
    await button(page).click();
    await requestCode(page, number);
    await enterCode(page, server, number);
    await expect(page).toHaveURL(CAR);
    await expect(toast(page)).toContainText("Car Saved In Watchlist");
  });
});

test.describe("signed out in another tab", () => {
  // Another call of the page may be under way when the session ends.
  test.use({ expectedMessages: /status of 401/ });

  test("WAT-04 D295: after signing out in another tab, a tap saves the car in this browser", async ({
    page,
    server,
  }) => {
    await signIn(page, server, newNumber());
    const loaded = page.waitForResponse("**/api/watchlist");
    await visit(page, CAR);
    await loaded;
    await page.context().clearCookies();
    await button(page).click();
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await expect(toast(page)).toContainText("Saved in this browser");
  });
});

test("WAT-01 WAT-02 WAT-04 D147: a card saves its car too; a visitor signs in first and comes back to the search", async ({
  page,
  server,
}) => {
  await visit(page, ALL);
  const save = findCard(page, CARS.plain).getByRole("button", { name: new RegExp(`^Saved? ${NAME}`) });
  await saveAndKeep(page, save);
  const number = newNumber();
  await requestCode(page, number);
  await enterCode(page, server, number);
  await expect(page).toHaveURL(ALL);
  await expect(toast(page)).toContainText("Car Saved In Watchlist");
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await save.click();
  await expect(toast(page)).toContainText("Car Removed");
  await expect(save).toHaveAttribute("aria-pressed", "false");
});

test.describe("when the call fails", () => {
  test.use({ expectedMessages: /status of 500/ });

  test("WAT-09 WAT-10 WAT-03: the error is in a browser alert, there is no toast, and the list is as it was", async ({
    page,
    server,
  }) => {
    await signIn(page, server);
    await visit(page, CAR);
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    await page.route("**/api/watchlist/save-car", (route) =>
      route.fulfill({ status: 500, json: { error: "Something went wrong." } }),
    );
    const [dialog] = await Promise.all([
      page.waitForEvent("dialog"),
      button(page).click({ noWaitAfter: true }),
    ]);
    expect([dialog.type(), dialog.message()]).toEqual(["alert", "Something went wrong."]);
    await dialog.accept();
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    await expect(toast(page)).toHaveCount(0);
  });
});

test("WAT-05: a sold car has no button to save it", async ({ page }) => {
  await visit(page, `/cars/${CARS.soldYesterday}`);
  await expect(page.getByText("SOLD.")).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("D142 D295 AUTH-03 WAT-18 WAT-20: favourites from before sign-in are on the watchlist afterwards, in another window and on another device too", async ({
      page,
      server,
      browser,
      contextOptions,
    }) => {
      const number = newNumber();
      await visit(page, ALL);
      const heart = (at: Page) =>
        at
          .getByRole("article")
          .filter({ has: at.locator(`a[href="${CAR}"]`) })
          .getByRole("button", { name: /^Save/ });
      await heart(page).click();
      const beside = await page.context().newPage();
      await visit(beside, ALL);
      await expect(heart(beside)).toHaveAttribute("aria-pressed", "true");
      await signIn(page, server, number);
      await visit(page, "/my-garage");
      await expect(section(page).getByRole("button", { name: `Remove ${NAME}` })).toBeVisible();
      await expect(beside.getByRole("link", { name: /^My garage, signed in as/ })).toBeVisible();
      await expect(heart(beside)).toHaveAttribute("aria-pressed", "true");
      await expectNoViolations(page);
      const device = await browser.newContext({ ...contextOptions, baseURL: new URL(page.url()).origin });
      const other = await device.newPage();
      await signIn(other, server, number);
      await visit(other, "/my-garage");
      await expect(section(other).getByRole("heading", { name: "2021 Toyota Yaris" })).toBeVisible();
      const removed = other.waitForResponse("**/api/watchlist/remove-car");
      await section(other)
        .getByRole("button", { name: `Remove ${NAME}` })
        .click();
      await expect(section(other).getByText("Nothing here yet.")).toBeVisible();
      await expect(section(other).getByRole("heading", { level: 2 })).toBeFocused();
      await removed;
      await visit(page, "/my-garage");
      await expect(page.getByRole("heading", { name: /^Save the first / })).toBeVisible();
      await device.close();
    });
  });
}
