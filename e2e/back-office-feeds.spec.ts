import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join as joinPath } from "node:path";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { forecourt } from "./support/cli.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of (422|409)/ });

const HEAD = "Unit,Manufacturer,Range,Built,Ask";
const toCsv = (count: number) =>
  `${HEAD}\n${Array.from({ length: count }, (_, at) => `F${at},Kia,Rio,${2010 + at},${19_100 + at * 100}\n`).join("")}`;

for (const { device, viewport } of [
  { device: "a phone", viewport: PHONE },
  { device: "a desk", viewport: { width: 1366, height: 768 } },
])
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("D438 D439: a manager maps a feed's columns, runs it, and decides on what the guard holds", async ({
      page,
    }) => {
      const dealer = `feed-dealer-${viewport.width}`;
      const folder = joinPath(process.env.E2E_DATA_DIR!, dealer);
      const put = (count: number) => writeFile(joinPath(folder, "stock.csv"), toCsv(count));
      await mkdir(folder, { recursive: true });
      await put(8);
      await forecourt("sites", "add", dealer, "--account", dealer);
      await forecourt("feeds", "add", "yard", folder, "--site", dealer, "--every", "10000");
      await join(page, { email: `boss-${dealer}@coastal.example`, role: "manager", account: dealer });
      await page.getByRole("link", { name: "Feeds" }).filter({ visible: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Feeds" })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("link", { name: "yard" }).click();
      await page.getByRole("link", { name: "Choose what its columns mean" }).click();
      const buffer = Buffer.from(toCsv(3));
      await page
        .getByLabel("A file of yours")
        .setInputFiles({ name: "mine.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Read this file" }).click();
      await page.getByLabel("Meaning of Ask").selectOption("Price, drive away");
      await page.getByLabel("Meaning of Unit").selectOption("Stock number");
      await page.getByLabel("Meaning of Built").selectOption("Year");
      await page.getByRole("button", { name: "Show what comes out" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "2010 Kia Rio" })).toContainText("$19,100");
      await expectNoViolations(page);
      for (const box of await page.getByRole("checkbox").all()) await box.check();
      await page.getByRole("button", { name: "Save, and run the feed" }).click();
      // The worker looks every 15 seconds, and again once the file has not changed for 30.
      await expect(page.getByText(/^(Queued|Running) since|^Still being written/).first()).toBeVisible();
      await forecourt("feeds", "run", "yard", "--site", dealer);
      await expect(page.getByText("8 vehicles read: 8 added").first()).toBeVisible();
      await expectNoViolations(page);
      await put(2);
      await forecourt("feeds", "run", "yard", "--site", dealer).catch(() => undefined);
      await page.reload();
      await page.getByRole("link", { name: "See what it would change" }).click();
      await expect(page.getByText("Would leave the site: 6")).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await expect(page.getByText("Held, then published by Kim Nguyen")).toBeVisible({ timeout: 60_000 });
    });

    test("D446 D447: a manager sets up a feed with a password, checks it, pauses it and removes it", async ({
      page,
    }) => {
      const dealer = `feed-setup-${viewport.width}`;
      const sender = createServer(({ headers }, response) => {
        if (headers.authorization === undefined) response.writeHead(401).end();
        else response.end("Stock No,Make,Model,Year,Drive Away\nE1,Mazda,CX-5,2021,32990\n");
      }).listen(0, "127.0.0.1");
      await once(sender, "listening");
      const address = `http://127.0.0.1:${(sender.address() as AddressInfo).port}/stock.csv`;
      await forecourt("sites", "add", dealer, "--account", dealer);
      await join(page, { email: `boss-${dealer}@coastal.example`, role: "manager", account: dealer });
      await page.getByRole("link", { name: "Feeds" }).filter({ visible: true }).click();
      await page.getByRole("link", { name: "Add a feed" }).click();
      await page.getByLabel("Name", { exact: true }).fill("supplier");
      await page.getByLabel("Address of the file").fill(address);
      await page.getByRole("button", { name: "Check the address" }).click();
      await expect(page.getByText("wants a user name and password or a key")).toBeVisible();
      await page.getByLabel("With", { exact: true }).selectOption("User name and password");
      await page.getByLabel("User name").fill("kim");
      await page.getByLabel("Password", { exact: true }).fill("three gums");
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Check the address" }).click();
      await expect(page.getByText("1 row, read with dealer-csv.")).toBeVisible();
      await expect(page.getByText("2021 Mazda CX-5")).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Add, and run it" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "supplier" })).toBeVisible();
      await expect(page.getByText("1 vehicle read: 1 added").first()).toBeVisible({ timeout: 60_000 });
      await page.getByRole("button", { name: "Pause" }).click();
      await expect(page.getByText("Paused by Kim Nguyen on")).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("link", { name: "Change", exact: true }).click();
      await expect(page.getByText(/^Set on /)).toBeVisible();
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
      await page.getByLabel("Checked").selectOption("every hour");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("every hour")).toBeVisible();
      await page.getByRole("link", { name: "Remove" }).click();
      await page.getByLabel(/^They leave your site/).check();
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Remove it" }).click();
      await expect(page.getByText("No feed is set up yet.")).toBeVisible();
      sender.close();
    });
  });
