import type { Page } from "@playwright/test";
import { FOLD_CARS, FOLD_SITES } from "./dealer/viewer-stock.ts";
import { expect, test } from "./support/test.ts";

const PAGES = ["/", "/search/used-cars", `/cars/${FOLD_CARS.photos}`, "/enquiry", "/finance", "/contact"];
const LOW_SCREENS = [
  { width: 360, height: 600 },
  { width: 768, height: 600 },
  { width: 1280, height: 600 },
];

/** Controls with something else in their middle, however the page is scrolled. */
async function listOutOfReach(): Promise<string[]> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const isHit = (control: Element, spot: Element) => {
    const [box] = spot.getClientRects();
    if (!box) return true;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isLabel = [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit));
    return hit !== null && (spot.contains(hit) || isLabel);
  };
  const found: string[] = [];
  for (const control of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    const isShown = control.checkVisibility({ visibilityProperty: true });
    if (!isShown || control.closest("[aria-hidden=true], [inert]")) continue;
    // What is drawn in place of a control that only readers see: a label, or the thumb of a slider.
    const { labels, type, parentElement } = control as HTMLInputElement;
    const spot = control.matches(".sr-only, .skip-link")
      ? labels?.[0]
      : type === "range"
        ? parentElement
        : control;
    if (!spot) continue;
    spot.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    // What follows the scrolling slides away for some frames, and a part that comes now may move the page.
    for (let frames = 0; frames < 60 && !isHit(control, spot); frames += 1) {
      await nextFrame();
      spot.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    }
    if (!isHit(control, spot)) found.push(control.outerHTML.slice(0, 200));
  }
  return found;
}

/** Has all parts of a page there, so that none comes while it is measured. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-hydrated][data-laid-out]").waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
}

for (const { template, site } of FOLD_SITES) {
  test.describe(`${template} on a low screen`, () => {
    test.use({ site });

    test("D296 D34: whatever a shopper may press can be pressed", async ({ page }) => {
      for (const viewport of LOW_SCREENS) {
        await page.setViewportSize(viewport);
        for (const path of PAGES) {
          await openWhole(page, path);
          expect
            .soft(await page.evaluate(listOutOfReach), `${path} at ${viewport.width} × ${viewport.height}`)
            .toEqual([]);
        }
      }
    });
  });
}
