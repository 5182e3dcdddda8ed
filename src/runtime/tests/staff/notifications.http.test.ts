import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listPushDevices } from "#features/identity/staff/push/push-device-store.server.ts";
import { startStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aPushBrowser } from "#platform/push/test-push-service.ts";
import { enterBackOffice, type StaffBrowser } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const dealer = givenDealer(db, { sites: { [unique("dealer")]: { config: aSite() } } });
const server = givenServer(db, { env: { WEB_PUSH_KEY: Buffer.alloc(32, 7).toString("base64") } });
const plain = givenServer(db);

const enter = () => enterBackOffice(db, { server, dealer }, { role: "salesperson" });
const devicesOf = ({ staff }: StaffBrowser, sso: AccountId | null = null) =>
  listPushDevices(db, staff.id, sso);
const START = { intent: "start-notifications" };
const anEndpoint = () => `https://push.example.com/${randomUUID()}`;
const toForm = (endpoint = anEndpoint()) => ({ ...START, ...aPushBrowser(endpoint).subscription });

describe("D463: a person's notifications", () => {
  test("are turned on in a browser, listed as this one, and turned off again", async () => {
    const browser = await enter();
    const before = await browser.get("/you");
    expect(before.text).toContain("Notifications");
    expect(before.text).not.toContain("aren’t set up");
    const on = await browser.post("/you", toForm());
    expect(on.text).toContain("Notifications are on for this device.");
    expect(on.text.replaceAll(/<[^>]*>/g, "")).toMatch(/\(this one\)Since \d/);
    const [device] = await devicesOf(browser);
    expect(server.log()).toContain('"event":"notifications on"');
    expect(server.log()).not.toContain("push.example.com");
    const other = await enter();
    const refused = await other.post("/you", { intent: "stop-notifications", device: device!.id });
    expect(refused.text).toContain("That device was removed already.");
    expect(await devicesOf(browser)).toHaveLength(1);
    const off = await browser.post("/you", { intent: "stop-notifications", device: device!.id });
    expect(off.text).toContain("That device gets no more notifications.");
    expect(await devicesOf(browser)).toEqual([]);
  });

  test.each([
    ["a private address", { endpoint: "https://10.0.0.1/push" }],
    ["this machine", { endpoint: "https://localhost/push" }],
    ["plain HTTP", { endpoint: "http://push.example.com/x" }],
    ["no address", { endpoint: "push" }],
    ["an address that is too long", { endpoint: `https://push.example.com/${"x".repeat(2000)}` }],
    ["a key that is none", { p256dh: "AAAA" }],
    ["a secret that is none", { auth: "" }],
  ])("are not turned on with %s", async (_, changes) => {
    const browser = await enter();
    const { status, text } = await browser.post("/you", { ...toForm(), ...changes });
    expect(status).toBe(422);
    expect(text).toContain("can’t be used here");
    expect(await devicesOf(browser)).toEqual([]);
  });

  test("end with signing out, and are renewed by who signs in again before that", async () => {
    const browser = await enter();
    const endpoint = anEndpoint();
    await browser.post("/you", toForm(endpoint));
    const renew = () => browser.post("/you/notifications", { endpoint });
    expect((await renew()).status).toBe(204);
    expect((await (await enter()).post("/you/notifications", { endpoint: anEndpoint() })).status).toBe(404);
    expect(
      (
        await server.ask("manage.localhost", "/you/notifications", {
          ...{
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: "endpoint=x",
          },
        })
      ).status,
    ).toBe(401);
    await browser.post("/sign-out", {});
    expect(await devicesOf(browser)).toEqual([]);
  });

  test("D437: are there for who came by single sign-on, who changes nothing else", async () => {
    const { staff } = await enter();
    const sso = { accountId: dealer.id, authenticatedAt: new Date() };
    const { token } = await startStaffSession(db, { staffId: staff.id, device: "Safari", sso }, new Date());
    const headers = {
      cookie: `forecourt-staff=${token}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const post = (fields: Record<string, string>) =>
      server.ask("manage.localhost", "/you", {
        ...{ method: "POST", headers, body: new URLSearchParams(fields).toString() },
      });
    expect((await post(toForm())).text).toContain("Notifications are on for this device.");
    expect(await listPushDevices(db, staff.id, dealer.id)).toHaveLength(1);
    expect((await post({ intent: "rename", name: "Other" })).status).toBe(403);
  });

  test("are refused, and said not to be set up, where the installation has no key", async () => {
    const browser = await enterBackOffice(db, { server: plain, dealer }, { role: "salesperson" });
    expect((await browser.get("/you")).text).toContain("aren’t set up on this installation");
    expect((await browser.post("/you", toForm())).text).toContain("aren’t set up on this installation");
    expect(await devicesOf(browser)).toEqual([]);
  });
});

test("D463: the service worker and the app are there before anybody signs in", async () => {
  const worker = await server.ask("manage.localhost", "/push-worker.js");
  expect([worker.status, worker.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(worker.text).toContain('addEventListener("push"');
  const app = await server.ask("manage.localhost", "/app.webmanifest");
  expect(app.headers["content-type"]).toBe("application/manifest+json");
  expect(JSON.parse(app.text)).toMatchObject({ name: "Forecourt", display: "standalone", start_url: "/" });
  const page = await server.ask("manage.localhost", "/sign-in");
  expect(page.text).toContain('rel="manifest" href="/app.webmanifest"');
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' ");
  expect(policy).not.toContain("worker-src");
});
