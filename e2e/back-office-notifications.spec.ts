import type { Page } from "@playwright/test";
import { startTestPushService, type TestPushBrowser } from "#platform/push/test-push-service.ts";
import { expectNoViolations } from "./support/axe.ts";
import { join } from "./support/back-office.ts";
import { enquireElsewhere, shopper } from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

test.use({ site: "manage", viewport: PHONE, expectedMessages: null });

/** Browser makers' push services cannot be reached from tests: the browser is told by one of ours. */
const subscribeAs = (page: Page, { subscription }: TestPushBrowser) =>
  page.addInitScript(({ endpoint, ...keys }) => {
    const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    let current: typeof made | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = made;
        return made;
      },
    });
  }, subscription);

/** Hands the service worker a message, as the browser does once it has decrypted it. */
async function deliver(page: Page, origin: string, data: unknown): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
}

/** What the worker shows from now on: a headless browser has nowhere to show it. */
async function watchShown(page: Page): Promise<() => Promise<string[]>> {
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body }) =>
      void scope.shown.push(`${title}: ${body}`);
  });
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
}

interface WorkerScope {
  shown: string[];
  readonly registration: {
    showNotification: (title: string, options: { readonly body: string }) => Promise<void>;
  };
}

test("D463: a phone is told of a new enquiry, without a name, until it is turned off", async ({
  page,
  browser,
  baseURL,
}) => {
  const service = await startTestPushService();
  const phone = service.subscribe();
  await page.context().grantPermissions(["notifications"], { origin: baseURL });
  await subscribeAs(page, phone);
  await join(page, { email: "told@coastal.example", role: "salesperson" });
  await page.goto("/you");
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on for this device" })).toHaveCount(0);
  await expectNoViolations(page);
  const who = shopper("Philippa");
  await enquireElsewhere(browser, who);
  await expect.poll(() => service.taken.length).toBeGreaterThan(0);
  const told = service.taken.map(
    ({ body }) => phone.read(body) as { title: string; body: string; href: string },
  );
  const notice = told.find(({ body }) => body.startsWith("2021 Toyota Yaris"));
  expect(notice).toMatchObject({ title: "New enquiry" });
  expect(JSON.stringify(told)).not.toContain(who.name);
  const listShown = await watchShown(page);
  await deliver(page, baseURL!, notice);
  await expect.poll(listShown).toEqual([`New enquiry: ${notice!.body}`]);
  await page.goto(notice!.href);
  await expect(page.getByRole("heading", { name: /Philippa/ }).first()).toBeVisible();
  await page.goto("/you");
  await page.getByRole("button", { name: /^Turn off/ }).click();
  await expect(page.getByText("That device gets no more notifications.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
  await service.close();
});

test("D463: a browser that blocks notifications, or has none, says what to do", async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await join(page, { email: "blocked@coastal.example", role: "salesperson" });
  await page.goto("/you");
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await expect(page.getByText("Your browser blocks notifications from Forecourt.")).toBeVisible();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
  });
  await page.goto("/you");
  await expect(page.getByText("This browser can’t show notifications.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on for this device" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("D463: the page offers nothing that it cannot do", async ({ page }) => {
    await join(page, { email: "untold@coastal.example", role: "salesperson" });
    await page.goto("/you");
    await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn on for this device" })).toHaveCount(0);
  });
});
