import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { startSession } from "#features/identity/sessions/session-store.server.ts";
import { ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { SiteId, Tenancy } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import {
  claimDispatch,
  type RequestedDispatch,
  recordDispatched,
  recordFailure,
} from "../outbox/dispatch-store.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { AN_APPOINTMENT, aLead } from "../rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { applyRetention } from "./apply-retention.server.ts";
import { listLeads } from "./lead-list.server.ts";
import { eraseRecord, type PersonKey, readPerson, readPersonKey, withdrawConsents } from "./people.server.ts";
import { releaseLead } from "./release-lead.server.ts";
import type { RetentionSettings } from "./retention.ts";

const db = openTestDatabase();

const NOW = new Date("2026-11-22T03:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const jobs = rememberingJobs();
const DEALER: readonly Target[] = [
  { kind: "mail", to: "sales@northside.example" },
  { kind: "webhook", to: "https://crm.example/leads", secretName: "CRM_SECRET" },
];
const ZOE = {
  name: "Zoe",
  lastName: "Obrien",
  email: "Zoe@Example.com",
  phone: "0400 111 222",
  postcode: "4999",
};

let site: LeadDealer;
let stranger: LeadDealer;
beforeAll(async () => {
  [site, stranger] = [await givenLeadDealer(db, jobs), await givenLeadDealer(db, jobs)];
});

async function store(changes: Partial<Lead> = {}, by = site): Promise<string> {
  const { email } = changes.person ?? ZOE;
  const targets = [...DEALER, { kind: "confirmation", to: email } as const];
  return (await by.store(targets, { receivedAt: NOW, person: ZOE, ...changes })).id;
}

const key = (text: string): PersonKey => {
  const read = readPersonKey(text);
  if (!read) throw new Error(`not a key: ${text}`);
  return read;
};
const read = (text: string, by = site) => db.inAccount(by.accountId, (tx) => readPerson(tx, key(text)));
const erase = (text: string, by = site) =>
  db.inAccount(by.accountId, async (tx) => {
    const held = await readPerson(tx, key(text));
    await eraseRecord(tx, held, NOW);
    return held;
  });
const state = async (id: string) => {
  const leads = await db.inAccount(site.accountId, (tx) => listLeads(tx, { limit: 1000 }));
  return leads.find((lead) => lead.id === id)?.state;
};
/** Every row of the account's tables about leads, as text. */
const stored = async (by = site) => {
  const tables = ["lead", "lead_delivery", "marketing_consent", "thread", "thread_event"];
  return db.inAccount(by.accountId, async (tx) => {
    const rows: object[] = [];
    for (const table of tables) rows.push(...(await tx.query(`select to_jsonb(t) as row from ${table} t`)));
    return JSON.stringify(rows);
  });
};
/** Nothing of Zoe, in any spelling, is in the text. */
const withoutZoe = (text: string) =>
  expect(text).not.toMatch(/zoe|obrien|0400 ?111 ?222|400111222|secret wish|gclid|4999/i);

describe("a person who asks about their details", () => {
  test("D85: everything held about them is found by email address or phone number, in any spelling", async () => {
    const id = await store({ message: "secret wish", optIn: true });
    await store({ person: { ...ZOE, email: "someone@example.com", phone: "0400 333 444" } });
    const spellings = [
      "zoe@example.com",
      " ZOE@EXAMPLE.COM ",
      "ｚｏｅ＠example.com",
      "zoe@example.com\u200b",
    ];
    const numbers = [
      "0400111222",
      "+61 400 111 222",
      "400111222",
      "０４００ １１１ ２２２",
      "0011 61 400 111 222",
    ];
    for (const spelling of [...spellings, ...numbers]) {
      const { enquiries, consents } = await read(spelling);
      expect(enquiries.map((lead) => [lead.id, lead.message])).toEqual([[id, "secret wish"]]);
      expect(consents).toMatchObject([{ leadId: id, phone: "0400 111 222" }]);
    }
    expect((await read("zoe@example.com", stranger)).enquiries).toEqual([]);
    expect(readPersonKey("Zoe")).toBeNull();
    expect(readPersonKey("zoe@")).toBeNull();
  });

  test("D85: erasing leaves nothing of them in any row, and nothing else is touched", async () => {
    const by = await givenLeadDealer(db, jobs);
    const attributes = { ...FROM_GOOGLE, linked_query_params: { gclid: "gclid-zoe" } };
    const id = await store(
      { message: "secret wish", rego: "ZOE999", optIn: true, origin: { ...aLead().origin, attributes } },
      by,
    );
    const other = {
      ...ZOE,
      postcode: "4000",
      name: "Kim",
      lastName: "Lee",
      email: "kim@example.com",
      phone: "0400 999 888",
    };
    await store({ person: other, optIn: true }, by);
    await store({ optIn: true }, stranger);
    const strangers = await stored(stranger);
    await db.inAccount(by.accountId, async (tx) => {
      const deliveries = await tx.query<RequestedDispatch & { kind: string }>(
        "select id, requested_at, kind from lead_delivery where lead_id = $1 order by id",
        [id],
      );
      for (const { kind, ...dispatch } of deliveries) {
        if (kind === "mail")
          await recordFailure(tx, dispatch, { reason: "550 no such user zoe@example.com", now: NOW });
        if (kind !== "webhook") await recordDispatched(tx, dispatch, NOW);
      }
    });

    await db.inAccount(by.accountId, async (tx) => {
      const { id: shopperId } = await ensureShopper(
        tx,
        { id: randomUUID(), contact: { email: "zoe@example.com" } },
        NOW,
      );
      await startSession(
        tx,
        { id: randomUUID(), shopperId, siteId: by.siteId, tokenHash: "zoe", device: "Zoe" },
        NOW,
      );
    });

    const { enquiries, consents, shoppers } = await erase("zoe@example.com", by);
    expect([enquiries.length, consents.length, shoppers.length]).toEqual([1, 1, 1]);
    const left = await stored(by);
    withoutZoe(left);
    expect(left).toContain("kim@example.com");
    expect(await stored(stranger)).toBe(strangers);
    expect(await erase("zoe@example.com", by)).toEqual({
      enquiries: [],
      consents: [],
      threads: [],
      textRefusals: [],
      shoppers: [],
    });
  });

  test("D85: what waits to be sent is cancelled, what was delivered stays on record", async () => {
    const id = await store();
    const ids = await db.inAccount(site.accountId, (tx) =>
      tx.query<RequestedDispatch>(
        "select id, requested_at from lead_delivery where lead_id = $1 order by id",
        [id],
      ),
    );
    const [mail, webhook, confirmation] = ids as [RequestedDispatch, RequestedDispatch, RequestedDispatch];
    await db.inAccount(site.accountId, (tx) => recordDispatched(tx, mail, NOW));
    await erase("0400 111 222");
    await db.inAccount(site.accountId, async (tx) => {
      expect(await claimDispatch(tx, webhook.id, NOW)).toBeNull();
      expect(await claimDispatch(tx, confirmation.id, NOW)).toBeNull();
      expect(await tx.query("select target, state from lead_delivery where lead_id = $1", [id])).toEqual([
        { target: "sales@northside.example", state: "delivered" },
      ]);
    });
    expect(await state(id)).toBe("removed");
  });

  test("D85: an erased enquiry that was held cannot be released", async () => {
    const id = await store({ suspicions: ["honeypot"] });
    await erase("zoe@example.com");
    expect(await db.inAccount(site.accountId, (tx) => releaseLead(tx, jobs, { id, now: NOW }))).toBe(false);
  });
});

test("D85: of an erased enquiry only when, what kind, which car and which yard stay", async () => {
  const by = await givenLeadDealer(db, jobs);
  const id = await store(
    {
      ...{
        message: "secret wish",
        rego: "ZOE999",
        optIn: true,
        afterHours: "We open at nine.",
        suspicions: [],
      },
      appointment: AN_APPOINTMENT,
      form: { name: "warranty", answers: [{ field: "vin", label: "VIN", value: "ZOE" }] },
      finance: { kind: "business" } as never,
      origin: { ...aLead().origin, userAgent: "Zoe", additionalServices: "zoe" },
    },
    by,
  );
  const read = () =>
    db.inAccount(by.accountId, async (tx) => {
      const [row] = await tx.query<Record<string, unknown>>("select * from lead where id = $1", [id]);
      return row;
    });
  const before = await read();
  await erase("zoe@example.com", by);
  const gone = { name: "", last_name: "", email: "", phone: "", message: "", postcode: null, rego: null };
  const keys = { email_key: "", phone_key: "", text_key: "", shopper_id: null, thread_id: null };
  const more = { finance: null, appointment: null, form: null, after_hours: null, opt_in: false };
  expect(await read()).toEqual({
    ...{ ...before, ...gone, ...keys, ...more },
    deidentified_at: NOW,
    origin: {
      ...{ url: null, pageId: null, userAgent: null, dealershipSlug: null, additionalServices: null },
      attributes: { visited_pages: [], linked_query_params: {}, first_touch: null, last_touch: null },
    },
  });
});

test("LAW-06 D166: a withdrawal ends a person's consents once, and names the newest enquiry of each site that gave one", async () => {
  const by = await givenLeadDealer(db, jobs);
  const sister = await db.inAccount(by.accountId, (tx) => addSite(tx, `sister-${by.siteId}`, []));
  if (!sister.ok) throw new Error(sister.reason);
  const ask = (days: number, changes: Partial<Lead> = {}, siteId = by.siteId) =>
    store({ receivedAt: daysAgo(days), message: `${days}`, optIn: true, siteId, ...changes }, by);
  await ask(9);
  const newest = await ask(8);
  await ask(7, { optIn: false });
  await ask(6, { suspicions: ["honeypot"] });
  const theirs = await ask(5, {}, sister.siteId);
  const kim = { ...ZOE, email: "kim@example.com", phone: "0400 999 888" };
  await ask(4, { person: kim });
  const withdraw = (now: Date) =>
    db.inAccount(by.accountId, async (tx) =>
      (await withdrawConsents(tx, { email: "zoe@example.com", own: [] }, now)).toSorted(),
    );
  const readConsents = () =>
    db.inAccount(by.accountId, (tx) =>
      tx.query<{ email: string; at: Date | null; given: boolean }>(
        `select c.email, withdrawn_at as at, opt_in as given from marketing_consent c
         join lead l on l.id = lead_id order by given_at`,
      ),
    );
  expect(await withdraw(NOW)).toEqual([newest, theirs].toSorted());
  const ended = { email: ZOE.email, at: NOW, given: false };
  const consents = [ended, ended, ended, ended, { email: kim.email, at: null, given: true }];
  expect(await readConsents()).toEqual(consents);
  expect(await withdraw(new Date(NOW.getTime() + 1))).toEqual([]);
  expect(await readConsents()).toEqual(consents);
});

describe("retention", () => {
  const SETTINGS: RetentionSettings = {
    ...{ enquiryDays: 100, heldEnquiryDays: 10, fileDays: 20, consentDays: 200 },
  };
  const retain = (by: Tenancy, bySite: ReadonlyMap<SiteId, RetentionSettings>) =>
    applyRetention(db, { accountId: by.accountId, bySite, otherwise: { ...SETTINGS, enquiryDays: 50 } }, NOW);
  const count = (by: Tenancy, table: string, condition = "true") =>
    db.inAccount(by.accountId, async (tx) => {
      const [row] = await tx.query<{ n: number }>(`select count(*) as n from ${table} where ${condition}`);
      return row?.n;
    });

  test("D85: each record type goes after its own time, once, and the other account keeps its own", async () => {
    const by = await givenLeadDealer(db, jobs);
    const rules = new Map([[by.siteId, SETTINGS]]);
    const at = (days: number) => ({
      receivedAt: daysAgo(days),
      person: { ...ZOE, email: `z${days}@example.com` },
    });
    await store({ ...at(300), optIn: true }, by);
    await store({ ...at(101), optIn: true }, by);
    await store(at(99), by);
    await store({ ...at(11), suspicions: ["honeypot"] }, by);
    await store({ ...at(9), suspicions: ["honeypot"] }, by);
    await store(at(300), stranger);

    expect(await retain(by, rules)).toEqual({ enquiries: 3, files: 0, consents: 1 });
    expect(await retain(by, rules)).toEqual({ enquiries: 0, files: 0, consents: 0 });
    expect(await count(by, "lead", "email = ''")).toBe(3);
    expect(await count(by, "marketing_consent")).toBe(1);
    expect(await count(stranger, "lead", "email = 'z300@example.com'")).toBe(1);
  });

  test("D85 D32: what was received N × 24 hours ago is kept, what is a millisecond older is not", async () => {
    const keepOf = async (ms: number) => {
      const by = await givenLeadDealer(db, jobs);
      const old = (days: number) => ({ receivedAt: new Date(daysAgo(days).getTime() - ms) });
      const id = await store({ ...old(100), message: "An enquiry" }, by);
      await store(
        { ...old(10), suspicions: ["honeypot"], person: { ...ZOE, email: "held@example.com" } },
        by,
      );
      await store({ ...old(200), optIn: true, person: { ...ZOE, email: "consent@example.com" } }, by);
      await db.inAccount(by.accountId, (tx) =>
        tx.query(
          `insert into lead_attachment (account_id, id, lead_id, field, position, name, kind, size, scan, received_at)
           values ($1, gen_random_uuid(), $2, 'cv', 0, 'cv.pdf', 'pdf', 1, 'waiting', $3)`,
          [by.accountId, id, old(20).receivedAt],
        ),
      );
      await db.inAccount(by.accountId, (tx) =>
        tx.query("update lead set received_at = $1 where email_key = 'consent@example.com'", [NOW]),
      );
      return retain(by, new Map([[by.siteId, SETTINGS]]));
    };
    expect(await keepOf(0)).toEqual({ enquiries: 0, files: 0, consents: 0 });
    expect(await keepOf(1)).toEqual({ enquiries: 2, files: 1, consents: 1 });
  });

  test.each(["zoe@example.com", "+61 400 111 222"])(
    "D85: a consent that outlives its enquiry is found and erased by %s",
    async (text) => {
      const by = await givenLeadDealer(db, jobs);
      await store({ receivedAt: daysAgo(101), optIn: true }, by);
      expect(await retain(by, new Map([[by.siteId, SETTINGS]]))).toEqual({
        enquiries: 1,
        files: 0,
        consents: 0,
      });
      expect(await read(text, by)).toMatchObject({ enquiries: [], consents: [{ email: "Zoe@Example.com" }] });
      await erase(text, by);
      withoutZoe(await stored(by));
    },
  );

  test("D85: a held enquiry that was released is kept as long as any other", async () => {
    const by = await givenLeadDealer(db, jobs);
    const id = await store({ receivedAt: daysAgo(40), suspicions: ["honeypot"] }, by);
    await db.inAccount(by.accountId, (tx) => releaseLead(tx, jobs, { id, now: daysAgo(39) }));
    expect((await retain(by, new Map([[by.siteId, SETTINGS]]))).enquiries).toBe(0);
  });

  test("D85: enquiries of a site that is no longer served follow the other rule", async () => {
    const by = await givenLeadDealer(db, jobs);
    await store({ receivedAt: daysAgo(60) }, by);
    expect((await retain(by, new Map([[by.siteId, SETTINGS]]))).enquiries).toBe(0);
    expect((await retain(by, new Map())).enquiries).toBe(1);
  });

  test("D85: more enquiries than fit one transaction are all removed", async () => {
    const by = await givenLeadDealer(db, jobs);
    const id = await store({ receivedAt: daysAgo(400) }, by);
    await db.inAccount(by.accountId, (tx) =>
      tx.query(
        `insert into lead select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
         from lead l, generate_series(1, 1100) where id = $1`,
        [id],
      ),
    );
    expect((await retain(by, new Map([[by.siteId, SETTINGS]]))).enquiries).toBe(1101);
  });
});
