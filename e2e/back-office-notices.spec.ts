import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of 422/, viewport: PHONE });

test("D460: a manager answers the notice of a used car on a phone, mends a mistake, and shoppers read the answers", async ({
  page,
  server,
}) => {
  await join(page, { email: "manager-notices@coastal.example", role: "manager" });
  await page.getByLabel("Search").fill("Toyota C-HR");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /^2021 Toyota C-HR/ }).click();
  await page.getByRole("link", { name: "Answer", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Notice: 2021 Toyota C-HR/ })).toBeVisible();
  await expect(page.getByText("Not answered: Written off, PPSR search.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Written-off vehicle registers").selectOption("Not recorded as written off");
  await page.getByLabel("PPSR search").selectOption("Clear: nothing registered");
  await page.getByLabel("Number of the search").fill("44712209");
  await page.getByLabel("Engine or motor number").fill("none");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter the day of the search, such as 2026-11-28.")).toBeVisible();
  await expect(page.getByLabel("Number of the search")).toHaveValue("44712209");
  await expectNoViolations(page);
  await page.getByLabel("Day of the search").fill("2025-11-12");
  await page.getByLabel("It has no current licence").check();
  await page.getByLabel("Licensed (registered) until").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await page.getByRole("link", { name: "Back to the vehicle" }).click();
  await expect(page.getByText("Clear: nothing registered, 12 November 2025, number 44712209")).toBeVisible();
  await expectNoViolations(page);
  const pdf = await page.getByRole("link", { name: "Notice to print (PDF)" }).getAttribute("href");
  const answer = await page.evaluate(
    async (href) => (await fetch(href)).headers.get("content-type"),
    String(pdf),
  );
  expect(answer).toBe("application/pdf");
  const host = `coastal.localhost:${process.env.E2E_PORT}`;
  const askSite = async () => (await server.get(`/cars/${CARS.newArrival}`, { headers: { host } })).text();
  await expect.poll(askSite).toContain("PPSR search: clear");
});
