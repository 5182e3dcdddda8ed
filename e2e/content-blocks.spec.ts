import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { expect, PHONE, test } from "./support/test.ts";
import { collectScripts, weighScripts } from "./support/weight.ts";

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
    await page.goto(path, { waitUntil: "networkidle" });
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
      await page.goto(path, { waitUntil: "networkidle" });
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
