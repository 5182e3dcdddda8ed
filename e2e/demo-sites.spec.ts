import type { Locator, Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { measureLeastContrast } from "./support/contrast.ts";
import { DEMO_SITES } from "./support/demo-sites.ts";
import { ALL } from "./support/results.ts";
import { search } from "./support/stock.ts";
import { blockFaces, expect, PHONE, test, WITHOUT_FACES } from "./support/test.ts";
import { weigh } from "./support/weight.ts";

/** Above the goal of 25 KB: a stock of many makes and yards has long filters. */
const HEAVY: Readonly<Record<string, number>> = { harbourline: 26, "harbourline-pre-owned": 27 };

for (const site of DEMO_SITES) {
  test.describe(site, () => {
    test.use({ site, viewport: PHONE });

    test("D34: home, results, locations and a car open without a complaint", async ({ page, server }) => {
      const { hits } = await search(server);
      for (const path of [ALL, "/", "/locations", `/cars/${hits[0]!.slug}`]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        if (path === "/") await expectOffersInRow(page);
      }
    });

    test(`D24: the results page brings at most ${HEAVY[site] ?? 25} KB of HTML`, async ({ server }) => {
      expect(await weigh(server, ALL, "br")).toBeLessThanOrEqual((HEAVY[site] ?? 25) * 1024);
    });
  });
}

/** On a phone the next offer is beside the first, so that the page stays short. */
async function expectOffersInRow(page: Page): Promise<void> {
  const offers = page.getByRole("listitem").filter({ has: page.locator("h3 a[href^='/offers/']") });
  const tops = await offers.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
  expect(new Set(tops.map(Math.round)).size).toBeLessThanOrEqual(1);
}

for (const site of DEMO_SITES) {
  test.describe(`${site} on a phone`, () => {
    test.use({ site, viewport: { width: 390, height: 844 }, expectedMessages: WITHOUT_FACES });

    for (const hasFaces of [true, false])
      test(`D123: the first screen of results has a whole vehicle, with its price and its button${hasFaces ? "" : ", also in other typefaces"}`, async ({
        page,
      }) => {
        if (!hasFaces) await blockFaces(page);
        await page.goto(ALL);
        const card = page.getByRole("article").first();
        await expect(card.getByText(/\$\d/).first()).toBeInViewport({ ratio: 1 });
        await expect(card.getByRole("link", { name: /^(Enquire|View)/ }).first()).toBeInViewport({
          ratio: 1,
        });
      });

    test("NAV-01 D34: the header's menu is one row", async ({ page }) => {
      for (const width of [1024, 1280, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/contact");
        const entries = page
          .getByRole("navigation", { name: "Main", exact: true })
          .locator("> ul > li:visible");
        const middles = await entries.evaluateAll((all) =>
          all
            .map((entry) => entry.getBoundingClientRect())
            .map(({ top, height }) => Math.round(top + height / 2)),
        );
        expect(new Set(middles).size, `${width} px`).toBe(1);
      }
    });

    test("D306: the words of the home page's search stand out from the picture at every width", async ({
      page,
    }) => {
      for (const width of [360, 768, 1024, 1366, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/");
        await page.waitForFunction(() => document.querySelector<HTMLImageElement>("main img")?.complete);
        const words = "section:has(h1) h1, section:has(h1) ul a span";
        expect(await measureLeastContrast(page, words), `${width} px`).toBeGreaterThan(4.5);
      }
    });

    test("D298 D124: the home page's heading and search are on the first screen, in other typefaces on as many lines", async ({
      page,
    }) => {
      const heading = page.getByRole("heading", { level: 1 });
      const measure = async () => {
        await page.goto("/");
        await expect(page.getByRole("button", { name: /^Show \d+/ }).first()).toBeInViewport({ ratio: 1 });
        return (await heading.boundingBox())!.height;
      };
      await page.goto("/");
      await page.evaluate(() => document.fonts.ready);
      const real = await measure();
      await blockFaces(page);
      expect(await measure()).toBe(real);
    });
  });
}

test.describe("caravans on a low laptop", () => {
  test.use({ site: "saltbush", viewport: { width: 1366, height: 768 } });

  test("D22 D123: one is in sight, and the filter by kind is ticked and leads to the others", async ({
    page,
  }) => {
    await page.goto("/search/caravan");
    await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "All Filters" }).click();
    const drawer = page.getByRole("dialog", { name: "Filters" });
    await expect(drawer.getByRole("checkbox", { name: /^Caravan/ })).toBeChecked();
    await drawer.getByRole("checkbox", { name: /^Motorcycle/ }).check();
    await expect(page).toHaveURL(/\?item_type=caravan&item_type=motorcycle$/);
  });
});

for (const [kind, site, query] of [
  ["car", "harbourline", "car_type=used"],
  ["caravan", "saltbush", "item_type=caravan&car_type=used"],
  ["motorcycle", "saltbush", "item_type=motorcycle&car_type=used"],
] as const) {
  test.describe(`a used ${kind}`, () => {
    test.use({ site });

    test("D121: no fact stands twice on its page", async ({ page, server }) => {
      const { hits } = await search(server, query);
      await page.goto(`/cars/${hits[0]!.slug}`);
      for (const button of await page.getByRole("button", { name: /^Show (More|All)$/ }).all())
        await button.click();
      const facts = page.locator("[data-offer], #features, #specifications, #checks, #overview");
      const labels = await facts.locator("dt").allTextContents();
      expect(labels.length).toBeGreaterThan(8);
      expect(new Set(labels).size).toBe(labels.length);
      const text = (await page.locator("main").innerText()).replaceAll("\u00a0", " ");
      const single = [/[A-HJ-NPR-Z0-9]{17}/g, /\d{1,3}(,\d{3})+ km\b/g];
      for (const pattern of single) {
        const found = text.match(pattern) ?? [];
        expect(found).toEqual([...new Set(found)]);
      }
    });
  });
}

test.describe("a demo car's photos", () => {
  test.use({ site: "harbourline" });

  test("GAL-17 D302: full screen, they are marked as demo images", async ({ page, server }) => {
    const { hits } = await search(server, "car_type=used");
    await page.goto(`/cars/${hits[0]!.slug}?view=gallery`);
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByRole("button", { name: "View full screen" }).first().press("Enter");
    const full = page.getByRole("dialog", { name: /^Photos of this/ });
    await expect(full.getByText("Demo image", { exact: true })).toBeVisible();
  });
});

test.describe("a demo car that has been turned", () => {
  test.use({ site: "southern-arc-nissan", viewport: PHONE });

  test("GAL-19 D31: its walkaround plays from the site itself, fills the stage, and has hotspots", async ({
    page,
    server,
  }) => {
    const { hits } = await search(server, "query=X-TRAIL+Magnetic+Blue");
    await page.goto(`/cars/${hits[0]!.slug}?view=walkaround`);
    const film = page.locator("video");
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight))
      .toBe(1.5);
    await expect
      .poll(() => film.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight))
      .toBeCloseTo(4 / 3, 1);
    await expect(film).toHaveCSS("object-fit", "cover");
    await expect(page.getByRole("button", { name: /^Point of interest/ }).first()).toBeVisible();
    await expect(page.getByText("Demo image").filter({ visible: true })).toHaveCount(1);
  });

  test("GAL-12 CONST-04: its spin loads frames that are quickly made, in the width of a phone", async ({
    page,
    server,
  }) => {
    const { hits } = await search(server, "query=X-TRAIL+Magnetic+Blue");
    const frames = new Set<string>();
    page.on("response", (answer) => {
      const file = /^\/img\/(.{64}\/640\.webp)$/.exec(new URL(answer.url()).pathname);
      if (file && answer.ok()) frames.add(file[1]!);
    });
    await page.goto(`/cars/${hits[0]!.slug}?view=spinner`);
    await expect(page.getByText("Drag to turn")).toBeVisible({ timeout: 45_000 });
    expect(frames.size).toBe(36);
  });
});

test.describe("a filter by listing date", () => {
  const openFilter = async (page: Page) => {
    await page.locator("summary", { hasText: /^Listed$/ }).click();
    return page.getByRole("group", { name: "Listed" });
  };
  /** Chooses the last 30 days and answers how many vehicles it promises. */
  const chooseMonth = async (listed: Locator) => {
    const month = listed.getByRole("radio", { name: /^Last 30 days/ });
    const text = await month.locator("..").textContent();
    await month.check();
    return Number(text?.replace("Last 30 days", "").replace(",", ""));
  };
  test.use({ site: "saltbush" });

  test("FAC-19 D106: it is chosen by keyboard, found, taken back by its chip, and complains of nothing", async ({
    page,
  }) => {
    await page.goto(ALL);
    const listed = await openFilter(page);
    const anyTime = listed.getByRole("radio", { name: /^Any time/ });
    await expect(anyTime).toBeChecked();
    const { violations } = await axe(page).include("[data-facet][open]").analyze();
    expect(violations).toEqual([]);
    await anyTime.focus();
    await page.keyboard.press("ArrowUp");
    await expect(page).toHaveURL(`${ALL}?created_at_timestamp=30d`);
    await expect(listed.getByRole("radio", { name: /^Last 30 days/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Remove filter: Listed in the last 30 days" }).click();
    await expect(page).toHaveURL(ALL);
    await openFilter(page);
    await expect(anyTime).toBeChecked();
  });

  test("FAC-19 D106: a choice finds as many vehicles as it says", async ({ page }) => {
    await page.goto(ALL);
    const count = await chooseMonth(await openFilter(page));
    await expect(page.getByRole("region", { name: "Results" }).getByRole("status")).toHaveText(
      new RegExp(`^${count} vehicles?\\b`),
    );
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("FAC-19 D106: it goes with the filter form", async ({ page }) => {
      await page.goto(ALL);
      const count = await chooseMonth(await openFilter(page));
      await page.getByRole("button", { name: /Show Me/ }).click();
      await expect(page).toHaveURL(/created_at_timestamp=30d/);
      await expect(page.getByRole("button", { name: new RegExp(`Show Me ${count} `) })).toBeVisible();
    });
  });
});
