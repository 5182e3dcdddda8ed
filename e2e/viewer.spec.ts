import type { Locator, Page } from "@playwright/test";
import { SHOWN, SPINNING_SITE, VIEWER_SITES } from "./dealer/viewer-stock.ts";
import { axe, WCAG } from "./support/axe.ts";
import { serveMedia } from "./support/media.ts";
import { readPrinted } from "./support/printed.ts";
import { expect as expectSoon, PHONE, test } from "./support/test.ts";

/** A whole turn of frames takes its time on a machine that is busy. */
const expect = expectSoon.configure({ timeout: 30_000 });

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const slider = (page: Page) => page.getByRole("slider", { name: /^Turn this/ });
const angle = async (page: Page) => Number(await slider(page).getAttribute("aria-valuenow"));
const next = (page: Page) =>
  page.getByRole("region", { name: /^Photos of this/ }).getByRole("button", { name: "Next" });
const spot = (page: Page, number: number) =>
  page.getByRole("button", { name: `Point of interest ${number}` });

/** Opens a car's page on a view and waits until it can be used. */
async function open(page: Page, car: string, view?: string): Promise<string[]> {
  const asked = await serveMedia(page);
  await page.goto(`/cars/${car}${view ? `?view=${view}` : ""}`);
  return asked;
}

async function openStoppedSpin(page: Page): Promise<void> {
  await open(page, SHOWN.everything, "spinner");
  await expect(page.getByText("Drag to turn")).toBeVisible();
  await page.getByRole("button", { name: "Stop turning" }).click();
}

async function measureMiddle(locator: Locator): Promise<Point> {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEP_MS = 16;

/** Puts fingers down at the first of `places`, moves them through the others, a step each 16 ms, and lifts them `restMs` later. */
async function touch(page: Page, places: readonly (readonly Point[])[], restMs = STEP_MS): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const began = Date.now();
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Point[], ms: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
      timestamp: (began + ms) / 1000,
    });
  const last = (places.length - 1) * STEP_MS;
  for (const [at, fingers] of places.entries())
    await send(at === 0 ? "touchStart" : "touchMove", fingers, at * STEP_MS);
  await send("touchEnd", [], last + restMs);
}

const STEPS = Array.from({ length: 11 }, (_, step) => step / 10);

/** Swipes with one finger by `by` pixels to the right. */
const swipe = (page: Page, { x, y }: Point, by: number, restMs?: number) =>
  touch(
    page,
    STEPS.map((part) => [{ x: x + by * part, y }]),
    restMs,
  );

/** Moves two fingers apart, from 80 pixels to 240. */
const spreadFingers = (page: Page, { x, y }: Point) =>
  touch(
    page,
    STEPS.map((part) => [-1, 1].map((side) => ({ x: x + side * (40 + 80 * part), y }))),
  );

/** Resolves once the browser has drawn as many pictures. */
const drawn = (page: Page, pictures: number) =>
  page.evaluate(async (count) => {
    for (let picture = 0; picture < count; picture += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, pictures);

test.describe.configure({ timeout: 120_000 });

/** Each state of the viewer: the view that it opens on, and what is done there. */
const STATES: readonly (readonly [
  name: string,
  view: string | undefined,
  prepare: (page: Page) => Promise<unknown>,
])[] = [
  ["poster", undefined, async () => undefined],
  ["spin", "spinner", (page) => page.getByText("Drag to turn").waitFor()],
  [
    "open hotspot",
    "spinner",
    async (page) => {
      await page.getByText("Drag to turn").waitFor();
      await page.getByRole("button", { name: "Stop turning" }).click();
      await slider(page).press("Home");
      await spot(page, 1).click();
    },
  ],
  [
    "spin, full screen",
    "spinner",
    (page) => page.getByRole("button", { name: "View full screen" }).press("Enter"),
  ],
  ["walkaround", "walkaround", (page) => page.locator("video[aria-label^='Walkaround']").waitFor()],
  ["interior", "interior", (page) => page.getByText("Drag to look around").waitFor()],
  ["gallery", "gallery", (page) => page.getByText("1 / 5").waitFor()],
  [
    "photos, full screen",
    "gallery",
    async (page) => {
      await page.getByRole("button", { name: "View full screen" }).click();
      await page.getByRole("dialog").getByText("1 / 5").waitFor();
    },
  ],
];

for (const { template, site } of VIEWER_SITES) {
  test.describe(template, () => {
    test.use({ site, expectedMessages: /GL Driver Message/ });

    test("GAL-01 GAL-02 GAL-10 D127: it begins with the spin's front three-quarter view, and nothing else of it loads unasked", async ({
      page,
    }) => {
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(request.url());
      });
      const asked = await open(page, SHOWN.everything);
      await expect(tab(page, "360° spin")).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tab")).toHaveText(["360° spin", "Walkaround", "Photos", "Interior"]);
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual(["frame-32.webp"]);
      expect(scripts.filter((url) => /spin|walkaround|interior|external|lightbox|stage/.test(url))).toEqual(
        [],
      );
      await page.getByRole("button", { name: "Turn it around" }).click();
      await expect(page.getByText("Drag to turn")).toBeVisible();
      expect(new Set(asked.filter((name) => name.startsWith("frame"))).size).toBe(36);
      expect(asked.slice(1, 6).toSorted()).toEqual(
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
      await expect(lightbox.getByText("2021 Kia EV9, photo 2 of 4")).toBeVisible();
      await lightbox.getByRole("button", { name: "Zoom in" }).press("Enter");
      await expect(lightbox.getByRole("button", { name: "Zoom out" })).toBeEnabled();
      await page.keyboard.press("Escape");
      await expect(lightbox).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(page.getByText("3 / 5")).toBeVisible();
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

    test("D127: whatever shows fills the stage from edge to edge", async ({ page }) => {
      for (const [view, shown] of Object.entries({
        spinner: "[role=slider]",
        walkaround: "video",
        gallery: "img",
        interior: "canvas",
      })) {
        await open(page, SHOWN.everything, view);
        const panel = page.locator(`#view-${view}`);
        const medium = panel.locator(shown).first();
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await expect(medium).toBeVisible();
          const [inner, outer] = [(await medium.boundingBox())!, (await panel.boundingBox())!];
          const stage = view === "gallery" ? { ...outer, height: inner.height } : outer;
          for (const [side, short] of Object.entries({
            left: inner.x - stage.x,
            top: inner.y - stage.y,
            right: stage.x + stage.width - inner.x - inner.width,
            bottom: stage.y + stage.height - inner.y - inner.height,
          }))
            expect(short, `${view} at ${width} px, ${side}`).toBeLessThanOrEqual(1);
        }
      }
    });

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
        await serveMedia(page);
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

  test.describe(`${template}, without barriers`, () => {
    test.use({ site, expectedMessages: /GL Driver Message/ });
    for (const [name, view, prepare] of STATES) {
      test(`D34 GAL-02: the viewer's ${name} has no accessibility problem at phone and desktop width`, async ({
        page,
      }) => {
        for (const width of [360, 1440]) {
          // A window that fills the screen takes no other size; with its page it is left.
          await page.goto("about:blank", { waitUntil: "load" });
          await page.setViewportSize({ width, height: 800 });
          await open(page, SHOWN.everything, view);
          await prepare(page);
          const { violations } = await axe(page).withTags(WCAG).analyze();
          expect
            .soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`))
            .toEqual([]);
          expect
            .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
            .toBeLessThanOrEqual(0);
        }
      });
    }
  });

  test.describe(`${template} with less motion`, () => {
    test.use({ site, contextOptions: { reducedMotion: "reduce" } });

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

  test.describe(`${template} with broken media`, () => {
    test.use({ site, expectedMessages: /could not be shown|Failed to (load resource|fetch dynamically)/ });

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

  test.describe(`${template} on a phone`, () => {
    test.use({
      site,
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

    test("D121 D127 GAL-02: all four tabs show whole on a narrow phone, clear of the buttons beside them", async ({
      page,
    }) => {
      for (const view of ["spinner", "walkaround", "gallery", "interior"] as const) {
        await open(page, SHOWN.everything, view);
        // In one go: buttons come and go while a view starts.
        const overlaps = () =>
          page.locator("[data-viewer]").evaluate((viewer) => {
            const list = viewer.querySelector("[role=tablist]")!.getBoundingClientRect();
            const isWhole = (tab: Element) => {
              const { left, right } = tab.getBoundingClientRect();
              return left >= list.left && right <= list.right + 0.5;
            };
            const isClear = (button: Element) => {
              const { left, top, width } = button.getBoundingClientRect();
              // A photo is a button as wide as the stage.
              return width > 100 || left >= list.right || top >= list.bottom;
            };
            const buttons = [...viewer.querySelectorAll("button:not([role=tab])")];
            return {
              tabs: [...viewer.querySelectorAll("[role=tab]")].filter(isWhole).length,
              overlaps: buttons
                .filter((button) => button.checkVisibility() && !isClear(button))
                .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
            };
          });
        await expect(
          page.getByRole("button", { name: "View full screen" }).filter({ visible: true }),
        ).toHaveCount(1);
        await expect.poll(overlaps, view).toEqual({ tabs: 4, overlaps: [] });
      }
    });

    test("D127: every button of the viewer is 44 pixels wide and high, on the page and full screen", async ({
      page,
    }) => {
      for (const view of ["spinner", "walkaround", "gallery", "interior"] as const) {
        await open(page, SHOWN.everything, view);
        const small = await page
          .locator("[data-viewer]")
          .locator("button, [role=tab]")
          .filter({ visible: true })
          .evaluateAll((all) =>
            all
              .map((one) => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()] as const)
              .filter(([, { width, height }]) => width < 44 || height < 44)
              .map(([name, { width, height }]) => `${view}, ${name}: ${width} × ${height}`),
          );
        expect(small).toEqual([]);
      }
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

    test("GAL-03 GAL-19: a hotspot's words leave the buttons of the view free", async ({ page }) => {
      await openStoppedSpin(page);
      await slider(page).press("Home");
      await spot(page, 2).tap();
      await expect(page.getByText("Matrix headlamps")).toBeVisible();
      await page.getByRole("button", { name: "View full screen" }).tap();
      await expect(page.getByRole("dialog", { name: /^360° view/ })).toBeVisible();
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

  test.describe(`${template} on a phone with less motion`, () => {
    test.use({
      site,
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

  test.describe(`${template} in the system's own colours`, () => {
    test.use({ site, contextOptions: { forcedColors: "active" } });

    test("GAL-02 D34: the tab that is chosen can be told from the others", async ({ page }) => {
      await open(page, SHOWN.everything);
      const grounds = await page
        .getByRole("tab")
        .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor));
      expect(new Set(grounds.slice(1)).size).toBe(1);
      expect(grounds[0]).not.toBe(grounds[1]);
    });
  });

  test.describe(`${template} without JavaScript`, () => {
    test.use({ site, javaScriptEnabled: false });

    test("GAL-01 GAL-09: the photos are there, with the film among them", async ({ page }) => {
      await serveMedia(page);
      await page.goto(`/cars/${SHOWN.everything}`);
      await expect(page.getByRole("tab")).toHaveCount(0);
      await expect(page.locator("#view-spinner")).toBeHidden();
      await expect(page.getByRole("img", { name: /photo 1 of 4/ })).toBeVisible();
      await page.getByRole("link", { name: "Photo 4" }).click();
      await expect(page.getByRole("img", { name: /photo 4 of 4/ })).toBeInViewport();
      await expect(page.locator("video[controls]")).toHaveCount(1);
    });
  });
}

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
      expect(asked).toEqual(["frame-32.webp"]);
      await page.getByRole("button", { name: "Turn it around" }).click();
      await expect(page.getByText("Drag to turn")).toBeVisible();
      expect(await angle(page)).toBe(320);
    });
  });
});
