import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { fillCarForm, send, shopper, writeComments } from "./support/enquiry.ts";
import { enterCode, newNumber, requestCode, signIn } from "./support/sign-in.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Begins the garage of a shopper who has kept nothing. */
const WELCOME = /^Save the first /;

test.use({ site: "outback" });

test("WAT-20 D145 D147: after an enquiry in a session, the car's page says so on another device", async ({
  page,
  server,
  browser,
  contextOptions,
}) => {
  const number = newNumber();
  await signIn(page, server, number);
  await page.goto(`/enquiry?car=${CARS.photographed}`);
  await fillCarForm(page, { ...shopper("Lou"), phone: number });
  await writeComments(page, "Can I see it on Saturday?");
  await send(page);
  await page.waitForURL(/\/success/);
  const device = await browser.newContext({ ...contextOptions, baseURL: new URL(page.url()).origin });
  const other = await device.newPage();
  await signIn(other, server, number);
  const asked: string[] = [];
  other.on("request", (request) => {
    const from = request.headers().referer ?? "";
    if (from.includes("/cars/")) asked.push(new URL(request.url()).pathname);
  });
  await other.goto(`/cars/${CARS.photographed}`);
  await expect(other.getByText(/^You enquired about this on /)).toBeVisible();
  expect(asked.filter((path) => path === "/api/watchlist")).toHaveLength(1);
  await device.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("WAT-02 D146: Remove takes a car off the watchlist", async ({ page, server }) => {
    await signIn(page, server);
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const me = await (await server.get("/api/me", { headers: { cookie } })).json();
    const { hits } = await (await server.get("/api/search")).json();
    const headers = { cookie, "x-form-token": me.shopper.formToken };
    const saved = await server.post("/api/watchlist/save-car", { headers, data: { car_id: hits[0].id } });
    expect(saved.status()).toBe(200);
    await page.goto("/my-garage");
    await section(page, "Watchlist").getByRole("button", { name: "Remove" }).click();
    await expect(page).toHaveURL("/my-garage");
    await expect(page.getByRole("heading", { name: WELCOME })).toBeVisible();
  });
});

test("WAT-20 TEN-20: the garage shows what this browser viewed", async ({ page, server }) => {
  await page.goto(`/cars/${CARS.plain}`);
  await page.locator("html[data-hydrated]").waitFor();
  await signIn(page, server);
  await page.goto("/my-garage");
  await expect(
    section(page, "Recently viewed").getByRole("heading", { name: "2021 Toyota Yaris" }),
  ).toBeVisible();
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("WAT-20 D307: a new shopper's garage leads to the stock; an enquiry brings its section and links", async ({
      page,
      server,
    }) => {
      const number = newNumber();
      await signIn(page, server, number);
      await page.setViewportSize(PHONE);
      await page.goto("/my-garage");
      const welcome = page.getByRole("region", { name: WELCOME });
      await expect(welcome.getByRole("link")).toHaveText("Search our stock");
      await expect(welcome.getByRole("link")).toBeInViewport();
      await expect(page.getByText("Nothing here yet")).toHaveCount(0);
      await expectNoViolations(page);
      await page.goto(`/enquiry?car=${CARS.plain}`);
      await fillCarForm(page, { ...shopper("Sam"), phone: number });
      await send(page);
      await page.waitForURL(/\/success/);
      await page.goto("/my-garage");
      const links = page.getByRole("navigation", { name: "Sections of your garage" }).getByRole("link");
      await expect(links).toHaveText([/^Enquiries\s?1$/, /^My details/]);
      await expect(page.getByRole("region", { name: "Also in your garage" })).toBeVisible();
      await links.filter({ hasText: "My details" }).press("Enter");
      await expect(section(page, "My details")).toBeInViewport();
    });

    test("WAT-20 D145: an enquiry that a signed-in shopper sends is in the garage, with its outcome", async ({
      page,
      server,
    }) => {
      await page.setViewportSize(PHONE);
      const number = newNumber();
      await signIn(page, server, number);
      await page.goto(`/enquiry?car=${CARS.plain}`);
      await fillCarForm(page, { ...shopper("Kim"), phone: number });
      await writeComments(page, "Does it have a spare key?");
      await send(page);
      await page.waitForURL(/\/success/);
      await page.goto("/my-garage");
      const enquiries = section(page, "Enquiries");
      await expect(enquiries.getByRole("link", { name: "2021 Toyota Yaris" })).toBeVisible();
      await expect(enquiries.getByText("Does it have a spare key?")).toBeVisible();
      await expect(enquiries.getByText(/^(Sent\.|Received by )/)).toBeVisible();
      await expectNoViolations(page);
    });

    test("WAT-20 D164 SEA-37: a search becomes an alert from the garage, which shows its cars and stops it", async ({
      page,
      server,
    }) => {
      await page.setViewportSize(PHONE);
      await page.goto("/search/suv");
      await page.locator("html[data-hydrated]").waitFor();
      const count = (await (await server.get("/api/search?body=suv")).json()).count as number;
      await page.goto("/sign-in?method=email&redirect=/my-garage");
      const email = `garage-${template}-${newNumber()}@example.com`;
      await requestCode(page, email);
      await enterCode(page, server, email);
      const searches = section(page, "Searches and alerts");
      await expect(searches.getByRole("link", { name: "SUV", exact: true })).toHaveAttribute(
        "href",
        "/search/suv",
      );
      await searches.getByRole("link", { name: "Email me about new ones of SUV" }).click();
      await page.getByRole("button", { name: "Email me" }).click();
      await page.waitForURL(/done=confirmed/);
      await page.goto("/my-garage");
      await expect(searches.getByText(/^New matches and lower prices, since/)).toBeVisible();
      await expect(searches.getByRole("link", { name: new RegExp(`^Show ${count} `) })).toHaveAttribute(
        "href",
        /\bsuv$/,
      );
      await expectNoViolations(page);
      await searches.getByRole("button", { name: "Stop SUV" }).click();
      await expect(searches.getByRole("status")).toHaveText(
        "Stopped: SUV. You won't get any more emails about it.",
      );
      await expect(searches.getByRole("heading", { level: 2 })).toBeFocused();
      await expect(searches.getByRole("link", { name: "Ask again" })).toHaveAttribute(
        "href",
        /^\/alerts\/new/,
      );
      await expect(searches.getByText("No alerts yet.")).toBeVisible();
      await expectNoViolations(page);
    });

    test("TEN-20 D147 D17: a car's page and the favourites say when it was asked about, in space that was reserved", async ({
      page,
    }) => {
      await page.goto(`/cars/${CARS.plain}`);
      const find = () => page.evaluate(() => document.documentElement.scrollHeight);
      const height = await find();
      await page.evaluate(
        ([key, slug]) => localStorage.setItem(key!, JSON.stringify([{ slug, at: "2025-11-03T02:00:00Z" }])),
        [`${site}:enquired-car`, CARS.plain],
      );
      await page.goto(`/cars/${CARS.plain}`);
      const note = page.getByText("You enquired about this on 3 November 2025");
      await expect(note).toBeVisible();
      expect(await find()).toBe(height);
      await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
      await page.goto("/favourites");
      await expect(note).toBeVisible();
    });
  });
}
