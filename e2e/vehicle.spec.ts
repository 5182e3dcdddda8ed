import { CARS } from "./dealer/stock.ts";
import { enquirySheet } from "./support/enquiry.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

/** Resolves when the browser has drawn, and has looked at what is in view. */
const nextFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const carPage = (slug: string) => `/cars/${slug}`;

test("VDP-01 GAL-15 HOME-28: photos are stepped through, picked by thumbnail, and end at the ends", async ({
  page,
}) => {
  await page.goto(carPage(CARS.photographed));
  const gallery = page.getByRole("region", { name: /^Photos of this/ });
  const next = gallery.getByRole("button", { name: "Next" });
  await expect(gallery.getByText("1 / 8")).toBeVisible();
  await expect(gallery.getByRole("button", { name: "Previous" })).toBeHidden();
  await next.click();
  await expect(gallery.getByText("2 / 8")).toBeVisible();
  await gallery.getByRole("list", { name: "All photos" }).getByRole("link").last().click();
  await expect(gallery.getByText("8 / 8")).toBeVisible();
  await expect(next).toBeHidden();
  await expect(page).toHaveURL(carPage(CARS.photographed));
});

test("HOME-28 GAL-15: quick presses add up, and the counter follows what is scrolled", async ({ page }) => {
  await page.goto(carPage(CARS.photographed));
  const gallery = page.getByRole("region", { name: /^Photos of this/ });
  for (let press = 0; press < 3; press += 1) await gallery.getByRole("button", { name: "Next" }).click();
  await expect(gallery.getByText("4 / 8")).toBeVisible();
  const photos = gallery.getByRole("list").first();
  await expect(photos.getByRole("listitem").nth(3)).toBeInViewport({ ratio: 0.99 });
  await photos.evaluate((list) => list.parentElement!.scrollTo({ left: 0, behavior: "instant" }));
  await expect(gallery.getByText("1 / 8")).toBeVisible();
  await gallery.getByRole("button", { name: "Next" }).click();
  await expect(gallery.getByText("2 / 8")).toBeVisible();
});

test("D408: what a page has loaded is kept by the browser of a test, too", async ({ page }) => {
  const readLoaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/assets/"))
        .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).transferSize })),
    );
  await page.goto(carPage(CARS.photographed), { waitUntil: "load" });
  const kept = (await readLoaded()).map(({ name }) => name);
  expect(kept.length).toBeGreaterThan(0);
  await page.goto("about:blank", { waitUntil: "load" });
  await page.goto(carPage(CARS.photographed), { waitUntil: "load" });
  // What was still on its way when the page was left is asked for again.
  const again = (await readLoaded()).filter(({ name }) => kept.includes(name));
  expect(again.length).toBeGreaterThan(0);
  expect(again.filter(({ bytes }) => bytes > 0)).toEqual([]);
});

test("D30: a photo that does not load is left out, a missing one says so", async ({ page }) => {
  await page.route("https://photos.example/3.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<not a picture" }),
  );
  await page.goto(carPage(CARS.photographed));
  await expect(page.getByText("1 / 7")).toBeVisible();
  await page.goto(carPage(CARS.plain));
  await expect(page.getByText("Photos coming soon")).toBeVisible();
});

test("D127 GAL-03: the full screen shows the photo that the page has until the larger one is there", async ({
  page,
}) => {
  const release = Promise.withResolvers<void>();
  let held: Promise<void> | undefined;
  // From the start: a page whose requests begin to be intercepted forgets its pictures.
  await page.route("**/img/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/cars/${CARS.pictured}`);
  const photo = page.getByRole("img", { name: /, photo$/ });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  held = release.promise;
  await page.setViewportSize({ width: 2400, height: 1500 });
  await page.getByRole("button", { name: "View full screen" }).press("Enter");
  const loaded = page.locator(".yarl__slide_current [data-loaded]");
  await expect(loaded).toBeVisible();
  expect(await loaded.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  release.resolve();
  await expect(loaded).toBeHidden();
});

test("CONST-04 D30: a photo of the dealer's server is shown as our own picture, upright, in its frame and on its card", async ({
  page,
}) => {
  for (const [path, photo] of [
    [carPage(CARS.pictured), page.getByRole("img", { name: /, photo$/ })],
    [
      "/search/toyota",
      page
        .getByRole("article")
        .filter({ has: page.locator(`[href="${carPage(CARS.pictured)}"]`) })
        .getByRole("img"),
    ],
  ] as const) {
    await page.goto(path);
    await photo.scrollIntoViewIfNeeded();
    const shown = () =>
      photo.evaluate((image: HTMLImageElement) => [
        /\/img\/[0-9a-f]{64}\/\d+\.avif$/.test(image.currentSrc),
        image.naturalWidth > image.naturalHeight,
      ]);
    await expect.poll(shown).toEqual([true, true]);
  }
});

test("VDP-14 VDP-15 SIDE-12: a sold car says so in place of price and buttons, and leads on", async ({
  page,
}) => {
  await page.goto(carPage(CARS.soldLongAgo));
  await expect(
    page.getByText(
      "SOLD. Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
    ),
  ).toBeVisible();
  await expect(page.getByText("$30,000")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Enquire Now" })).toHaveCount(0);
  await page.getByRole("link", { name: "Find Me Something Similar" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/search\//);
  await expect(page.getByRole("region", { name: "Results" }).getByRole("article").first()).toBeVisible();
});

test("VDP-14 D7: a car that has left the feed is no longer available", async ({ page }) => {
  await page.goto(carPage(CARS.withdrawn));
  await expect(page.getByText("No longer available")).toBeVisible();
  await expect(
    page.getByText("This car has left our stock. We can help you find a similar one."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Enquire Now" })).toHaveCount(0);
  await expect(
    page.getByRole("link", { name: "Find Me Something Similar" }).filter({ visible: true }),
  ).toBeVisible();
});

test("CARD-03 PRC-01 D9: reserved, without a price, and a price that leaves charges out", async ({
  page,
}) => {
  await page.goto(carPage(CARS.reserved));
  await expect(page.getByText("A shopper has a hold on this car.")).toBeVisible();
  await page.goto(carPage(CARS.noPrice));
  await expect(page.getByText("Enquire for price.").first()).toBeVisible();
  await page.goto(carPage(CARS.excludingCharges));
  await expect(page.getByText("$41,990").first()).toBeVisible();
  await expect(page.getByText(/^Excludes government charges/).first()).toBeVisible();
});

test("VDP-11: a car without comments says that they are coming", async ({ page }) => {
  await page.goto(carPage(CARS.plain));
  await expect(page.getByText("Dealer comments are pending. Please check back here later.")).toBeVisible();
});

test.describe(`on a phone`, () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("SIDE-09 D25 D122: the bar at the foot calls, and enquires over the page", async ({ page }) => {
    await page.goto(carPage(CARS.plain));
    const bar = page.locator(".fixed", {
      has: page.getByRole("link", { name: "Enquire Now", includeHidden: true }),
    });
    await expect(bar.getByRole("link", { name: "Call Now" })).toHaveAttribute("href", "tel:+61770100003");
    await bar.getByRole("link", { name: "Enquire Now" }).tap();
    await expect(enquirySheet(page).getByLabel("Name")).toBeInViewport();
    await expect(page).toHaveURL(carPage(CARS.plain));
    await page.goBack();
    await expect(enquirySheet(page)).toHaveCount(0);
    await expect(bar).toBeInViewport();
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("VDP-07 VDP-08 VDP-10: key information, features and comments unfold and fold again", async ({
      page,
    }) => {
      await page.goto(carPage(CARS.photographed));
      const colour = page.locator("[data-offer] dl").getByText("Silver");
      await expect(colour).toBeHidden();
      await page.getByRole("button", { name: "Show More key information" }).click();
      await expect(colour).toBeVisible();
      await page.getByRole("button", { name: "Show Less key information" }).click();
      await expect(colour).toBeHidden();
      const parts = [
        ["Show All features", "Hide features", "Roof Rails"],
        ["Show More dealer comments", "Show Less dealer comments", /The end\.$/],
      ] as const;
      for (const [more, less, last] of parts) {
        const section = page.locator("section", { has: page.getByRole("button", { name: more }) });
        const heading = await section.getByRole("heading").textContent();
        const part = page.locator("section", {
          has: page.getByRole("heading", { name: heading!, exact: true }),
        });
        await expect(part.getByText(last)).toBeHidden();
        await part.getByRole("button", { name: more }).click();
        await expect(part.getByText(last)).toBeVisible();
        await part.getByRole("button", { name: less }).click();
        await expect(part.getByText(last)).toBeHidden();
      }
    });

    test("VDP-03 SIDE-04 LOC-12: the location is a jump away, with address and hours", async ({ page }) => {
      await page.goto(carPage(CARS.plain));
      await page.getByRole("link", { name: "Seldom Open Yard" }).first().click();
      await expect(page).toHaveURL(/#vehicle-map$/);
      const location = page.locator("#vehicle-map");
      await expect(location).toBeInViewport();
      await expect(location.getByText("2 Tollgate Road")).toBeVisible();
      await expect(location.getByRole("row", { name: /today/ })).toHaveCount(1);
      await expect(location.getByRole("row", { name: /Closed/ })).toHaveCount(6);
      await expect(location.getByRole("link", { name: "See more from this dealer" })).toHaveAttribute(
        "href",
        "/search/test-dealer",
      );
    });

    test("VDP-02 D296 D365: on paper nothing is folded, nothing that is fixed to the screen lies over it, yard, phone and QR code are on it, and two sheets do", async ({
      page,
    }) => {
      await page.goto(carPage(CARS.photographed));
      const code = page.waitForResponse(/\/qr\.svg$/);
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 794, height: 1123 });
      await expect(page.getByText("Roof Rails")).toBeVisible();
      await expect(page.getByText(/The end\.$/)).toBeVisible();
      await expect(page.locator("[data-bottom-bar], [data-sticky-header]")).toHaveCount(2);
      await expect(
        page.locator("[data-bottom-bar], [data-sticky-header], button").filter({ visible: true }),
      ).toHaveCount(0);
      const offer = page.locator("[data-offer]");
      for (const fact of ["$30,000", "52,000 km", "Automatic"])
        await expect(offer.getByText(fact, { exact: true }).first()).toBeVisible();
      const contact = page.locator("[data-paper-contact]");
      await expect(contact).toContainText("Always Open Yard");
      await expect(contact).toContainText(/\d{2} \d{4} \d{4}/);
      const [photo, below] = [await page.locator("[data-viewer]").boundingBox(), await contact.boundingBox()];
      expect(below!.x, "below the photo").toBeCloseTo(photo!.x, 0);
      await expect(page.locator("#checks, #on-road-costs").filter({ visible: true })).toHaveCount(0);
      for (const margin of ["0", "10mm"]) {
        const edges = { top: margin, right: margin, bottom: margin, left: margin };
        const pdf = (await page.pdf({ format: "A4", margin: edges })).toString("latin1");
        expect(pdf.match(/\/Type \/Page\b/g)?.length, margin).toBeLessThanOrEqual(2);
      }
      expect((await code).status()).toBe(200);
    });
  });

  test.describe(`${template} on a phone`, () => {
    test.use({ site, viewport: PHONE, hasTouch: true });

    test("SIDE-09 SIDE-10: a jump right at the start counts, though a busy browser tells of it late", async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        addEventListener("observers-released", () => release());
        window.IntersectionObserver = class extends IntersectionObserver {
          constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
            const held: IntersectionObserverEntry[] = [];
            super((changes, observer) => {
              held.push(...changes);
              released.then(() => held.length > 0 && tell(held.splice(0), observer));
            }, options);
          }
        };
      });
      await page.goto(carPage(CARS.plain));
      await page.evaluate(nextFrames);
      await page.evaluate(() => window.scrollTo(0, 2000));
      await page.evaluate(nextFrames);
      await page.evaluate(() => dispatchEvent(new Event("observers-released")));
      await expect(page.locator("[data-bottom-bar]")).toHaveAttribute("data-bottom-bar", "opened");
    });
  });
}
