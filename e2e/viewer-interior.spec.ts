import { SHOWN, VIEWER_SITES } from "./dealer/viewer-stock.ts";
import { PHONE, test } from "./support/test.ts";
import { expect, measureMiddle, open, spot, spreadFingers, swipe } from "./support/viewer.ts";

test.use({ site: VIEWER_SITES[0].site });

test.describe("with JavaScript", () => {
  test.use({ expectedMessages: /GL Driver Message/ });

  test("GAL-02 GAL-19: one looks around inside by mouse and keys, and finds the interior hotspots", async ({
    page,
  }) => {
    await open(page, SHOWN.everything, "interior");
    await expect(page.getByText("Drag to look around")).toBeVisible();
    await spot(page, 1).press("Enter");
    await expect(page.getByText("Heated seats")).toBeVisible();
    await expect(spot(page, 2)).toHaveCount(0);
    const stage = page.getByRole("application");
    for (let turn = 0; turn < 17; turn += 1) await stage.press("ArrowRight");
    await expect(spot(page, 2)).toBeVisible();
    const before = await measureMiddle(spot(page, 2));
    const seen = await stage.screenshot();
    const { x, y } = await measureMiddle(stage);
    await page.mouse.move(x, y - 40);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 40, { steps: 4 });
    await page.mouse.up();
    expect((await measureMiddle(spot(page, 2))).x).toBeGreaterThan(before.x + 30);
    expect((await stage.screenshot()).equals(seen)).toBe(false);
  });
});

test.describe("with broken media", () => {
  test.use({ expectedMessages: /could not be shown|Failed to (load resource|fetch dynamically)/ });

  test("GAL-02 GAL-19: without WebGL the flat panorama scrolls, with its hotspots", async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.setViewportSize(PHONE);
    await open(page, SHOWN.everything, "interior");
    const flat = page.getByRole("region", { name: /scrolls sideways$/ });
    await flat.focus();
    const left = () => flat.evaluate((element) => element.scrollLeft);
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeGreaterThan(0);
    await spot(page, 1).press("Enter");
    await expect(page.getByText("Heated seats")).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    expectedMessages: /GL Driver Message/,
  });

  test("GAL-02: two fingers zoom in and out of the interior", async ({ page }) => {
    await open(page, SHOWN.everything, "interior");
    await expect(page.getByText("Drag to look around")).toBeVisible();
    const stage = await measureMiddle(page.getByRole("application"));
    const fromMiddle = async () => Math.abs((await measureMiddle(spot(page, 1))).y - stage.y);
    const before = await fromMiddle();
    await spreadFingers(page, stage);
    await expect.poll(fromMiddle).toBeGreaterThan(before * 1.5);
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
  });

  test("GAL-19: an interior hotspot's words keep clear of it, and end with a press beside them but not with a drag", async ({
    page,
  }) => {
    await open(page, SHOWN.everything, "interior");
    await expect(page.getByText("Drag to look around")).toBeVisible();
    const stage = page.getByRole("application");
    const words = page.getByText("Heated seats");
    const close = page.getByRole("button", { name: "Close", exact: true });
    const { x, y } = await measureMiddle(stage);
    const beside = { x: x - 120, y };
    // Higher and lower than the middle of the picture.
    for (const turns of [0, 2]) {
      for (let turn = 0; turn < turns; turn += 1) await stage.press("ArrowUp");
      await spot(page, 1).tap();
      await expect(words).toBeVisible();
      await close.tap();
      await expect(words).toBeHidden();
      await spot(page, 1).tap();
      await swipe(page, beside, 30);
      await expect(words).toBeVisible();
      await page.touchscreen.tap(beside.x, beside.y);
      await expect(words).toBeHidden();
    }
  });
});
