import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { forecourt } from "./support/cli.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", expectedMessages: /status of 403/ });

/** What the menu shows to each role, and what the addresses of the rest answer. */
const SECTIONS = {
  leads: "Leads",
  "test-drives": "Test drives",
  stock: "Stock",
  feeds: "Feeds",
  people: "People",
  domains: "Domains",
  "audit-log": "Audit log",
} as const;

type Section = keyof typeof SECTIONS;

const ALL = Object.keys(SECTIONS) as Section[];

const SEEN: Readonly<Record<string, readonly Section[]>> = {
  owner: ALL,
  manager: ALL.filter((section) => section !== "domains"),
  salesperson: ["leads", "test-drives", "stock"],
  marketer: ["stock", "feeds"],
  "read-only": ["leads", "test-drives", "stock", "feeds"],
  operator: ALL,
};

/** At the foot of a phone's screen Domains has no room: People leads there. */
const SELDOM: readonly Section[] = ["domains"];

for (const { device, viewport } of [
  { device: "a phone", viewport: PHONE },
  { device: "a desk", viewport: { width: 1366, height: 768 } },
])
  for (const [role, seen] of Object.entries(SEEN))
    test.describe(`on ${device}`, () => {
      test.use({ viewport });

      test(`D426 TEN-22: ${role} opens each section of the menu, and no other`, async ({ page }) => {
        const email = `${role}-${viewport.width}@roles.example`;
        const isOperator = role === "operator";
        await join(page, { email, role: isOperator ? "read-only" : role });
        if (isOperator) {
          await forecourt("staff", "operator", email);
          await forecourt("staff", "remove", email, "--account", "test-dealer");
          await page.reload();
        }
        const menu = page.getByRole("navigation", { name: "Sections" }).filter({ visible: true });
        const shown = seen.filter((section) => device === "a desk" || !SELDOM.includes(section));
        await expect(menu.getByRole("link")).toHaveCount(shown.length);
        for (const section of shown) {
          await menu.getByRole("link", { name: SECTIONS[section] }).click();
          await expect(page.getByRole("heading", { level: 1, name: SECTIONS[section] })).toBeVisible();
          await expectNoViolations(page);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([section, wide]).toEqual([section, 0]);
        }
        for (const section of ALL.filter((one) => !seen.includes(one))) {
          const path = `/accounts/test-dealer/${section}`;
          const status = await page.evaluate(async (address) => (await fetch(address)).status, path);
          expect([section, status]).toEqual([section, 403]);
        }
      });
    });
