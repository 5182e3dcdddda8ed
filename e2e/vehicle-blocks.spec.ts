import type { Locator } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expect, holdScripts, PHONE, test } from "./support/test.ts";

const carPage = (slug: string) => `/cars/${slug}`;
const NO_ESTIMATE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

/** The scripts of a block far down come when it is near; until then its form asks the server, which would load the page again. */
async function waitForScripts(field: Locator): Promise<void> {
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
  await expect.poll(() => field.evaluate(isHydrated)).toBe(true);
}

test("DEL-01 DEL-02 DEL-03 API-11: a postcode gets its price or a message, by keyboard alone", async ({
  page,
}) => {
  await page.goto(carPage(CARS.plain));
  const block = page.locator("#delivery");
  const answer = block.getByRole("status");
  const field = block.getByLabel("Your postcode");
  await field.focus();
  await waitForScripts(field);
  await page.keyboard.press("Enter");
  await expect(answer).toHaveText("Please enter a postcode.");
  await page.keyboard.type("4000");
  await page.keyboard.press("Tab");
  await expect(block.getByRole("button", { name: "Get a price" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answer).toHaveText("Free to Greater Brisbane");
  await field.fill("4870");
  await page.keyboard.press("Enter");
  await expect(answer).toHaveText("$450 to the rest of Queensland");
  await expect(field).toHaveValue("4870");
  await expect(page).toHaveURL(carPage(CARS.plain));
});

test("FUEL-01 FUEL-03 FUEL-05 FUEL-07 FUEL-08: the fuel cost follows each key, reads cents, and never complains", async ({
  page,
}) => {
  await page.goto(carPage(CARS.plain));
  const block = page.locator("#fuel-cost");
  const [distance, price] = [block.getByLabel("Distance a week"), block.getByLabel("Petrol price a litre")];
  const result = block.locator("output");
  await expect(distance).toHaveValue("250 kms");
  await expect(result).toContainText("$43 a week");
  await expect(result).toContainText("$2,210 a year");
  await distance.fill("500");
  await expect(result).toContainText("$85 a week");
  await price.fill("2");
  await expect(distance).toHaveValue("500 kms");
  await expect(result).toContainText("$100 a week");
  for (const nothing of ["", "-3", "lots", "1.2.3"]) {
    await price.fill(nothing);
    await expect(result).toContainText("$0 a week");
    await price.blur();
    await expect(price).toHaveValue("$0.00");
    await expect(price).not.toHaveAttribute("aria-invalid");
  }
  await price.fill("199.9");
  await distance.focus();
  await expect(price).toHaveValue("$1.999");
  await expect(result).toContainText("$100 a week");
});

test("FUEL-02 D29: an electric car has the cost of charging instead", async ({ page }) => {
  await page.goto(carPage(CARS.electric));
  const block = page.locator("#fuel-cost");
  await expect(block.getByRole("heading")).toHaveText("Charging cost");
  await expect(page.getByText("Fuel cost")).toHaveCount(0);
  await expect(block.getByText(/^Assumed: 18 kWh/)).toBeVisible();
  await expect(block.locator("output")).toContainText("$16 a week");
  await block.getByLabel("Public charging").fill("100%");
  await expect(block.locator("output")).toContainText("$27 a week");
});

test("FUEL-01 D18: what is typed before its scripts come stays, and what is selected too", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/fuel-cost-block-.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(carPage(CARS.plain));
  const block = page.locator("#fuel-cost");
  const distance = block.getByLabel("Distance a week");
  await distance.scrollIntoViewIfNeeded();
  await block.getByLabel("Petrol price a litre").fill("2");
  await distance.selectText();
  held.resolve();
  await waitForScripts(distance);
  await expect(distance).toBeFocused();
  await page.keyboard.type("500");
  await expect(distance).toHaveValue("500");
  await expect(block.locator("output")).toContainText("$100 a week");
});

test("ANA-08 VDP-13: the history report opens in a new tab and is event 60", async ({ page, context }) => {
  await page.goto(carPage(CARS.plain));
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open the history report" }).click();
  expect((await opened).url()).toBe("https://photos.example/report.svg");
  const events = await page.evaluate(
    () => (window as unknown as { dataLayer?: { event: string; car_id: number }[] }).dataLayer,
  );
  expect(events).toContainEqual(
    expect.objectContaining({ event: "forecourt_60", car_id: expect.any(Number) }),
  );
  await page.goto(carPage(CARS.photographed));
  await expect(page.getByRole("link", { name: "Search at ppsr.gov.au" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the history report" })).toHaveCount(0);
});

test("ENT-11 VDP-21 VDP-23: a caravan and a motorcycle have grids of their own, and nothing of a car", async ({
  page,
}) => {
  const first = (of: number) => page.locator("dl").first().locator("> div:visible").nth(of);
  await page.goto(carPage(CARS.caravan));
  await expect(first(0)).toHaveText("Sleeps 4");
  await expect(first(1)).toHaveText("Body length 5.64 m");
  await expect(first(2)).toHaveText("Tare 2,165 kg");
  await expect(page.getByText("Payload (ATM less tare)")).toBeVisible();
  await expect(page.locator("#fuel-cost")).toHaveCount(0);
  for (const ofCars of ["Doors", "Transmission", "Gears"])
    await expect(page.getByText(ofCars, { exact: true })).toHaveCount(0);
  await page.goto(carPage(CARS.motorcycle));
  await expect(first(1)).toHaveText("Engine 937 cc");
  await expect(page.locator("#fuel-cost").getByText(/^5\.2 L\/100 km/)).toBeVisible();
});

test("D29 D127: a shopper checks a car they own against a van, by keyboard, and never gets a yes too soon", async ({
  page,
}) => {
  await page.goto(carPage(CARS.caravan));
  const block = page.locator("#towing");
  await expect(block.getByText("2,565 kg", { exact: true })).toBeVisible();
  const check = block.getByRole("button", { name: "Check a car you own" });
  await check.focus();
  await waitForScripts(check);
  await check.press("Enter");
  const answer = block.getByRole("status");
  await expect(block.getByLabel("Braked towing capacity (kg)")).toBeFocused();
  for (const figure of ["3500", "350", "6000", "3050"]) {
    await page.keyboard.type(figure);
    await page.keyboard.press("Tab");
  }
  await expect(answer).toHaveText("We can't say yet. Missing: the car's kerb weight.");
  await page.keyboard.type("2100");
  await expect(answer).toHaveText(/^Yes, by these figures\. To spare: 170 kg on the ball/);
  await block.getByLabel("People and luggage (kg)").fill("800");
  await expect(answer).toHaveText("No: 30 kg over its gross vehicle mass (GVM).");
});

test("D127: a price says what it includes, or what the duty on it comes to as an estimate", async ({
  page,
}) => {
  const block = page.locator("#on-road-costs");
  await page.goto(carPage(CARS.plain));
  await expect(block.getByRole("heading", { name: "What Drive Away includes" })).toBeVisible();
  await page.goto(carPage(CARS.excludingCharges));
  await expect(block.getByRole("heading", { name: "Estimated on-road costs" })).toBeVisible();
  const row = block.getByRole("row", { name: /^New South Wales/ });
  await expect(row).toContainText("about $1,260");
  await expect(row.getByRole("link", { name: /^Revenue NSW/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.revenue\.nsw\.gov\.au/,
  );
  await expect(block.getByRole("row", { name: /^Australian Capital Territory/ })).toContainText(
    "Not estimated",
  );
});

test("D18: what is typed as soon as a late form has read the served one stays", async ({ page }) => {
  const release = await holdScripts(page, /assets\/delivery-block-/);
  await page.addInitScript(() => {
    const write = () => {
      const [field] = document.querySelectorAll<HTMLInputElement>("#delivery input[name=postcode]");
      if (field?.value !== "40") return;
      field.value = "4000";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    window.FormData = class extends FormData {
      constructor(form?: HTMLFormElement) {
        super(form);
        if (form?.closest("#delivery")) queueMicrotask(write);
      }
    };
  });
  await page.goto(carPage(CARS.plain));
  const field = page.getByLabel("Your postcode");
  await field.fill("40");
  release();
  await waitForScripts(field);
  await expect(field).toHaveValue("4000");
});

test("DEL-03: a line that fails says the same as no estimate, and the button works again", async ({
  page,
}) => {
  await page.goto(carPage(CARS.plain));
  const answer = page.locator("#delivery").getByRole("status");
  await page.route("**/api/delivery-price*", (route) => route.fulfill({ status: 200, body: "<html>" }));
  const field = page.getByLabel("Your postcode");
  await field.focus();
  await waitForScripts(field);
  await field.fill("4000");
  await page.getByRole("button", { name: "Get a price" }).click();
  await expect(answer).toHaveText(NO_ESTIMATE);
  await page.unroute("**/api/delivery-price*");
  await page.getByRole("button", { name: "Get a price" }).click();
  await expect(answer).toHaveText("Free to Greater Brisbane");
});

test.describe(`offline`, () => {
  test.use({ expectedMessages: /Failed to load resource|could not be shown|Failed to fetch/ });

  test("D127: the check of a car that does not come says so, and leaves the page", async ({ page }) => {
    await page.goto(carPage(CARS.caravan));
    await page.route(/assets\/tow-check-/, (route) => route.abort());
    const block = page.locator("#towing");
    await block.getByRole("button", { name: "Check a car you own" }).click();
    await expect(block.getByRole("status")).toHaveText(/^This did not load\./);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d{4} /);
  });
});

test.describe(`where there is no estimate`, () => {
  test.use({ expectedMessages: /status of 404/ });

  test("DEL-03 DEL-04: nothing but emptiness is checked; a place without a price says so", async ({
    page,
  }) => {
    await page.goto(carPage(CARS.plain));
    for (const typed of ["6000", "0000", "nowhere"]) {
      await page.getByLabel("Your postcode").fill(typed);
      await page.getByRole("button", { name: "Get a price" }).click();
      await expect(page.locator("#delivery").getByRole("status")).toHaveText(NO_ESTIMATE);
    }
  });
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("DEL-01 DEL-02 DEL-03: the form asks the page, which answers and keeps what was typed", async ({
    page,
  }) => {
    await page.goto(carPage(CARS.plain));
    const block = page.locator("#delivery");
    for (const [postcode, words] of [
      ["", "Please enter a postcode."],
      ["0000", NO_ESTIMATE],
      ["4870", "$450 to the rest of Queensland"],
    ] as const) {
      await block.getByLabel("Your postcode").fill(postcode);
      await block.getByRole("button", { name: "Get a price" }).click();
      await expect(block.getByRole("status")).toHaveText(words);
      await expect(block.getByLabel("Your postcode")).toHaveValue(postcode);
      await expect(block).toBeInViewport();
    }
  });

  test("FUEL-01 FUEL-05: the first result stands, with what it is for and no field that does nothing", async ({
    page,
  }) => {
    await page.goto(carPage(CARS.plain));
    const block = page.locator("#fuel-cost");
    await expect(block.locator("output")).toContainText("For 250 km a week at $1.70 a litre.");
    await expect(block.locator("output")).toContainText("$43 a week");
    await expect(block.getByLabel("Distance a week")).toBeHidden();
  });
});
