import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** A browser that does not say that a program drives it: crawlers are not counted. */
const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const similar = (page: Page) => page.getByRole("region", { name: "Similar cars" });
const bringNear = (page: Page) => page.evaluate(() => document.querySelector("footer")?.scrollIntoView());

test.use({ site: "outback" });

test.describe("with JavaScript", () => {
  test.use({ userAgent: PERSON });

  test("VDP-18 SIDE-03 API-04: views are counted after the page and shown where nothing moves for them", async ({
    page,
    server,
  }) => {
    /** As a crawler asks, which is not counted. */
    const countedViews = async () => {
      const answer = await server.get(`/cars/${CARS.pictured}/view.json`, {
        headers: { "user-agent": "Googlebot/2.1" },
      });
      return (await answer.json()).views as number;
    };
    const before = await countedViews();
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        moved.push(...shifts.map(({ value }) => value));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`/cars/${CARS.pictured}`);
    await expect(page.getByText(/^[0-9,]+ views?$/)).toBeVisible();
    const shown = await page.getByText(/^[0-9,]+ views?$/).textContent();
    // Other tests come from the same network, which counts once a day (D80).
    expect(Number.parseInt(shown!, 10)).toBe(Math.max(before, 1));
    expect(await countedViews()).toBe(Math.max(before, 1));
    expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
  });

  test("D41 D18: scripts are asked for once the page and its main picture are on the screen", async ({
    page,
  }) => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/img/**", async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.goto(`/cars/${CARS.pictured}`, { waitUntil: "commit" });
    await asked.promise;
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    held.resolve();
    await page.locator("html[data-hydrated]").waitFor();
    const { painted, pictured, scripted } = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')!.currentSrc;
      return {
        painted: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
        pictured: files.find(({ name }) => name === picture)!.responseEnd,
        scripted: files.find(({ name }) => name.endsWith(".js"))!.startTime,
      };
    });
    expect(scripted).toBeGreaterThanOrEqual(painted);
    expect(scripted).toBeGreaterThanOrEqual(pictured);
  });

  test("ANA-01 VDP-22 ENT-20 TEN-20: a used car is event 4 and remembered, a new one is remembered", async ({
    page,
    site,
  }) => {
    const seen = () =>
      page.evaluate(
        (key) => ({
          events: ((window as unknown as { dataLayer?: { id: number }[] }).dataLayer ?? []).map(
            ({ id }) => id,
          ),
          cars: JSON.parse(localStorage.getItem(key) ?? "[]") as { stocknum: string }[],
        }),
        `${site}:viewed-cars`,
      );
    await page.goto(`/cars/${CARS.plain}`);
    await expect.poll(seen).toEqual({
      events: [4],
      cars: [
        {
          ...{ id: expect.any(Number), stocknum: "P2", make: "Toyota", model: "Yaris" },
          ...{ body: "Hatch", simple_body: "hatch" },
        },
      ],
    });
    await page.goto(`/cars/${CARS.electric}`);
    await expect.poll(async () => (await seen()).cars.map(({ stocknum }) => stocknum)).toEqual(["P3", "P2"]);
    expect((await seen()).events).toEqual([]);
  });

  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    test(`SIM-01 SIM-02: at ${viewport.width} px similar cars are asked for when near, and take their places without a move`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let asked = 0;
      await page.route("**/similar.json", async (route) => {
        asked += 1;
        await released;
        await route.continue();
      });
      await page.goto(`/cars/${CARS.newArrival}`);
      expect(asked).toBe(0);
      await bringNear(page);
      await expect.poll(() => asked).toBe(1);
      await expect(similar(page).locator("li > [aria-hidden]").first()).toBeAttached();
      await expect(similar(page).getByRole("listitem")).toHaveCount(6);
      await expect(similar(page).getByRole("article")).toHaveCount(0);
      const next = () =>
        page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().top + scrollY);
      const before = await next();
      release();
      await expect(similar(page).getByRole("article")).toHaveCount(6);
      expect(await next()).toBe(before);
      await expect(similar(page).getByRole("article").first()).toContainText("$");
    });
  }

  test("SIM-02 D34: the keyboard passes by the placeholders, and finds the cards once they are there", async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/similar.json", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/cars/${CARS.newArrival}`);
    await bringNear(page);
    const focusable = () =>
      similar(page)
        .locator("button, [tabindex]")
        .evaluateAll((stops) =>
          stops.filter((stop) => {
            (stop as HTMLElement).focus();
            return document.activeElement === stop;
          }),
        );
    await expect(similar(page).getByRole("heading")).toHaveText("Similar cars");
    expect(await focusable()).toHaveLength(0);
    release();
    await expect(similar(page).getByRole("article")).toHaveCount(6);
    expect((await focusable()).length).toBeGreaterThan(1);
  });

  test("SIM-01 D17: where there is no similar car, no place is kept for one", async ({ page }) => {
    await page.goto(`/cars/${CARS.photographed}`);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(similar(page)).toHaveCount(0);
  });

  test("SIM-01: a similar car leads to its page, which asks for its own", async ({ page }) => {
    await page.goto(`/cars/${CARS.newArrival}`);
    await bringNear(page);
    const first = similar(page).getByRole("article").getByRole("link").first();
    const href = await first.getAttribute("href");
    const answer = page.waitForResponse(`**${href}/similar.json`);
    await first.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("2021 Toyota C-HR");
    await bringNear(page);
    expect((await answer).status()).toBe(200);
  });

  test("VDP-14: a car that is gone has its similar ones from the start", async ({ page }) => {
    await page.goto(`/cars/${CARS.soldYesterday}`);
    await expect(page.getByText(/\d views?$/)).toHaveCount(0);
    await expect(page.locator("summary", { hasText: "Share" })).toHaveCount(0);
  });
});

test.describe(`when calls fail`, () => {
  test.use({ expectedMessages: /Failed to load resource|similar\.json|view\.json|phone-reveal/i });

  test("SIM-07 ERR-03 API-04: the section goes away, no views show, and nobody is told but the log", async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.route("**/*.json", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`/cars/${CARS.newArrival}`);
    await bringNear(page);
    await expect(similar(page)).toHaveCount(0);
    await expect.poll(() => logged.filter((text) => /^\/cars\/.*json 500$/.test(text)).length).toBe(2);
    await expect(page.getByText(/[0-9] views?$/)).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false });

  test("SIM-02: no empty places are kept", async ({ page }) => {
    await page.goto(`/cars/${CARS.newArrival}`);
    await expect(page.getByRole("heading", { name: "Similar cars" })).toBeHidden();
  });
});
