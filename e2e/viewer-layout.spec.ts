import type { Page } from "@playwright/test";
import { SHOWN, VIEWER_SITES } from "./dealer/viewer-stock.ts";
import { axe, WCAG } from "./support/axe.ts";
import { PHONE, test } from "./support/test.ts";
import { expect, open, slider, spot } from "./support/viewer.ts";

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
  });

  test.describe(`${template}, without barriers`, () => {
    test.use({ site, expectedMessages: /GL Driver Message/ });

    for (const [screen, width] of [
      ["phone", 360],
      ["desktop", 1440],
    ] as const) {
      test(`D34 GAL-02: no state of the viewer has an accessibility problem at ${screen} width`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        for (const [name, view, prepare] of STATES) {
          await test.step(name, async () => {
            await open(page, SHOWN.everything, view);
            await prepare(page);
            const { violations } = await axe(page).withTags(WCAG).analyze();
            const found = violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`,
            );
            expect.soft(found, name).toEqual([]);
            expect.soft(await page.evaluate(() => innerWidth), name).toBe(width);
            expect
              .soft(await page.evaluate(() => document.documentElement.scrollWidth), name)
              .toBeLessThanOrEqual(width);
          });
        }
      });
    }
  });

  test.describe(`${template} on a phone`, () => {
    test.use({
      site,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      expectedMessages: /GL Driver Message/,
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
          // In one go: buttons come and go while a film plays.
          .evaluateAll((all) =>
            all
              .filter((one) => one.checkVisibility({ visibilityProperty: true }))
              .map((one) => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()] as const)
              .filter(([, { width, height }]) => width < 44 || height < 44)
              .map(([name, { width, height }]) => `${name}: ${width} × ${height}`),
          );
        expect(small, view).toEqual([]);
      }
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
}
