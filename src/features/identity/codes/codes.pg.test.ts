import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { buildIdentityBackground } from "#features/identity/background.server.ts";
import {
  allowCode,
  allowGuess,
  type CodeAllowance,
  releaseCode,
} from "#features/identity/codes/code-limits.server.ts";
import { checkCode, findOpenRequests, saveCode } from "#features/identity/codes/code-store.server.ts";
import { hashCode } from "#features/identity/codes/one-time-code.ts";
import { sendCode } from "#features/identity/codes/send-code.server.ts";
import { ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";

const SECRET = "a secret of this test run, long enough";

const NOW = new Date("2026-11-23T03:00:00Z");

const PHONE = "+61412345678";

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

describe("codes", () => {
  test("AUTH-11: of parallel guesses at most five are compared, and a right one after them is refused", async () => {
    const code = aCode("parallel@example.com");
    await inAccount((tx) => saveCode(tx, code, NOW));
    const guess = (hash: string) => inAccount((tx) => checkCode(tx, { ...code, hash }, NOW));
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess("wrong")));
    const wrong = outcomes.filter((outcome) => !outcome.ok && outcome.reason === "wrong");
    expect(wrong).toHaveLength(4);
    const tried = await inAccount((tx) =>
      tx.query<{ attempts: number }>("select attempts from one_time_code where id = $1", [code.id]),
    );
    expect(tried).toEqual([{ attempts: 5 }]);
    expect(await guess("right")).toEqual({ ok: false, reason: "ended" });
  });

  test("AUTH-11: a wrong guess returns how many are left, and the fifth may be right", async () => {
    const code = aCode("count@example.com");
    await inAccount((tx) => saveCode(tx, code, NOW));
    const guess = (hash: string) => inAccount((tx) => checkCode(tx, { ...code, hash }, NOW));
    for (const left of [4, 3, 2, 1])
      expect(await guess("wrong")).toEqual({ ok: false, reason: "wrong", left });
    expect(await guess("right")).toEqual({ ok: true });
  });

  test("AUTH-11 D79: a code expires after ten minutes, also when the clock of another process is a minute ahead", async () => {
    const code = aCode("time@example.com");
    await inAccount((tx) => saveCode(tx, code, after(60_000)));
    const guess = (at: number) => inAccount((tx) => checkCode(tx, { ...code, hash: "wrong" }, after(at)));
    expect(await guess(0)).toMatchObject({ reason: "wrong" });
    expect(await guess(659_999)).toMatchObject({ reason: "wrong" });
    expect(await guess(660_000)).toEqual({ ok: false, reason: "ended" });
  });

  test("AUTH-11 D243: a new code replaces the earlier one of its browser and purpose only", async () => {
    const [first, second] = [aCode("again@example.com"), aCode("again@example.com")];
    const other = { ...aCode("again@example.com"), purpose: "old-contact" as const };
    const stranger = { ...aCode("again@example.com"), requester: "another browser" };
    await inAccount((tx) => saveCode(tx, stranger, NOW));
    await inAccount(async (tx) => {
      for (const code of [first, other, second]) await saveCode(tx, code, NOW);
      expect(await checkCode(tx, first, NOW)).toEqual({ ok: false, reason: "ended" });
      expect(await checkCode(tx, second, NOW)).toEqual({ ok: true });
      expect(await checkCode(tx, other, NOW)).toEqual({ ok: true });
      expect(await checkCode(tx, stranger, NOW)).toEqual({ ok: true });
      expect(await findNewest(tx, second.target, after(600_000))).toBeNull();
    });
  });
});

describe("sending", () => {
  const context = {
    ...{
      siteName: "Northside",
      place: { protocol: "https:", hostname: "north.example" },
      client: "203.0.113.50",
      config: { signIn: { email: true, required: [], alarmTo: [], budget: { hour: 500, day: 3000 } } },
    },
    mailer: { send: async () => ({ id: "1" }) },
    ...{ secret: SECRET, log: silentLog, now: () => NOW },
  };

  /** Sends a code and returns the statements that it took. */
  async function listStatements(phone: string): Promise<string[]> {
    const statements: string[] = [];
    const watched: Pick<typeof db, "inAccount"> = {
      inAccount: (accountId, work) =>
        db.inAccount(accountId, (tx) => {
          const query: typeof tx.query = (text, values) => {
            statements.push(text);
            return tx.query(text, values);
          };
          return work(Object.create(tx, { query: { value: query } }));
        }),
    };
    const sms = { send: async () => ({ ok: true }) as const };
    const sent = await sendCode(
      { ...context, accountId: site.accountId, sms, db: watched as typeof db },
      { ...{ purpose: "sign-in", target: phone, requester: "a browser" }, isKnown: false },
    );
    expect(sent).toMatchObject({ ok: true });
    return statements;
  }

  /** Requests codes for one target at the same time and returns the answers and the codes that were sent. */
  async function requestAtOnce(target: string, requesters: readonly string[]) {
    const codes: string[] = [];
    const sms = {
      send: async ({ text }: { readonly text: string }) => {
        codes.push(text.slice(0, 6));
        return { ok: true } as const;
      },
    };
    const request = (requester: string) =>
      sendCode(
        { ...context, accountId: site.accountId, sms, db },
        { ...{ purpose: "sign-in", target, requester }, isKnown: false },
      );
    const sent = await Promise.all(requesters.map(request));
    return { codes, ids: sent.map((answer) => (answer.ok ? answer.codeId : answer.reason)), sent, request };
  }

  test("AUTH-11 D137: twenty requests of a browser at once send one code, with one id", async () => {
    const { codes, ids } = await requestAtOnce(
      "+61400000081",
      Array.from({ length: 20 }, () => "one"),
    );
    expect([codes.length, new Set(ids).size]).toEqual([1, 1]);
  });

  test("AUTH-11 D137: twenty browsers at once cause one code, which one of them can use and the others cannot end", async () => {
    const target = "+61400000082";
    const browsers = Array.from({ length: 20 }, (_, at) => `browser ${at}`);
    const { codes, ids, sent, request } = await requestAtOnce(target, browsers);
    expect([codes.length, new Set(ids).size]).toEqual([1, 20]);
    // All but the first are told the same: that a code was sent a moment ago.
    const answers = sent.map((answer) => JSON.stringify({ ...answer, codeId: "" }));
    expect(sent.filter((answer) => answer.ok && !answer.isAgain)).toHaveLength(1);
    expect(new Set(answers).size).toBe(2);
    const hash = hashCode(SECRET, { accountId: site.accountId, purpose: "sign-in", target }, codes[0] ?? "");
    const active = (await inAccount((tx) => findNewest(tx, target)))?.id;
    const guess = (id: string) =>
      inAccount((tx) => checkCode(tx, { id, purpose: "sign-in", target, hash }, NOW));
    for (const id of ids.filter((each) => each !== active))
      for (const left of [4, 3, 2, 1, 0])
        expect(await guess(id)).toEqual(
          left > 0 ? { ok: false, reason: "wrong", left } : { ok: false, reason: "ended" },
        );
    const other = browsers.find((_, at) => ids[at] !== active) ?? "";
    expect(await request(other)).toMatchObject({ codeId: ids[browsers.indexOf(other)], isAgain: true });
    expect(await guess(active ?? "")).toEqual({ ok: true });
  });

  test("AUTH-11 D243: once the budget is used up, operators and the dealer are told, once", async () => {
    const away = await addTestSite(db);
    const mails: string[] = [];
    const mailer = { send: async ({ to }: { to: string }) => ({ id: String(mails.push(to)) }) };
    const sms = { send: async () => ({ ok: true }) as const };
    const signIn = { ...context.config.signIn, alarmTo: ["boss@north.example"], budget: { hour: 2, day: 9 } };
    const asking = { ...context, ...{ accountId: away.accountId, sms, mailer, db, config: { signIn } } };
    const ask = (target: string) =>
      sendCode(asking, { purpose: "sign-in", target, requester: "a browser", isKnown: false });
    for (const at of [1, 2, 3, 4, 5]) await ask(`+6140000022${at}`);
    expect(mails).toEqual(["boss@north.example"]);
  });

  test("AUTH-11: without the mail server the code is deleted, so that another can be requested at once", async () => {
    const target = "down@example.com";
    const mailer = { send: () => Promise.reject(new Error("connection refused")) };
    const lines: unknown[] = [];
    const log = {
      ...silentLog,
      error: (...line: unknown[]) => lines.push(line),
    } as unknown as typeof silentLog;
    const sent = await sendCode(
      { ...context, accountId: site.accountId, sms: null, mailer, log, db },
      { ...{ purpose: "sign-in", target, requester: "a browser" }, isKnown: false },
    );
    expect(sent).toEqual({ ok: false, reason: "unavailable" });
    expect(await inAccount((tx) => findNewest(tx, target))).toBeNull();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(target);
  });

  test("AUTH-11 D137: a known and an unknown number cause the same queries", async () => {
    const phone = "+61400000077";
    await inAccount((tx) => ensureShopper(tx, { id: randomUUID(), contact: { phone } }, NOW));
    const known = await listStatements(phone);
    expect(known.length).toBeGreaterThan(2);
    expect(known).toEqual(await listStatements("+61400000078"));
    expect(known.join()).not.toMatch(/\bshopper\b/);
  });
});

describe("limits", () => {
  const asking = (client: string, now = NOW, isKnown = false) => ({
    ...{ secret: SECRET, client, now, isKnown },
    budget: { hour: 500, day: 3000 },
  });

  test("AUTH-11 D5: one number gets five codes an hour, from any number of networks", async () => {
    const allowed = await inAccount(async (tx) => {
      const answers: CodeAllowance[] = [];
      for (let at = 0; at < 7; at += 1) answers.push(await allowCode(tx, PHONE, asking(`203.0.113.${at}`)));
      answers.push(await allowCode(tx, PHONE, asking("203.0.113.99", after(3_600_000))));
      return answers;
    });
    const refused = { ok: false, isTarget: true, until: "hour", usesUpBudget: false };
    const allowing = Array.from({ length: 5 }, () => ({ ok: true }));
    expect(allowed).toEqual([...allowing, refused, refused, { ok: true }]);
  });

  test("AUTH-11 D137: a number that has had ten codes on a day can be told to come back tomorrow", async () => {
    const answers = await inAccount(async (tx) => {
      const all: CodeAllowance[] = [];
      for (let at = 0; at < 11; at += 1)
        all.push(
          await allowCode(tx, "+61400000084", asking("203.0.113.9", after(Math.floor(at / 5) * 3_600_000))),
        );
      return all;
    });
    expect(answers.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false]);
    expect(answers.at(-1)).toMatchObject({ ok: false, isTarget: true, until: "tomorrow" });
  });

  test("AUTH-11 D261: requests that the hour refuses use up nothing of the day, of the number or the network", async () => {
    const target = "+61400000261";
    const counts = await inAccount(async (tx) => {
      const ask = async (hour: number, times: number, to = target, client = "203.0.113.26") => {
        let allowed = 0;
        for (let at = 0; at < times; at += 1)
          if ((await allowCode(tx, to, asking(client, after(hour * 3_600_000)))).ok) allowed += 1;
        return allowed;
      };
      const ofNumber = [await ask(0, 80), await ask(1, 80), await ask(2, 1)];
      // The network sent five codes in this hour.
      let others = 0;
      for (let at = 0; at < 62; at += 1) others += await ask(1, 1, `+614000261${10 + at}`);
      return { ofNumber, others };
    });
    expect(counts).toEqual({ ofNumber: [5, 5, 0], others: 55 });
  });

  test("AUTH-11 D261: what the account's budget of an hour refuses uses up nothing of its day, or of the number's", async () => {
    const away = await addTestSite(db);
    const budget = { hour: 4, day: 8 };
    const counts = await db.inAccount(away.accountId, async (tx) => {
      const all: number[] = [];
      let reports = 0;
      for (const hour of [0, 1, 2]) {
        let allowed = 0;
        for (let at = 0; at < 20; at += 1) {
          const asked = { ...asking(`198.51.100.${at}`, after(hour * 3_600_000)), budget };
          const answer = await allowCode(tx, `+61400002${600 + at}`, asked);
          if (answer.ok) allowed += 1;
          else if (answer.usesUpBudget) reports += 1;
        }
        all.push(allowed);
      }
      return { all, reports };
    });
    // Told once in each hour that is used up; the second uses up the day, too.
    expect(counts).toEqual({ all: [4, 4, 0], reports: 2 });
  });

  test("AUTH-11 D137: a code that was not sent does not count, but 20 requests an hour are the most", async () => {
    const [target, client] = ["+61400000085", "203.0.113.10"];
    const answers = await inAccount(async (tx) => {
      const all: boolean[] = [];
      for (let at = 0; at < 22; at += 1) {
        const { ok } = await allowCode(tx, target, asking(client));
        if (ok) await releaseCode(tx, target, asking(client));
        all.push(ok);
      }
      return all;
    });
    expect(answers).toEqual([...Array(20).fill(true), false, false]);
  });

  test("AUTH-11 D137: the networks of one /48 get 240 codes an hour together", async () => {
    const allowed = await inAccount(async (tx) => {
      const all: boolean[] = [];
      for (let at = 0; at < 242; at += 1) {
        const network = `2001:db8:7:${at.toString(16)}::/64`;
        all.push((await allowCode(tx, `+61400001${100 + at}`, asking(network))).ok);
      }
      return all;
    });
    expect(allowed.filter(Boolean)).toHaveLength(240);
    const elsewhere = await inAccount((tx) => allowCode(tx, "+61400001999", asking("2001:db8:8:0::/64")));
    expect(elsewhere).toEqual({ ok: true });
  });

  test("AUTH-11 D5: one network gets 60 codes an hour, for any number of phones", async () => {
    const allowed = await inAccount(async (tx) => {
      const answers: boolean[] = [];
      for (let at = 0; at < 62; at += 1)
        answers.push((await allowCode(tx, `+614000000${10 + at}`, asking("2001:db8:0:0::/64"))).ok);
      return answers;
    });
    expect(allowed.filter(Boolean)).toHaveLength(60);
    expect(await inAccount((tx) => allowCode(tx, "+61400000099", asking("198.51.100.1")))).toEqual({
      ok: true,
    });
  });

  test("AUTH-11 D5: one account sends 500 codes an hour, from any number of networks to any number of phones", async () => {
    const away = await addTestSite(db);
    const allowed = await db.inAccount(away.accountId, async (tx) => {
      const answers: boolean[] = [];
      for (let at = 0; at < 502; at += 1)
        answers.push(
          (await allowCode(tx, `+61400${String(at).padStart(6, "0")}`, asking(`10.0.${at >> 8}.${at % 256}`)))
            .ok,
        );
      return answers;
    });
    expect(allowed.slice(499)).toEqual([true, false, false]);
  });

  test("AUTH-11 D5 D137: a day has limits of its own for a network, a /48, requests and known browsers", async () => {
    const away = await addTestSite(db);
    type Asking = Parameters<typeof allowCode>[2];
    const MANY = { hour: 1000, day: 2000 };
    /** How many requests are allowed of `each` in every one of `hours` hours, of phones that begin with these digits. */
    const day = (
      digits: string,
      [hours, each]: [number, number],
      toAsking: (now: Date, nth: number) => Asking,
    ) =>
      db.inAccount(away.accountId, async (tx) => {
        let allowed = 0;
        for (let nth = 0; nth < hours * each; nth += 1) {
          const now = new Date(Date.UTC(2026, 10, 24, Math.floor(nth / each)));
          const asked = toAsking(now, nth);
          if ((await allowCode(tx, digits + nth, asked)).ok) allowed += 1;
        }
        return allowed;
      });
    expect(await day("+6149", [5, 50], (now) => ({ ...asking("198.51.100.77", now), budget: MANY }))).toBe(
      200,
    );
    const inBlock = (nth: number) => `2001:db8:77:${nth.toString(16)}::/64`;
    expect(await day("+6148", [5, 200], (now, nth) => ({ ...asking(inBlock(nth), now), budget: MANY }))).toBe(
      800,
    );
    const budget = { hour: 100, day: 20 };
    const known = (now: Date, nth: number) => ({ ...asking(`192.0.2.${nth}`, now, true), budget });
    expect(await day("+6147", [2, 9], known)).toBe(10);
    const failed = await db.inAccount(away.accountId, async (tx) => {
      let allowed = 0;
      for (let nth = 0; nth < 72; nth += 1) {
        const one = asking("198.51.100.78", new Date(Date.UTC(2026, 10, 24, Math.floor(nth / 18))));
        const { ok } = await allowCode(tx, "+61400000089", one);
        if (ok) await releaseCode(tx, "+61400000089", one);
        if (ok) allowed += 1;
      }
      return allowed;
    });
    expect(failed).toBe(60);
  });

  test("AUTH-11 D243: requests of strangers keep no browser out that signed in with the number before", async () => {
    const target = "+61400000086";
    const outcomes = await inAccount(async (tx) => {
      const strangers: boolean[] = [];
      for (let at = 0; at < 30; at += 1)
        strangers.push((await allowCode(tx, target, asking(`198.51.100.${at}`))).ok);
      const owner: boolean[] = [];
      for (let at = 0; at < 7; at += 1)
        owner.push((await allowCode(tx, target, asking("192.0.2.1", NOW, true))).ok);
      return { strangers, owner };
    });
    expect(outcomes.strangers.filter(Boolean)).toHaveLength(5);
    expect(outcomes.owner).toEqual([...Array(5).fill(true), false, false]);
  });

  test("AUTH-11 D243: what is refused for its number uses nothing of the account's budget, and known browsers have a share of their own", async () => {
    const away = await addTestSite(db);
    const budget = { hour: 10, day: 3000 };
    const outcomes = await db.inAccount(away.accountId, async (tx) => {
      const ask = (target: string, client: string, isKnown = false) =>
        allowCode(tx, target, { ...asking(client, NOW, isKnown), budget });
      for (let at = 0; at < 40; at += 1) await ask("+61400000087", `198.51.100.${at}`);
      const others: CodeAllowance[] = [];
      for (let at = 0; at < 7; at += 1) others.push(await ask(`+6140000020${at}`, `203.0.113.${at}`));
      const known: CodeAllowance[] = [];
      for (let at = 0; at < 6; at += 1) known.push(await ask(`+6140000021${at}`, `192.0.2.${at}`, true));
      return { others, known };
    });
    const refused = { ok: false, isTarget: false, until: "hour" };
    expect(outcomes.others).toEqual([
      ...Array(5).fill({ ok: true }),
      { ...refused, usesUpBudget: true },
      { ...refused, usesUpBudget: false },
    ]);
    expect(outcomes.known.map(({ ok }) => ok)).toEqual([...Array(5).fill(true), false]);
  });

  test("AUTH-11 D5: one network guesses 120 times an hour, over all codes", async () => {
    const allowed = await inAccount(async (tx) => {
      const answers: boolean[] = [];
      for (let at = 0; at < 122; at += 1) answers.push(await allowGuess(tx, asking("203.0.113.7")));
      return answers;
    });
    expect(allowed.filter(Boolean)).toHaveLength(120);
    const elsewhere = await inAccount((tx) => allowGuess(tx, asking("203.0.113.8")));
    const nextHour = await inAccount((tx) => allowGuess(tx, asking("203.0.113.7", after(3_600_000))));
    expect([elsewhere, nextHour]).toEqual([true, true]);
  });

  test("AUTH-11 D137: the networks of one /48 guess 480 times an hour together", async () => {
    const guess = (at: number, block = 9) =>
      inAccount((tx) => allowGuess(tx, asking(`2001:db8:${block}:${at.toString(16)}::/64`)));
    const allowed = await inAccount(async (tx) => {
      const answers: boolean[] = [];
      for (let at = 0; at < 480; at += 1)
        answers.push(await allowGuess(tx, asking(`2001:db8:9:${at.toString(16)}::/64`)));
      return answers;
    });
    expect(allowed).not.toContain(false);
    expect([await guess(480), await guess(480, 10)]).toEqual([false, true]);
  });
});

test("AUTH-11: the round deletes codes at the end of their ten minutes, and no others", async () => {
  const code = aCode("round@example.com");
  await inAccount((tx) => saveCode(tx, code, NOW));
  const run = async (at: number) => {
    const [round] =
      buildIdentityBackground({ db, log: silentLog, mailer: NO_MAIL, now: () => after(at) }).rounds ?? [];
    await round?.run(new AbortController().signal);
    return (await inAccount((tx) => tx.query("select from one_time_code where id = $1", [code.id]))).length;
  };
  expect([await run(599_999), await run(600_000)]).toEqual([1, 0]);
});
