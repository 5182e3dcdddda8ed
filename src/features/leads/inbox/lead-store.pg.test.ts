import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { claimDispatch, listUnreachedTargets } from "../outbox/dispatch-store.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { acknowledgeLead } from "./acknowledge-lead.server.ts";
import { deIdentifyLeads } from "./de-identify.server.ts";
import { discardLead } from "./discard-lead.server.ts";
import { listLeads, readAllLeads } from "./lead-list.server.ts";
import { readLead, storeLead } from "./lead-store.server.ts";
import { releaseLead } from "./release-lead.server.ts";
import { listUndispatched, resendLead } from "./resend-lead.server.ts";

const db = openTestDatabase();

const NOW = new Date("2025-03-01T23:30:05Z");

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const TARGETS: readonly Target[] = [
  { kind: "mail", to: "sales@northside.example" },
  { kind: "webhook", to: "https://crm.example/leads", secretName: "CRM_SECRET" },
  { kind: "confirmation", to: "jane@example.com" },
];

let site: Tenancy;

let stranger: Tenancy;

const jobs = rememberingJobs();

beforeAll(async () => {
  site = await addTestSite(db);
  stranger = await addTestSite(db);
});

const lead = (changes: Partial<Lead> = {}): Lead =>
  aLead({ id: randomUUID(), siteId: site.siteId, receivedAt: NOW, ...changes });

let people = 0;

const person = () => {
  people += 1;
  return {
    ...aLead().person,
    email: `p${people}@example.com`,
    phone: `04${String(people).padStart(8, "0")}`,
  };
};

const store = (one: Lead, targets = TARGETS) =>
  db.inAccount(site.accountId, (tx) => storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets }));

const list = async (by = site) => {
  const listed = await db.inAccount(by.accountId, (tx) => listLeads(tx, { limit: 1000 }));
  return new Map(listed.map((one) => [one.id, one]));
};

const inSite = db.inAccount.bind(db);
const isLateAt = async (id: string, troubledAt: Date) => {
  const late = await inSite(site.accountId, (tx) => listLeads(tx, { limit: 1000, troubledAt }));
  return late.some((lead) => lead.id === id);
};

describe("storing a lead", () => {
  test("D13: lead, dispatches and jobs are stored, and read back whole", async () => {
    jobs.take("");
    const one = lead({ person: person(), origin: { ...aLead().origin, attributes: FROM_GOOGLE } });
    expect(await store(one)).toEqual({ id: one.id, isNew: true });
    expect(await inSite(site.accountId, (tx) => readLead(tx, one.id))).toEqual(one);
    const listed = (await list()).get(one.id)!;
    expect(listed.state).toBe("pending");
    expect(listed.deliveries.map(({ kind, state, attempts }) => [kind, state, attempts])).toEqual([
      ["mail", "pending", 0],
      ["webhook", "pending", 0],
      ["confirmation", "pending", 0],
    ]);
    expect(jobs.take("dispatch-lead")).toHaveLength(3);
    expect(await isLateAt(one.id, minutes(14))).toBe(false);
    expect(await isLateAt(one.id, minutes(15))).toBe(true);
  });

  test("D13: when a job cannot be added nothing is stored", async () => {
    const one = lead({ person: person(), optIn: true });
    const broken = { enqueue: () => Promise.reject(new Error("queue is away")) };
    const storing = inSite(site.accountId, (tx) =>
      storeLead(tx, { jobs: broken, newId: randomUUID }, { lead: one, targets: TARGETS }),
    );
    await expect(storing).rejects.toThrow("queue is away");
    expect((await list()).has(one.id)).toBe(false);
  });

  test("D13: with the real queue, a rolled-back lead leaves no job, a committed one has all of its own", async () => {
    const queue = new JobQueue(appUrl, silentLog);
    await queue.start();
    const gone = lead({ person: person() });
    const kept = lead({ person: person() });
    await inSite(site.accountId, async (tx) => {
      await storeLead(tx, { jobs: queue, newId: randomUUID }, { lead: gone, targets: TARGETS });
      throw new Error("power cut");
    }).catch(() => undefined);
    await inSite(site.accountId, (tx) =>
      storeLead(tx, { jobs: queue, newId: randomUUID }, { lead: kept, targets: [TARGETS[0]!] }),
    );
    await queue.stop();
    const waiting = await db.query<{ name: string }>(
      "select name from pgboss.job where data->>'accountId' = $1 order by name",
      [site.accountId],
    );
    expect(waiting.map(({ name }) => name)).toEqual(["dispatch-lead.v1"]);
  });

  test("D17: the same submission sent ten times at once is one lead", async () => {
    const one = lead({ person: person() });
    const results = await Promise.all(Array.from({ length: 10 }, () => store(one)));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set([one.id]));
  });

  test("D14: the same person, car and text within 10 minutes is one lead; another text is linked to it", async () => {
    const who = person();
    const first = lead({ person: who });
    await store(first);
    const again = lead({
      person: { ...who, phone: ` ${who.phone.slice(0, 4)} ${who.phone.slice(4)}` },
      receivedAt: minutes(9),
    });
    expect(await store(again)).toEqual({ id: first.id, isNew: false });
    const other = lead({ person: who, message: "And the price?", receivedAt: minutes(9) });
    expect(await store(other)).toEqual({ id: other.id, isNew: true });
    expect((await list()).get(other.id)!.additionTo).toBe(first.id);
    const later = lead({ person: who, receivedAt: minutes(30) });
    expect(await store(later)).toEqual({ id: later.id, isNew: true });
    expect((await list()).get(later.id)!.additionTo).toBeNull();
  });

  test("D244: a test drive of somebody at the same phone is no addition to a job application", async () => {
    const ann = { ...person(), name: "Ann", lastName: "Lee" };
    const zoe = { ...person(), name: "Zoe", lastName: "Lee", phone: ann.phone };
    const topic = { category: "General Enquiry", subcategory: "Career Enquiry" } as const;
    await store(lead({ person: ann, ...topic }));
    const drive = lead({ person: zoe, category: "Test Drive", receivedAt: minutes(5) });
    const own = lead({ person: ann, category: "Test Drive", receivedAt: minutes(6) });
    for (const later of [drive, own]) {
      await store(later);
      expect((await list()).get(later.id)?.additionTo).toBeNull();
    }
  });

  test("D14: a form sent again with another text is not lost", async () => {
    const first = lead({ person: person() });
    await store(first);
    const changed = await store({ ...first, message: "I meant the other one" });
    expect(changed.isNew).toBe(true);
    expect(changed.id).not.toBe(first.id);
    expect((await list()).get(changed.id)).toMatchObject({
      additionTo: first.id,
      message: "I meant the other one",
    });
  });

  test("LAW-06: consent is kept with time, words and source, and only when given", async () => {
    const [yes, no] = [lead({ person: person(), optIn: true }), lead({ person: person() })];
    await store(yes);
    await store(no);
    const rows = await inSite(site.accountId, (tx) =>
      tx.query("select * from marketing_consent where lead_id in ($1, $2)", [yes.id, no.id]),
    );
    expect(rows).toMatchObject([
      {
        lead_id: yes.id,
        given_at: NOW,
        text_version: "1",
        consent_text: expect.any(String),
        source: yes.origin.url,
      },
    ]);
  });
});

describe("held leads", () => {
  test("D14: a suspect lead is stored and listed, nothing is sent, until it is released", async () => {
    jobs.take("");
    const one = lead({ person: person(), suspicions: ["honeypot"] });
    await store(one);
    const listed = (await list()).get(one.id)!;
    expect(listed).toMatchObject({ state: "held", suspicions: ["honeypot"] });
    expect(listed.deliveries.map(({ state }) => state)).toEqual(["held", "held", "held"]);
    expect(jobs.take("")).toEqual([]);
    const release = () =>
      inSite(site.accountId, (tx) => releaseLead(tx, jobs, { id: one.id, now: minutes(60) }));
    expect(await inSite(site.accountId, (tx) => resendLead(tx, jobs, { id: one.id, now: NOW }))).toEqual({
      ok: false,
      reason: "held",
    });
    expect(await release()).toBe(true);
    expect((await list()).get(one.id)!.state).toBe("pending");
    expect(jobs.take("dispatch-lead")).toHaveLength(3);
    expect(await isLateAt(one.id, minutes(74))).toBe(false);
    expect(await isLateAt(one.id, minutes(75))).toBe(true);
    expect(await release()).toBe(false);
  });

  test("D14: a lead that nobody suspects is not folded into a held one", async () => {
    const who = person();
    await store(lead({ person: who, suspicions: ["too-fast"] }));
    expect(await store(lead({ person: who }))).toMatchObject({ isNew: true });
  });
});

test.each(["", "12", "x' or true", "5f0c9a3e-1d2b-4c3d-8e4f-000000000000"])(
  "D13: there is no lead %j to send again or release",
  async (id) => {
    await inSite(site.accountId, async (tx) => {
      expect(await resendLead(tx, jobs, { id, now: NOW })).toEqual({ ok: false, reason: "unknown" });
      expect(await releaseLead(tx, jobs, { id, now: NOW })).toBe(false);
    });
  },
);

describe("listing", () => {
  test("D13: by site, state and time, newest first", async () => {
    const mine = await addTestSite(db);
    const listed = (filter: object) =>
      inSite(mine.accountId, (tx) => listLeads(tx, { limit: 10, ...filter }));
    const keep = (changes: Partial<Lead>) =>
      inSite(mine.accountId, (tx) =>
        storeLead(
          tx,
          { jobs, newId: randomUUID },
          { lead: lead({ siteId: mine.siteId, person: person(), ...changes }), targets: TARGETS },
        ),
      );
    const old = await keep({ receivedAt: minutes(-100) });
    const suspect = await keep({ suspicions: ["honeypot"] });
    expect((await listed({})).map(({ id }) => id)).toEqual([suspect.id, old.id]);
    expect((await listed({ state: "held" })).map(({ id }) => id)).toEqual([suspect.id]);
    expect((await listed({ since: minutes(-50) })).map(({ id }) => id)).toEqual([suspect.id]);
    expect(await listed({ siteId: mine.siteId + 1000 })).toEqual([]);
    expect(await listed({ limit: 1 })).toHaveLength(1);
  });
});

test("D13: every lead of a site is read, however many came in the same moment", async () => {
  const mine = await addTestSite(db);
  await inSite(mine.accountId, async (tx) => {
    await storeLead(
      tx,
      { jobs, newId: randomUUID },
      { lead: lead({ siteId: mine.siteId, person: person() }), targets: [] },
    );
    await tx.query(
      `insert into lead select (jsonb_populate_record(lead, jsonb_build_object('id', gen_random_uuid(),
         'received_at', received_at - floor(n / 400) * interval '0.4 milliseconds'))).*
       from lead, generate_series(1, 1100) n`,
    );
  });
  const ids: string[] = [];
  for await (const { id } of readAllLeads(db, mine.accountId, { siteId: mine.siteId })) ids.push(id);
  expect([ids.length, new Set(ids).size]).toEqual([1101, 1101]);
});

describe("isolation", () => {
  test("D1 D2: another account's leads, dispatches and consents can be neither read nor moved", async () => {
    const one = lead({ person: person(), optIn: true });
    const held = lead({ person: person(), suspicions: ["honeypot"] });
    await store(one);
    await store(held);
    await inSite(stranger.accountId, async (tx) => {
      expect(await readLead(tx, one.id)).toBeNull();
      expect(await listLeads(tx, { limit: 1000 })).toEqual([]);
      expect(await releaseLead(tx, jobs, { id: held.id, now: NOW })).toBe(false);
      expect(await resendLead(tx, jobs, { id: one.id, now: NOW })).toEqual({ ok: false, reason: "unknown" });
      expect(await listUnreachedTargets(tx, one.id)).toEqual([]);
      expect(await tx.query("select * from marketing_consent")).toEqual([]);
      expect(await tx.query("select * from lead_delivery")).toEqual([]);
      expect(await tx.query("select * from rate_counter")).toEqual([]);
    });
    const [row] = await inSite(site.accountId, (tx) =>
      tx.query<{ id: number }>("select id from lead_delivery where lead_id = $1", [one.id]),
    );
    expect(await inSite(stranger.accountId, (tx) => claimDispatch(tx, row!.id, NOW))).toBeNull();
  });

  test("D1: the same submission id and person in two accounts are two leads", async () => {
    const one = lead({ person: person() });
    await store(one);
    const other = await inSite(stranger.accountId, (tx) =>
      storeLead(
        tx,
        { jobs, newId: randomUUID },
        { lead: { ...one, siteId: stranger.siteId }, targets: TARGETS },
      ),
    );
    expect(other).toEqual({ id: one.id, isNew: true });
  });
});

test("D14 D78 D85 D108: what may be released, discarded, acknowledged or sent again depends on how far a lead is", async () => {
  const FAILED = "state = 'failed', attempts = 60";
  /** What a person may do with a lead of each kind: each is tried on a lead of its own. */
  const may = async (suspicions: Lead["suspicions"], then: (id: string) => Promise<unknown>) => {
    const mine = await addTestSite(db);
    const outcomes: unknown[] = [];
    const inMine = <T>(work: (tx: AccountTransaction) => Promise<T>) => inSite(mine.accountId, work);
    for (const act of [
      (tx: AccountTransaction, id: string) => releaseLead(tx, jobs, { id, now: minutes(1) }),
      (tx: AccountTransaction, id: string) => discardLead(tx, id, minutes(1)),
      (tx: AccountTransaction, id: string) => acknowledgeLead(tx, id, minutes(1)),
      async (tx: AccountTransaction, id: string) => {
        const outcome = await resendLead(tx, jobs, { id, now: minutes(1) });
        return outcome.ok ? outcome.resent.targets.length : outcome.reason;
      },
      async (tx: AccountTransaction) => (await listUndispatched(tx, mine.siteId, null)).length,
    ]) {
      const one = lead({ siteId: mine.siteId, person: person(), suspicions });
      await inMine(async (tx) => {
        await tx.query("update lead_delivery set acknowledged_at = $1, state = 'delivered'", [NOW]);
        await storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets: TARGETS.slice(0, 2) });
        await tx.query(`update lead_delivery set ${FAILED} where lead_id = $1 and state = 'pending'`, [
          one.id,
        ]);
      });
      account = mine.accountId;
      await then(one.id);
      outcomes.push(await inMine<unknown>((tx) => act(tx, one.id)));
    }
    return outcomes;
  };
  let account = site.accountId;
  const nothing = async () => undefined;
  const release = (id: string) => inSite(account, (tx) => releaseLead(tx, jobs, { id, now: NOW }));
  const erase = (id: string) => inSite(account, (tx) => deIdentifyLeads(tx, [id], NOW));
  const acknowledge = (id: string) => inSite(account, (tx) => acknowledgeLead(tx, id, NOW));
  const keepFailed = async (id: string) => {
    await erase(id);
    await inSite(account, (tx) =>
      tx.query(
        `insert into lead_delivery (account_id, lead_id, kind, target, state, attempts, requested_at, next_try_at)
         values ($1, $2, 'mail', 'late@northside.example', 'failed', 60, $3, $3)`,
        [account, id, NOW],
      ),
    );
  };
  //                                              release discard acknowledge resend undispatched
  expect(await may([], nothing)).toEqual([false, false, true, 2, 1]);
  expect(await may([], acknowledge)).toEqual([false, false, false, 2, 0]);
  expect(await may([], erase)).toEqual([false, false, false, "removed", 0]);
  expect(await may([], keepFailed)).toEqual([false, false, true, "removed", 0]);
  expect(await may(["honeypot"], nothing)).toEqual([true, true, false, "held", 0]);
  expect(await may(["honeypot"], release)).toEqual([false, false, false, "waiting", 0]);
  expect(await may(["honeypot"], erase)).toEqual([false, false, false, "removed", 0]);
});
