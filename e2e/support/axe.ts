import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The rules of WCAG 2.2 AA (D34), without axe's best practices. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * A scan of a page by axe that reports violations alone and opens no page of its own for the report, which saves time. It finds the
 * same: no page has frames of other sites.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

/** Fails on each violation of WCAG 2.2 AA on a page (D34). */
export async function expectNoViolations(page: Page): Promise<void> {
  expect((await axe(page).withTags(WCAG).analyze()).violations).toEqual([]);
}
