import { axe, WCAG } from "./support/axe.ts";
import { ALL } from "./support/results.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "harbourline-network", viewport: PHONE });

test("D349: a card of a group's search says whose the car is, leads to that dealership's site and saves nothing here", async ({
  page,
}) => {
  await page.goto(`${ALL}?make=Suzuki&make=Ford&sortBy=Car_production:price:asc`);
  const theirs = page.getByRole("article").filter({ hasText: "See at Pepperleaf Suzuki" }).first();
  await expect(theirs.getByText(/^Pepperleaf Suzuki, /)).toBeVisible();
  const link = theirs.getByRole("link", { name: /^See at Pepperleaf Suzuki/ });
  await expect(link).toHaveAttribute("href", /^http:\/\/pepperleaf-suzuki\.localhost:\d+\/cars\//);
  const own = page.getByRole("article").filter({ hasNotText: "See at" }).first();
  await own.getByRole("button", { name: /save/i }).waitFor();
  await expect(theirs.getByRole("button", { name: /save|compare/i })).toHaveCount(0);
  const { violations } = await axe(page).withTags(WCAG).analyze();
  expect(violations).toEqual([]);
});
