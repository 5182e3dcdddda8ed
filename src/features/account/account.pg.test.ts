import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { buildIdentityBackground } from "#features/identity/background.server.ts";
import { findOpenRequests, saveCode } from "#features/identity/codes/code-store.server.ts";
import {
  ABSOLUTE_MS,
  hashToken,
  IDLE_MS,
  MAX_SESSIONS,
  TOUCH_MS,
} from "#features/identity/sessions/session.ts";
import {
  endSession,
  endSessions,
  listSessions,
  removeEndedSessions,
  resumeSession,
  startSession,
} from "#features/identity/sessions/session-store.server.ts";
import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import {
  changePhone,
  ensureShopper,
  eraseShoppers,
  listShoppersOfPerson,
  recordAgreement,
  renameShopper,
} from "#features/identity/shoppers/shopper-store.server.ts";
import { addTestCar, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { openSession } from "./sign-in/open-session.server.ts";

const NOW = new Date("2026-11-23T03:00:00Z");

const after = (ms: number) => new Date(NOW.getTime() + ms);

const db = openTestDatabase();

let site: Tenancy;

beforeAll(async () => {
  site = await addTestSite(db);
});

const inAccount = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);

const aCode = (target: string) => ({
  ...{ id: randomUUID(), purpose: "sign-in" as const, target, requester: "a browser", hash: "right" },
});

const findNewest = async (tx: AccountTransaction, target: string, now = NOW) =>
  (await findOpenRequests(tx, aCode(target), now)).newest;

const NO_MAIL = {
  send: async () => {
    throw new Error("nothing is mailed here");
  },
};

describe("shoppers", () => {
  const ensure = (contact: { phone: string } | { email: string }) =>
    inAccount((tx) => ensureShopper(tx, { id: randomUUID(), contact: contact as { phone: string } }, NOW));

  test("ENT-19 AUTH-01: a proved number or address belongs to one shopper, also when it is proved twice at once", async () => {
    const [first, again] = await Promise.all([
      ensure({ phone: "+61400000001" }),
      ensure({ phone: "+61400000001" }),
    ]);
    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({ phone: "+61400000001", email: null, name: null });
    expect(await ensure({ email: "one@example.com" })).toMatchObject({
      phone: null,
      email: "one@example.com",
    });
  });

  test("ENT-19: a shopper gets a proved number unless another shopper has it", async () => {
    const [one, other] = [
      await ensure({ phone: "+61400000002" }),
      await ensure({ email: "two@example.com" }),
    ];
    await inAccount(async (tx) => {
      expect(await changePhone(tx, other.id, "+61400000002")).toBe(false);
      expect(await changePhone(tx, other.id, "+61400000003")).toBe(true);
      expect(await changePhone(tx, one.id, "+61400000002")).toBe(true);
    });
  });

  /** Runs `second` while the transaction of `first` is open; `second` waits until it is committed. */
  async function runWhileOpen<A, B>(
    first: (tx: AccountTransaction) => Promise<A>,
    second: (tx: AccountTransaction) => Promise<B>,
  ): Promise<[A, B]> {
    let later: Promise<B> | undefined;
    const earlier = await inAccount(async (tx) => {
      const result = await first(tx);
      later = inAccount(second);
      later.catch(() => undefined);
      const isWaiting = async () => (await tx.query("select from pg_locks where not granted")).length > 0;
      while (!(await isWaiting()));
      return result;
    });
    return [earlier, await (later as Promise<B>)];
  }

  test("AUTH-11: a number proved by a sign-in and by a change of number at once stays one shopper's", async () => {
    const other = await ensure({ email: "three@example.com" });
    const signIn = (phone: string) => (tx: AccountTransaction) =>
      ensureShopper(tx, { id: randomUUID(), contact: { phone } }, NOW);
    const change = (phone: string) => (tx: AccountTransaction) => changePhone(tx, other.id, phone);
    const [signedIn, isTaken] = await runWhileOpen(signIn("+61400000041"), change("+61400000041"));
    expect([signedIn.phone, isTaken]).toEqual(["+61400000041", false]);
    const [isChanged, shopper] = await runWhileOpen(change("+61400000042"), signIn("+61400000042"));
    expect([isChanged, shopper.id]).toEqual([true, other.id]);
    const third = await ensure({ email: "four@example.com" });
    const changes = await runWhileOpen(change("+61400000043"), (tx) =>
      changePhone(tx, third.id, "+61400000043"),
    );
    expect(changes).toEqual([true, false]);
  });

  test("ENT-19 AUTH-11: proving a number that another shopper has signs that shopper in and changes neither", async () => {
    const [mine, theirs] = [
      await ensure({ email: "five@example.com" }),
      await ensure({ phone: "+61400000050" }),
    ];
    const context = { siteId: site.siteId, userAgent: "", now: () => NOW };
    const place = { protocol: "http:", hostname: "north.example" };
    const before = { id: randomUUID(), shopper: mine };
    const prove = (phone: string, addsPhone: boolean) =>
      inAccount(async (tx) => {
        await startSession(tx, { ...aSession(mine.id), id: before.id }, NOW);
        const proof = { contact: { phone }, before, addsPhone };
        const [cookie = ""] = await openSession(tx, { ...context, place }, proof);
        const token = /=([^;]+)/.exec(cookie)?.[1] ?? "";
        const isEnded = !(await listSessions(tx, mine.id, NOW)).some(({ id }) => id === before.id);
        return { shopper: (await resumeSession(tx, hashToken(token), NOW))?.shopper, isEnded };
      });
    expect(await prove("+61400000050", true)).toEqual({ shopper: theirs, isEnded: true });
    expect(await prove("+61400000051", false)).toMatchObject({ shopper: { email: null }, isEnded: true });
    expect(await ensure({ email: "five@example.com" })).toEqual(mine);
    expect(await prove("+61400000052", true)).toEqual({
      shopper: { ...mine, phone: "+61400000052" },
      isEnded: true,
    });
  });

  test("D85: a shopper is found by number or address, and everything about them is erased", async () => {
    const { id } = await ensure({ phone: "+61400000004" });
    const key = { email: null, phone: "+61400000004" };
    const byMail = { id: randomUUID(), contact: { email: "four@erased.example" } };
    const CODES = ["+61400000004", "four@erased.example", "+61400000005"];
    await ensure(byMail.contact);
    await inAccount(async (tx) => {
      await renameShopper(tx, id, "Jane");
      await startSession(tx, aSession(id), NOW);
      for (const target of CODES) await saveCode(tx, aCode(target), NOW);
      const findCodes = async () => {
        const found: boolean[] = [];
        for (const target of CODES) found.push((await findNewest(tx, target)) !== null);
        return found;
      };
      expect(await findCodes()).toEqual([true, true, true]);
      expect(await listShoppersOfPerson(tx, key)).toMatchObject([
        { id, name: "Jane", sessions: [{ device: "Safari on iPhone" }] },
      ]);
      await eraseShoppers(tx, [id, (await ensureShopper(tx, byMail, NOW)).id]);
      expect(await listShoppersOfPerson(tx, key)).toEqual([]);
      expect(await listSessions(tx, id, NOW)).toEqual([]);
      expect(await findCodes()).toEqual([false, false, true]);
    });
  });
});

const aSession = (shopperId: ShopperId, tokenHash = randomUUID() as string) => ({
  ...{ id: randomUUID(), shopperId, siteId: site.siteId, tokenHash, device: "Safari on iPhone" },
});

describe("sessions", () => {
  const given = async (phone: string) =>
    inAccount(async (tx) => {
      const { id } = await ensureShopper(tx, { id: randomUUID(), contact: { phone } }, NOW);
      const session = aSession(id);
      await startSession(tx, session, NOW);
      return { id, session };
    });

  test("AUTH-11: a session lasts while it is used, and 180 days at most", async () => {
    const { session } = await given("+61400000010");
    const find = (at: number) => inAccount((tx) => resumeSession(tx, session.tokenHash, after(at)));
    // A process whose clock is a minute behind.
    expect(await find(-60_000)).toMatchObject({ id: session.id });
    for (let at = 0; at < ABSOLUTE_MS; at += IDLE_MS - TOUCH_MS)
      expect(await find(at)).toMatchObject({ id: session.id });
    expect(await find(ABSOLUTE_MS)).toBeNull();
  });

  test("AUTH-11: a session that was not used for 30 days has ended, and the round deletes it", async () => {
    const { id, session } = await given("+61400000011");
    expect(await inAccount((tx) => resumeSession(tx, session.tokenHash, after(IDLE_MS)))).toBeNull();
    const [round] =
      buildIdentityBackground({ db, log: silentLog, mailer: NO_MAIL, now: () => after(IDLE_MS) }).rounds ??
      [];
    await round?.run(new AbortController().signal);
    const left = await inAccount((tx) => tx.query("select from shopper_session where shopper_id = $1", [id]));
    expect(left).toEqual([]);
  });

  test("AUTH-11: sessions end one by one, all others, or everywhere", async () => {
    const { id, session } = await given("+61400000012");
    await inAccount(async (tx) => {
      const more = [aSession(id), aSession(id), aSession(id)];
      for (const one of more) await startSession(tx, one, NOW);
      await endSession(tx, id, more[0]!.id);
      expect(await listSessions(tx, id, NOW)).toHaveLength(3);
      await endSessions(tx, id, session.id);
      expect((await listSessions(tx, id, NOW)).map((one) => one.id)).toEqual([session.id]);
      await endSessions(tx, id, null);
      expect(await listSessions(tx, id, NOW)).toEqual([]);
    });
  });

  test("AUTH-11: a shopper cannot end another shopper's session", async () => {
    const [mine, other] = [await given("+61400000013"), await given("+61400000014")];
    await inAccount(async (tx) => {
      await endSession(tx, mine.id, other.session.id);
      expect(await resumeSession(tx, other.session.tokenHash, NOW)).not.toBeNull();
    });
  });

  test("AUTH-11: a shopper has at most twenty sessions, and the newest stays also when a clock is behind", async () => {
    const [{ id }, other] = [await given("+61400000015"), await given("+61400000016")];
    await inAccount(async (tx) => {
      for (let at = 1; at <= MAX_SESSIONS + 3; at += 1) await startSession(tx, aSession(id), after(at));
      const last = aSession(id);
      // A process whose clock is a minute behind.
      await startSession(tx, last, after(-60_000));
      const kept = await listSessions(tx, id, NOW);
      expect(kept).toHaveLength(MAX_SESSIONS);
      expect(kept.map(({ lastUsedAt }) => lastUsedAt.getTime() - NOW.getTime())).toEqual([
        ...Array.from({ length: MAX_SESSIONS - 1 }, (_, at) => MAX_SESSIONS + 3 - at),
        -60_000,
      ]);
      expect(await resumeSession(tx, last.tokenHash, NOW)).not.toBeNull();
      expect(await resumeSession(tx, other.session.tokenHash, NOW)).not.toBeNull();
    });
  });

  test("AUTH-11: a session is listed and kept until either of its times ends it, and the last used comes first", async () => {
    const { id, session } = await given("+61400000017");
    await given("+61400000018");
    const read = (at: number) =>
      inAccount(async (tx) => (await listSessions(tx, id, after(at))).map((one) => one.id));
    const remove = (at: number) =>
      inAccount(async (tx) => {
        await removeEndedSessions(tx, after(at));
        return (await tx.query("select from shopper_session where shopper_id = $1", [id])).length;
      });
    const later = aSession(id);
    await inAccount((tx) => startSession(tx, later, after(1)));
    expect([await read(2), await read(IDLE_MS - 1), await read(IDLE_MS)]).toEqual([
      [later.id, session.id],
      [later.id, session.id],
      [later.id],
    ]);
    expect([await remove(IDLE_MS - 1), await remove(IDLE_MS)]).toEqual([2, 1]);
    await inAccount((tx) =>
      tx.query("update shopper_session set last_used_at = expires_at where id = $1", [later.id]),
    );
    const end = ABSOLUTE_MS + 1;
    expect([await read(end - 1), await read(end)]).toEqual([[later.id], []]);
    expect([await remove(end - 1), await remove(end)]).toEqual([1, 0]);
  });

  test("AUTH-11 D245: use is recorded once an hour, of one session and its shopper, and no clock that is behind takes it back", async () => {
    const [{ id, session }, other] = [await given("+61400000019"), await given("+61400000020")];
    const sibling = aSession(id);
    await inAccount((tx) => startSession(tx, sibling, NOW));
    const use = (at: number) =>
      inAccount(async (tx) => {
        await resumeSession(tx, session.tokenHash, after(at));
        const listed = await listSessions(tx, id, NOW);
        const used = (one: string) => listed.find((each) => each.id === one)?.lastUsedAt;
        const seen = await tx.query<{ seen: Date }>(
          `select last_seen_at as seen from shopper where id in ($1, $2) order by id = $1 desc`,
          [id, other.id],
        );
        return [used(session.id), used(sibling.id), ...seen.map((one) => one.seen)];
      });
    expect(await use(TOUCH_MS - 1)).toEqual([NOW, NOW, NOW, NOW]);
    const then = after(TOUCH_MS);
    expect(await use(TOUCH_MS)).toEqual([then, NOW, then, NOW]);
    const contact = { phone: "+61400000019" };
    const signIn = (at: number) =>
      inAccount(async (tx) => {
        await ensureShopper(tx, { id: randomUUID(), contact }, after(at));
        return (await listShoppersOfPerson(tx, { email: null, ...contact }))[0]?.lastSeenAt;
      });
    expect([await signIn(0), await signIn(TOUCH_MS + 1)]).toEqual([then, after(TOUCH_MS + 1)]);
  });

  test("D137: ending sessions ends none of another shopper", async () => {
    const [mine, other] = [await given("+61400000021"), await given("+61400000022")];
    await inAccount(async (tx) => {
      await endSessions(tx, mine.id, null);
      expect(await listSessions(tx, other.id, NOW)).toHaveLength(1);
      expect([
        await endSession(tx, mine.id, other.session.id),
        await endSession(tx, other.id, other.session.id),
      ]).toEqual([false, true]);
    });
  });
});

test("D85 AUTH-10: a record tells first things first, and the first agreement to each text counts", async () => {
  const email = "record@example.com";
  const { id: shopperId } = await inAccount((tx) =>
    ensureShopper(tx, { id: randomUUID(), contact: { email } }, NOW),
  );
  const cars = [await addTestCar(db, site), await addTestCar(db, site, "B7")];
  const agree = (version: string, at: number, source: string) =>
    inAccount((tx) =>
      recordAgreement(
        tx,
        { ...{ shopperId, siteId: site.siteId, version }, text: `I agree to ${version}`, source },
        after(at),
      ),
    );
  await agree("2", 2, "/late");
  await agree("1", 1, "/first");
  await agree("1", 3, "/again");
  await inAccount(async (tx) => {
    for (const at of [2, 1])
      await startSession(tx, { ...aSession(shopperId), device: `Device ${at}` }, after(at));
    for (const [index, vehicleId] of cars.entries())
      await tx.query(
        "insert into watchlist_entry (account_id, shopper_id, vehicle_id, saved_at) values ($1, $2, $3, $4)",
        [tx.accountId, shopperId, vehicleId, after(10 - index)],
      );
  });
  const [record, ...others] = await inAccount((tx) => listShoppersOfPerson(tx, { email, phone: null }));
  expect(others).toEqual([]);
  expect(record?.agreements.map(({ text, source }) => [text, source])).toEqual([
    ["I agree to 1", "/first"],
    ["I agree to 2", "/late"],
  ]);
  expect(record?.sessions.map(({ device }) => device)).toEqual(["Device 1", "Device 2"]);
  expect(record?.watchlist.map(({ slug }) => slug)).toEqual([
    "2022-toyota-hilux-b7",
    "2022-toyota-hilux-a12",
  ]);
  const phone = "+61400000031";
  await inAccount((tx) => ensureShopper(tx, { id: randomUUID(), contact: { phone } }, after(-1)));
  const both = await inAccount((tx) => listShoppersOfPerson(tx, { email, phone }));
  expect(both.map((one) => one.phone ?? one.email)).toEqual([phone, email]);
});
