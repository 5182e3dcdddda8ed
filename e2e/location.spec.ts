import { MAP_SERVICE } from "./dealer/site.ts";
import { CARS } from "./dealer/stock.ts";
import { expect, test } from "./support/test.ts";

type Shift = PerformanceEntry & { readonly value: number };

const CAR = `/cars/${CARS.plain}`;
const TILE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const TEXT = "Roadworks on Tollgate Road: please come in from Crane Street.";

test("VDP-12: what the place has to say is dismissed by keyboard and stays away", async ({ page }) => {
  await page.goto(CAR);
  const bar = page.getByRole("complementary", { name: "From the dealership" });
  await expect(bar).toContainText(TEXT);
  await expect(bar.getByRole("link", { name: "Get Directions" })).toHaveAttribute("href", /^https:/);
  await bar.getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Enter");
  await expect(bar).toBeHidden();
  await page.reload({ waitUntil: "commit" });
  await page.locator("h1").waitFor();
  await expect(bar).toBeHidden();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(bar).toBeHidden();
  await page.goto(`/cars/${CARS.photographed}`);
  await expect(bar).toHaveCount(0);
});

test("VDP-12 D17: with its text changed it is there again, and nothing moves where it was dismissed", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("announcement-dismissed", "Something else"));
  await page.goto(CAR);
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.addInitScript((text) => localStorage.setItem("announcement-dismissed", text), TEXT);
  await page.goto(CAR);
  await expect(page.getByText(TEXT)).toBeHidden();
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as Shift).value, 0);
  });
  expect(shift).toBe(0);
});

test("VDP-03: without a map service the map is drawn, names what is around, and asks nobody", async ({
  page,
}) => {
  await page.goto(CAR);
  const map = page.locator("#vehicle-map").getByRole("img", { name: /^Map of Seldom Open Yard/ });
  await map.scrollIntoViewIfNeeded();
  await expect(map).toHaveAccessibleName(/, 9 km north of Brisbane\. Around it: .*Brisbane/);
  await expect(map.getByText("Brisbane", { exact: true })).toBeVisible();
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false });

  test("VDP-03 VDP-12: map and announcement are there", async ({ page }) => {
    await page.goto(CAR);
    await expect(page.getByText(TEXT)).toBeVisible();
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeHidden();
    await expect(page.getByRole("img", { name: /^Map of Seldom Open Yard/ })).toBeVisible();
  });
});

test.describe("a site with a map service", () => {
  test.use({ site: "mapped", expectedMessages: /maps\.example|WebGL|GL Driver|GPU stall|status of 500/ });

  test("VDP-03 D18 LOC-14 LOC-15: the service is asked once the map is in view, and not before", async ({
    page,
  }) => {
    const asked: string[] = [];
    const headers = { "access-control-allow-origin": "*" };
    await page.route(`${MAP_SERVICE}/**`, (route) => {
      const url = route.request().url();
      asked.push(url);
      if (!url.endsWith("/style.json"))
        return route.fulfill({ body: TILE, contentType: "image/png", headers });
      const ground = { type: "raster", tiles: [`${MAP_SERVICE}/{z}/{x}/{y}.png`], tileSize: 512 };
      const layers = [{ id: "ground", type: "raster", source: "ground" }];
      return route.fulfill({ json: { version: 8, sources: { ground }, layers }, headers });
    });
    const chunks: string[] = [];
    page.on("request", (call) => chunks.push(call.url()));
    await page.goto(CAR);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    expect(chunks.filter((url) => /live-map|maplibre/.test(url))).toEqual([]);
    await page.locator("#vehicle-map figure").scrollIntoViewIfNeeded();
    await expect.poll(() => asked[0]).toBe(`${MAP_SERVICE}/style.json`);
    await expect.poll(() => asked.slice(1)).toContainEqual(expect.stringMatching(/\/10\/\d+\/\d+\.png$/));
    await expect(page.locator("#vehicle-map .maplibregl-canvas")).toBeVisible();
    await expect(page.locator("#vehicle-map .maplibregl-map")).not.toHaveClass(/opacity-0/);
  });

  test("VDP-03: where the service fails, the drawn map stays", async ({ page }) => {
    await page.route(`${MAP_SERVICE}/**`, (route) => route.fulfill({ status: 500 }));
    const failed = page.waitForResponse(`${MAP_SERVICE}/style.json`);
    await page.goto(CAR);
    await page.locator("#vehicle-map figure").scrollIntoViewIfNeeded();
    await failed;
    await expect(page.locator("#vehicle-map .maplibregl-map")).toHaveCount(0);
    await expect(page.getByRole("img", { name: /^Map of Seldom Open Yard/ })).toBeVisible();
  });
});
