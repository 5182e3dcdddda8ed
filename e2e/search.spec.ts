import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { ALL, findResult } from "./support/results.ts";
import { search } from "./support/stock.ts";
import { expect, holdScripts, PHONE, TEMPLATES, test } from "./support/test.ts";

const results = (page: Page) => page.getByRole("region", { name: "Results" });
const cards = (page: Page) => results(page).getByRole("article");
const searchBox = (page: Page) => page.getByLabel("Search this stock");
const chip = (page: Page, label: string) => page.getByRole("link", { name: `Remove filter: ${label}` });

/** Unfolds a filter, whether it stands in a column or is a bar's menu, and answers its part of the page. */
async function filter(page: Page, title: string | RegExp) {
  const facet = page.locator("details[data-facet]", { has: page.locator("summary", { hasText: title }) });
  const isOpen = await facet.evaluate((details: HTMLDetailsElement) => details.open);
  if (!isOpen) await facet.locator("summary").first().click();
  return facet;
}

/** Addresses of the recent searches that the browser remembers. */
const recent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(":search-history"));
    const kept: { href: string }[] = key ? JSON.parse(localStorage.getItem(key) ?? "[]") : [];
    return kept.map(({ href }) => href);
  });

test("SEA-01 SEA-24: back and forward bring back search, fields and scroll", async ({ page }) => {
  await page.goto(ALL);
  await results(page).getByRole("link", { name: "Next" }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await results(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`${ALL}?page=2`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await (await filter(page, "Make")).getByRole("checkbox", { name: /^Toyota/ }).check();
  await expect(page).toHaveURL(`${ALL}?make=Toyota`);
  await expect(chip(page, "Toyota")).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(`${ALL}?page=2`);
  await expect(chip(page, "Toyota")).toHaveCount(0);
  await expect((await filter(page, "Make")).getByRole("checkbox", { name: /^Toyota/ })).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(ALL);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(`${ALL}?make=Toyota`);
  await expect(chip(page, "Toyota")).toBeVisible();
});

test("SEA-01 D23: what is typed and ticked before JavaScript arrives is searched when it does", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(ALL, { waitUntil: "commit" });
  await searchBox(page).fill("corola ascnt");
  await (await filter(page, /^Price,/)).getByRole("textbox", { name: "Maximum price" }).fill("90k");
  await (await filter(page, "Condition")).getByRole("checkbox", { name: /^New/ }).check();
  release();
  await expect(cards(page)).toHaveCount(2);
  await expect(searchBox(page)).toHaveValue("corola ascnt");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("car_type") === "new");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("range[price]") === ":90000");
  await expect(page.locator('input[name="max[price]"]')).toHaveValue("90000");
});

test("SEA-21 SEA-22: the last results stay while the next ones load", async ({ page }) => {
  await page.goto(ALL);
  const before = await cards(page).getByRole("heading").allTextContents();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/*.data?*", async (route) => {
    await held;
    await route.continue();
  });
  await searchBox(page).fill("corolla");
  await expect(results(page)).toHaveAttribute("aria-busy", "true");
  expect(await cards(page).getByRole("heading").allTextContents()).toEqual(before);
  answer();
  await expect(cards(page)).toHaveCount(6);
  await expect(results(page)).toHaveAttribute("aria-busy", "false");
});

test.describe("without an answer", () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test("SEA-22 SEA-37: a search that fails keeps the results, says so, is not remembered and can be tried again", async ({
    page,
  }) => {
    await page.goto(`${ALL}?make=Toyota`);
    const before = await cards(page).getByRole("heading").allTextContents();
    await page.route("**/*.data?*", (route) => route.abort());
    await searchBox(page).fill("corolla");
    await expect(page.getByRole("alert")).toContainText("We couldn’t update the results.");
    expect(await cards(page).getByRole("heading").allTextContents()).toEqual(before);
    expect(await recent(page)).toEqual([`${ALL}?make=Toyota`]);
    await page.unroute("**/*.data?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect.poll(async () => (await recent(page)).length).toBe(2);
  });
});

test("SEA-03 D23: chips remove one filter each, Clear all removes the rest", async ({ page }) => {
  await page.goto(`${ALL}?make=Toyota&make=Mazda&range[price]=:40000`);
  await expect(chip(page, "Toyota").filter({ visible: true })).toBeVisible();
  await chip(page, "Toyota").filter({ visible: true }).click();
  await expect(page).toHaveURL(
    (url) =>
      url.search === "?make=Mazda&range[price]=:40000" ||
      decodeURIComponent(url.search) === "?make=Mazda&range[price]=:40000",
  );
  await expect(chip(page, "Toyota")).toHaveCount(0);
  await page.getByRole("link", { name: "Clear all" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(ALL);
  await expect(cards(page)).toHaveCount(21);
});

test("FAC-12 FAC-18 D23: a limit that was left out is named, stays in its field, and goes when it is cleared", async ({
  page,
}) => {
  const notes: string[] = [];
  page.on("console", (message) => notes.push(message.text()));
  const field = page.locator('input[name="max[price]"]');
  const notice = (text: string) => page.getByText(text).filter({ visible: true });
  await page.goto(`${ALL}?make=Toyota`);
  await (await filter(page, /^Price,/)).getByRole("textbox", { name: "Maximum price" }).fill("2000");
  await expect(notice("Nothing in stock fits “Up to $2,000”")).toBeVisible();
  await expect(field).toHaveValue("2000");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Clear all" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(ALL);
  await expect(field).toHaveValue("");
  await (await filter(page, "Condition")).getByRole("checkbox", { name: /^New/ }).check();
  await expect(page).toHaveURL(`${ALL}?car_type=new`);

  await (await filter(page, /^Price,/)).getByRole("textbox", { name: "Maximum price" }).fill("forty");
  await expect(notice("“forty” is not a number")).toBeVisible();
  await expect
    .poll(() => notes, "a note is written after the page is drawn")
    .toEqual([
      "Search: the max of range[price], 2000, is out of bounds",
      "Search: max[price] is not a number",
    ]);
  await expect(field).toHaveValue("forty");
  await page.goBack();
  await expect(page).toHaveURL(`${ALL}?car_type=new`);
  await expect(field).toHaveValue("");
});

test("SEA-34 CARD-12 CARD-11: pages follow each other, a run of sold cars is one card", async ({ page }) => {
  await page.goto(ALL);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(`${ALL}?page=2`);
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect(results(page).getByText("JUST SOLD")).toHaveCount(1);
  await page.goto(`${ALL}?query=mx-5`);
  await expect(results(page).getByText("JUST SOLD"), "CARD-13: all sold, all shown").toHaveCount(2);
});

test("SEA-18 SEA-19 SEA-20 D257: nothing found says so and leads on", async ({ page }) => {
  await page.goto(`${ALL}?query=zzzz+qqqq`);
  await expect(page.getByRole("heading", { name: "No Results Available" })).toBeVisible();
  await expect(
    page.getByText(
      "No results found for your search at this time. Please try adjusting the filters for more results.",
    ),
  ).toBeVisible();
  for (const size of [PHONE, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size);
    const { y } = (await page.getByRole("article").first().boundingBox())!;
    expect(y, "D257: what arrived last begins on the first screen").toBeLessThan(size.height - 100);
  }
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(cards(page)).toHaveCount(21);
});

test.describe(`on a phone`, () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("SEA-01 SEA-06 D23: a limit typed into the sheet before JavaScript arrives is searched when it does", async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(ALL, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Filters" }).tap();
    const price = await filter(page, /^Price,/);
    await price.getByRole("textbox", { name: "Maximum price" }).fill("30000");
    release();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("range[price]") === ":30000");
    await expect(price.getByRole("textbox", { name: "Maximum price" })).toHaveValue("30000");
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("SEA-01 FAC-02: typing finds with typos, ticking narrows, counts follow, the URL says it all", async ({
      page,
      context,
    }) => {
      await page.goto(ALL);
      await expect(cards(page)).toHaveCount(21);
      await searchBox(page).pressSequentially("corola ascnt");
      await expect(cards(page)).toHaveCount(6);
      await expect(results(page).getByRole("status")).toHaveText("6 cars found");

      const condition = await filter(page, "Condition");
      await expect(condition.getByRole("checkbox", { name: /^Used\s*4$/ })).toBeVisible();
      await condition.getByRole("checkbox", { name: /^New\s*2$/ }).check();
      await expect(cards(page)).toHaveCount(2);
      await expect(results(page).getByRole("status")).toHaveText("2 cars found");
      await expect(condition.getByRole("checkbox", { name: /^Used\s*4$/ })).not.toBeChecked();
      await expect(page).toHaveURL(
        ({ searchParams }) =>
          `${searchParams}` === "car_type=new&query=corola+ascnt" ||
          `${searchParams}` === "query=corola+ascnt&car_type=new",
      );

      const other = await context.newPage();
      await other.goto(page.url());
      expect(await cards(other).getByRole("heading").allTextContents()).toEqual(
        await cards(page).getByRole("heading").allTextContents(),
      );
      await expect(searchBox(other)).toHaveValue("corola ascnt");
      await expect((await filter(other, "Condition")).getByRole("checkbox", { name: /^New/ })).toBeChecked();
    });

    test("SEA-24 FAC-14 SEA-26: the page stays where a filter is, and one step back undoes what was typed into a field", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 500 });
      await page.goto(ALL);
      const year = await filter(page, "Year");
      const from = year.getByRole("textbox", { name: "Minimum year" });
      for (const typed of ["2019", "2020", "2021"]) {
        await from.fill(typed);
        await expect(page.getByRole("link", { name: new RegExp(`^Remove filter: .*${typed}`) })).toHaveCount(
          1,
        );
        await expect(from).toBeInViewport();
      }
      await from.press("Enter");
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(ALL);
      await expect(from).toHaveValue("");
    });

    test("FAC-08 FAC-09 FAC-10 FAC-14 SEA-40: a price is set by slider keys and by typing", async ({
      page,
      server,
    }) => {
      await page.goto(ALL);
      const price = await filter(page, /^Price,/);
      const thumb = price.getByRole("slider", { name: "Maximum price" });
      await thumb.focus();
      await page.keyboard.press("Home");
      await expect(page).toHaveURL(/range(\[|%5B)price(\]|%5D)=/);
      await price.getByRole("textbox", { name: "Minimum price" }).fill("");
      await price.getByRole("textbox", { name: "Maximum price" }).fill("20000");
      await expect(page).toHaveURL((url) => url.searchParams.get("range[price]") === ":20000");
      const { count } = await search(server, "range[price]=:20000");
      await expect(cards(page)).toHaveCount(count);
      await expect(
        page.getByText("1 car without a price is hidden.").filter({ visible: true }),
      ).toBeVisible();
      await price.getByRole("textbox", { name: "Maximum price" }).press("Tab");
      await expect(thumb).toHaveAttribute("aria-valuetext", /^\$20,000/);
    });

    test("SEA-32 SEA-33: the order is chosen from a menu and stays while filtering", async ({
      page,
      server,
    }) => {
      await page.goto(ALL);
      await page.locator("summary", { hasText: "Recommended" }).click();
      await page.getByRole("link", { name: "Price: high to low" }).click();
      await expect(page).toHaveURL((url) => url.searchParams.get("sortBy") === "Car_production:price:desc");
      await expect(cards(page).first()).toContainText("$1,299,990");
      await searchBox(page).fill("corolla");
      await expect(cards(page)).toHaveCount(6);
      await expect(page).toHaveURL((url) => url.searchParams.get("sortBy") === "Car_production:price:desc");
      const { hits } = await search(server, "query=corolla&sortBy=Car_production:price:desc");
      const shown = await cards(page).getByRole("heading").allTextContents();
      expect(shown).toEqual(hits.map(({ year }) => `${year} Toyota Corolla`));
    });

    test("CARD-01 CARD-14 CARD-15: each card has its one tag, and a promo card stands at its place", async ({
      page,
    }) => {
      await page.goto(ALL);
      await expect(findResult(page, CARS.electric)).toContainText("Electric");
      await expect(findResult(page, CARS.reserved)).toContainText("Reserved");
      await expect(findResult(page, CARS.certified)).toContainText("Toyota Certified");
      await expect(findResult(page, CARS.pictured)).toContainText("Runout Sale");
      await expect(findResult(page, CARS.newArrival)).toContainText("New Arrival");
      await expect(findResult(page, CARS.noPrice)).toContainText("Enquire for price.");
      const promo = results(page).getByRole("complementary", { name: "We buy cars, too" });
      await expect(results(page).getByRole("list").first().locator("> li").nth(2)).toContainText(
        "We buy cars, too",
      );
      await expect(promo.getByRole("link", { name: "Ask for an offer" })).toHaveAttribute("href", "/enquiry");
      await expect(page.getByText("Winter stocktake")).toHaveCount(0);
      await page.goto(`${ALL}?query=prado`);
      await expect(findResult(page, CARS.comingSoon)).toContainText("COMING SOON");
    });

    test("D30: a card whose photo does not load shows the car's drawing", async ({ page }) => {
      await page.route("https://photos.example/1.svg", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: "<not a picture" }),
      );
      await page.goto(ALL);
      await expect(cards(page).first().getByRole("img", { name: "Photos coming soon" })).toBeVisible();
      await expect(cards(page).first().locator("img")).toHaveCount(0);
    });

    test("FAC-03 FAC-04 D22: makes unfold to models and to all makes", async ({ page }) => {
      await page.goto(ALL);
      const makes = await filter(page, "Make");
      await expect(makes.getByRole("checkbox", { name: /^Toyota/ })).toBeVisible();
      await expect(makes.getByRole("checkbox", { name: /^Tesla/ })).toBeHidden();
      await makes.getByText("Show all makes").click();
      await expect(makes.getByRole("checkbox", { name: /^Tesla/ })).toBeVisible();
      await makes.getByText("Select models of Toyota").click();
      await makes.getByRole("checkbox", { name: /^Corolla\s*6$/ }).check();
      await expect(cards(page)).toHaveCount(6);
      await expect(page).toHaveURL((url) => url.searchParams.get("make_model") === "Toyota Corolla");
    });
  });

  test.describe(`${template} on a phone`, () => {
    test.use({ site, viewport: PHONE, hasTouch: true });

    test("SEA-06 NAV-09: what is opened before JavaScript arrives stays open, as what it then is", async ({
      page,
    }) => {
      const release = await holdScripts(page);
      await page.goto(ALL, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Filters" }).tap();
      await page.locator("summary", { hasText: "Make" }).first().tap();
      release();
      await page.locator("html[data-hydrated]").waitFor();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await expect(sheet).toBeVisible();
      await expect(page.locator("[inert] footer, footer[inert]")).toHaveCount(1);
      await page.getByRole("button", { name: "Close" }).tap();
      await page.locator("summary", { hasText: "Sort" }).tap();
      await expect(page.getByRole("link", { name: "Price: high to low" })).toBeVisible();
    });

    test("SEA-06 D23: the filters are a sheet whose button counts live and leads to the results", async ({
      page,
    }) => {
      await page.goto(ALL);
      await page.getByRole("button", { name: "Filters" }).tap();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await expect(sheet).toBeVisible();
      await expect(sheet.locator("details[open]")).toHaveCount(2);
      await sheet.getByRole("checkbox", { name: /^Mazda/ }).check();
      await expect(sheet.getByRole("button", { name: /Show Me\s*4\s*Cars/ })).toBeVisible();
      await sheet.getByRole("button", { name: /Show Me/ }).tap();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(`${ALL}?make=Mazda`);
      await expect(page.getByRole("button", { name: /Filters\s*1/ })).toBeVisible();
      await expect(cards(page).first()).toContainText("Mazda");
      await page.getByRole("button", { name: /Filters/ }).tap();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(page.getByRole("button", { name: /Filters/ })).toBeFocused();
    });
  });
}

test("SEA-26: a typed word is one search, 300 ms after its last letter", async ({ page }) => {
  const searches: string[] = [];
  page.on("request", (call) => call.url().includes(".data") && searches.push(call.url()));
  await page.clock.install();
  await page.goto(ALL);
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).pressSequentially("corola ascnt");
  await page.clock.runFor(299);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await expect(cards(page)).toHaveCount(6);
  expect(searches).toHaveLength(1);
});

test.describe("sliders", () => {
  const findThumb = async (page: Page) =>
    (await filter(page, /^Price,/)).getByRole("slider", { name: "Maximum price" });
  const readPrice = (url: string) => new URL(url).searchParams.get("range[price]");
  /** The page with its clock stopped, and the searches that it sends from then on. */
  const stopped = async (page: Page) => {
    const searches: string[] = [];
    await page.clock.install();
    await page.goto(ALL);
    const thumb = await findThumb(page);
    await thumb.scrollIntoViewIfNeeded();
    await page.clock.pauseAt(Date.now() + 60_000);
    page.on("request", (call) => call.url().includes(".data?") && searches.push(call.url()));
    return { thumb, searches, entries: () => page.evaluate(() => history.length) };
  };
  /** Addresses of the recent searches, newest first. */
  test("FAC-14 SEA-37: a drag is one request, one step in the history and one recent search, 400 ms after it ends", async ({
    page,
  }) => {
    const { thumb, searches, entries } = await stopped(page);
    const before = await entries();
    const dragTo = async (from: number, to: number) => {
      const box = (await thumb.boundingBox())!;
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width * from, y);
      await page.mouse.down();
      for (const share of [0.75, 0.5, 0.25]) {
        await page.mouse.move(box.x + box.width * (to + (from - to) * share), y, { steps: 8 });
        await page.clock.runFor(500);
      }
      await page.mouse.move(box.x + box.width * to, y, { steps: 8 });
      await page.mouse.up();
    };
    await dragTo(0.97, 0.4);
    await page.clock.runFor(399);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => searches.length).toBe(1);
    await expect(page).toHaveURL((url) => url.searchParams.has("range[price]"));
    await page.clock.runFor(1000);
    await expect.poll(async () => (await recent(page)).length).toBe(1);
    expect([searches.length, (await entries()) - before]).toEqual([1, 1]);

    const first = readPrice(page.url());
    // The new page moves the slider.
    await expect(page.getByRole("link", { name: /^Remove filter: / })).toBeVisible();
    await thumb.scrollIntoViewIfNeeded();
    await dragTo(await thumb.evaluate(readPlace), 0.2);
    await page.clock.runFor(400);
    await expect(page).toHaveURL((url) => readPrice(url.href) !== first);
    await expect.poll(async () => (await recent(page)).length).toBe(2);
    expect([searches.length, (await entries()) - before]).toEqual([2, 2]);
    await page.goBack();
    await expect(page).toHaveURL((url) => readPrice(url.href) === first);
  });

  test("FAC-14: key presses are one request, and none is lost while an answer is on its way", async ({
    page,
  }) => {
    const { thumb, searches, entries } = await stopped(page);
    const before = await entries();
    const top = Number(await thumb.getAttribute("max"));
    const step = Number(await thumb.getAttribute("step"));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/*.data?*", async (route) => {
      await held;
      await route.continue();
    });
    await thumb.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowLeft");
    await page.clock.runFor(399);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => searches.map(readPrice)).toEqual([`:${top - 3 * step}`]);
    await page.keyboard.press("ArrowLeft");
    answer();
    await expect(page).toHaveURL((url) => readPrice(url.href) === `:${top - 3 * step}`);
    // The address changes just before the page does.
    await expect(page.getByRole("link", { name: /^Remove filter: / })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(thumb).toHaveValue(String(top - 5 * step));
    await page.clock.runFor(400);
    await expect(page).toHaveURL((url) => readPrice(url.href) === `:${top - 5 * step}`);
    await expect
      .poll(async () => (await recent(page)).map((href) => readPrice(`http://localhost${href}`)))
      .toEqual([`:${top - 5 * step}`]);
    expect([searches.length, (await entries()) - before]).toEqual([2, 1]);
  });
});

/** Where on its track a slider's thumb stands, from 0 to 1. */
function readPlace(thumb: SVGElement | HTMLElement): number {
  const { value, min, max, clientWidth } = thumb as HTMLInputElement;
  const size = 28;
  const share = (Number(value) - Number(min)) / (Number(max) - Number(min));
  return (size / 2 + share * (clientWidth - size)) / clientWidth;
}

test.describe("make paths", () => {
  test("D22: a make's own path keeps what is ticked beside the make", async ({ page }) => {
    await page.goto("/search/toyota");
    await (await filter(page, "Condition")).getByRole("checkbox", { name: /^New/ }).check();
    await expect(page).toHaveURL((url) => url.pathname + url.search === "/search/toyota?car_type=new");
  });

  test("SEA-12 D22: a make's own path becomes the default path when another make is ticked", async ({
    page,
  }) => {
    await page.goto("/search/toyota");
    const makes = await filter(page, "Make");
    await expect(makes.getByRole("checkbox", { name: /^Toyota/ })).toBeChecked();
    await makes.getByRole("checkbox", { name: /^Mazda/ }).check();
    await expect(page).toHaveURL(
      (url) => url.pathname === ALL && url.searchParams.getAll("make").sort().join() === "Mazda,Toyota",
    );
  });
});
