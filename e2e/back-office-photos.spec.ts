import { writeFile } from "node:fs/promises";
import { join as toPath } from "node:path";
import sharp from "sharp";
import { siteConfig } from "./dealer/site.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { forecourt } from "./support/cli.ts";
import { expect, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of 422|ERR_INTERNET_DISCONNECTED/ });

const aPhoto = async (name: string, background: string) => ({
  ...{ name: `${name}.jpg`, mimeType: "image/jpeg" },
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

for (const { device, viewport } of [
  { device: "a phone", viewport: { width: 390, height: 844 } },
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
      await forecourt("sites", "add", slug, "--account", slug);
      const { config } = siteConfig("showroom");
      const file = toPath(process.env.E2E_DATA_DIR!, `${slug}.json`);
      await writeFile(file, JSON.stringify({ config }));
      await forecourt("sites", "apply", file, "--site", slug);
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
      await page.getByRole("button", { name: "Remove photo 2" }).click();
      await expect(page.getByRole("heading", { name: "1 photo shows" })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Put it back" }).click();
      await expect(page.getByRole("heading", { name: "2 photos show" })).toBeVisible();
      const first = await readFirst();
      const host = `${slug}.localhost:${process.env.E2E_PORT}`;
      const readSite = async () =>
        (await server.get("/cars/1994-subaru-brat-abc-123", { headers: { host } })).text();
      await expect.poll(readSite).toContain(first);
      expect(await readSite()).toContain("24,990");
    });
  });
