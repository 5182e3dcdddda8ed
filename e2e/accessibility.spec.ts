import type { APIRequestContext, Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { axe, WCAG } from "./support/axe.ts";
import { fillDetails, shopper } from "./support/enquiry.ts";
import { ALL } from "./support/results.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

const WIDTHS = [360, 720, 1440];

/** A page in a state: its address and what is done on it. */
type Prepare = (page: Page, server: APIRequestContext) => Promise<unknown>;
type State = readonly [name: string, path: string, prepare?: Prepare];

async function openEnquiry(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Enquire Now" }).filter({ visible: true }).first().click();
  await page.getByRole("button", { name: "Send enquiry" }).waitFor();
}

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();
const shown = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

const submitWithErrors = (button: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByText("Please fix the following errors:").waitFor();
};

async function openFinance(page: Page, server: APIRequestContext): Promise<void> {
  const gated = page.getByRole("link", { name: "Get Finance Quote" });
  if ((await gated.count()) > 0) {
    const car = page.url();
    await signIn(page, server);
    await page.goto(car);
  }
  await page.getByRole("link", { name: /Finance Enquiry|Get Finance Quote/ }).click();
  await shown(page, "Your finance enquiry");
}

/** States that none before them changes: one browser shows each list, since a new one loads everything again (D278). */
const VISITS: Readonly<Record<string, readonly State[]>> = {
  "home and results": [
    ["home", "/"],
    ["results", ALL],
    ["results, filtered", `${ALL}?make=Toyota&make=Mazda&body=suv&range[price]=20000:60000&query=toyota`],
    ["results, empty", `${ALL}?query=zzzzqq`],
    ["search path never known", "/search/no-such-make"],
    ["not found", "/no-such-page"],
  ],
  cars: [
    ["available car", `/cars/${CARS.photographed}`],
    ["car without a photo", `/cars/${CARS.plain}`],
    ["electric car", `/cars/${CARS.electric}`],
    ["car with a delivery price asked without JavaScript", `/cars/${CARS.plain}?postcode=0000`],
    ["car without a price", `/cars/${CARS.noPrice}`],
    ["car with long names", `/cars/${CARS.longNames}`],
  ],
  "vehicles in other states": [
    ["reserved car", `/cars/${CARS.reserved}`],
    ["car without government charges", `/cars/${CARS.excludingCharges}`],
    ["sold car", `/cars/${CARS.soldYesterday}`],
    ["withdrawn car", `/cars/${CARS.withdrawn}`],
    ["caravan", `/cars/${CARS.caravan}`],
    ["motorcycle", `/cars/${CARS.motorcycle}`],
  ],
  forms: [
    ["form for parts", "/vehicle-parts-and-accessories"],
    ["form with a file", "/careers"],
    ["about us", "/about-us"],
    ["enquiry, details", "/enquiry"],
    ["enquiry about a long-named car", `/enquiry?car=${CARS.longNames}`],
    ["finance", "/finance"],
  ],
  "forms with errors": [
    ["form for a fleet, with errors", "/fleet", submitWithErrors("Send fleet enquiry")],
    ["form for a warranty, with errors", "/warranty", submitWithErrors("Send warranty enquiry")],
    ["form with photos, with errors", "/forms/sell-my-car", submitWithErrors("Send details")],
    ["form alone, with errors", "/forms/general", submitWithErrors("Send enquiry")],
    ["service booking, with errors", "/book-service", submitWithErrors("Request this booking")],
  ],
  "alerts and success": [
    ["alert about a search", "/alerts/new?search=%2Fsearch%2Fsuv"],
    ["alert about a price, with an error", `/alerts/new?car=${CARS.photographed}`, press("Email me")],
    ["alert that was asked for", "/alerts/new?search=%2Fsearch%2Fsuv&done=sent"],
    ["alerts of nobody", "/alerts?token=none"],
    ["success", `/success?car_type=used&car=${CARS.plain}&location=seldom-open&category=Used+Car+Enquiry`],
    ["privacy notice", "/privacy-policy"],
    ["terms", "/terms-and-conditions"],
  ],
  "locations and models": [
    ["contact", "/contact"],
    ["locations", "/locations"],
    ["location", "/locations/seldom-open"],
    ["models", "/directory"],
    ["models, none found", "/directory?query=zzzzqq&make=Kia"],
    ["models of a body", "/models?body=people-mover"],
    ["model in stock", "/directory/toyota/camry"],
    ["model that is not in stock", "/directory/kia/carnival"],
    ["model that is no longer sold", "/directory/kia/stinger"],
  ],
  "the garage and its searches": [
    ["sign-in", "/sign-in?type=my-garage"],
    [
      "sign-in with an error",
      "/sign-in?method=email",
      async (page) => {
        await press("Send me a code")(page);
        await page.getByText("Enter an email address").waitFor();
      },
    ],
    ["search by budget", "/budget-search"],
    ["search by budget, with errors", "/budget-search?repayment=1e9&period=week&deposit=lots"],
    ["search by prices, with errors", "/budget-search?max[price]=1e9"],
    ["watchlist of nobody", "/favourites"],
    ["comparison of nothing", "/compare"],
    ["account that was erased", "/account-erased"],
  ],
};

/** States that need a browser of their own: it keeps what is typed or who is signed in. */
const ALONE: readonly State[] = [
  ["enquiry, details with errors", "/enquiry", submitWithErrors("Continue")],
  [
    "enquiry, topic with errors",
    "/enquiry",
    async (page) => {
      await fillDetails(page, shopper("Wanda"));
      await press("Continue")(page);
      await shown(page, "Your enquiry");
      await submitWithErrors("Continue")(page);
    },
  ],
  [
    "enquiry, comments with errors",
    "/enquiry?category=Service&location=always-open",
    async (page) => {
      await fillDetails(page, shopper("Wanda"));
      await press("Continue")(page);
      await shown(page, "Your enquiry");
      await press("Continue")(page);
      await shown(page, "Comments");
      await submitWithErrors("Send enquiry")(page);
    },
  ],
  ["enquiry about a car, with errors", `/enquiry?car=${CARS.plain}`, submitWithErrors("Send enquiry")],
  ["finance of a car", `/cars/${CARS.plain}`, openFinance],
  [
    "finance of a long-named car, with errors",
    `/cars/${CARS.longNames}`,
    async (page, server) => {
      await openFinance(page, server);
      await page.getByLabel("Budget").fill("lots");
      await submitWithErrors("Send finance enquiry")(page);
    },
  ],
];

/** What opens over the page: on a phone, or on a wide screen. */
const OVERLAYS: readonly (readonly [width: number, ...state: State])[] = [
  [360, "filter sheet", `${ALL}?make=Toyota`, press("Filters")],
  [360, "phone menu", "/", press("Menu")],
  [
    360,
    "share menu of a long-named car",
    `/cars/${CARS.longNames}`,
    (page) => page.locator("summary", { hasText: "Share" }).click(),
  ],
  [
    1440,
    "share menu",
    `/cars/${CARS.photographed}`,
    (page) => page.locator("summary", { hasText: "Share" }).click(),
  ],
  [360, "enquiry of a long-named car", `/cars/${CARS.longNames}`, openEnquiry],
  [1440, "enquiry", `/cars/${CARS.photographed}`, openEnquiry],
  [
    360,
    "enquiry with errors",
    `/cars/${CARS.plain}`,
    async (page) => {
      await openEnquiry(page);
      await submitWithErrors("Send enquiry")(page);
    },
  ],
  [1440, "sort menu", ALL, (page) => page.locator("summary", { hasText: "Recommended" }).click()],
  [
    1440,
    "make filter",
    ALL,
    async (page) => {
      const summary = page.locator("summary", { hasText: /^Make/ });
      if (await summary.evaluate((element) => !element.closest("details")?.open)) await summary.click();
      await page.getByText("Select models of Toyota").click();
    },
  ],
];

async function expectSound(page: Page, state: string): Promise<void> {
  const { violations } = await axe(page).withTags(WCAG).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
  expect.soft(found, state).toEqual([]);
  await expect.soft(page.getByRole("heading", { level: 1, includeHidden: true }), state).toHaveCount(1);
}

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({
      site,
      expectedMessages: /status of 4(00|04|22)/,
      contextOptions: { reducedMotion: "reduce" },
    });

    for (const [name, states] of [
      ...Object.entries(VISITS),
      ...ALONE.map((state) => [state[0], [state]] as const),
    ]) {
      test(`D34: ${name}: no accessibility problem at phone and desktop width, and nothing scrolls sideways`, async ({
        page,
        server,
      }) => {
        for (const [state, path, prepare] of states) {
          await test.step(state, async () => {
            await page.goto(path);
            await prepare?.(page, server);
            for (const width of WIDTHS) {
              await page.setViewportSize({ width, height: 800 });
              expect.soft(await overflow(page), `${state} at ${width} px`).toBe(0);
              if (width !== 720) await expectSound(page, `${state} at ${width} px`);
            }
          });
        }
      });
    }

    for (const [width, name, path, prepare] of OVERLAYS) {
      test(`D34: the open ${name} has no accessibility problem`, async ({ page, server }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await prepare?.(page, server);
        await expectSound(page, name);
        expect(await overflow(page)).toBe(0);
      });
    }
  });
}
