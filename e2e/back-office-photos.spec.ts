import { writeFile } from "node:fs/promises";
import { join as toPath } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { siteConfig } from "./dealer/site.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { forecourt } from "./support/cli.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of 422|ERR_INTERNET_DISCONNECTED/ });

const aPhoto = async (name: string, background: string) => ({
  ...{ name: `${name}.jpg`, mimeType: "image/jpeg" },
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Pastes a photo, as from the clipboard. */
const paste = (page: Page, { name, buffer }: Awaited<ReturnType<typeof aPhoto>>) =>
  page.evaluate(
    ([fileName, bytes]) => {
      const clipboardData = new DataTransfer();
      const file = new File([Uint8Array.from(bytes)], fileName, { type: "image/jpeg" });
      clipboardData.items.add(file);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    },
    [name, [...buffer]] as const,
  );

/** A site of a dealer of its own, without stock. */
async function addSite(slug: string, settings: Partial<SiteConfigInput> = {}) {
  await forecourt("sites", "add", slug, "--account", slug);
  const { config } = siteConfig("showroom");
  const file = toPath(process.env.E2E_DATA_DIR!, `${slug}.json`);
  await writeFile(file, JSON.stringify({ config: { ...config, ...settings } }));
  await forecourt("sites", "apply", file, "--site", slug);
}

for (const { device, viewport } of [
  { device: "a phone", viewport: PHONE },
  { device: "a desk", viewport: { width: 1366, height: 768 } },
])
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("TEN-22 T6 D442 D443: a dealer without a feed enters a car, and its photos survive a lost connection", async ({
      page,
      context,
      server,
    }) => {
      const slug = `feedless-${viewport.width}`;
      await addSite(slug);
      await join(page, { email: `owner@${slug}.example`, role: "owner", account: slug });
      await page.getByRole("link", { name: "Add a vehicle" }).click();
      await page.getByLabel("Registration").fill("abc 123");
      await page.getByLabel("Make").fill("Subaru");
      await page.getByLabel("Model").fill("Brat");
      await page.getByLabel("Year").fill("1994");
      await page.getByLabel("Price").fill("-24,990");
      await page.getByRole("button", { name: "Add and go on to photos" }).click();
      await expect(page.getByText(/is a negative price/)).toBeVisible();
      await expect(page.getByLabel("Model")).toHaveValue("Brat");
      await expectNoViolations(page);
      await page.getByLabel("Price").fill("24,990");
      await page.getByRole("button", { name: "Add and go on to photos" }).click();
      await expect(page.getByText("It is on your site. Now take its photos.")).toBeVisible();
      await context.setOffline(true);
      const photos = [await aPhoto("side", "#a02020"), await aPhoto("front", "#2020a0")];
      await page.getByLabel("Choose photos").setInputFiles(photos);
      await expect(page.getByText("Waiting for the connection")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: "2 photos show" })).toBeVisible();
      await page.getByLabel("Choose photos").setInputFiles([photos[0]!]);
      await expect(page.getByText("Is there already")).toBeVisible();
      const images = page.getByRole("img", { name: /^Photo \d$/ });
      const readFirst = async () => /[0-9a-f]{64}/.exec((await images.first().getAttribute("src"))!)![0];
      const before = await readFirst();
      await page.getByRole("button", { name: "Move photo 2 earlier" }).press("Enter");
      await expect(page.getByText("Moved. Shoppers see it there now.")).toBeVisible();
      await expect.poll(readFirst).not.toBe(before);
      // Where the photo is now, it can be moved on.
      await expect(page.getByRole("button", { name: "Move photo 1 later" })).toBeFocused();
      await page.getByRole("button", { name: "Remove photo 2" }).click();
      await expect(page.getByRole("heading", { name: "1 photo shows" })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Put it back" }).click();
      await expect(page.getByRole("heading", { name: "2 photos show" })).toBeVisible();
      await paste(page, await aPhoto("pasted", "#20a020"));
      await expect(page.getByRole("heading", { name: "3 photos show" })).toBeVisible();
      const first = await readFirst();
      const host = `${slug}.localhost:${process.env.E2E_PORT}`;
      const readSite = async () =>
        (await server.get("/cars/1994-subaru-brat-abc-123", { headers: { host } })).text();
      await expect.poll(readSite).toContain(first);
      expect(await readSite()).toContain("24,990");
    });
  });

for (const { device, viewport, hasTouch } of [
  { device: "a phone", viewport: PHONE, hasTouch: true },
  { device: "a desk", viewport: { width: 1366, height: 768 }, hasTouch: false },
])
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch });

    test("D454 D457: a car is looked up by its VIN, its plate is blurred by pointer, keys and buttons, and the original comes back", async ({
      page,
      server,
    }) => {
      const slug = `plates-${viewport.width}`;
      await addSite(slug, { tradeIn: { lookup: "simulator" } });
      await join(page, { email: `owner@${slug}.example`, role: "owner", account: slug });
      await page.getByRole("link", { name: "Add a vehicle" }).click();
      await page.getByLabel("VIN").fill("JM0KF4WLA00123456");
      await page.getByLabel("Colour").fill("Polymetal Grey");
      await page.getByRole("button", { name: "Look it up" }).click();
      await expect(page.getByText(/Found for the VIN .* a simulator made this vehicle up/)).toBeVisible();
      await expect(page.getByLabel("Make")).not.toHaveValue("");
      await expect(page.getByLabel("Colour")).toHaveValue("Polymetal Grey");
      await expectNoViolations(page);
      await page.getByLabel("Make").fill("Subaru");
      await page.getByLabel("Model").fill("Brat");
      await page.getByLabel("Badge").fill("");
      await page.getByLabel("Year").fill("1994");
      await page.getByLabel("Registration").fill("abc123");
      await page.getByRole("button", { name: "Add and go on to photos" }).click();
      await page.getByLabel("Choose photos").setInputFiles([await aPhoto("front", "#2020a0")]);
      await expect(page.getByRole("heading", { name: "1 photo shows" })).toBeVisible();
      const readHash = async () =>
        /[0-9a-f]{64}/.exec(
          (await page.getByRole("img", { name: "Photo 1", exact: true }).getAttribute("src"))!,
        )![0];
      const before = await readHash();
      await page.getByRole("link", { name: "Blur plates of photo 1" }).click();
      await expect(page.getByRole("heading", { name: "Blur photo 1" })).toBeVisible();
      await page.getByRole("button", { name: "Blur", exact: true }).click();
      await expect(page.getByText("Draw a box over what is to be blurred first.")).toBeVisible();
      const frame = (await page.getByRole("img", { name: "Photo 1", exact: true }).boundingBox())!;
      const at = (x: number, y: number) => [frame.x + frame.width * x, frame.y + frame.height * y] as const;
      const box = page.getByRole("button", { name: /^Box 1:/ });
      if (hasTouch) await page.touchscreen.tap(...at(0.5, 0.5));
      else {
        await page.mouse.move(...at(0.4, 0.45));
        await page.mouse.down();
        await page.mouse.move(...at(0.6, 0.55), { steps: 4 });
        await page.mouse.up();
      }
      await expect(box).toHaveAccessibleName(/40% from the left, 45% from the top, 20% wide, 10% high/);
      await box.press("ArrowRight");
      await box.press("Shift+ArrowDown");
      await expect(box).toHaveAccessibleName(/41% from the left, 45% from the top, 20% wide, 11% high/);
      await page.getByRole("button", { name: "Wider" }).click();
      await expect(box).toHaveAccessibleName(/22% wide/);
      await page.getByRole("button", { name: "Add a box" }).click();
      const second = page.getByRole("button", { name: /^Box 2:/ });
      await expect(second).toBeFocused();
      await expectNoViolations(page);
      await second.press("Delete");
      await expect(second).toBeHidden();
      await page.getByRole("button", { name: "Blur", exact: true }).click();
      await expect(page.getByText("Blurred. Shoppers see it now.")).toBeVisible();
      const blurred = await readHash();
      const host = `${slug}.localhost:${process.env.E2E_PORT}`;
      const href = await page.getByRole("link", { name: /^On your site/ }).getAttribute("href");
      const onSite = new URL(href!).pathname;
      const readSite = async () => (await server.get(onSite, { headers: { host } })).text();
      await expect.poll(readSite).toContain(blurred);
      expect(await readSite()).not.toContain(before);
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Use the original of photo 1" }).click();
      await expect(page.getByText("Shoppers see the original now.")).toBeVisible();
      await expect.poll(readHash).toBe(before);
    });
  });
