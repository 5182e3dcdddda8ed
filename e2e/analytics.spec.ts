import { CARS } from "./dealer/stock.ts";
import { expectSuccess, fillCarForm, send, shopper } from "./support/enquiry.ts";
import { ALL } from "./support/results.ts";
import { expect, test } from "./support/test.ts";

const dataLayer = () =>
  (window as unknown as { dataLayer?: { event: string; id: number; car_id: number; website_id: number }[] })
    .dataLayer ?? [];

test("ANA-07 ANA-11: a search page view is event 49, in dataLayer and at the site's endpoint", async ({
  page,
}) => {
  // Only of a request that is intercepted does a browser tell what a beacon says.
  await page.route("**/api/analytics", (route) => route.continue());
  const sent = page.waitForRequest("**/api/analytics");
  await page.goto("/search/used-cars?make=Toyota");
  await expect
    .poll(() => page.evaluate(dataLayer))
    .toEqual([expect.objectContaining({ event: "forecourt_49", id: 49, path: "/search/used-cars" })]);
  const call = await sent;
  expect(call.postDataJSON().events).toEqual([
    expect.objectContaining({
      id: 49,
      path: "/search/used-cars",
      car_id: null,
      website_id: expect.any(Number),
    }),
  ]);
  expect((await call.response())?.status()).toBe(204);
});

test("ANA-02 LEAD-07: an enquiry about a used car is event 15", async ({ page }) => {
  await page.goto(`/enquiry?car=${CARS.plain}`);
  await fillCarForm(page, shopper("Vera"));
  await send(page);
  await expectSuccess(page);
  await expect
    .poll(() => page.evaluate(dataLayer))
    .toEqual([
      expect.objectContaining({ id: 15, car_id: expect.any(Number), website_id: expect.any(Number) }),
    ]);
  await page.reload();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  expect(await page.evaluate(dataLayer)).toEqual([]);
});

test("ANA-02: opening the success page without having sent anything is no event", async ({ page }) => {
  await page.goto(`/success?car_type=used&car=${CARS.plain}&category=Used+Car+Enquiry`);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  expect(await page.evaluate(dataLayer)).toEqual([]);
});

test.describe("refused", () => {
  test.use({ expectedMessages: /400 \(Bad Request\)/ });

  test("ANA-02: an enquiry that was refused is no event", async ({ page }) => {
    await page.goto(`/enquiry?car=${CARS.plain}`);
    await fillCarForm(page, shopper("Petra"));
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await expect(page.getByText("Please fix the following errors:")).toBeVisible();
    await page.goto("/success?car_type=used");
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    expect(await page.evaluate(dataLayer)).toEqual([]);
  });
});

test.describe("without the endpoint", () => {
  test.use({ expectedMessages: /Failed to load resource|Analytics:/ });

  test("ANA-10: a failing endpoint never disturbs the shopper", async ({ page }) => {
    await page.route("**/api/analytics", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (call) => call.url().endsWith("/api/analytics"));
    await page.goto(ALL);
    await failed;
    await page.getByRole("searchbox", { name: "Search this stock" }).fill("corolla");
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article")).toHaveCount(6);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
