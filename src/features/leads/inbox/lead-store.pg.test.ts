import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { publishSiteConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { findNextAttempt } from "../outbox/back-off.ts";
import {
  claimDispatch,
  type Dispatch,
  enqueueDue,
  listUnreachedTargets,
  recordDispatched,
  recordFailure,
} from "../outbox/dispatch-store.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { NORTHSIDE } from "../take/test-dealer.ts";
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

describe("dispatches", () => {
  const dispatchIds = async (one: Lead) => {
    const rows = await inSite(site.accountId, (tx) =>
      tx.query<{ id: number }>("select id from lead_delivery where lead_id = $1 order by id", [one.id]),
    );
    return rows.map(({ id }) => id) as [number, number, number];
  };
  const claim = (id: number, now: Date, by = site) =>
    inSite(by.accountId, (tx) => claimDispatch(tx, id, now));
  const dispatch = async (id: number, now: Date, failure: string | null) => {
    const dispatch = await claim(id, now);
    if (!dispatch || dispatch === "claimed") throw new Error(`dispatch ${id} cannot be claimed`);
    await inSite(site.accountId, (tx) =>
      failure === null
        ? recordDispatched(tx, dispatch, now)
        : recordFailure(tx, dispatch, { reason: failure, now }),
    );
  };
  const enqueued = async (one: Lead, now: Date) => {
    jobs.take("");
    await inSite(site.accountId, (tx) => enqueueDue(tx, jobs, { now, leadId: one.id }));
    return jobs.take("dispatch-lead").map(({ payload }) => (payload as { dispatchId: number }).dispatchId);
  };

  test("D13: one worker at a time has a dispatch; a dead one loses it", async () => {
    const one = lead({ person: person() });
    await store(one);
    const [id] = await dispatchIds(one);
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(id, NOW)));
    expect(claims.filter((each) => each === "claimed")).toHaveLength(4);
    expect(await claim(id, minutes(1))).toBe("claimed");
    expect(await claim(id, minutes(3))).toMatchObject({
      id,
      kind: "mail",
      target: "sales@northside.example",
    });
  });

  test("D13 D78: failures are tried again for more than four days, then given up and listed", async () => {
    const one = lead({ person: person() });
    await store(one, [{ kind: "mail", to: "sales@northside.example" }]);
    const [id] = await dispatchIds(one);
    let [now, attempts] = [NOW, 0];
    for (let next: Date | null = NOW; next; next = findNextAttempt(attempts, now)) {
      expect(await enqueued(one, new Date(next.getTime() - 1))).toEqual([]);
      now = next;
      expect(await enqueued(one, now)).toEqual([id]);
      await dispatch(id, now, "answered 500");
      attempts += 1;
      expect(await claim(id, now)).toBeNull();
    }
    expect(now.getTime() - NOW.getTime()).toBeGreaterThan(4 * 86_400_000);
    expect(await enqueued(one, minutes(1_000_000))).toEqual([]);
    expect((await list()).get(one.id)).toMatchObject({
      state: "failed",
      deliveries: [{ state: "failed", attempts, lastError: "answered 500" }],
    });
  });

  test("D77: a dispatch that a worker has claimed gets no job until the claim ends", async () => {
    const one = lead({ person: person() });
    await store(one);
    const [mail, webhook, confirmation] = await dispatchIds(one);
    await claim(mail, NOW);
    expect(await enqueued(one, NOW)).toEqual([webhook, confirmation]);
    expect(await enqueued(one, minutes(3))).toEqual([mail, webhook, confirmation]);
  });

  test("D78: an attempt that ends after somebody asked for the lead again does not settle the new request", async () => {
    const one = lead({ person: person() });
    await store(one);
    const [id] = await dispatchIds(one);
    const before = (await claim(id, NOW)) as Dispatch;
    await inSite(site.accountId, (tx) => resendLead(tx, jobs, { id: one.id, now: minutes(3), all: true }));
    await inSite(site.accountId, (tx) => recordDispatched(tx, before, minutes(3)));
    await inSite(site.accountId, (tx) =>
      recordFailure(tx, before, { reason: "answered 500", now: minutes(3) }),
    );
    expect((await list()).get(one.id)?.deliveries[0]).toMatchObject({ state: "pending", attempts: 0 });
  });

  test("D13: a delivered lead is sent again only on request, to the dealer's targets", async () => {
    const one = lead({ person: person() });
    await store(one);
    const ids = await dispatchIds(one);
    for (const id of ids) await dispatch(id, NOW, null);
    expect((await list()).get(one.id)!.state).toBe("delivered");
    expect(await claim(ids[0], minutes(5))).toBeNull();
    expect(await inSite(site.accountId, (tx) => listUnreachedTargets(tx, one.id))).toEqual([]);
    jobs.take("");
    const resend = (all: boolean) =>
      inSite(site.accountId, (tx) => resendLead(tx, jobs, { id: one.id, now: minutes(5), all }));
    expect(await resend(false)).toEqual({ ok: false, reason: "nothing-failed" });
    expect(await resend(true)).toMatchObject({
      ok: true,
      resent: { targets: ["sales@northside.example", "https://crm.example/leads"] },
    });
    expect(
      jobs.take("dispatch-lead").map(({ payload }) => (payload as { dispatchId: number }).dispatchId),
    ).toEqual([ids[0], ids[1]]);
    expect(await claim(ids[0], minutes(5))).toMatchObject({ requested_at: minutes(5) });
  });

  test("D78: a lead is sent again to the targets that did not take it, once they are not being tried", async () => {
    const mine = await addTestSite(db);
    const targets = ["given-up", "tried", "taken", "new", "claimed"].map(
      (name) => ({ kind: "mail", to: `${name}@northside.example` }) as const,
    );
    const one = lead({ siteId: mine.siteId, person: person() });
    await inSite(mine.accountId, async (tx) => {
      await storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets });
      const set = (name: string, to: string) =>
        tx.query(`update lead_delivery set ${to} where target = $1`, [`${name}@northside.example`]);
      await set("given-up", "state = 'failed', attempts = 60, last_error = 'no'");
      await set("tried", "attempts = 1, last_error = 'no'");
      await set("taken", "state = 'delivered', attempts = 2");
      await set("claimed", "attempts = 1, claimed_until = '2025-03-02T00:00:00Z'");
    });
    const undispatched = (since: Date | null) =>
      inSite(mine.accountId, (tx) => listUndispatched(tx, mine.siteId, since));
    const found = { id: one.id, receivedAt: NOW };
    const failed = ["given-up@northside.example", "tried@northside.example"];
    expect(await undispatched(NOW)).toEqual([found]);
    expect(await undispatched(minutes(1))).toEqual([]);
    expect(
      await inSite(mine.accountId, (tx) => resendLead(tx, jobs, { id: one.id, now: minutes(5) })),
    ).toEqual({
      ok: true,
      resent: { targets: failed, notConfigured: failed, replaced: [] },
    });
    expect(await undispatched(null)).toEqual([found]);
    const rows = await inSite(mine.accountId, (tx) =>
      tx.query<{ target: string }>("select target from lead_delivery where requested_at = $1 order by id", [
        minutes(5),
      ]),
    );
    expect(rows.map(({ target }) => target)).toEqual(failed);
  });

  describe("sent after the site's configuration was corrected", () => {
    const ROUTED = {
      ...NORTHSIDE,
      leads: {
        fallback: { to: ["boss@northside.example"] },
        routes: [
          {
            to: ["sales@northside.example"],
            adf: [{ to: "crm@northside.example", form: "attachment" }],
            webhook: { url: "https://crm.example/leads", secretName: "FORECOURT_SECRET_NORTHSIDE__NEW" },
            carTypes: ["used"],
          },
        ],
      },
    };
    const OLD: readonly Target[] = [
      { kind: "mail", to: "slaes@northside.example" },
      { kind: "mail", to: "taken@northside.example" },
      { kind: "adf", to: "crm@northside.example", form: "body" },
      { kind: "webhook", to: "https://crm.example/leads", secretName: "FORECOURT_SECRET_NORTHSIDE__OLD" },
    ];

    async function storeFailed() {
      const mine = await addTestSite(db);
      const one = lead({ siteId: mine.siteId, person: person() });
      await inSite(mine.accountId, async (tx) => {
        await publishSiteConfig(tx, mine.siteId, {
          schema: siteConfigSchema,
          document: ROUTED,
          author: "test",
        });
        await storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets: OLD });
        await tx.query("update lead_delivery set state = 'failed', attempts = 60");
        await tx.query("update lead_delivery set state = 'delivered' where target like 'taken%'");
      });
      const rows = () =>
        inSite(mine.accountId, (tx) =>
          tx.query(
            "select kind, target, state, secret_name, adf_form from lead_delivery order by kind, target",
          ),
        );
      const resend = (options: { all?: boolean; dryRun?: boolean }) =>
        inSite(mine.accountId, (tx) => resendLead(tx, jobs, { id: one.id, now: minutes(5), ...options }));
      return { rows, resend };
    }
    const CONFIGURED = ["crm@northside.example", "https://crm.example/leads", "sales@northside.example"];

    test("D88: the addresses, secret name and ADF form of now are used", async () => {
      const { rows, resend } = await storeFailed();
      const before = await rows();
      const resent = { targets: CONFIGURED, notConfigured: [], replaced: ["slaes@northside.example"] };
      jobs.take("");
      expect(await resend({ dryRun: true })).toEqual({ ok: true, resent });
      expect([await rows(), jobs.take("")]).toEqual([before, []]);
      expect(await resend({})).toEqual({ ok: true, resent });
      expect(jobs.take("dispatch-lead")).toHaveLength(3);
      const plain = { secret_name: null, adf_form: null };
      expect(await rows()).toEqual([
        { ...plain, kind: "adf", target: "crm@northside.example", state: "pending", adf_form: "attachment" },
        { ...plain, kind: "mail", target: "sales@northside.example", state: "pending" },
        { ...plain, kind: "mail", target: "taken@northside.example", state: "delivered" },
        {
          ...plain,
          kind: "webhook",
          target: "https://crm.example/leads",
          state: "pending",
          secret_name: "FORECOURT_SECRET_NORTHSIDE__NEW",
        },
      ]);
    });

    test("D88: a target that has the enquiry and is replaced stays on record", async () => {
      const { rows, resend } = await storeFailed();
      expect(await resend({ all: true })).toMatchObject({
        resent: { targets: CONFIGURED, replaced: ["slaes@northside.example", "taken@northside.example"] },
      });
      expect(await rows()).toContainEqual(
        expect.objectContaining({ target: "taken@northside.example", state: "delivered" }),
      );
    });

    test("D108 D14: a released enquiry goes where the configuration sends it now, and the shopper gets a confirmation", async () => {
      const mine = await addTestSite(db);
      const one = lead({ siteId: mine.siteId, person: person(), suspicions: ["honeypot"] });
      const confirmation = { kind: "confirmation", to: "jane@example.com" } as const;
      const targets = await inSite(mine.accountId, async (tx) => {
        await storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets: [...OLD, confirmation] });
        await publishSiteConfig(tx, mine.siteId, {
          schema: siteConfigSchema,
          document: ROUTED,
          author: "test",
        });
        jobs.take("");
        expect(await releaseLead(tx, jobs, { id: one.id, now: minutes(60) })).toBe(true);
        return tx.query(
          `select kind, target, secret_name, adf_form from lead_delivery
           where state = 'pending' and requested_at = $1 order by kind`,
          [minutes(60)],
        );
      });
      const plain = { secret_name: null, adf_form: null };
      const secret_name = "FORECOURT_SECRET_NORTHSIDE__NEW";
      expect(targets).toEqual([
        { ...plain, kind: "adf", target: "crm@northside.example", adf_form: "attachment" },
        { ...plain, kind: "confirmation", target: "jane@example.com" },
        { ...plain, kind: "mail", target: "sales@northside.example" },
        { ...plain, kind: "webhook", target: "https://crm.example/leads", secret_name },
      ]);
      expect(jobs.take("dispatch-lead")).toHaveLength(4);
    });
  });

  test("D85: a lead without its details is not sent again", async () => {
    const one = lead({ person: person() });
    await store(one);
    await inSite(site.accountId, (tx) => deIdentifyLeads(tx, [one.id], NOW));
    expect(
      await inSite(site.accountId, (tx) => resendLead(tx, jobs, { id: one.id, now: NOW, all: true })),
    ).toEqual({ ok: false, reason: "removed" });
  });
});

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

test("D13 D77 D87: a claim ends to the millisecond, and jobs are due in order, at most ten of a target", async () => {
  const mine = await addTestSite(db);
  const inMine = <T>(work: (tx: AccountTransaction) => Promise<T>) => inSite(mine.accountId, work);
  const keep = (targets: readonly Target[]) =>
    inMine((tx) =>
      storeLead(
        tx,
        { jobs, newId: randomUUID },
        { lead: lead({ siteId: mine.siteId, person: person() }), targets },
      ),
    );
  for (let at = 0; at < 12; at += 1) await keep([TARGETS[0]!]);
  await keep([{ kind: "mail", to: "other@northside.example" }]);
  const rows = await inMine((tx) =>
    tx.query<{ id: number; target: string }>("select id, target from lead_delivery order by id"),
  );
  const ids = rows.map(({ id }) => id);
  await inMine((tx) =>
    tx.query("update lead_delivery set next_try_at = next_try_at - interval '1 minute' where id = $1", [
      ids[11],
    ]),
  );
  const due = async (now: Date) => {
    jobs.take("");
    await inMine((tx) => enqueueDue(tx, jobs, { now }));
    return jobs.take("dispatch-lead").map(({ payload }) => (payload as { dispatchId: number }).dispatchId);
  };
  expect(await due(NOW)).toEqual([ids[11], ...ids.slice(0, 9), ids[12]]);
  expect(await due(minutes(-1))).toEqual([ids[11]]);
  const [first = 0] = ids;
  const claim = (seconds: number, ms = 0) =>
    inMine((tx) => claimDispatch(tx, first, new Date(NOW.getTime() + seconds * 1000 + ms)));
  expect(await claim(-30, -1)).toBeNull();
  const early = await claim(-30);
  expect(early).toMatchObject({ id: first, target: "sales@northside.example" });
  const end = new Date(NOW.getTime() + 45_000);
  expect([await claim(45, -1), (await due(new Date(end.getTime() - 1))).includes(first)]).toEqual([
    "claimed",
    false,
  ]);
  expect((await due(end)).includes(first)).toBe(true);
  const again = (await claim(45)) as Dispatch;
  expect(again.id).toBe(first);
  const reason = "x".repeat(600);
  await inMine((tx) => recordFailure(tx, again, { reason, now: end }));
  const read = async () => {
    const [row] = await inMine((tx) =>
      tx.query<object>(
        "select state, attempts, last_error, claimed_until, delivered_at from lead_delivery where id = $1",
        [first],
      ),
    );
    return row;
  };
  const failed = { state: "pending", attempts: 1, last_error: "x".repeat(500), claimed_until: null };
  expect(await read()).toEqual({ ...failed, delivered_at: null });
  const last = (await claim(10_000)) as Dispatch;
  await inMine((tx) => recordDispatched(tx, last, end));
  const taken = { state: "delivered", attempts: 2, last_error: null, claimed_until: null };
  expect(await read()).toEqual({ ...taken, delivered_at: end });
  const untouched = await inMine((tx) => tx.query("select from lead_delivery where attempts = 0"));
  expect(untouched).toHaveLength(12);
});
