import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { publishSiteConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { deIdentifyLeads } from "../inbox/de-identify.server.ts";
import { listLeads } from "../inbox/lead-list.server.ts";
import { storeLead } from "../inbox/lead-store.server.ts";
import { releaseLead } from "../inbox/release-lead.server.ts";
import { listUndispatched, resendLead } from "../inbox/resend-lead.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { NORTHSIDE } from "../take/test-dealer.ts";
import { findNextAttempt } from "./back-off.ts";
import {
  claimDispatch,
  type Dispatch,
  enqueueDue,
  listUnreachedTargets,
  recordDispatched,
  recordFailure,
} from "./dispatch-store.server.ts";

const db = openTestDatabase();

const NOW = new Date("2025-03-01T23:30:05Z");

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const TARGETS: readonly Target[] = [
  { kind: "mail", to: "sales@northside.example" },
  { kind: "webhook", to: "https://crm.example/leads", secretName: "CRM_SECRET" },
  { kind: "confirmation", to: "jane@example.com" },
];

let site: Tenancy;

const jobs = rememberingJobs();

beforeAll(async () => {
  site = await addTestSite(db);
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
