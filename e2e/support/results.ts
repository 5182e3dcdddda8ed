import type { Locator, Page } from "@playwright/test";

/** The search page without a filter. */
export const ALL = "/search/new-used-and-demo-cars";

/** A vehicle's card, wherever it is on the page. */
export const findCard = (page: Page, slug: string): Locator =>
  page.getByRole("article").filter({ has: page.locator(`a[href="/cars/${slug}"]`) });

/** A vehicle's card among the results of a search. */
export const findResult = (page: Page, slug: string): Locator =>
  page.getByRole("region", { name: "Results" }).locator(findCard(page, slug));

/** Loads the buttons of a card, such as the heart, which come with the first movement of the pointer. */
export async function wakeCards(page: Page): Promise<void> {
  await page.mouse.move(150, 300);
  await page.mouse.move(150, 320);
}
