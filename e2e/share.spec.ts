import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { readPdf } from "#platform/pdf/test-pdf.ts";
import { CARS } from "./dealer/stock.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

const CAR = `/cars/${CARS.plain}`;
const NAME = "2021 Toyota Yaris Ascent";
const share = (page: Page) => page.locator("summary", { hasText: "Share" });
const events = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: { id: number }[] }).dataLayer ?? []).map(({ id }) => id),
  );

/** Stops the clock once what a first event loads is there: toasts are part of it (D140), and it waits for a frame. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(CAR);
  await page.locator("html[data-hydrated]").waitFor();
  await page.mouse.move(200, 200);
  await page.getByRole("button", { name: /^Save/ }).first().waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

test.describe("with an open clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("SHARE-01 SHARE-03 SHARE-05: the address is copied, which the button says for 1.5 and a toast for 3 seconds", async ({
    page,
    baseURL,
  }) => {
    await openWithStoppedClock(page);
    await share(page).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    const toast = page.getByRole("status").filter({ hasText: `Copied ${NAME} to your clipboard!` });
    await expect(toast).toBeVisible();
    await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${CAR}`);
    await page.clock.runFor(1400);
    await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await page.clock.runFor(1300);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
  });

  test("CONST-02 CONST-03: there is one toast at a time, and the next begins its 3 seconds anew", async ({
    page,
  }) => {
    await openWithStoppedClock(page);
    await share(page).click();
    const toast = page.getByText(`Copied ${NAME} to your clipboard!`);
    for (let copy = 0; copy < 2; copy += 1) {
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
      await expect(toast).toHaveCount(1);
      await page.clock.runFor(2000);
    }
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(1100);
    await expect(toast).toHaveCount(0);
  });

  test("SHARE-02 SHARE-04: links share the address, social ones in a window of 550 by 400", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const opened: unknown[] = [];
      Object.assign(window, { opened, open: (...asked: unknown[]) => opened.push(asked) });
    });
    await page.goto(CAR);
    await share(page).click();
    for (const name of ["WhatsApp", "Facebook", "X"])
      await page.getByRole("link", { name: new RegExp(`^${name} `) }).click();
    const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened);
    expect(opened.map(([href]) => new URL(href!).host)).toEqual(["wa.me", "www.facebook.com", "x.com"]);
    for (const [href, , features] of opened) {
      expect(decodeURIComponent(href!)).toContain(CAR);
      expect(features).toContain("width=550,height=400");
    }
    for (const [name, scheme] of [
      ["Email", "mailto:"],
      ["Text message", "sms:"],
    ] as const)
      expect(await page.getByRole("link", { name }).getAttribute("href")).toMatch(
        new RegExp(`^${scheme}\\?`),
      );
  });

  test("D25: a shared link shows the car's first photo, cut to 1200 by 630", async ({
    page,
    server,
    baseURL,
  }) => {
    await page.goto(`/cars/${CARS.pictured}`);
    const address = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect(address).toBe(`${baseURL}/cars/${CARS.pictured}/share.jpg`);
    const answer = await server.get(new URL(address!).pathname);
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
    const { format, width, height } = await sharp(await answer.body()).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    for (const [side, pixels] of Object.entries({ width, height }))
      await expect(page.locator(`meta[property="og:image:${side}"]`)).toHaveAttribute("content", `${pixels}`);
    expect((await server.get(`/cars/nobody-has-this/share.jpg`)).status()).toBe(404);
  });

  test("SHARE-01: by keyboard the menu opens, closes with Escape and gives focus back", async ({ page }) => {
    await page.goto(CAR);
    await share(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Copy link" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
    await expect(share(page)).toBeFocused();
  });
});

test.describe(`whose clipboard is closed`, () => {
  test("SHARE-01: the address stands there to be copied by hand", async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto(CAR);
    await share(page).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    const field = page.getByLabel("Copy this address:");
    await expect(field).toHaveValue(`${baseURL}${CAR}`);
    await expect(field).toBeFocused();
    await expect(page.getByText("to your clipboard!")).toHaveCount(0);
  });

  test("SHARE-01: without https the old way of copying is used", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await page.goto(CAR);
    await share(page).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText(`Copied ${NAME} to your clipboard!`)).toBeVisible();
  });
});

test.describe(`on a phone`, () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  for (const [outcome, opens] of [
    ["sent", false],
    ["AbortError", false],
    ["NotAllowedError", true],
  ] as const) {
    test(`D25: a tap opens the phone's own sheet first (${outcome}), the menu only where that fails`, async ({
      page,
      baseURL,
    }) => {
      await page.addInitScript((name) => {
        const shared: unknown[] = [];
        const send = (what: unknown) => {
          shared.push(what);
          return name === "sent" ? Promise.resolve() : Promise.reject(new DOMException("", name));
        };
        Object.assign(window, { shared });
        Object.defineProperty(navigator, "share", { value: send });
      }, outcome);
      await page.goto(CAR);
      await share(page).tap();
      const copy = page.getByRole("button", { name: "Copy link" });
      if (opens) await expect(copy).toBeVisible();
      else await expect(copy).toBeHidden();
      expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
        { title: NAME, url: `${baseURL}${CAR}` },
      ]);
    });
  }
});

for (const { template, site } of TEMPLATES) {
  test.describe(`${template} on a phone`, () => {
    test.use({ site, viewport: PHONE, hasTouch: true, isMobile: true });

    test("D25: without a sheet of its own the phone has the menu, whole on its screen", async ({ page }) => {
      await page.goto(CAR);
      await share(page).tap();
      const menu = page.getByRole("list").filter({ has: page.getByRole("link", { name: /^WhatsApp/ }) });
      await expect(menu).toBeVisible();
      const box = (await menu.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
    });
  });

  test.describe(`${template} without JavaScript`, () => {
    test.use({ site, javaScriptEnabled: false });

    test("SHARE-02 SHARE-06: the menu opens, its links work, and printing is a link", async ({ page }) => {
      await page.goto(CAR);
      await share(page).click();
      await expect(page.getByRole("link", { name: "Email" })).toBeVisible();
      await expect(page.getByRole("button", { name: /Copy/ })).toHaveCount(0);
      const print = page.getByRole("link", { name: template === "showroom" ? "PDF" : /^Print/ });
      await expect(print).toBeVisible();
    });
  });
}

test.describe("a site that prints pages", () => {
  test.use({ site: "outback" });

  test("SHARE-09 SHARE-10 ANA-08: the print page opens in a new tab, asks the browser to print, and is event 61", async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
    });
    await page.goto(CAR);
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: /^Print/ }).click();
    const sheet = await opening;
    await expect(sheet).toHaveURL(new RegExp(`/print\\?car_id=${CARS.plain}$`));
    await expect(sheet.getByRole("heading", { level: 1 })).toHaveText("2021 Toyota Yaris");
    await expect.poll(() => sheet.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    expect(await events(page)).toContain(61);
    await sheet.emulateMedia({ media: "print" });
    await expect(sheet.getByRole("button", { name: "Print" })).toBeHidden();
    for (const text of ["$30,000", "Dealer licence MD000001", "Advertised without current registration."])
      await expect(sheet.getByText(text).first()).toBeVisible();
    const pdf = (await sheet.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g), "D296: a window sheet").toHaveLength(1);
  });
});

test.describe("a site that makes PDFs", () => {
  test.use({ site: "coastal" });

  test("SHARE-07 SHARE-10 API-15 ANA-08: the button prepares, the file arrives, and is event 61", async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/pdf", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(CAR);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "PDF" }).click();
    await expect(page.getByRole("link", { name: "Preparing…" })).toBeVisible();
    release();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`${CARS.plain}.pdf`);
    const read = readPdf(await readFile(await file.path()));
    expect(read.text).toContain("2021ToyotaYaris");
    expect(read.links[0]).toContain(CAR);
    await expect(page.getByRole("link", { name: "PDF" })).toBeVisible();
    expect((await events(page)).filter((id) => id === 61)).toEqual([61]);
  });

  test.describe("that fails", () => {
    test.use({ expectedMessages: /status of 503/ });

    test("SHARE-08: an alert says why, and the button is there again", async ({ page }) => {
      await page.route("**/pdf", (route) =>
        route.fulfill({ status: 503, body: "Too many PDFs are being made just now." }),
      );
      await page.goto(CAR);
      const said = page.waitForEvent("dialog");
      const pressed = page.getByRole("link", { name: "PDF" }).click();
      const dialog = await said;
      expect([dialog.type(), dialog.message()]).toEqual(["alert", "Too many PDFs are being made just now."]);
      await dialog.accept();
      await pressed;
      await expect(page.getByRole("link", { name: "PDF" })).toBeVisible();
    });
  });
});
