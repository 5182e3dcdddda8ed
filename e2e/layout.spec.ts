import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { servePieces } from "./support/pieces.ts";
import { ALL } from "./support/results.ts";
import { expect, holdScripts, PHONE, TEMPLATES, test } from "./support/test.ts";
import { collectScripts, openSettled, weigh, weighScripts } from "./support/weight.ts";

const PAGES = ["/", ALL, `/cars/${CARS.photographed}`];

/** KB of 1024 bytes, gzipped. */
const SCRIPT_LIMITS = [
  ["/", 140],
  [ALL, 140],
  [`/cars/${CARS.photographed}`, 150],
  [`/enquiry?car=${CARS.plain}`, 140],
  ["/finance", 140],
  ["/book-service", 140],
  ["/spin-to-win", 140],
  ["/sign-in", 140],
  ["/success", 140],
] as const;

/** A page of each kind that has a head. */
const HEADED = [
  ...["/about-us", "/privacy-policy", "/finance", "/locations", "/contact", "/special-offers"],
  ...["/directory", "/trade-in", "/enquiry", "/book-service", "/sign-in", "/compare", "/favourites"],
  ...["/budget-search", `/cars/${CARS.photographed}/checkout`],
];

/** The space above a page's first line, and between the way here, where it has one, and its title; in pixels. */
function measureHead() {
  const top = document.querySelector("main")?.getBoundingClientRect().top ?? 0;
  const title = document.querySelector("main h1")?.getBoundingClientRect();
  const crumbs = document.querySelector("main nav[aria-label=Breadcrumb]")?.getBoundingClientRect();
  if (!title) return null;
  const way = crumbs ? Math.round(title.top - crumbs.bottom) : null;
  return { above: Math.round((crumbs ?? title).top - top), way };
}

/** Buttons whose text comes closer than 5 pixels to their upper or lower edge. */
function measureButtons() {
  const looks = document.querySelectorAll<HTMLElement>("main :is(a, button)[class*=min-h-]");
  return [...looks].flatMap((button) => {
    const box = button.getBoundingClientRect();
    const lines = [...button.querySelectorAll("*"), button]
      .filter((part) => !part.closest(".sr-only"))
      .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .flatMap((text) => {
        const range = document.createRange();
        range.selectNode(text);
        return [...range.getClientRects()];
      });
    const isTight = lines.some(({ top, bottom }) => top - box.top < 5 || box.bottom - bottom < 5);
    return box.height > 0 && getComputedStyle(button).borderTopWidth !== "0px" && isTight
      ? [button.textContent]
      : [];
  });
}

/** First words of lists that their arrow covers. */
function findCutChoices() {
  const ARROW = 22;
  const pen = document.createElement("canvas").getContext("2d");
  const lists = [...document.querySelectorAll("select")].filter((list) => list.offsetWidth > 0);
  return lists.flatMap((list) => {
    const style = getComputedStyle(list);
    const words = list.options[0]?.text ?? "";
    if (pen) pen.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const room = list.clientWidth - padding - ARROW;
    return pen && pen.measureText(words).width > room ? [words] : [];
  });
}

/** All layout shifts so far that no input explains: how far, and what moved. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: readonly { node: Node | null }[];
          })[];
          const unexplained = entries.filter(({ hadRecentInput }) => !hadRecentInput);
          const toName = ({ node }: { node: Node | null }) =>
            node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? "");
          resolve(unexplained.map(({ value, sources }) => `${value}: ${sources.map(toName).join(" | ")}`));
        }).observe({ type: "layout-shift", buffered: true });
        // An observer of a page without a shift is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );

/** Scrolls down a page whose scripts had an idle moment, as they have before anybody can read a screen of it (D269). */
async function readThrough(page: Page): Promise<void> {
  await page.locator("html[data-hydrated][data-laid-out]").waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.waitForLoadState("networkidle");
}

for (const { template, site } of TEMPLATES) {
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    test.describe(`${template} at ${viewport.width} px`, () => {
      test.use({ site, viewport });

      test("D17 D300: nothing moves on / for a shopper who comes back", async ({ page }) => {
        await page.goto(`/cars/${CARS.photographed}`);
        const release = await holdScripts(page);
        await page.goto("/", { waitUntil: "commit" });
        const left = page.getByRole("region", { name: "Where you left off" });
        await expect(left, "there is room before any script has come").toBeVisible();
        await expect(page.locator("footer")).toBeVisible();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const before = await shifts(page);
        release();
        await expect(left.getByRole("listitem")).toHaveText(/^You looked at this/);
        await readThrough(page);
        expect(await shifts(page)).toEqual(before);
      });

      for (const path of PAGES) {
        test(`D17: nothing moves while ${path} loads and is read`, async ({ page }) => {
          await page.goto(path);
          await readThrough(page);
          expect(await shifts(page)).toEqual([]);
        });

        test(`D17: nothing moves on ${path} when scripts come after all else`, async ({ page }) => {
          const release = await holdScripts(page);
          await page.goto(path, { waitUntil: "commit" });
          await expect(page.locator("footer")).toBeVisible();
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          const before = await shifts(page);
          release();
          await readThrough(page);
          expect(await shifts(page)).toEqual(before);
        });
      }
    });
  }

  test.describe(`${template}, arriving in pieces`, () => {
    test.use({ site, viewport: PHONE, expectedMessages: /^asked http:\/\/127\.0\.0\.1:/ });

    for (const path of PAGES) {
      test(`D17: ${path} is painted once it is whole, so that nothing moves`, async ({ page }) => {
        const pieces = await servePieces(site, "</h1>");
        const styles = page.waitForEvent("requestfinished", (call) => call.url().endsWith(".css"));
        await page.goto(`${pieces.origin}${path}`, { waitUntil: "commit" });
        await styles;
        await page.locator("h1").waitFor({ state: "attached" });
        expect(await page.evaluate(() => performance.getEntriesByType("paint"))).toEqual([]);
        const released = Date.now();
        pieces.release();
        await readThrough(page);
        const painted = await page.evaluate(
          () => performance.timeOrigin + performance.getEntriesByType("paint")[0]!.startTime,
        );
        expect(painted).toBeGreaterThanOrEqual(released);
        expect(await shifts(page)).toEqual([]);
        // A page that is still there may ask for more.
        await page.close();
        pieces.close();
      });
    }
  });

  test.describe(`${template}, the heads of pages`, () => {
    test.use({ site, expectedMessages: /status of 404/ });

    for (const [width, space] of [
      [390, 24],
      [1440, 32],
    ] as const) {
      test(`D405: at ${width} px every page begins with the same space above its title and below it`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 900 });
        const measured: Record<string, unknown> = {};
        for (const path of HEADED) {
          await page.goto(path);
          measured[path] = await page.evaluate(measureHead);
        }
        for (const path of HEADED)
          expect
            .soft(
              [
                { above: space, way: 12 },
                { above: space, way: null },
              ],
              path,
            )
            .toContainEqual(measured[path]);
        for (const path of ["/compare", "/favourites"])
          expect.soft(measured[path], path).toEqual({ above: space, way: 12 });
      });
    }
  });

  test.describe(`${template}, its buttons and lists`, () => {
    test.use({ site });

    test("D34: a button of two lines keeps a space above and below them", async ({ page }) => {
      await page.setViewportSize(PHONE);
      for (const path of [`/cars/${CARS.photographed}`, "/finance"]) {
        await page.goto(path);
        await page.locator("html[data-hydrated][data-laid-out]").waitFor();
        expect(await page.evaluate(measureButtons), path).toEqual([]);
      }
    });

    test("D34: on a phone a list's first words are whole", async ({ page }) => {
      await page.setViewportSize(PHONE);
      for (const path of ["/", "/trade-in", "/finance", "/book-service"]) {
        await page.goto(path);
        expect(await page.evaluate(findCutChoices), path).toEqual([]);
      }
    });

    test("D34: on a tablet what a shopper may do next stands two by two", async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await page.goto(`/cars/${CARS.photographed}`);
      const links = page.getByRole("link", {
        name: /^(Reserve .* Now|Book a test drive|Value my trade-in|Work out your deal)/,
      });
      const tops = await links.evaluateAll((all) =>
        all.map((link) => Math.round(link.getBoundingClientRect().top)),
      );
      expect(tops.length).toBeGreaterThan(1);
      expect(new Set(tops).size).toBe(Math.ceil(tops.length / 2));
    });
  });

  test.describe(`${template}, its weight`, () => {
    test.use({ site });

    for (const [path, limit] of SCRIPT_LIMITS) {
      test(`D24 D55: ${path} brings at most ${limit} KB of JavaScript before anybody acts`, async ({
        page,
        server,
      }) => {
        const scripts = collectScripts(page);
        await openSettled(page, path);
        expect(scripts.size).toBeGreaterThan(3);
        expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(limit * 1024);
      });
    }

    test("D24: the results page brings at most 25 KB of HTML", async ({ server }) => {
      expect(await weigh(server, ALL, "br")).toBeLessThanOrEqual(25 * 1024);
    });
  });
}

test("D119 D291 LEAD-02: on a phone suggestions are as wide as the page, and vehicles to drive keep their model", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(ALL);
  await page.locator("html[data-hydrated]").waitFor();
  const box = page.getByRole("main").getByLabel("Search this stock");
  await box.focus();
  await box.pressSequentially("toyo");
  const list = page.getByRole("listbox", { name: "Suggested searches" });
  await expect(list).toBeVisible();
  expect((await list.boundingBox())?.width).toBeGreaterThan(310);
  await expect(list.getByText("Make", { exact: true }).first()).toBeVisible();
  await page.goto("/book-test-drive");
  const names = page.getByRole("list", { name: "Vehicles to drive" }).getByRole("heading");
  await expect(names.first()).toBeVisible();
  const isCut = await names.first().evaluate((name) => {
    name.textContent = "2024 Mitsubishi Eclipse Cross";
    return name.scrollWidth > name.clientWidth;
  });
  expect(isCut).toBe(false);
});

test("D291 LEAD-02: a laptop's first screen has the first vehicles to drive down to their buttons", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/book-test-drive");
  const first = page.getByRole("link", { name: /^Drive this one/ }).first();
  await expect(first).toBeInViewport({ ratio: 1 });
});
