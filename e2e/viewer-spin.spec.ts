import { SHOWN, SPINNING_SITE, VIEWER_SITES } from "./dealer/viewer-stock.ts";
import { PHONE, test } from "./support/test.ts";
import {
  angle,
  drawn,
  expect,
  measureMiddle,
  open,
  openStoppedSpin,
  slider,
  spot,
  swipe,
  tab,
} from "./support/viewer.ts";

test.use({ site: VIEWER_SITES[0].site });

test.describe("with JavaScript", () => {
  test.use({ expectedMessages: /GL Driver Message/ });

  test("GAL-12: a spin turns by itself until it is stopped, and goes on when asked", async ({ page }) => {
    await open(page, SHOWN.everything, "spinner");
    await expect.poll(() => angle(page)).toBeLessThan(300);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "Turning");
    await page.getByRole("button", { name: "Stop turning" }).click();
    const stopped = await angle(page);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", `Angle ${stopped}°`);
    await page.waitForFunction(() => new Promise((after) => setTimeout(() => after(true), 300)));
    expect(await angle(page)).toBe(stopped);
    await page.getByRole("button", { name: "Turn by itself" }).click();
    await expect.poll(() => angle(page)).not.toBe(stopped);
  });

  test("GAL-13: dragging turns it by a frame each 20 px, and let go in motion it coasts on", async ({
    page,
  }) => {
    await openStoppedSpin(page);
    await slider(page).press("Home");
    const { x, y } = await measureMiddle(slider(page));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 105, y, { steps: 5 });
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "Angle 50°");
    await page.mouse.move(x - 45, y, { steps: 5 });
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "Angle 340°");
    await page.waitForFunction(() => new Promise((after) => setTimeout(() => after(true), 120)));
    await page.mouse.up();
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "Angle 340°");
  });

  test("GAL-14: arrow keys turn it", async ({ page }) => {
    await openStoppedSpin(page);
    await slider(page).press("Home");
    await slider(page).press("ArrowRight");
    await slider(page).press("ArrowRight");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "Angle 20°");
    await slider(page).press("ArrowLeft");
    await slider(page).press("PageDown");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "Angle 320°");
    await expect(page.locator("[role=slider] img:not(.opacity-0)").last()).toHaveAttribute(
      "src",
      /frame-32\.webp$/,
    );
  });

  test("GAL-19 ENT-09: exterior hotspots follow the angle, and tell their words by keyboard", async ({
    page,
  }) => {
    await openStoppedSpin(page);
    await slider(page).press("Home");
    await expect(spot(page, 2)).toBeVisible();
    await spot(page, 1).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Roof rails rated to 75 kg")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Roof rails rated to 75 kg")).toBeHidden();
    const before = await measureMiddle(spot(page, 1));
    await slider(page).press("End");
    await expect(spot(page, 2)).toHaveCount(0);
    expect((await measureMiddle(spot(page, 1))).x).toBeGreaterThan(before.x + 50);
  });

  test("GAL-01 GAL-19: the walkaround plays with hotspots at its angle", async ({ page }) => {
    await open(page, SHOWN.everything, "walkaround");
    const film = page.locator("video[aria-label^='Walkaround']");
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2);
    await film.evaluate((video: HTMLVideoElement) => video.pause());
    const seek = (part: number) =>
      film.evaluate((video: HTMLVideoElement, to) => {
        video.currentTime = video.duration * to;
      }, part);
    await seek(0.02);
    await expect(spot(page, 2)).toBeVisible();
    const before = await measureMiddle(spot(page, 1));
    await seek(0.5);
    await expect(spot(page, 2)).toHaveCount(0);
    expect((await measureMiddle(spot(page, 1))).x).toBeGreaterThan(before.x + 20);
  });
});

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("GAL-12: a spin does not turn by itself, nor coast, nor does the walkaround play unasked", async ({
    page,
  }) => {
    await open(page, SHOWN.everything, "spinner");
    await expect(page.getByText("Drag to turn")).toBeVisible();
    await expect(page.getByRole("button", { name: /turn/i })).toHaveCount(0);
    expect(await angle(page)).toBe(320);
    const { x, y } = await measureMiddle(slider(page));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y, { steps: 2 });
    await page.mouse.up();
    await page.waitForFunction(() => new Promise((after) => setTimeout(() => after(true), 200)));
    expect(await angle(page)).toBe(10);
    await tab(page, "Walkaround").click();
    const film = page.locator("video[aria-label^='Walkaround']");
    await expect(film).toBeVisible();
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
});

test.describe("with broken media", () => {
  test.use({ expectedMessages: /could not be shown|Failed to (load resource|fetch dynamically)/ });

  test("GAL-16: frames that fail are logged, and the spin stays with what it has", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await open(page, SHOWN.broken, "spinner");
    await expect
      .poll(() => logged.filter((text) => text.startsWith("A frame of the spin could not be shown")).length)
      .toBe(35);
    await expect(page.locator("[role=slider] img:not(.opacity-0)").last()).toHaveAttribute(
      "src",
      /frame-32\.webp$/,
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    expectedMessages: /GL Driver Message/,
  });

  test("GAL-13: a finger turns the spin", async ({ page }) => {
    await openStoppedSpin(page);
    await slider(page).press("Home");
    await swipe(page, await measureMiddle(slider(page)), 90);
    await expect.poll(() => angle(page)).toBeGreaterThanOrEqual(40);
  });

  test("GAL-13: let go in motion the spin coasts on and comes to rest; held still before, it stays", async ({
    page,
  }) => {
    await openStoppedSpin(page);
    await slider(page).press("Home");
    const middle = await measureMiddle(slider(page));
    await swipe(page, middle, 100, 200);
    await drawn(page, 10);
    expect(await angle(page)).toBe(50);
    await swipe(page, { ...middle, x: middle.x - 80 }, 160);
    await expect.poll(() => angle(page)).toBeGreaterThan(130);
    await slider(page).press("Home");
    await drawn(page, 10);
    expect(await angle(page)).toBe(0);
  });

  test("GAL-03 GAL-19: a hotspot's words leave the buttons of the view free", async ({ page }) => {
    await openStoppedSpin(page);
    await slider(page).press("Home");
    await spot(page, 2).tap();
    await expect(page.getByText("Matrix headlamps")).toBeVisible();
    await page.getByRole("button", { name: "View full screen" }).tap();
    await expect(page.getByRole("dialog", { name: /^360° view/ })).toBeVisible();
  });
});

test.describe("on a phone with less motion", () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: "reduce" },
  });

  test("GAL-13: a spin let go in motion stays where the finger left it", async ({ page }) => {
    await open(page, SHOWN.everything, "spinner");
    await expect(page.getByText("Drag to turn")).toBeVisible();
    await swipe(page, await measureMiddle(slider(page)), 100);
    await expect.poll(() => angle(page)).toBe(10);
    await drawn(page, 10);
    expect(await angle(page)).toBe(10);
  });
});

test.describe("a site that starts its spins", () => {
  test.use({ site: SPINNING_SITE });

  test("GAL-12: a spin loads with the page, turns without a tap, takes no focus and can be stopped", async ({
    page,
  }) => {
    await open(page, SHOWN.everything);
    await expect.poll(() => angle(page)).toBeLessThan(300);
    await expect(slider(page)).not.toBeFocused();
    await page.getByRole("button", { name: "Stop turning" }).click();
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Angle/);
  });

  test.describe("for shoppers who ask for less motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("GAL-12: a spin waits for a tap with one frame alone, and then does not turn by itself", async ({
      page,
    }) => {
      const asked = await open(page, SHOWN.everything);
      await page.waitForLoadState("networkidle");
      // Beside thumbnails of the photos, which a wide screen shows below each view (D302).
      expect(asked.filter((name) => !name.startsWith("photo-"))).toEqual(["frame-32.webp"]);
      await page.getByRole("button", { name: "Turn it around" }).click();
      await expect(page.getByText("Drag to turn")).toBeVisible();
      expect(await angle(page)).toBe(320);
    });
  });
});
