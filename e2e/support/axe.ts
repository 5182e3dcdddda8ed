import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, PHONE } from "./test.ts";

/** The rules of WCAG 2.2 AA (D34), without axe's best practices. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Sends axe to a page once, minified. `AxeBuilder` sends 1.5 MB twice for each scan. */
class QuickAxe extends AxeBuilder {
  readonly #page: Page;

  constructor(page: Page) {
    super({ page, axeSource: "0" });
    this.#page = page;
  }

  override async analyze(): ReturnType<AxeBuilder["analyze"]> {
    for (const frame of this.#page.frames()) {
      await frame.evaluate(layOutAll);
      await frame.evaluate(setTransitions, false);
      if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
    }
    const results = await super.analyze();
    for (const frame of this.#page.frames()) await frame.evaluate(setTransitions, true);
    return results;
  }
}

/** Whatever is far down a page is scanned, and measured, too (D269). It has its styles a frame later. */
export async function layOutAll(): Promise<void> {
  document.documentElement.dataset.laidOut = "";
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

/**
 * Ends a page's transitions and turns them off, or on again. A colour halfway between two others may lack contrast, and a page may change
 * while it is scanned.
 */
function setTransitions(on: boolean): void {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
  const held = document as Document & { withoutTransitions?: CSSStyleSheet };
  if (!held.withoutTransitions) {
    held.withoutTransitions = new CSSStyleSheet();
    held.withoutTransitions.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(held.withoutTransitions);
  }
  held.withoutTransitions.disabled = on;
}

/**
 * A scan of a page by axe that reports violations alone and opens no page of its own for the report, which saves time. It finds the
 * same: no page has frames of other sites.
 */
export function axe(page: Page): AxeBuilder {
  return new QuickAxe(page).options({ resultTypes: ["violations"] }).setLegacyMode();
}

/** Fails on each violation of WCAG 2.2 AA on a page (D34). */
export async function expectNoViolations(page: Page): Promise<void> {
  expect((await axe(page).withTags(WCAG).analyze()).violations).toEqual([]);
}

/**
 * Fails on each violation of a page, and on a page wider than its window. Scripts in the page look for both, so nothing is checked without
 * JavaScript.
 */
export async function expectAccessible(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) return;
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

const WIDTHS = [PHONE.width, 768, 1440];

/** Fails on each violation of a page, and on a page wider than its window, at the widths of a phone, a tablet and a laptop. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, true);
  }
}
