import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { shopper } from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of (422|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

/** Somebody asks about a car on the dealer's site. */
async function ask(server: APIRequestContext, name: string): Promise<void> {
  const headers = { host: `coastal.localhost:${process.env.E2E_PORT}` };
  const found = await server.get("/api/search", { headers });
  const { hits } = await found.json();
  const data = {
    ...shopper(name),
    last_name: "Okafor",
    message: "Is it here?",
    car_id: hits[0].id,
    viewed_vehicles: `${hits[1].id},${hits[2].id}`,
    terms_conditions: "on",
  };
  const answer = await server.post("/api/enquiries", { headers, data });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
}

/** Joins the test's dealer, and opens the leads. */
async function joinLeads(page: Page, who: Parameters<typeof join>[1]): Promise<void> {
  await join(page, who);
  await page.getByRole("link", { name: "Leads" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
}

/** Unfolds the form of a note, if it is not open; answers its field. */
async function openNote(page: Page): Promise<Locator> {
  const note = page.getByLabel("Note", { exact: true });
  if (!(await note.isVisible())) await page.getByText("Note", { exact: true }).first().click();
  return note;
}

for (const { device, viewport } of [
  { device: "a phone", viewport: PHONE },
  { device: "a desk", viewport: { width: 1366, height: 768 } },
])
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("D432: a salesperson takes a lead, logs a call, plans a step and closes it", async ({
      page,
      server,
    }) => {
      const name = `Ruby${viewport.width === 1366 ? "desk" : "phone"}`;
      await ask(server, name);
      await joinLeads(page, { email: `seller-${viewport.width}@coastal.example`, role: "salesperson" });
      await expectNoViolations(page);
      await page.getByLabel("Search all leads").fill(name);
      await page.getByRole("button", { name: "Search" }).click();
      const row = page.getByRole("listitem").filter({ hasText: `${name} Okafor` });
      await expect(row.getByText("Unread:")).toBeAttached();
      await expect(row).toContainText("Enquiry · ");
      await row.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: `${name} Okafor` })).toBeVisible();
      await expectNoViolations(page);
      const viewed = page.locator("div").filter({ hasText: /^Also looked at, and lets you know/ });
      await expect(viewed.getByRole("link")).toHaveCount(2);
      await page.getByRole("button", { name: "Take it" }).click();
      await expect(page.getByRole("heading", { name: "You have it" })).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("heading", { name: "Nobody has it yet" })).toBeVisible();
      await page.getByText("Log a call", { exact: true }).click();
      await page.getByLabel("Left a message").check();
      await page.getByLabel("What was said (optional)").fill("Rings back tonight");
      await page.getByRole("button", { name: "Save call" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "Rings back tonight" })).toBeVisible();
      await expect(page.getByLabel("What was said (optional)")).toHaveValue("");
      await page.getByLabel("What", { exact: true }).fill("Test drive");
      await page.getByLabel("Day").fill("2030-06-03");
      await page.getByRole("button", { name: "Save next step" }).click();
      await expect(page.getByText("3 June 2030, 9:00 am").first()).toBeVisible();
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Closed" })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("link", { name: "All leads" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
      await page.getByRole("link", { name: /^Closed/ }).click();
      await expect(page.getByRole("listitem").filter({ hasText: `${name} Okafor` })).toContainText(
        "Test drive",
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  });

test("D432: two who change a lead at once, and one without a connection, lose nothing", async ({
  page,
  server,
  browser,
}) => {
  await ask(server, "Ivo");
  await joinLeads(page, { email: "first@coastal.example", role: "salesperson", name: "Ana First" });
  await page.getByLabel("Search all leads").fill("Ivo Okafor");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("listitem").filter({ hasText: "Ivo Okafor" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Ivo Okafor" })).toBeVisible();
  const second = await (await browser.newContext()).newPage();
  await joinLeads(second, { email: "second@coastal.example", role: "salesperson", name: "Ben Second" });
  await second.goto(page.url());
  await second.getByLabel("What", { exact: true }).fill("Ring him");
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByRole("heading", { name: "You have it" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "Ana First has it" })).toBeVisible();
  await expect(second.getByLabel("What", { exact: true })).toHaveValue("Ring him");
  // The connection goes between the answer and the page that is loaded after it: the page stays.
  const lost = second.waitForEvent("requestfailed");
  await second.route(/\.data/, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await second.getByRole("button", { name: "Save next step" }).click();
  await expect(second.getByText("Next step saved.")).toBeVisible();
  await lost;
  await second.context().setOffline(true);
  await second.unrouteAll();
  const note = await openNote(second);
  await note.fill("Wants it in white");
  await second.getByRole("button", { name: "Save note" }).click();
  await expect(second.getByRole("alert")).toContainText("There is no connection.");
  await expect(note).toHaveValue("Wants it in white");
  await second.context().setOffline(false);
  await second.getByRole("button", { name: "Save note" }).click();
  await expect(second.getByText("Note saved.")).toBeVisible();
  await second.context().close();
});

for (const { device, viewport } of [
  { device: "a phone", viewport: PHONE },
  { device: "a desk", viewport: { width: 1366, height: 768 } },
])
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("D432 D435: a lead is found from any page, by keys at a desk, and what was typed is still there", async ({
      page,
      server,
    }) => {
      const name = `Nora${viewport.width === 1366 ? "desk" : "phone"}`;
      const isDesk = viewport.width === 1366;
      await ask(server, name);
      await joinLeads(page, { email: `keys-${viewport.width}@coastal.example`, role: "salesperson" });
      const menu = page.getByRole("link", { name: /^Leads \d+ ?\+? unread/ }).filter({ visible: true });
      await expect(menu).toBeVisible();
      await page.getByRole("link", { name: "Stock" }).filter({ visible: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Stock" })).toBeVisible();
      if (isDesk) await page.keyboard.press("Control+k");
      else await page.getByRole("button", { name: "Find or go to" }).click();
      const palette = page.getByRole("dialog", { name: "Find or go to" });
      await expect(palette.getByRole("combobox")).toBeFocused();
      await expectNoViolations(page);
      await palette.getByRole("combobox").fill(`${name} Okafor`);
      await expect(palette.getByRole("option", { name: new RegExp(`^${name} Okafor`) })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: `${name} Okafor` })).toBeVisible();
      const note = await openNote(page);
      await note.fill("Wants the red one?");
      await page.getByRole("link", { name: "All leads" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
      if (isDesk) {
        await page.keyboard.press("/");
        await expect(page.getByLabel("Search all leads")).toBeFocused();
        await page.keyboard.type(`${name} j`);
        await expect(page.getByLabel("Search all leads")).toHaveValue(`${name} j`);
        await page.keyboard.press("Backspace");
        await page.keyboard.press("Enter");
        await expect(page.getByText("1 lead found")).toBeVisible();
        await page.getByRole("heading", { level: 1 }).click();
        await page.keyboard.press("j");
        await page.keyboard.press("Enter");
      } else {
        await page.getByLabel("Search all leads").fill(name);
        await page.getByRole("button", { name: "Search", exact: true }).click();
        await page
          .getByRole("listitem")
          .filter({ hasText: `${name} Okafor` })
          .getByRole("link")
          .click();
      }
      await expect(page.getByRole("heading", { level: 1, name: `${name} Okafor` })).toBeVisible();
      await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Wants the red one?");
      await page.getByRole("button", { name: "Save note" }).click();
      await expect(page.getByText("Note saved.")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("listitem").filter({ hasText: "Wants the red one?" })).toBeVisible();
      await expect(await openNote(page)).toHaveValue("");
      if (!isDesk) return;
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("?");
      await page.getByLabel("Single keys work, on this device").uncheck();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("D430 D432: a note is written, and an empty one is told", async ({ page }) => {
    await joinLeads(page, { email: "no-scripts@coastal.example", role: "salesperson" });
    await page.getByRole("link", { name: /^Closed/ }).click();
    await page.getByRole("link", { name: /^Open/ }).click();
    await page.getByRole("listitem").getByRole("link").first().click();
    await openNote(page);
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("alert")).toHaveText("Write a note first.");
    await page.getByLabel("Note", { exact: true }).fill("Without a script");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Without a script" })).toBeVisible();
  });
});
