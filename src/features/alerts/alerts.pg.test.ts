import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestCar, addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { sitesOf } from "#features/tenancy/sites/test-sites.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { buildAlertBackground, matchAndEnqueue } from "./background.server.ts";
import { sendAlerts } from "./dispatch/send-alerts.server.ts";
import { ALERT_CONSENT, MAX_ALERTS, PROVED_CONSENT } from "./rules/alert.ts";
import {
  type AlertRequest,
  askForAlert,
  claimSubscriber,
  confirmAlerts,
  eraseSubscribers,
  findSubscriber,
  listAlerts,
  listAlertsOfPerson,
  releaseSubscriber,
  stopAlert,
  stopAlertOfPerson,
} from "./store/alert-store.server.ts";
import { listWaiting, listWaitingMatches, settleMatches } from "./store/digest-store.server.ts";
import { addMatches, claimProgress, listConfirmedAlerts, saveProgress } from "./store/match-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-03-01T00:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const EMAIL = "jane@example.com";

let site: Tenancy;
beforeEach(async () => {
  site = await addTestSite(db);
});
const inAccount = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);

const search = (words: string) => ({ kind: "search", search: `/search?query=${words}` }) as const;
const ask = (changes: Partial<AlertRequest> = {}) =>
  inAccount((tx) =>
    askForAlert(
      tx,
      {
        ...{ siteId: site.siteId, siteUrl: "https://northside.example", email: EMAIL, frequency: "daily" },
        ...{ subject: search("suv"), title: "SUV", source: "/alerts/new", isProved: false, now: NOW },
        ...changes,
      },
      randomUUID,
    ),
  );
const findFrequency = (id: string) => inAccount(async (tx) => (await findSubscriber(tx, id))?.frequency);
const list = (id: string) => inAccount((tx) => listAlerts(tx, id));
/** A confirmed alert of a proved address. */
async function subscribe(changes: Partial<AlertRequest> = {}) {
  const { subscriberId } = await ask({ isProved: true, ...changes });
  const [alert] = await list(subscriberId);
  return { subscriberId, alertId: alert!.id };
}

describe("asking", () => {
  test("D143 D153: who has not proved the address changes nothing of what its owner chose", async () => {
    const { subscriberId } = await subscribe({ frequency: "instant" });
    expect((await ask({ subject: search("ute"), frequency: "daily" })).subscriberId).toBe(subscriberId);
    expect(await findFrequency(subscriberId)).toBe("instant");
    expect((await ask({ frequency: "daily" })).subscriberId).toBe(subscriberId);
    const [ute, suv] = (await list(subscriberId)).toSorted((one, other) =>
      one.search! < other.search! ? 1 : -1,
    );
    expect([ute?.confirmedAt, suv?.confirmedAt]).toEqual([null, NOW]);
    await ask({ frequency: "daily", isProved: true });
    expect(await findFrequency(subscriberId)).toBe("daily");
  });

  test("D80 D143: one address has 50 alerts on a site; a known one can be asked for again, and others have their own", async () => {
    const { subscriberId } = await subscribe({ subject: search("0") });
    for (let at = 1; at < MAX_ALERTS; at += 1)
      expect((await ask({ subject: search(String(at)), isProved: at % 2 === 0 })).kind).toBe("asked");
    for (const isProved of [false, true])
      expect(await ask({ subject: search("more"), isProved })).toEqual({ kind: "too-many", subscriberId });
    expect(await list(subscriberId)).toHaveLength(MAX_ALERTS);
    expect((await ask({ subject: search("1"), isProved: true })).kind).toBe("asked");
    expect((await ask({ subject: search("more"), email: "joe@example.com" })).kind).toBe("asked");
    const [first] = await list(subscriberId);
    await inAccount((tx) => stopAlert(tx, subscriberId, first!.id));
    expect((await ask({ subject: search("more") })).kind).toBe("asked");
  });

  test("D1 D143: sites keep the alerts of an address apart; the person's record and its erasure cover all", async () => {
    const added = await inAccount((tx) => addSite(tx, `sister-${site.siteId}`, []));
    if (!added.ok) throw new Error(added.reason);
    const own = await subscribe();
    const theirs = await subscribe({ siteId: added.siteId, frequency: "instant" });
    expect(theirs.subscriberId).not.toBe(own.subscriberId);
    expect(await findFrequency(own.subscriberId)).toBe("daily");
    const listOf = (siteId: number) =>
      inAccount((tx) => listConfirmedAlerts(tx, siteId as Tenancy["siteId"]));
    expect((await listOf(site.siteId)).map(({ id }) => id)).toEqual([own.alertId]);
    expect((await listOf(added.siteId)).map(({ id }) => id)).toEqual([theirs.alertId]);
    await ask({ subject: search("unconfirmed") });
    const vehicleId = await addTestCar(db, site);
    await inAccount(async (tx) => {
      await stopAlert(tx, theirs.subscriberId, own.alertId);
      expect((await listConfirmedAlerts(tx, site.siteId)).map(({ id }) => id)).toEqual([own.alertId]);
      const reason = { kind: "new" } as const;
      const found = [own, theirs].map(({ alertId }) => ({ alertId, vehicleId, reason }));
      await addMatches(tx, found, NOW);
      expect((await listWaiting(tx, site.siteId)).map(({ id }) => id)).toEqual([own.subscriberId]);
    });
    await subscribe({ email: "joe@example.com" });
    const held = (email: string | null) => inAccount((tx) => listAlertsOfPerson(tx, { email }));
    const sites = (await held(EMAIL)).map(({ siteId }) => siteId);
    expect(new Set(sites)).toEqual(new Set([site.siteId, added.siteId]));
    const stranger = { email: "joe@example.com" };
    expect(await inAccount((tx) => stopAlertOfPerson(tx, stranger, own.alertId))).toBeNull();
    await inAccount((tx) => eraseSubscribers(tx, { email: EMAIL }));
    expect([await held(EMAIL), await held(null)]).toEqual([[], []]);
    expect(await held("joe@example.com")).toHaveLength(1);
  });

  test("D143: only the alerts that were listed, of this person, are confirmed, once", async () => {
    const { subscriberId } = await ask();
    const [suv] = await list(subscriberId);
    await ask({ subject: search("ute") });
    const other = await ask({ email: "joe@example.com" });
    const [theirs] = await list(other.subscriberId);
    const alertIds = [suv!.id, theirs!.id];
    const confirm = (now: Date) => inAccount((tx) => confirmAlerts(tx, subscriberId, { alertIds, now }));
    expect([await confirm(NOW), await confirm(after(1))]).toEqual([1, 0]);
    expect((await list(subscriberId)).flatMap(({ confirmedAt }) => confirmedAt ?? [])).toEqual([NOW]);
    expect((await list(other.subscriberId))[0]?.confirmedAt).toBeNull();
  });
});

test("D143 D153: asking again changes nothing of what is confirmed, and confirms what waits once the address is proved", async () => {
  const { subscriberId } = await ask({ source: "/first", siteUrl: "https://old.example" });
  const read = async () => {
    const held = await inAccount((tx) => listAlertsOfPerson(tx, { email: EMAIL }));
    return held.map(({ askedAt, confirmedAt, source, text }) => [askedAt, confirmedAt, source, text]);
  };
  await ask({ source: "/second", now: after(1) });
  expect(await read()).toEqual([[NOW, null, "/first", ALERT_CONSENT.text]]);
  await ask({ source: "/third", now: after(2), isProved: true });
  const proved = [[after(2), after(2), "/third", PROVED_CONSENT.text]];
  expect(await read()).toEqual(proved);
  for (const isProved of [false, true]) await ask({ source: "/fourth", now: after(3), isProved });
  expect(await read()).toEqual(proved);
  const subscriber = await inAccount((tx) => findSubscriber(tx, subscriberId));
  expect(subscriber?.siteUrl).toBe("https://northside.example");
});

test("D143: a person's alerts are listed newest first, in their record oldest first, and matches by alert, find and price", async () => {
  const vehicleIds = [await addTestCar(db, site), await addTestCar(db, site, "B7")].toSorted((a, b) => a - b);
  const asked: { readonly subscriberId: string; readonly alertId: string }[] = [];
  for (const at of [1, 2, 3])
    asked.push(await subscribe({ subject: search(`s${at}`), title: `s${at}`, now: after(at) }));
  const [oldest, , newest] = asked;
  const { subscriberId } = oldest!;
  expect((await list(subscriberId)).map(({ title }) => title)).toEqual(["s3", "s2", "s1"]);
  const held = await inAccount((tx) => listAlertsOfPerson(tx, { email: EMAIL }));
  expect(held.map(({ title }) => title)).toEqual(["s1", "s2", "s3"]);
  const price = (cents: number) => ({ kind: "price", cents, fromCents: 900 }) as const;
  const [low = 0, high = 0] = vehicleIds;
  const found = [
    { alertId: newest!.alertId, vehicleId: low, reason: { kind: "new" } },
    { alertId: oldest!.alertId, vehicleId: high, reason: { kind: "new" } },
    { alertId: oldest!.alertId, vehicleId: low, reason: price(500) },
    { alertId: oldest!.alertId, vehicleId: low, reason: price(400) },
  ] as const;
  await inAccount(async (tx) => {
    await addMatches(tx, found, NOW);
    await addMatches(tx, [{ alertId: oldest!.alertId, vehicleId: high, reason: price(300) }], after(1));
  });
  const waiting = await inAccount((tx) => listWaitingMatches(tx, subscriberId));
  expect(
    waiting.map(({ title, vehicleId, cents, fromCents }) => [title, vehicleId, cents, fromCents]),
  ).toEqual([
    ["s1", low, 400, 900],
    ["s1", low, 500, 900],
    ["s1", high, 0, null],
    ["s1", high, 300, 900],
    ["s3", low, 0, null],
  ]);
});

describe("sending", () => {
  /** Fails at once instead of waiting for another transaction. */
  const withoutWaiting = <T>(work: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(async (tx) => {
      await tx.query("set local lock_timeout = '100ms'");
      return work(tx);
    });

  test("D143 D465: a worker that finds a person or a site being worked on passes by, and is right the next time", async () => {
    const { subscriberId } = await subscribe();
    await subscribe({ email: "joe@example.com" });
    await inAccount((tx) => saveProgress(tx, site.siteId, 5));
    await inAccount(async (tx) => {
      expect(await claimProgress(tx, site.siteId, 6)).toBe(5);
      expect(await withoutWaiting((other) => claimProgress(other, site.siteId, 6))).toBeNull();
    });
    const claim = (ms: number) => inAccount((tx) => claimSubscriber(tx, subscriberId, after(ms)));
    const claims = await Promise.all([0, 0, 0].map(claim));
    expect(claims.flatMap((claimed) => claimed?.email ?? [])).toEqual([EMAIL]);
    expect(await claim(3 * MINUTE_MS - 1)).toBeNull();
    expect((await claim(3 * MINUTE_MS))?.email).toBe(EMAIL);
    await inAccount((tx) => releaseSubscriber(tx, subscriberId));
    expect((await claim(3 * MINUTE_MS))?.email).toBe(EMAIL);
  });

  test("D143: what is settled waits no more; the day of the last email moves only if there was one", async () => {
    const vehicleId = await addTestCar(db, site);
    const [jane, joe] = [await subscribe(), await subscribe({ email: "joe@example.com" })];
    const match = (alertId: string, reason: object) =>
      inAccount((tx) => addMatches(tx, [{ alertId, vehicleId, reason: reason as { kind: "new" } }], NOW));
    const settle = (now: Date, isSent: boolean) =>
      inAccount(async (tx) => {
        const matches = await listWaitingMatches(tx, jane.subscriberId);
        await settleMatches(tx, jane.subscriberId, { matches, now, isSent });
      });
    const read = () =>
      inAccount(async (tx) => ({
        waiting: (await listWaitingMatches(tx, jane.subscriberId)).length,
        digestAt: (await findSubscriber(tx, jane.subscriberId))?.digestAt,
        subscribers: (await listWaiting(tx, site.siteId)).map(({ id }) => id).toSorted(),
      }));
    const both = [jane.subscriberId, joe.subscriberId].toSorted();
    for (const { alertId } of [jane, joe]) await match(alertId, { kind: "new" });
    expect(await read()).toEqual({ waiting: 1, digestAt: null, subscribers: both });
    await settle(NOW, false);
    expect(await read()).toEqual({ waiting: 0, digestAt: null, subscribers: [joe.subscriberId] });
    await match(jane.alertId, { kind: "new" });
    expect((await read()).waiting).toBe(0);
    await match(jane.alertId, { kind: "price", cents: 1, fromCents: 2 });
    await settle(after(DAY_MS), true);
    expect(await read()).toEqual({ waiting: 0, digestAt: after(DAY_MS), subscribers: [joe.subscriberId] });
  });
});

/** What sends alerts of one car to one person, with what is asked of it while it does. */
async function givenWaiting() {
  const vehicleId = await addTestCar(db, site);
  const { subscriberId, alertId } = await subscribe({ frequency: "instant" });
  const find = (cents: number) =>
    inAccount((tx) =>
      addMatches(tx, [{ alertId, vehicleId, reason: { kind: "price", cents, fromCents: 9 } }], NOW),
    );
  await find(8);
  let held = 0;
  const watched = {
    inAccount: async (...asked: Parameters<typeof db.inAccount>) => {
      held += 1;
      try {
        return await db.inAccount(...asked);
      } finally {
        held -= 1;
      }
    },
  };
  const live = { ...site, slug: "northside", config: { timeZone: "Australia/Brisbane" } };
  const heldAt: [string, number][] = [];
  const send = (load: () => Promise<unknown>) => {
    const stocks = {
      load: () => {
        heldAt.push(["load", held]);
        return load();
      },
    };
    const ports = { db: watched, sites: sitesOf(live), stocks, mailer: {}, log: silentLog, now: () => NOW };
    return sendAlerts(ports as never, { accountId: site.accountId, subscriberId });
  };
  const countWaiting = () => inAccount(async (tx) => (await listWaitingMatches(tx, subscriberId)).length);
  return { send, find, heldAt, countWaiting };
}

/** Stock without the car, so that there is nothing to say of it. */
const EMPTY = { stock: { engine: { get: async () => [] } } };

test("D465: no transaction is held while stock is read for an email, and what is found meanwhile waits on", async () => {
  const { send, find, heldAt, countWaiting } = await givenWaiting();
  await expect(send(() => Promise.reject(new Error("no stock")))).rejects.toThrow("no stock");
  expect(await countWaiting()).toBe(1);
  await send(async () => {
    await find(7);
    return EMPTY;
  });
  expect([heldAt, await countWaiting()]).toEqual([
    [
      ["load", 0],
      ["load", 0],
    ],
    1,
  ]);
});

test("D143: a job is added for who is due, and a site that fails keeps no other from its jobs", async () => {
  const vehicleId = await addTestCar(db, site);
  const daily = await subscribe({ frequency: "daily" });
  const instant = await subscribe({ frequency: "instant", email: "joe@example.com" });
  await subscribe({ email: "kim@example.com" });
  const found = [daily, instant].map(({ alertId }) => ({
    alertId,
    vehicleId,
    reason: { kind: "new" as const },
  }));
  await inAccount((tx) => addMatches(tx, found, NOW));
  const sister = await inAccount((tx) => addSite(tx, `sister-${site.siteId}`, []));
  const brokenId = sister.ok ? sister.siteId : site.siteId;
  const inSister = await subscribe({ siteId: brokenId, email: "lee@example.com" });
  expect(inSister.alertId).toBeTruthy();
  const jobs = rememberingJobs();
  const live = { ...site, slug: "northside", config: { timeZone: "Australia/Brisbane" } };
  const broken = { ...live, siteId: brokenId };
  const stocks = {
    load: async ({ siteId }: Tenancy) => {
      if (siteId === brokenId) throw new Error("no stock");
      return { stock: { changeNumber: 0 } };
    },
  };
  const run = async (hour: number, stopped?: AbortSignal) => {
    const now = () => new Date(`2026-03-02T${String(hour).padStart(2, "0")}:00:00+10:00`);
    const context = { db, jobs, stocks, sites: sitesOf(broken, live), log: silentLog, now };
    await matchAndEnqueue(context as never, stopped);
    return jobs
      .take("")
      .map(({ payload }) => (payload as { subscriberId: string }).subscriberId)
      .toSorted();
  };
  const [one, both] = [[instant.subscriberId], [daily.subscriberId, instant.subscriberId].toSorted()];
  expect([await run(7), await run(8), await run(8, AbortSignal.abort())]).toEqual([one, both, []]);
});

test("D143: what nobody confirmed is forgotten after seven days, with its address; what is confirmed stays", async () => {
  const { subscriberId } = await ask();
  const both = await subscribe({ email: "joe@example.com" });
  await ask({ email: "joe@example.com", subject: search("ute") });
  const forget = async (now: Date) => {
    const context = { db, sites: sitesOf(), log: silentLog, now: () => now };
    const { rounds = [] } = buildAlertBackground(context as never);
    const round = rounds.find(({ name }) => name === "unconfirmed alerts");
    await round?.run(new AbortController().signal);
    const left = await inAccount((tx) => findSubscriber(tx, subscriberId));
    return [left !== null, (await list(both.subscriberId)).length];
  };
  expect(await forget(after(7 * DAY_MS))).toEqual([true, 2]);
  expect(await forget(after(7 * DAY_MS + 1))).toEqual([false, 1]);
});
