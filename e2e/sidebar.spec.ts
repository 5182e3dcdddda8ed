import type { Page } from "@playwright/test";
import { FINANCE_SITES } from "./dealer/finance-sites.ts";
import { CARS } from "./dealer/stock.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

const carPage = (slug: string) => `/cars/${slug}`;
const NUMBER = "07 7010 0003";

/** Notes calls instead of letting the browser look for a telephone. */
async function listenForCalls(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { calls });
    addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="tel:"]');
      if (!link) return;
      if (!event.defaultPrevented) calls.push(link.href);
      event.preventDefault();
    });
  });
  return () => page.evaluate(() => (window as unknown as { calls: string[] }).calls);
}

const events = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: { id: number }[] }).dataLayer ?? []).map(({ id }) => id),
  );

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

test("PHONE-02 PHONE-03 ANA-04 API-10: a click shows the number and is recorded once, the next one calls", async ({
  page,
}) => {
  const calls = await listenForCalls(page);
  const reveals: unknown[] = [];
  page.on("request", (call) => {
    if (call.url().endsWith("/api/phone-reveal")) reveals.push(call.postDataJSON());
  });
  await page.goto(carPage(CARS.plain));
  const button = page.getByRole("link", { name: "Call Now" }).filter({ visible: true });
  await expect(button).toContainText("07 70** ****");
  const answer = page.waitForResponse("**/api/phone-reveal");
  await button.click();
  await expect(button).toContainText(NUMBER);
  expect((await answer).status()).toBe(200);
  expect(await calls()).toEqual([]);
  await button.click();
  expect(await calls()).toEqual(["tel:+61770100003"]);
  expect(reveals).toEqual([{ car_id: expect.any(Number) }]);
  expect((await events(page)).filter((id) => id === 25)).toEqual([25]);
});

test("PHONE-03: by keyboard the number shows first, is said, and is called by the next press", async ({
  page,
}) => {
  const calls = await listenForCalls(page);
  await page.goto(carPage(CARS.plain));
  const button = page.getByRole("link", { name: "Call Now" }).filter({ visible: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: NUMBER })).toHaveCount(1);
  expect(await calls()).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await calls()).toEqual(["tel:+61770100003"]);
});

test.describe(`on a wide touch screen`, () => {
  test.use({ hasTouch: true });

  test("D25 PHONE-03: a tap beside a masked number dials at once and shows it", async ({ page }) => {
    const calls = await listenForCalls(page);
    await page.goto(carPage(CARS.plain));
    const button = page.getByRole("link", { name: "Call Now" }).filter({ visible: true });
    await button.tap();
    expect(await calls()).toEqual(["tel:+61770100003"]);
    await expect(button).toContainText(NUMBER);
  });
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false });

  test("D25 PHONE-08: Call Now is a plain link with the whole number", async ({ page }) => {
    await page.goto(carPage(CARS.plain));
    const button = page.getByRole("link", { name: "Call Now" }).filter({ visible: true });
    await expect(button.getByText(NUMBER)).toBeVisible();
    await expect(button.getByText("**")).toBeHidden();
    await expect(button).toHaveAttribute("href", "tel:+61770100003");
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("SIDE-16: the header shows from 500 pixels of scrolling on", async ({ page }) => {
      await page.goto(carPage(CARS.photographed));
      const header = page.locator("[data-sticky-header]");
      await expect(header).toBeHidden();
      for (const [y, state] of [
        [500, "shown"],
        [499, "hidden"],
        [700, "shown"],
        [0, "hidden"],
      ] as const) {
        await scrollTo(page, y);
        await expect(header).toHaveAttribute("data-sticky-header", state);
      }
    });

    test("D296 SIDE-16: on a wide screen the header shows once the offer, which says the same, has left the window", async ({
      page,
    }) => {
      await page.goto(carPage(CARS.photographed));
      const header = page.locator("[data-sticky-header]");
      await scrollTo(page, 600);
      await expect(header).toHaveAttribute("data-sticky-header", "shown");
      await expect(page.locator("[data-offer]").getByRole("link", { name: "Enquire Now" })).toBeInViewport();
      await expect(header).toBeHidden();
      await scrollTo(page, 100_000);
      await expect(header).toBeInViewport({ ratio: 1 });
      await expect(header.getByText("$30,000")).toBeVisible();
    });

    test("SIDE-16 SIDE-09: what gets focus by keyboard is never under the header", async ({ page }) => {
      await page.goto(carPage(CARS.photographed));
      await scrollTo(page, 100_000);
      const header = page.locator("[data-sticky-header]");
      await expect(header).toHaveAttribute("data-sticky-header", "shown");
      await page.getByRole("contentinfo").getByRole("link").last().focus();
      for (let presses = 0; presses < 25; presses++) {
        await page.keyboard.press("Shift+Tab");
        const covered = await page.evaluate(() => {
          const bar = document.querySelector("[data-sticky-header]")!.getBoundingClientRect();
          const active = document.activeElement!.getBoundingClientRect();
          const isUnder = active.top >= bar.top && active.bottom <= bar.bottom;
          return isUnder ? document.activeElement!.outerHTML.slice(0, 200) : null;
        });
        expect(covered).toBeNull();
      }
    });
  });

  test.describe(`${template} on a phone`, () => {
    test.use({ site, viewport: PHONE, hasTouch: true });

    test("D25 PHONE-03 SIDE-09: one tap on Call Now dials, and is recorded", async ({ page }) => {
      const calls = await listenForCalls(page);
      await page.goto(carPage(CARS.plain));
      const recorded = page.waitForResponse("**/api/phone-reveal");
      await page.locator("[data-bottom-bar]").getByRole("link", { name: "Call Now" }).tap();
      expect((await recorded).status()).toBe(200);
      expect(await calls()).toEqual(["tel:+61770100003"]);
      expect((await events(page)).filter((id) => id === 25)).toEqual([25]);
    });

    test("SIDE-09 LAW-06: the bar covers nothing of the page's end, with the links to privacy notice and terms", async ({
      page,
    }) => {
      await page.goto(carPage(CARS.plain));
      await page.locator("html[data-hydrated]").waitFor();
      await scrollTo(page, 100_000);
      const bar = (await page.locator("[data-bottom-bar]").boundingBox())!;
      const links = page.getByRole("contentinfo").getByRole("link");
      const { y, height } = (await links.last().boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(bar.y);
    });

    test("SIDE-09 SIDE-17 D121: the price that stays in view is in the bar alone", async ({ page }) => {
      await page.goto(carPage(CARS.photographed));
      await scrollTo(page, 700);
      await expect(page.locator("[data-sticky-header]")).toHaveAttribute("data-sticky-header", "shown");
      await expect(page.locator("[data-bottom-bar]").getByText("$30,000")).toBeVisible();
      await expect(page.locator("[data-sticky-header]").getByText("$30,000")).toBeHidden();
    });

    test("SIDE-10: the bar is closed at 900 pixels of scrolling and opened beyond", async ({ page }) => {
      await page.goto(carPage(CARS.photographed));
      const bar = page.locator("[data-bottom-bar]");
      for (const [y, state] of [
        [0, "closed"],
        [901, "opened"],
        [900, "closed"],
        [1200, "opened"],
      ] as const) {
        await scrollTo(page, y);
        await expect(bar).toHaveAttribute("data-bottom-bar", state);
      }
    });

    test("SIDE-01 SIDE-09: every button is there once, whatever reads the page", async ({ page }) => {
      await page.goto(carPage(CARS.plain));
      for (const name of ["Enquire Now", "Call Now"])
        await expect(page.getByRole("link", { name })).toHaveCount(1);
      await page.goto(carPage(CARS.soldYesterday));
      await expect(page.getByRole("link", { name: "Find Me Something Similar" })).toHaveCount(1);
    });
  });
}

for (const { template, site } of FINANCE_SITES) {
  test.describe(`${template} on a small laptop`, () => {
    test.use({ site, viewport: { width: 1280, height: 560 } });

    test("SIDE-06: the buttons stay in view while the page is read, however long the offer is", async ({
      page,
    }) => {
      await page.goto(carPage(CARS.plain));
      for (const name of ["Enquire Now", "Call Now"]) {
        const button = page.getByRole("link", { name }).filter({ visible: true }).first();
        await scrollTo(page, 1000);
        await expect(button).toBeInViewport({ ratio: 1 });
      }
    });
  });
}
