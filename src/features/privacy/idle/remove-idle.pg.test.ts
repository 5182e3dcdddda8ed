import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import {
  changePhone,
  ensureShopper,
  recordAgreement,
} from "#features/identity/shoppers/shopper-store.server.ts";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite, publishDocument } from "#features/tenancy/accounts/test-account.ts";
import { sitesOf } from "#features/tenancy/sites/test-sites.ts";
import type { SiteId, Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildIdleMail, formatIdleSms } from "./idle-shoppers.ts";
import { removeIdle } from "./remove-idle.server.ts";

const db = openTestDatabase();
const START = new Date("2024-01-01T00:00:00Z");
const day = (days: number) => new Date(START.getTime() + days * 86_400_000);

let site: Tenancy;
let sisterId: SiteId;
let told: string[];
let logged: object[];
/** What fails in a round. */
let down: { mail?: boolean; sms?: boolean; noSms?: boolean };
beforeEach(async () => {
  site = await addTestSite(db);
  const added = await db.inAccount(site.accountId, (tx) => addSite(tx, `sister-${site.siteId}`, []));
  if (!added.ok) throw new Error(added.reason);
  sisterId = added.siteId;
  [told, logged, down] = [[], [], {}];
});

/** A round the given number of days after the shoppers were last seen. */
async function round(days: number, accountDays = 365): Promise<void> {
  const config = { name: "Northside Motors", privacy: { ...DEFAULT_PRIVACY, accountDays } };
  const live = { ...site, slug: "northside", hosts: ["northside.example"], canonicalHost: null, config };
  // The longest time of the account's sites counts.
  const short = { ...config, name: "Southside", privacy: { ...DEFAULT_PRIVACY, accountDays: 4 } };
  const sister = { ...live, siteId: sisterId, hosts: ["southside.example"], config: short };
  await db.inAccount(site.accountId, async (tx) => {
    for (const { siteId, config: document } of [live, sister]) await publishDocument(tx, siteId, document);
  });
  await removeIdle({
    db,
    sites: sitesOf(live, sister),
    mailer: {
      send: async ({ to, text }) => {
        if (down.mail) throw new Error("connection refused");
        return { id: String(told.push(`${to} ${text.includes("northside.example")}`)) };
      },
    },
    findSmsSender: () =>
      down.noSms
        ? null
        : {
            send: async ({ to }) => {
              if (down.sms) return { ok: false, reason: "unavailable", detail: "503" };
              told.push(to);
              return { ok: true };
            },
          },
    log: { ...silentLog, info: (fields: object) => logged.push(fields) } as unknown as typeof silentLog,
    now: () => day(days),
  });
}

const see = (contact: { email: string } | { phone: string }, days = 0) =>
  db.inAccount(site.accountId, (tx) =>
    ensureShopper(tx, { id: randomUUID(), contact: contact as { email: string } }, day(days)),
  );
const listLeft = () =>
  db.inAccount(site.accountId, async (tx) =>
    (await tx.query<{ who: string }>("select coalesce(email, phone) as who from shopper order by 1")).map(
      ({ who }) => who,
    ),
  );

test("D245: who does not use an account is told a month before it is removed, once, by email or text message", async () => {
  await see({ email: "jane@example.com" });
  await see({ phone: "+61412345678" });
  await round(335);
  expect(told).toEqual([]);
  await round(336);
  await round(350);
  expect(told.sort()).toEqual(["+61412345678", "jane@example.com true"]);
  await round(365);
  expect(await listLeft()).toHaveLength(2);
  await round(367);
  expect(await listLeft()).toEqual([]);
});

test("D245: the notice is of the site where the shopper last agreed to the terms", async () => {
  const { id: shopperId } = await see({ email: "south@example.com" });
  const terms = { shopperId, siteId: sisterId, text: "I agree.", source: "/sign-in" };
  await db.inAccount(site.accountId, (tx) => recordAgreement(tx, { ...terms, version: "1" }, START));
  await see({ email: "north@example.com" });
  const { id: moved } = await see({ email: "moved@example.com" });
  for (const [version, siteId] of [site.siteId, sisterId].entries()) {
    const agreed = { ...terms, shopperId: moved, siteId, version: String(version) };
    await db.inAccount(site.accountId, (tx) => recordAgreement(tx, agreed, day(version)));
  }
  await round(400);
  expect(told.toSorted()).toEqual([
    "moved@example.com false",
    "north@example.com true",
    "south@example.com false",
  ]);
});

test("D245: who signs in after the notice keeps the account, and is told again before another removal", async () => {
  await see({ email: "jane@example.com" });
  await round(340);
  await see({ email: "jane@example.com" }, 350);
  await round(400);
  expect([await listLeft(), told.length]).toEqual([["jane@example.com"], 1]);
  await round(350 + 336);
  expect(told).toHaveLength(2);
  await round(350 + 367);
  expect(await listLeft()).toEqual([]);
});

test("D245: a notice from before the last visit counts for nothing, also when rounds were missed", async () => {
  await see({ email: "jane@example.com" });
  await round(340);
  await see({ email: "jane@example.com" }, 350);
  await round(350 + 367);
  expect([await listLeft(), told.length]).toEqual([["jane@example.com"], 2]);
  await round(350 + 367 + 29);
  expect(await listLeft()).toHaveLength(1);
  await round(350 + 367 + 31);
  expect(await listLeft()).toEqual([]);
});

test("D245: nobody is removed who was not told a month before, also when the time is shortened", async () => {
  await see({ email: "jane@example.com" });
  await round(2000);
  expect([await listLeft(), told.length]).toEqual([["jane@example.com"], 1]);
  await round(2029);
  expect(await listLeft()).toEqual(["jane@example.com"]);
  await round(2031);
  expect(await listLeft()).toEqual([]);
});

test("D245: the text message is one part with the whole address, whatever the dealer is called", () => {
  const words = { noticeDays: 30, idleDays: 335 };
  const signInAt = "https://www.a-long-name-of-a-dealer.example/sign-in";
  const texts = ["Northside Motors", "N".repeat(200), "Zoë’s “Très” Motors", "車"].map((siteName) =>
    formatIdleSms({ ...words, siteName, signInAt }),
  );
  for (const text of texts) {
    expect(text).toMatch(/^[\n !-Z_a-z]{1,160}$/);
    expect(text.endsWith(` ${signInAt}`)).toBe(true);
  }
  expect(texts.map((text) => text.split(" is unused")[0])).toEqual([
    "Northside Motors: your account",
    `${"N".repeat(29)}: your account`,
    "Zoe's Tres Motors: your account",
    "your account",
  ]);
});

test("D263: who could not be told is not removed, and is told in a later round", async () => {
  await see({ email: "jane@example.com" });
  await see({ phone: "+61412345678" });
  down = { mail: true, sms: true };
  for (const days of [340, 341, 372, 800]) await round(days);
  expect([await listLeft(), told]).toEqual([["+61412345678", "jane@example.com"], []]);
  expect(logged.at(-1)).toMatchObject({ removed: 0, told: 0, failed: 2, unreachable: 0 });
  down = {};
  await round(801);
  expect(told.sort()).toEqual(["+61412345678", "jane@example.com true"]);
  await round(830);
  expect(await listLeft()).toHaveLength(2);
  await round(832);
  expect(await listLeft()).toEqual([]);
});

test("D263: a failed notice is tried again an hour later, and by no other process at the same time", async () => {
  await see({ email: "jane@example.com" });
  down = { mail: true };
  await round(340);
  down = {};
  await round(340 + 1 / 48);
  expect(told).toEqual([]);
  await round(340 + 1 / 24);
  await Promise.all([round(341), round(341)]);
  expect(told).toHaveLength(1);
});

test("D263: an account whose owner cannot be told at all is kept, and counted in the log", async () => {
  await see({ phone: "+61412345678" });
  await see({ email: "jane@example.com" });
  down = { noSms: true };
  for (const days of [340, 400, 800]) await round(days);
  expect([await listLeft(), told]).toEqual([["+61412345678"], ["jane@example.com true"]]);
  expect(logged.at(-1)).toMatchObject({ removed: 0, told: 0, failed: 0, unreachable: 1 });
});

test("D263: whose mail server is down is told by text message where there is a number", async () => {
  const { id } = await see({ email: "jane@example.com" });
  await db.inAccount(site.accountId, (tx) => changePhone(tx, id, "+61412345678"));
  down = { mail: true };
  await round(340);
  expect(told).toEqual(["+61412345678"]);
});

test.each([
  [10, 7, 3],
  [60, 40, 20],
  [90, 60, 30],
  [365, 335, 30],
])(
  "D263: of %i days without use, the notice comes after %i and leaves %i",
  async (accountDays, tell, notice) => {
    await see({ email: "jane@example.com" });
    await round(tell, accountDays);
    expect(told).toEqual([]);
    await round(tell + 0.1, accountDays);
    expect(told).toHaveLength(1);
    await round(tell + notice, accountDays);
    expect(await listLeft()).toHaveLength(1);
    await round(tell + notice + 0.2, accountDays);
    expect(await listLeft()).toEqual([]);
  },
);

test("D263: who was told keeps the account for as long as the message said, also when the time is shortened", async () => {
  await see({ email: "jane@example.com" });
  await round(340);
  await round(345, 10);
  await round(369, 10);
  expect(await listLeft()).toHaveLength(1);
  await round(371, 10);
  expect(await listLeft()).toEqual([]);
});

test.each([
  [{ noticeDays: 30, idleDays: 335 }, "for more than 335 days, so it will be removed in 30 days"],
  [{ noticeDays: 1, idleDays: 2 }, "for more than 2 days, so it will be removed in 1 day,"],
])("D263: with %o the message says it", (days, words) => {
  const mail = buildIdleMail({ ...days, siteName: "Northside", signInAt: "https://x.example/sign-in" });
  expect(mail.text).toContain(words);
});
