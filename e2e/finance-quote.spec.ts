import type { Page } from "@playwright/test";
import { search } from "./support/stock.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Its used cars are quoted by the demo's stand-in for youX. A test has a car of its own, since a quote is kept. */
test.use({ site: "southern-arc-nissan" });

const findCar = async (server: Parameters<typeof search>[0], at: number) =>
  (await search(server, "car_type=used&status=in_stock&sortBy=Car_production:price:desc")).hits[at]!.slug;
const finance = (page: Page) => page.getByRole("region", { name: "Finance estimate" });

for (const [at, width] of [360, 768, 1440].entries()) {
  test(`FIN-20 API-16 LAW-03 LAW-04: at ${width} px a car without a quote gets one after the page, and nothing moves`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 1400 });
    await page.addInitScript(() => {
      const measured = window as unknown as { shifts: number };
      measured.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          measured.shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`/cars/${await findCar(server, at)}`);
    await expect(finance(page)).toContainText(
      /Only \$\d+ \/wk\*\s*7\.89% p\.a\.\s*9\.01% p\.a\. comparison rate\*/,
    );
    await expect(finance(page)).toContainText("WARNING: This comparison rate is true only");
    await expect(finance(page)).toContainText("youX stand-in (example rates of this demo)");
    await expect(page.getByLabel("Your credit")).toHaveValue("GREAT");
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test("FIN-20 D27: another credit has another estimate, and says whose it is; the car keeps its own", async ({
  page,
  server,
}) => {
  const car = `/cars/${await findCar(server, 3)}`;
  await page.goto(car);
  await expect(finance(page)).toContainText("for excellent credit");
  await page.getByLabel("Your credit").selectOption({ label: "Fair" });
  await expect(finance(page)).toContainText("15.00% p.a. comparison rate*");
  await expect(finance(page)).toContainText("for fair credit");
  await expect.poll(async () => (await server.get(car)).text(), { timeout: 20_000 }).toContain("9.01% p.a.");
  await page.goto(car);
  await expect(finance(page)).toContainText("7.89% p.a.");
  // The calculator is for the usual credit: beside another it would contradict the estimate.
  const calculator = page.locator("#finance-calculator");
  await expect(calculator).toHaveCount(1);
  await page.getByLabel("Your credit").selectOption({ label: "Fair" });
  await expect(finance(page)).toContainText("for fair credit");
  await expect(calculator).toHaveCount(0);
  await page.getByLabel("Your credit").selectOption({ label: "Great" });
  await expect(calculator).toHaveCount(1);
});

test.describe("a credit that has no answer", () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test("FIN-20 FIN-21 FIN-11: the choice goes back to the credit that shows, beside the price and at the top", async ({
    page,
    server,
  }) => {
    await page.goto(`/cars/${await findCar(server, 6)}`);
    const credit = page.getByLabel("Your credit");
    await expect(finance(page)).toContainText("for excellent credit");
    await credit.selectOption({ label: "Fair" });
    await expect(finance(page)).toContainText("for fair credit");
    await expect(page.locator("[data-sticky-header]")).toContainText("15.00% p.a. comparison rate*");
    // The calculator is for the usual credit.
    await expect(finance(page).getByRole("link", { name: /^Only/ })).toHaveCount(0);
    await page.route("**/finance-quote", (route) => route.abort());
    await credit.selectOption({ label: "Good" });
    await expect(page.getByText("We can't get an estimate for this credit right now.")).toBeVisible();
    await expect(credit).toHaveValue("FAIR");
    await expect(finance(page)).toContainText("for fair credit");
  });
});

test.describe("without an answer", () => {
  test.use({
    viewport: PHONE,
    expectedMessages: /Failed to load resource|could not be shown|Failed to fetch/,
  });

  for (const [what, address] of [
    ["a quote", /finance-quote$/],
    ["a script", /assets\/credit-choice-/],
  ] as const) {
    test(`FIN-21 FIN-19: ${what} that fails is no error: the page offers to enquire`, async ({
      page,
      server,
    }) => {
      await page.route(address, (route) => route.abort());
      await page.goto(`/cars/${await findCar(server, 4)}`);
      await expect(page.getByRole("link", { name: "Enquire for Finance" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d{4} /);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByLabel("Your credit")).toHaveCount(0);
    });
  }
});

test.describe("before JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("FIN-20: no room is kept for a quote that nobody asks for", async ({ page, server }) => {
    await page.goto(`/cars/${await findCar(server, 5)}`);
    await expect(page.getByText("Your credit")).toHaveCount(0);
    await expect(finance(page)).toHaveCount(0);
  });
});
