import type { Locator } from "@playwright/test";
import { SHOWN, VIEWER_SITES } from "./dealer/viewer-stock.ts";
import { readPrinted } from "./support/printed.ts";
import { expect as expectSoon, PHONE, test } from "./support/test.ts";
import {
  expect,
  measureMiddle,
  next,
  open,
  openStoppedSpin,
  slider,
  spreadFingers,
  swipe,
  tab,
} from "./support/viewer.ts";

test.use({ site: VIEWER_SITES[0].site });

test.describe("with JavaScript", () => {
  test.use({ expectedMessages: /GL Driver Message/ });

  test("GAL-01 GAL-02 GAL-10 D127: it begins with the spin's front three-quarter view, and nothing else of it loads unasked", async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const asked = await open(page, SHOWN.everything);
    await expect(tab(page, "360° spin")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tab")).toHaveText([
      "360° spin",
      "Walkaround",
      /^Photos \(\d+\)$/,
      "Interior",
    ]);
    await page.waitForLoadState("networkidle");
    // The thumbnails below every view are of the photos.
    const views = () => asked.filter((name) => !name.startsWith("photo-"));
    expect(views()).toEqual(["frame-32.webp"]);
    expect(scripts.filter((url) => /spin|walkaround|interior|external|lightbox|stage/.test(url))).toEqual([]);
    await page.getByRole("button", { name: "Turn it around" }).click();
    await expect(page.getByText("Drag to turn")).toBeVisible();
    expect(new Set(asked.filter((name) => name.startsWith("frame"))).size).toBe(36);
    expect(views().slice(1, 6).toSorted()).toEqual(
      [4, 12, 20, 28, 0].map((frame) => `frame-${frame}.webp`).toSorted(),
    );
  });

  test("GAL-02 GAL-09: tabs by keyboard; a car with photos alone has none", async ({ page }) => {
    await open(page, SHOWN.everything);
    await tab(page, "360° spin").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(tab(page, "Interior")).toBeFocused();
    await expect(page.getByRole("application", { name: /^Interior of this/ })).toBeVisible();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Photos")).toBeFocused();
    await expect(page.getByRole("img", { name: /photo 1 of 4/ })).toBeVisible();
    await open(page, SHOWN.photos);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("img", { name: /photo 1 of 4/ })).toBeVisible();
  });

  test("GAL-02 GAL-14 D34: a view begun by its poster takes the focus, one that an address asks for does not", async ({
    page,
  }) => {
    await open(page, SHOWN.everything);
    await page.getByRole("button", { name: "Turn it around" }).press("Enter");
    await expect(slider(page)).toBeFocused();
    await open(page, SHOWN.everything, "spinner");
    await expect(slider(page)).toBeVisible();
    await expect(slider(page)).not.toBeFocused();
  });

  test("GAL-10 GAL-11: a passed view wins, and the gallery left begins anew", async ({ page }) => {
    await open(page, SHOWN.everything, "gallery");
    await expect(tab(page, "Photos")).toHaveAttribute("aria-selected", "true");
    await next(page).click();
    await expect(page.getByText("2 / 5")).toBeVisible();
    await tab(page, "Walkaround").click();
    await tab(page, "Photos").click();
    await expect(page.getByText("1 / 5")).toBeVisible();
    await open(page, SHOWN.everything, "nonsense");
    await expect(tab(page, "360° spin")).toHaveAttribute("aria-selected", "true");
  });

  test("GAL-03: a view goes full screen and back, with the keyboard inside", async ({ page }) => {
    await openStoppedSpin(page);
    const button = page.getByRole("button", { name: "View full screen" });
    await button.press("Enter");
    const stage = page.getByRole("dialog", { name: /^360° view/ });
    await expect(stage).toBeVisible();
    expect(await stage.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440 });
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(() => document.activeElement?.closest("[data-full], body")?.tagName),
      ).not.toBe("A");
    }
    const isInert = () =>
      page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.closest("[inert]") !== null);
    expect(await isInert()).toBe(true);
    await page.getByRole("button", { name: "Leave full screen" }).click();
    await expect(stage).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.press("Enter");
    await page.keyboard.press("Escape");
    await expect(stage).toHaveCount(0);
    expect(await isInert()).toBe(false);
  });

  test("GAL-03 GAL-17: photos and film full screen, by keys, with focus back where it was", async ({
    page,
  }) => {
    await open(page, SHOWN.everything, "gallery");
    const button = page.getByRole("button", { name: "View full screen" });
    await button.press("Enter");
    const lightbox = page.getByRole("dialog", { name: /^Photos of this/ });
    await expect(lightbox.getByText("1 / 5")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(lightbox.getByText("2 / 5")).toBeVisible();
    await expect(lightbox.locator("video").first()).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(lightbox.getByText("3 / 5")).toBeVisible();
    await expect(lightbox.getByRole("img", { name: "2021 Kia EV9, photo 2 of 4" })).toBeVisible();
    await lightbox.getByRole("button", { name: "Zoom in" }).press("Enter");
    await expect(lightbox.getByRole("button", { name: "Zoom out" })).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(lightbox).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page.getByText("3 / 5")).toBeVisible();
  });

  test("D404 GAL-01 GAL-17: on a phone round arrows step through the photos, on the page and full screen, and leave the middle of the picture clear", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await open(page, SHOWN.everything, "gallery");
    const expectArrow = async (arrow: Locator) => {
      const { x, width, height } = (await arrow.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(x + width <= PHONE.width / 4 || x >= (PHONE.width * 3) / 4).toBe(true);
    };
    await next(page).click();
    await expect(page.getByText("2 / 5")).toBeVisible();
    await expectArrow(next(page));
    await page.getByRole("button", { name: "View full screen" }).press("Enter");
    const full = page.getByRole("dialog", { name: /^Photos of this/ });
    const forward = full.getByRole("button", { name: "Next" });
    const back = full.getByRole("button", { name: "Previous" });
    await expectArrow(forward);
    await expectArrow(back);
    await back.click();
    await expect(full.getByText("1 / 5")).toBeVisible();
    await expect(back).toBeHidden();
    await forward.click();
    await expect(full.getByText("2 / 5")).toBeVisible();
  });

  test("GAL-15 D302: a thumbnail below the spin leads to its photo, and the row follows the photo that shows", async ({
    page,
  }) => {
    await open(page, SHOWN.everything);
    const thumbnails = page.getByRole("list", { name: "All photos" });
    await expect(thumbnails.locator("[aria-current]")).toHaveCount(0);
    await thumbnails.getByRole("link", { name: "Photo 4" }).click();
    await expect(tab(page, "Photos")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("5 / 5")).toBeVisible();
    await expect(page.getByRole("img", { name: /photo 4 of 4/ })).toBeInViewport({ ratio: 0.9 });
    await expect(thumbnails.locator("[aria-current]")).toHaveAccessibleName("Photo 4");
  });

  test("GAL-15 GAL-17 D302: full screen, every photo has its thumbnail, which shows it", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, SHOWN.everything, "gallery");
    await page.getByRole("button", { name: "View full screen" }).press("Enter");
    const full = page.getByRole("dialog", { name: /^Photos of this/ });
    const thumbnails = full.getByRole("list", { name: "All photos" }).getByRole("link");
    await expect(thumbnails).toHaveCount(5);
    await thumbnails.last().click();
    await expect(full.getByText("5 / 5")).toBeVisible();
    await expect(full.getByRole("img", { name: "2021 Kia EV9, photo 4 of 4" })).toBeVisible();
    await expect(thumbnails.last()).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("ArrowLeft");
    await expect(full.getByText("4 / 5")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(full).toHaveCount(0);
    await expect(page.getByText("4 / 5")).toBeVisible();
  });

  test("GAL-17 D302: full screen, a photo stands in the middle of the screen, above its thumbnails", async ({
    page,
  }) => {
    for (const [width, height] of [
      [360, 640],
      [768, 1024],
      [844, 390],
      [1366, 768],
    ] as const) {
      await page.goto("about:blank", { waitUntil: "load" });
      await page.setViewportSize({ width, height });
      await open(page, SHOWN.everything, "gallery");
      await page.getByRole("button", { name: "View full screen" }).press("Enter");
      const full = page.getByRole("dialog", { name: /^Photos of this/ });
      const photo = (await full.getByRole("img", { name: /photo 1 of 4/ }).boundingBox())!;
      const middle = photo.x + photo.width / 2;
      expect(Math.abs(middle - width / 2), `${width} × ${height}`).toBeLessThanOrEqual(1);
    }
  });

  for (const [view, name] of [
    ["gallery", /^Photos of this/],
    ["interior", /^Interior of this/],
  ] as const) {
    test(`GAL-03 GAL-17: Back closes the full screen of the ${view} and stays; closed otherwise it leaves nothing for Back`, async ({
      page,
    }) => {
      await page.goto("/");
      await open(page, SHOWN.everything, view);
      await page.evaluate(() => scrollTo(0, 60));
      const car = page.url();
      const loaded: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest() || request.url().includes(".data")) loaded.push(request.url());
      });
      const full = page.getByRole("dialog", { name });
      const goFull = page.getByRole("button", { name: "View full screen" });
      // Later, for the step may lead to another document, which would end the call.
      const back = () => page.evaluate(() => void setTimeout(() => history.back()));
      // A pointer or the focus would scroll the button from under the header first.
      await goFull.evaluate((button: HTMLElement) => button.click());
      await expect(full).toBeVisible();
      const scrolled = await page.evaluate(() => scrollY);
      expect(scrolled).toBeGreaterThan(0);
      await back();
      await expect(full).toHaveCount(0);
      expect(page.url()).toBe(car);
      expect(loaded).toEqual([]);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      await goFull.click();
      await expect(full).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(full).toHaveCount(0);
      expect(loaded).toEqual([]);
      await back();
      await expect(page).toHaveURL("/");
    });
  }

  for (const [view, name] of [
    ["gallery", /^Photos of this/],
    ["spinner", /^360° view/],
  ] as const) {
    test(`D127 D122: the full screen of the ${view} has the price, and Enquire opens the form over the page`, async ({
      page,
    }) => {
      await open(page, SHOWN.everything, view);
      await page.getByRole("button", { name: "View full screen" }).press("Enter");
      const full = page.getByRole("dialog", { name });
      await expect(full.getByText("$45,000")).toBeInViewport({ ratio: 1 });
      const enquire = full.getByRole("link", { name: "Enquire" });
      await expect(enquire).toBeInViewport({ ratio: 1 });
      await enquire.press("Enter");
      await expect(full).toHaveCount(0);
      const form = page.getByRole("dialog", { name: "Ask about this car" });
      await expect(form.getByLabel(/^(First )?name/i).first()).toBeVisible();
      await page.goBack();
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(SHOWN.everything));
    });
  }

  for (const [name, path] of [
    ["the print page", "/print?car_id="],
    ["the page itself", "/cars/"],
  ] as const) {
    test(`SHARE-09 VDP-02 D127: on paper, ${name} of a car with a spin has its words and a photo`, async ({
      page,
    }) => {
      await page.goto(path + SHOWN.everything, { waitUntil: "networkidle" });
      const { texts, pictures } = readPrinted(await page.pdf({ format: "A4" }));
      expect(texts).toBeGreaterThan(20);
      expect(pictures).toBeGreaterThan(0);
    });
  }

  test("GAL-04: the film among the photos plays when it is asked to, and stops when it is left", async ({
    page,
  }) => {
    const asked = await open(page, SHOWN.everything, "gallery");
    await next(page).click();
    expect(asked).not.toContain("film.webm");
    await page.getByRole("button", { name: "Play video" }).click();
    const film = page.locator("video[aria-label^='Video']");
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.1);
    await page.getByRole("link", { name: "Photo 4" }).click();
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });

  test("GAL-18 D18: an outside viewer comes when asked for, shut in, and pages may frame nothing else", async ({
    page,
    server,
  }) => {
    const policy = (await server.get(`/cars/${SHOWN.outside}`)).headers()["content-security-policy"];
    expect(policy).toContain("frame-src https://photos.example;");
    const asked = await open(page, SHOWN.outside);
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(asked).not.toContain("ev6%2F1");
    await page.getByRole("button", { name: "Turn it around" }).click();
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-same-origin");
    await expect(frame).toHaveAttribute("title", "Outside view of this 2021 Kia EV6");
    await expect(frame.contentFrame().getByText("The outside viewer")).toBeVisible();
    expect(asked).toContain("ev6%2F1");
  });
});

test.describe("with broken media", () => {
  test.use({ expectedMessages: /could not be shown|Failed to (load resource|fetch dynamically)/ });

  test("GAL-16: films that fail say so, and a panorama that fails leaves its place", async ({ page }) => {
    await open(page, SHOWN.broken, "walkaround");
    await expect(page.getByText("The walkaround can't be played at the moment.")).toBeVisible();
    await tab(page, "Interior").click();
    await expect(page.getByRole("region", { name: /scrolls sideways$/ })).toBeVisible();
    await tab(page, "Photos").click();
    await next(page).click();
    await page.getByRole("button", { name: "Play video" }).click();
    await expect(page.getByText("This video can't be played at the moment.")).toBeVisible();
  });

  test("GAL-16: a view whose script does not come leaves its poster, and the page as it is", async ({
    page,
  }) => {
    await page.route(/assets\/(spin|lightbox)-[^/]*\.js/, (route) => route.abort());
    await open(page, SHOWN.everything, "spinner");
    await expect(page.getByRole("tabpanel").getByRole("img")).toBeVisible();
    await tab(page, "Photos").click();
    await page.getByRole("button", { name: "View full screen" }).click();
    await expect(page.getByText("1 / 5")).toBeVisible();
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

  test("GAL-03 GAL-17: two fingers zoom a photo that fills the screen, and the page stays as it is", async ({
    page,
  }) => {
    await open(page, SHOWN.everything, "gallery");
    await page.getByRole("button", { name: "View full screen" }).tap();
    const lightbox = page.getByRole("dialog", { name: /^Photos of this/ });
    const photo = lightbox.getByRole("img", { name: /photo 1 of 4/ }).first();
    await expect(lightbox.getByRole("button", { name: "Zoom out" })).toBeDisabled();
    const width = async () => (await photo.boundingBox())!.width;
    const before = await width();
    await spreadFingers(page, await measureMiddle(photo));
    await expect(lightbox.getByRole("button", { name: "Zoom out" })).toBeEnabled();
    expect(await width()).toBeGreaterThan(before * 1.5);
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
  });

  test("GAL-17: a finger swipes through the full screen", async ({ page }) => {
    await open(page, SHOWN.everything, "gallery");
    await page.getByRole("button", { name: "View full screen" }).tap();
    const lightbox = page.getByRole("dialog", { name: /^Photos of this/ });
    await expect(lightbox.getByText("1 / 5")).toBeVisible();
    await swipe(page, { x: 300, y: 360 }, -220);
    await expect(lightbox.getByText("2 / 5")).toBeVisible();
    // A browser takes a tap during a swipe's last movement as the end of that.
    await expect(async () => {
      await lightbox.getByRole("button", { name: "Close" }).tap();
      await expectSoon(lightbox).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("GAL-01 GAL-09: the photos are there, with the film among them", async ({ page }) => {
    await page.goto(`/cars/${SHOWN.everything}`);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.locator("#view-spinner")).toBeHidden();
    await expect(page.getByRole("img", { name: /photo 1 of 4/ })).toBeVisible();
    await page.getByRole("link", { name: "Photo 4" }).click();
    await expect(page.getByRole("img", { name: /photo 4 of 4/ })).toBeInViewport();
    await expect(page.locator("video[controls]")).toHaveCount(1);
  });
});
