import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";
import { collectScripts, openSettled, weighScripts } from "./support/weight.ts";

const DESKTOP = { width: 1440, height: 900 };
const KILOBYTES = 1024;

/** A page of a demo dealer of each template for each block. */
const SHELVES = [
  { template: "showroom", site: "pepperleaf-suzuki", path: "/about-us", title: "Small ones in the yard" },
  { template: "yard", site: "saltbush", path: "/towing-guide", title: "Vans under 2.5 tonnes, loaded" },
] as const;

/** Opens a page at both widths and expects it to be sound. */
async function expectSound(page: Page, path: string): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await openSettled(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectNoViolations(page);
  }
}

for (const { template, site, path, title } of SHELVES) {
  test.describe(`a stock shelf, ${template}`, () => {
    test.use({ site });

    test("D178 D34: it breaks no rule of WCAG on either screen, and the page's scripts weigh at most 140 KB", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      await expectSound(page, path);
      expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(140 * KILOBYTES);
    });

    test("D178: it leads to a search that finds its number, and its cards to vehicles", async ({
      page,
      server,
    }) => {
      await page.goto(path);
      const shelf = page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
      const link = shelf.getByRole("link", { name: /^See all/ });
      const count = Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);
      const { search } = new URL((await link.getAttribute("href")) ?? "", page.url());
      expect((await (await server.get(`/api/search${search}`)).json()).count).toBe(count);
      await shelf.getByRole("article").first().getByRole("link").first().click();
      await expect(page).toHaveURL(/\/cars\//);
    });
  });
}

type Shift = PerformanceEntry & { readonly value: number };

const GALLERIES = [
  { template: "showroom", site: "southern-arc-nissan", title: "Where they end up", images: 3 },
  { template: "yard", site: "harbourline-pre-owned", title: "One car, as we show all of them", images: 5 },
] as const;

for (const { template, site, title, images } of GALLERIES) {
  test.describe(`a gallery, ${template}`, () => {
    test.use({ site, contextOptions: { reducedMotion: "reduce" } });
    const path = "/about-us";

    test("D157 D34: it breaks no rule of WCAG on either screen, and the page's scripts weigh at most 140 KB", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      await expectSound(page, path);
      expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(140 * KILOBYTES);
    });

    test("D157 CONST-04: its images load as they come near, move by button and keyboard, and nothing shifts", async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await openSettled(page, path);
      const gallery = page.getByRole("region", { name: title });
      const photos = gallery.getByRole("img");
      await expect(photos).toHaveCount(images);
      await gallery.scrollIntoViewIfNeeded();
      await expect(photos.first()).toHaveJSProperty("complete", true);
      const shift = await page.evaluate(() => {
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type: "layout-shift", buffered: true });
        return observer.takeRecords().reduce((sum, entry) => sum + (entry as Shift).value, 0);
      });
      expect(shift).toBe(0);
      await gallery.getByRole("button", { name: "Next" }).click();
      await expect(photos.nth(1)).toBeInViewport({ ratio: 0.9 });
      await expect(photos.nth(1)).toHaveJSProperty("complete", true);
      await gallery.getByRole("button", { name: `Go to slide ${images}` }).click();
      await expect(photos.last()).toBeInViewport({ ratio: 0.9 });
      await expect(gallery.getByRole("button", { name: "Next" })).toBeDisabled();
      await gallery.locator("[tabindex='0']").focus();
      await page.keyboard.press("ArrowLeft");
      await expect(gallery.getByRole("button", { name: "Next" })).toBeEnabled();
    });
  });
}

const FILMS = [
  {
    template: "showroom",
    site: "southern-arc-nissan",
    path: "/service",
    title: "A dual cab before its fit-out",
    captions: 0,
  },
  {
    template: "yard",
    site: "harbourline-pre-owned",
    path: "/about-us",
    title: "Once around the car",
    captions: 4,
  },
] as const;

for (const { template, site, path, title, captions } of FILMS) {
  test.describe(`a video, ${template}`, () => {
    test.use({ site });

    test("D179 D34: it breaks no rule of WCAG on either screen, and the page's scripts weigh at most 140 KB", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      await expectSound(page, path);
      expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(140 * KILOBYTES);
    });

    test("D179: nothing of it loads before it is played, and then it has the focus and its captions", async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on("request", (call) => call.url().includes("/film/") && asked.push(call.url()));
      await openSettled(page, path);
      const play = page.getByRole("button", { name: `Play video : ${title}` });
      await play.scrollIntoViewIfNeeded();
      expect(asked).toEqual([]);
      await play.focus();
      await page.keyboard.press("Enter");
      const film = page.locator(`video[aria-label="${title}"]`);
      await expect(film).toBeFocused();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      const cues = await film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0);
      expect(cues).toBe(captions);
      await expectNoViolations(page);
    });
  });
}

for (const { template, site } of TEMPLATES) {
  test.describe(`a video at another host, ${template}`, () => {
    test.use({ site, expectedMessages: /youtube-nocookie/ });

    test("D18 D179 D34: the host hears of nobody before the click, and then plays in its frame", async ({
      page,
    }) => {
      const asked: string[] = [];
      await page.route("https://www.youtube-nocookie.com/**", (route) => {
        asked.push(route.request().url());
        return route.fulfill({
          contentType: "text/html",
          body: "<!doctype html><title>Player</title><p>Plays",
        });
      });
      await expectSound(page, "/our-film");
      expect(asked).toEqual([]);
      await page.getByRole("button", { name: /^Play from YouTube/ }).click();
      const player = page.getByTitle("A morning in the yard (YouTube)");
      await expect(player.contentFrame().getByText("Plays")).toBeVisible();
      await expect(player).toBeFocused();
      expect(asked).toEqual([expect.stringContaining("/embed/dQw4w9WgXcQ?autoplay=1")]);
    });
  });

  test.describe(`a video at another host without JavaScript, ${template}`, () => {
    test.use({ site, javaScriptEnabled: false });

    test("D179: it is a link to the film's page", async ({ page }) => {
      await page.goto("/our-film");
      await expect(page.getByRole("link", { name: /^Watch the video/ })).toHaveAttribute(
        "href",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      );
      await expect(page.getByRole("button", { name: /^Play from/ })).toBeHidden();
    });
  });
}
