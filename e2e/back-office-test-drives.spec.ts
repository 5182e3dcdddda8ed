import { writeFile } from "node:fs/promises";
import { join as toPath } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { siteConfig } from "./dealer/site.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { forecourt } from "./support/cli.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of (409|422)|ERR_INTERNET_DISCONNECTED/ });

/** A dealer of its own, open around the clock so that there is always a time that has begun, with one car. */
async function giveDealer(page: Page, slug: string): Promise<void> {
  await forecourt("sites", "add", slug, "--account", slug);
  const { config } = siteConfig("showroom");
  const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    ...{ weekday, status: "Open", open: "00:00", close: "24:00" },
  }));
  const yard = { slug: "valley", name: "Valley", dealership: slug, state: "QLD", postcode: "4006" };
  const address = { street: "1 Wickham Street", city: "Fortitude Valley", phone: "(07) 5550 0001" };
  const file = toPath(process.env.E2E_DATA_DIR!, `${slug}.json`);
  const dealerships = [{ slug, name: "The Valley" }];
  await writeFile(
    file,
    JSON.stringify({ config, dealerships, locations: [{ ...yard, ...address, openingHours }] }),
  );
  await forecourt("sites", "apply", file, "--site", slug);
  await join(page, { email: `owner@${slug}.example`, role: "owner", account: slug });
  await page.getByRole("link", { name: "Add a vehicle" }).click();
  await page.getByLabel("Registration").fill("abc 123");
  for (const [label, value] of [
    ["Make", "Subaru"],
    ["Model", "Brat"],
    ["Year", "1994"],
    ["Price", "24,990"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Add and go on to photos" }).click();
  await expect(page.getByText("It is on your site. Now take its photos.")).toBeVisible();
}

const openDrives = async (page: Page) => {
  await page.getByRole("link", { name: "Test drives" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Test drives" })).toBeVisible();
};

/** Books the time that has begun, from the list. */
async function bookNow(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Book a test drive" }).click();
  await page.getByLabel("Vehicle").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Show its free times" }).click();
  await page.getByLabel("Time", { exact: true }).selectOption({ index: 1 });
  await expectNoViolations(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Phone").fill("0412 345 678");
  await page.getByLabel("Email").fill("jane@example.com");
  await page.getByRole("button", { name: "Book it" }).click();
  await expect(page.getByText("Booked. The shopper gets an email")).toBeVisible();
}

/** Takes down licence, plate and odometer. */
async function takeDown(page: Page): Promise<void> {
  await page.getByLabel("Expires on").fill("2040-01-31");
  await page.getByLabel("Last four of its number").fill("9f12");
  await page.getByLabel("I have seen the licence").check();
  await page.getByLabel("Trade plate").fill("123 abc");
  await page.getByLabel("Odometer now (km)").fill("45,210");
}

async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox())!;
  await page.mouse.move(x + width * 0.1, y + height * 0.6);
  await page.mouse.down();
  for (const [across, down] of [
    [0.2, 0.2],
    [0.4, 0.7],
    [0.6, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 5 });
  await page.mouse.up();
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("D450 D451: a walk-in is booked, and signs while the connection is gone; it is sent once there is one", async ({
    page,
    context,
  }) => {
    await giveDealer(page, "counter-phone");
    await openDrives(page);
    await expect(page.getByText("No test drive is booked from today on.")).toBeVisible();
    await expectNoViolations(page);
    await bookNow(page, "Jane Driver");
    await expectNoViolations(page);
    await takeDown(page);
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#39c" } })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel("Picture of the licence")
      .setInputFiles({ name: "licence.jpg", mimeType: "image/jpeg", buffer: picture });
    await draw(page, page.getByRole("img", { name: "Field to sign in, empty" }));
    await expect(page.getByRole("img", { name: "Field to sign in, signed" })).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("Expires on").fill("2020-03-03");
    await page.getByRole("button", { name: "Save what was signed" }).click();
    await expect(page.getByText("This licence expired on 3 March 2020.").first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel("Expires on").fill("2040-01-31");
    await page.getByRole("button", { name: "Save what was signed" }).click();
    await expect(page.getByText("Saved on this phone, not sent yet")).toBeVisible();
    await expectNoViolations(page);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Signed" })).toBeVisible();
    await expect(page.getByText("Saved on this phone")).toBeHidden();
    await expect(page.getByRole("link", { name: "Look at the licence" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "They came" })).toBeVisible();
    await expectNoViolations(page);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent:"))),
    ).toEqual([]);
    await page.getByLabel("Odometer when it is back (km)").fill("45,222");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved: 12 km driven.")).toBeVisible();
    await page.getByRole("link", { name: "Show the agreement" }).click();
    await expect(page.getByRole("img", { name: "Signature of Jane Driver" })).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe("at a desk, with the keyboard alone", () => {
  test("D451: what was kept on the device is sent when the page opens again, and a typed name signs", async ({
    page,
    context,
  }) => {
    await giveDealer(page, "counter-desk");
    await openDrives(page);
    await bookNow(page, "Ruby Driver");
    await takeDown(page);
    const isTyped = page.getByLabel("I cannot or do not want to draw");
    await isTyped.focus();
    await page.keyboard.press("Space");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save what was signed" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved on this phone, not sent yet")).toBeVisible();
    const { pathname } = new URL(page.url());
    const [key, kept] = await page.evaluate(
      () => Object.entries(localStorage).find(([name]) => name.startsWith("unsent:")) as [string, string],
    );
    await page.goto("about:blank", { waitUntil: "commit" });
    await context.setOffline(false);
    await page.goto(pathname.replace(/\/[^/]*$/, ""));
    await expect(page.getByText("Signed on this phone, not sent yet")).toBeVisible();
    await page.getByRole("link", { name: "to send it" }).click();
    await expect(page.getByRole("heading", { name: "Signed" })).toBeVisible();
    await expect(page.getByText("with a typed name")).toBeVisible();
    await expectNoViolations(page);
    // As if it had been signed on this device once more, before anybody knew of the first.
    const second = JSON.stringify({
      ...JSON.parse(kept),
      submission: "10000000-0000-4000-8000-000000000000",
    });
    await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, second]);
    await page.goto(pathname);
    await expect(page.getByText("has already stored a signed agreement for this test drive")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Discard it from this phone" }).click();
    await expect(page.getByText("has already stored")).toBeHidden();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(null);
  });
});
