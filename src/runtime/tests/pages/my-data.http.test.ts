import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openSession } from "#features/account/sign-in/open-session.server.ts";
import { sendAlerts } from "#features/alerts/dispatch/send-alerts.server.ts";
import { askForAlert, confirmAlerts, listAlerts } from "#features/alerts/store/alert-store.server.ts";
import { addMatches } from "#features/alerts/store/match-store.server.ts";
import { addToWatchlist } from "#features/garage/watchlist/watchlist-store.server.ts";
import { allowGuess } from "#features/identity/codes/code-limits.server.ts";
import {
  type Contact,
  changePhone,
  ensureShopper,
  renameShopper,
} from "#features/identity/shoppers/shopper-store.server.ts";
import { readLead, storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { eraseShopperRecord, readHeldRecord } from "#features/privacy/person/held-record.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { toOutboxPath } from "#platform/outbox/outbox-access.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { type Answer, aRow, aSite, SECRET, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const SOUTH_STAFF = "sales@southside.example";
const [slug, sister, rival] = [unique("mine"), unique("sister"), unique("rival")];
givenDealer(db, {
  sites: {
    [slug]: { config: aSite() },
    [sister]: { config: aSite({ name: "Southside", leads: { fallback: { to: [SOUTH_STAFF] } } }) },
  },
  stock: [aRow()],
});
givenDealer(db, { sites: { [rival]: { config: aSite() } }, stock: [aRow()] });
const server = givenServer(db, { env: { TRUST_PROXY: "1" } });

const DATA = "/api/my-data";
const ERASE = "/my-garage/erase";
const CONSENTS = "/my-garage/messages";
const STAFF = "sales@northside.example";

const findSite = (at: string) => server.findSite(at);
const inAccount = async <T>(at: string, work: Parameters<typeof db.inAccount<T>>[1]) =>
  db.inAccount((await findSite(at)).accountId, work);

let counted = 0;
function newEmail(): string {
  counted += 1;
  return `jane${counted}@example.com`;
}

/** Signs a shopper in on a new device and returns the session's cookie. */
async function signIn(at: string, contact: Contact): Promise<string> {
  const context = {
    ...{ siteId: (await findSite(at)).siteId, userAgent: "", now: () => new Date() },
    place: { protocol: "http:", hostname: `${at}.localhost` },
  };
  const cookies = await inAccount(at, (tx) =>
    openSession(tx, context, { contact, before: null, addsPhone: false }),
  );
  return cookies[0]?.split(";")[0] ?? "";
}

const get = (path: string, cookie: string, at = slug) =>
  server.ask(toHost(at), path, { headers: { cookie } });
const post = (
  path: string,
  fields: Record<string, string>,
  cookie: string,
  at = slug,
  client = `203.0.113.${counted % 250}`,
) =>
  server.ask(toHost(at), path, {
    method: "POST",
    headers: {
      ...{ cookie, "content-type": "application/x-www-form-urlencoded" },
      "x-forwarded-for": client,
    },
    body: new URLSearchParams(fields).toString(),
  });
const readHidden = ({ text }: Answer, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
const readToken = async (path: string, cookie: string) => readHidden(await get(path, cookie), "form_token");
const readRecord = (email: string, at = slug) =>
  inAccount(at, (tx) => readHeldRecord(tx, { email, phone: null }));

/** The code in the newest mail to an address. */
async function readCode(email: string): Promise<string> {
  const page = await server.ask(`localhost:${server.port}`, toOutboxPath(SECRET));
  const at = page.text.indexOf(`to ${email}`);
  return /is (\d{6})\./.exec(page.text.slice(at))?.[1] ?? "";
}

/** A shopper with a device, a saved vehicle, an alert, and an enquiry with a marketing consent that the dealer received. */
async function givenShopper(at = slug, email = newEmail()) {
  const cookie = await signIn(at, { email });
  const { siteId } = await findSite(at);
  const leadId = randomUUID();
  const subscriberId = await inAccount(at, async (tx) => {
    const now = new Date();
    const shopper = await ensureShopper(tx, { id: randomUUID(), contact: { email } }, now);
    const [car] = await tx.query<{ id: number }>("select id from vehicle");
    await addToWatchlist(tx, shopper.id, { vehicleIds: [car!.id], now });
    const asked = await askForAlert(
      tx,
      {
        ...{ siteId, siteUrl: `http://${toHost(at)}`, email, frequency: "instant", isProved: false, now },
        ...{
          subject: { kind: "search", search: "/search?body=hatch" },
          title: "Hatch",
          source: "/alerts/new",
        },
      },
      randomUUID,
    );
    if (asked.kind !== "asked") throw new Error(asked.kind);
    const [alert] = await listAlerts(tx, asked.subscriberId);
    await confirmAlerts(tx, asked.subscriberId, { alertIds: [alert!.id], now });
    await addMatches(tx, [{ alertId: alert!.id, vehicleId: car!.id, reason: { kind: "new" } }], now);
    const person = { ...aLead().person, email, phone: `04${String(10_000_000 + counted)}` };
    const lead = aLead({ id: leadId, siteId, person, optIn: true, car: null, receivedAt: now });
    await storeLead(
      tx,
      { jobs: rememberingJobs(), newId: randomUUID },
      { lead, targets: [{ kind: "mail", to: STAFF }], shopperId: shopper.id },
    );
    await tx.query("update lead_delivery set state = 'delivered', delivered_at = now() where lead_id = $1", [
      leadId,
    ]);
    return asked.subscriberId;
  });
  return { cookie, email, leadId, subscriberId };
}

/** Sends the code and returns the fields of the form that erases. */
async function requestCode(cookie: string, email: string) {
  const form_token = await readToken(ERASE, cookie);
  const sent = await post(ERASE, { intent: "send-code", form_token }, cookie);
  expect(sent.status).toBe(200);
  return { intent: "erase", form_token, code_id: readHidden(sent, "code_id"), code: await readCode(email) };
}

describe("D151: the shopper's data", () => {
  test("WAT-20: a shopper downloads all that is held, at once, as a file that no cache keeps", async () => {
    const { cookie, email } = await givenShopper();
    const answer = await get(DATA, cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers["cache-control"]).toContain("no-store");
    const data = JSON.parse(answer.text);
    expect(data).toMatchObject({
      heldBy: "Northside Motors",
      accounts: [
        {
          email,
          sessions: [{ device: "Unknown device" }],
          watchlist: [{ slug: expect.any(String) }],
          agreements: [{ text: "By signing in, you agree to our terms of use.", site: "Northside Motors" }],
        },
      ],
      alerts: [{ email, title: "Hatch", text: expect.stringContaining("Email me about this.") }],
      marketingConsents: [{ email, text: expect.stringContaining("news and offers") }],
      enquiries: [
        {
          person: { name: "Jane", email },
          message: expect.any(String),
          sent: [{ to: "the dealer", how: "email" }],
        },
      ],
    });
    expect(answer.text).not.toContain(STAFF);
  });

  test("D2: a visitor, and a session of another dealer, get nothing", async () => {
    const { cookie } = await givenShopper();
    for (const [at, headers] of [
      [slug, ""],
      [rival, cookie],
    ] as const) {
      const answer = await get(DATA, headers, at);
      expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/sign-in\?/)]);
      for (const path of [ERASE, CONSENTS])
        expect((await get(path, headers, at)).headers.location).toMatch(/^\/sign-in\?type=my-garage/);
    }
  });

  test("D2: the shopper of another dealer with the same address has another record", async () => {
    const email = newEmail();
    await givenShopper(rival, email);
    const cookie = await signIn(slug, { email });
    expect(JSON.parse((await get(DATA, cookie)).text)).toMatchObject({ alerts: [], enquiries: [] });
  });
});

describe("D145 D151: a number that had another owner", () => {
  /** Stores an enquiry with a marketing consent that nobody sent while signed in. */
  const storeAnonymous = (named: Partial<ReturnType<typeof aLead>["person"]>) =>
    inAccount(slug, async (tx) => {
      const person = { ...aLead().person, lastName: "", ...named };
      const sent = { id: randomUUID(), siteId: (await findSite(slug)).siteId, receivedAt: new Date() };
      const lead = aLead({ ...sent, person, optIn: true, message: `Is it still available? ${sent.id}` });
      const ports = { jobs: rememberingJobs(), newId: randomUUID };
      return (await storeLead(tx, ports, { lead, targets: [] })).id;
    });

  test("D244 D260: an enquiry that only names the address is neither downloaded nor erased: it is left to the dealer", async () => {
    const { email, leadId } = await givenShopper();
    await inAccount(slug, (tx) => tx.query("update lead set shopper_id = null where id = $1", [leadId]));
    await inAccount(slug, (tx) =>
      tx.query("update marketing_consent set email = 'former@example.com' where lead_id = $1", [leadId]),
    );
    const cookie = await signIn(slug, { email });
    const data = JSON.parse((await get(DATA, cookie)).text);
    expect(data).toMatchObject({ enquiries: [], marketingConsents: [] });
    expect((await get(CONSENTS, cookie)).text).not.toContain("former@example.com");
    expect((await readRecord(email)).enquiries).toHaveLength(1);
    await post(ERASE, await requestCode(cookie, email), cookie);
    expect(await readRecord(email)).toMatchObject({
      ...{ enquiries: [{ person: { name: "Jane" } }], consents: [{ email: "former@example.com" }] },
      ...{ shoppers: [], alerts: [], payments: [] },
    });
  });

  test("D249 D260: whatever name a shopper types, an enquiry that only names their number is not theirs to read, change or erase", async () => {
    const phone = "+61412000249";
    const leadId = await storeAnonymous({ name: "Ann", lastName: "Abel", phone, email: "ann@example.com" });
    for (const name of ["Ann", "Ann Abel", "ann  abel", "ann@example.com"]) {
      const cookie = await signIn(slug, { phone });
      const shopper = await inAccount(slug, async (tx) => {
        const found = await ensureShopper(tx, { id: randomUUID(), contact: { phone } }, new Date());
        await renameShopper(tx, found.id, name);
        return { ...found, name };
      });
      const data = await get(DATA, cookie);
      expect(JSON.parse(data.text)).toMatchObject({ enquiries: [], marketingConsents: [] });
      expect(data.text.replaceAll(name, "")).not.toMatch(/ann@example.com|Is it still available/);
      await post(
        CONSENTS,
        { form_token: await readToken(CONSENTS, cookie), intent: "withdraw-marketing" },
        cookie,
      );
      expect((await get(DATA, cookie)).text).not.toContain("Is it still available");
      await inAccount(slug, (tx) => eraseShopperRecord(tx, shopper, new Date()));
    }
    const held = await inAccount(slug, (tx) => readHeldRecord(tx, { email: null, phone }));
    expect(held.enquiries).toMatchObject([{ id: leadId, person: { name: "Ann" }, optIn: true }]);
    expect(held.consents).toMatchObject([{ email: "ann@example.com", withdrawnAt: null }]);
  });

  test("D260: an enquiry from before sign-in is the shopper's once they have proved its number and its address", async () => {
    const [phone, email] = ["+61412000260", newEmail()];
    const shopper = await inAccount(slug, (tx) =>
      ensureShopper(tx, { id: randomUUID(), contact: { email } }, new Date()),
    );
    const whole = await storeAnonymous({ name: "Jane", phone, email });
    await storeAnonymous({ name: "Jane", phone, email: "other@example.com" });
    await storeAnonymous({ name: "Jane", phone: "+61412000261", email });
    const cookie = await signIn(slug, { email });
    const read = async () => JSON.parse((await get(DATA, cookie)).text);
    expect(await read()).toMatchObject({ enquiries: [], marketingConsents: [] });
    await inAccount(slug, (tx) => changePhone(tx, shopper.id, phone));
    expect(await read()).toMatchObject({
      enquiries: [{ id: whole }],
      marketingConsents: [{ leadId: whole }],
    });
    await inAccount(slug, (tx) => eraseShopperRecord(tx, { ...shopper, phone }, new Date()));
    const { enquiries } = await inAccount(slug, (tx) => readHeldRecord(tx, { email, phone }));
    expect(enquiries.map(({ id }) => id)).toHaveLength(2);
    expect(enquiries.map(({ id }) => id)).not.toContain(whole);
  });

  test("D260 LAW-06: whoever has an address stops mail to it, and learns nothing about the enquiry that asked for it", async () => {
    const email = newEmail();
    await storeAnonymous({ name: "Ann", phone: "0499 000 260", email });
    const cookie = await signIn(slug, { email });
    const form_token = await readToken(CONSENTS, cookie);
    const { text } = await post(CONSENTS, { form_token, intent: "withdraw-marketing" }, cookie);
    expect(text).toContain("You won't get any more news and offers.");
    expect((await readRecord(email)).consents).toMatchObject([{ withdrawnAt: expect.any(Date) }]);
    expect((await get(DATA, cookie)).text).not.toMatch(/Ann|0499|Is it still available/);
  });

  test("D244: an enquiry that another shopper sent in a session is not erased, though it names the same address", async () => {
    const { email, leadId } = await givenShopper();
    const other = await inAccount(slug, (tx) =>
      ensureShopper(tx, { id: randomUUID(), contact: { email: newEmail() } }, new Date()),
    );
    await inAccount(slug, (tx) =>
      tx.query("update lead set shopper_id = $2 where id = $1", [leadId, other.id]),
    );
    const cookie = await signIn(slug, { email });
    await post(ERASE, await requestCode(cookie, email), cookie);
    expect((await readRecord(email)).enquiries).toMatchObject([{ id: leadId, person: { name: "Jane" } }]);
  });
});

describe("D151: erasing the account", () => {
  test("WAT-20: with a new code everything goes at once, on every site and device, and the browser forgets it too", async () => {
    const { cookie, email, leadId, subscriberId } = await givenShopper();
    const other = await signIn(sister, { email });
    const page = await get(ERASE, cookie);
    expect(page.text).toContain("Your watchlist: 1 vehicle");
    expect(page.text).toContain("1 enquiry that Northside Pty Ltd already received");
    const answer = await post(ERASE, await requestCode(cookie, email), cookie);
    expect([answer.status, answer.headers.location]).toEqual([303, "/account-erased"]);
    expect(answer.headers["clear-site-data"]).toBe('"storage"');
    expect(answer.headers["set-cookie"]?.join()).toMatch(/shopper=;.*signed-in=;/);
    expect(await readRecord(email)).toEqual({
      ...{
        enquiries: [],
        consents: [],
        shoppers: [],
        threads: [],
        textRefusals: [],
        alerts: [],
        payments: [],
        papers: [],
      },
    });
    const lead = await inAccount(slug, (tx) => readLead(tx, leadId));
    expect(lead?.person).toMatchObject({ name: "", email: "", phone: "" });
    for (const [device, at] of [
      [cookie, slug],
      [other, sister],
    ] as const)
      expect(JSON.parse((await get("/api/me", device, at)).text)).toEqual({ shopper: null });
    expect(await sendWaiting(subscriberId)).toEqual([]);
    expect((await get("/account-erased", "")).text).toContain("Your account is erased");
  });

  test("opening the page erases nothing, and neither does a form without the token, a code or a right code", async () => {
    const { cookie, email } = await givenShopper();
    const fields = await requestCode(cookie, email);
    const wrong = fields.code === "000000" ? "000001" : "000000";
    await get(`${ERASE}?${new URLSearchParams(fields)}`, cookie);
    const refused: [Record<string, string>, string][] = [
      [{ ...fields, form_token: "" }, "out of date"],
      [{ ...fields, form_token: await readToken(ERASE, await signIn(slug, { email })) }, "out of date"],
      [{ ...fields, code: "" }, "Enter the six digits"],
      [{ ...fields, code_id: "1" }, "Enter the six digits"],
      [{ ...fields, code: wrong }, "That is not the code we sent"],
    ];
    for (const [posted, words] of refused) {
      const answer = await post(ERASE, posted, cookie);
      expect([answer.status, answer.text.includes(words), words]).toEqual([422, true, words]);
    }
    const busy = "203.1.113.1";
    await inAccount(slug, async (tx) => {
      while (await allowGuess(tx, { secret: SECRET, client: busy, now: new Date() }));
    });
    const late = await post(ERASE, fields, cookie, slug, busy);
    expect([late.status, late.text.includes("Too many codes were tried")]).toEqual([422, true]);
    expect((await readRecord(email)).shoppers).toHaveLength(1);
    expect((await post(ERASE, fields, cookie)).headers.location).toBe("/account-erased");
  });

  test("the code of another purpose erases nothing", async () => {
    const { cookie, email } = await givenShopper();
    const form_token = await readToken(ERASE, cookie);
    const sent = await post("/sign-in?method=email", { intent: "send", contact: email }, "");
    const fields = {
      intent: "erase",
      form_token,
      code_id: readHidden(sent, "code_id"),
      code: await readCode(email),
    };
    expect((await post(ERASE, fields, cookie)).status).toBe(422);
    expect((await readRecord(email)).shoppers).toHaveLength(1);
  });

  test("D17: a post of another site, also of a sibling under the same parent, is refused", async () => {
    const { cookie, email } = await givenShopper();
    const fields = await requestCode(cookie, email);
    const answer = await server.ask(toHost(slug), ERASE, {
      method: "POST",
      headers: {
        ...{ cookie, "content-type": "application/x-www-form-urlencoded" },
        ...{ origin: `http://${toHost(sister)}`, "sec-fetch-site": "same-site" },
      },
      body: new URLSearchParams(fields).toString(),
    });
    expect(answer.status).toBe(403);
    expect((await readRecord(email)).shoppers).toHaveLength(1);
  });

  test("AUTH-11: a shopper with the same address at another dealer stays", async () => {
    const { cookie, email } = await givenShopper();
    await givenShopper(rival, email);
    await post(ERASE, await requestCode(cookie, email), cookie);
    expect(await readRecord(email, rival)).toMatchObject({ shoppers: [{ email }], alerts: [{ email }] });
  });
});

/** Sends what waits for a subscriber. */
async function sendWaiting(subscriberId: string): Promise<readonly MailMessage[]> {
  const mails: MailMessage[] = [];
  const mailer = {
    send: async (message: MailMessage) => {
      mails.push(message);
      return { id: message.id };
    },
  };
  await sendAlerts({ ...server.process, mailer } as never, {
    accountId: (await findSite(slug)).accountId,
    subscriberId,
  });
  return mails;
}

describe("D152: consents", () => {
  const submit = async (cookie: string, fields: Record<string, string>) =>
    post(CONSENTS, { form_token: await readToken(CONSENTS, cookie), ...fields }, cookie);

  test("WAT-20 LAW-06: the page says what was agreed to, with which words, when and where", async () => {
    const { cookie } = await givenShopper();
    const { text } = await get(CONSENTS, cookie);
    expect(text).toContain("What Northside Motors may send you");
    for (const words of [
      "Email me about this. I confirm my address first, and can stop the emails at any time.",
      "Northside Motors, /alerts/new",
      "Email me news and offers. I can unsubscribe at any time.",
      "northside.example/cars/",
      "By signing in, you agree to our terms of use.",
      "Northside Motors, /sign-in",
    ])
      expect(text).toContain(words);
  });

  test("LAW-06: an alert that is stopped is not sent, though it was already found", async () => {
    const { cookie, email, subscriberId } = await givenShopper();
    const [alert] = (await readRecord(email)).alerts;
    const answer = await submit(cookie, { intent: "stop-alert", alert: alert?.id ?? "" });
    expect(answer.text).toContain("That alert is stopped.");
    expect(await sendWaiting(subscriberId)).toEqual([]);
    const second = await givenShopper();
    expect(await sendWaiting(second.subscriberId)).toHaveLength(1);
  });

  test("LAW-06: all alerts stop at once", async () => {
    const { cookie, email, subscriberId } = await givenShopper();
    await submit(cookie, { intent: "stop-alerts" });
    expect((await readRecord(email)).alerts).toEqual([]);
    expect(await sendWaiting(subscriberId)).toEqual([]);
  });

  test("LAW-06: a withdrawn consent to marketing is kept as proof, and the enquiry says no from then on", async () => {
    const { cookie, email, leadId } = await givenShopper();
    const answer = await submit(cookie, { intent: "withdraw-marketing" });
    expect(answer.text).toContain("You won't get any more news and offers.");
    expect((await readRecord(email)).consents).toMatchObject([{ email, withdrawnAt: expect.any(Date) }]);
    expect((await inAccount(slug, (tx) => readLead(tx, leadId)))?.optIn).toBe(false);
  });

  test("LAW-06 D166: the dealer is told once that a consent is withdrawn, as an addition to the enquiry that gave it", async () => {
    const { cookie, email, leadId } = await givenShopper();
    await submit(cookie, { intent: "withdraw-marketing" });
    await submit(cookie, { intent: "withdraw-marketing" });
    const told = await inAccount(slug, (tx) =>
      tx.query<{ message: string; opt_in: boolean; email: string; kinds: string[] }>(
        `select message, opt_in, l.email, array_agg(d.kind order by d.kind) as kinds from lead l
         join lead_delivery d on d.lead_id = l.id where l.addition_to = $1 group by message, opt_in, l.email`,
        [leadId],
      ),
    );
    expect(told).toEqual([
      { message: expect.stringMatching(/^I no longer agree to news/), opt_in: false, email, kinds: ["mail"] },
    ]);
  });

  test("LAW-06 D166 D1: each site's dealer is told by the routes of that site, wherever the consent is withdrawn", async () => {
    const { cookie, email, leadId } = await givenShopper();
    const southern = await givenShopper(sister, email);
    await submit(cookie, { intent: "withdraw-marketing" });
    const findTold = (id: string) =>
      inAccount(slug, (tx) =>
        tx.query<{ site: number; to: string }>(
          `select l.site_id as site, d.target as "to" from lead l join lead_delivery d on d.lead_id = l.id
           where l.addition_to = $1`,
          [id],
        ),
      );
    expect(await findTold(leadId)).toEqual([{ site: (await findSite(slug)).siteId, to: STAFF }]);
    expect(await findTold(southern.leadId)).toEqual([
      { site: (await findSite(sister)).siteId, to: SOUTH_STAFF },
    ]);
  });

  test("LAW-06 D166: an enquiry that was held, or gave no consent, tells nobody anything", async () => {
    const { cookie, leadId } = await givenShopper();
    await inAccount(slug, (tx) =>
      tx.query("update lead set suspicions = '{honeypot}' where id = $1", [leadId]),
    );
    await submit(cookie, { intent: "withdraw-marketing" });
    const other = await givenShopper();
    await inAccount(slug, (tx) => tx.query("update lead set opt_in = false where id = $1", [other.leadId]));
    await submit(other.cookie, { intent: "withdraw-marketing" });
    const told = await inAccount(slug, (tx) =>
      tx.query("select from lead where addition_to = any($1::uuid[])", [[leadId, other.leadId]]),
    );
    expect(told).toEqual([]);
  });

  test("AUTH-11: a form without the token changes nothing, and nobody stops another person's alert", async () => {
    const [mine, theirs] = [await givenShopper(), await givenShopper()];
    const [alert] = (await readRecord(theirs.email)).alerts;
    await submit(mine.cookie, { intent: "stop-alert", alert: alert?.id ?? "" });
    await submit(theirs.cookie, { form_token: "x", intent: "stop-alerts" });
    expect((await readRecord(theirs.email)).alerts).toHaveLength(1);
  });
});
