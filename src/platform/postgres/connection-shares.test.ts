import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { AccountId } from "../account-id.ts";
import { ConnectionShares, ConnectionsBusyError, type Precedence } from "./connection-shares.ts";
import { isDatabaseDown } from "./database.ts";

const SHARES = { connections: 10, perAccount: 5, kept: 2 };
const [ONE, TWO, THREE] = [1, 2, 3] as [AccountId, AccountId, AccountId];

/** Work that goes on until it is ended, counted while it has a connection. */
function openWork(shares = new ConnectionShares(SHARES)) {
  const running: { readonly account: AccountId; readonly name: string; end(): void }[] = [];
  const begin = (account: AccountId, precedence: Precedence = {}, name = "") => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = shares.run(account, precedence, async () => {
      const entry = { account, name, end: () => resolve() };
      running.push(entry);
      await promise;
      running.splice(running.indexOf(entry), 1);
      return name;
    });
    // What a test leaves waiting is refused once the test is over.
    begun.catch(() => undefined);
    return begun;
  };
  const count = (account: AccountId) => running.filter((entry) => entry.account === account).length;
  return { running, begin, count, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

test("T26 D214: an account has its share of the connections, and another account finds one at once", async () => {
  const { begin, count, settle } = openWork();
  for (let nth = 0; nth < 250; nth++) void begin(ONE);
  void begin(TWO);
  await settle();
  expect([count(ONE), count(TWO)]).toEqual([5, 1]);
});

test("T26 D214: urgent work of any account finds a connection while ordinary work has all that it may", async () => {
  const { begin, count, running, settle } = openWork();
  for (let nth = 0; nth < 250; nth++) for (const account of [ONE, TWO]) void begin(account);
  await settle();
  expect(running).toHaveLength(8);
  void begin(ONE, { isUrgent: true }, "of the flooded");
  void begin(THREE, { isUrgent: true }, "of another");
  void begin(THREE);
  await settle();
  expect(running.slice(8).map(({ name }) => name)).toEqual(["of the flooded", "of another"]);
  expect(count(THREE)).toBe(1);
});

test("T26 D214: urgent work of one account takes one of the kept connections, and leaves the other", async () => {
  const { begin, count, settle } = openWork();
  for (let nth = 0; nth < 50; nth++) void begin(ONE, { isUrgent: true });
  void begin(TWO, { isUrgent: true });
  await settle();
  expect([count(ONE), count(TWO)]).toEqual([1, 1]);
});

test("T26 D214: work in turn has one connection, urgent work first, and none beyond a number waits", async () => {
  const { begin, running, settle } = openWork();
  const turn = "test-drive";
  const holds = Array.from({ length: 100 }, () => begin(ONE, { turn }, "hold").catch((error) => error));
  void begin(ONE, { turn, isUrgent: true }, "booking");
  void begin(ONE, { turn: "wheel" }, "spin");
  void begin(ONE, {}, "page");
  await settle();
  expect(running.map(({ name }) => name).toSorted()).toEqual(["hold", "page", "spin"]);
  running.find(({ name }) => name === "hold")?.end();
  await settle();
  expect(running.map(({ name }) => name).toSorted()).toEqual(["booking", "page", "spin"]);
  const answers = await Promise.all(holds.map((hold) => Promise.race([hold, settle()])));
  expect(answers.slice(0, 51)).not.toContainEqual(expect.any(ConnectionsBusyError));
  const refused = answers.slice(51);
  expect(refused.every((error) => error instanceof ConnectionsBusyError && isDatabaseDown(error))).toBe(true);
});

test("D214: what waits too long is refused, and its place is free again", async () => {
  vi.useFakeTimers();
  try {
    const { begin, running } = openWork();
    for (let nth = 0; nth < 5; nth++) void begin(ONE);
    const late = begin(ONE, {}, "late").catch((error) => error);
    const next = begin(ONE, {}, "next").catch((error) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await late, await next]).toEqual([
      expect.any(ConnectionsBusyError),
      expect.any(ConnectionsBusyError),
    ]);
    for (const entry of [...running]) entry.end();
    await vi.advanceTimersByTimeAsync(0);
    void begin(ONE, {}, "after");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(running.map(({ name }) => name)).toEqual(["after"]);
  } finally {
    vi.useRealTimers();
  }
});

test("D214: what a shopper sent waits three times as long before it is refused", async () => {
  vi.useFakeTimers();
  try {
    const { begin, running } = openWork();
    const turn = "test-drive";
    void begin(ONE, { isUrgent: true }, "first");
    void begin(TWO, { turn }, "hold");
    const late = begin(ONE, { isUrgent: true }, "late").catch((error) => error);
    const booking = begin(TWO, { turn, isUrgent: true }, "booking");
    await vi.advanceTimersByTimeAsync(29_999);
    running.find(({ name }) => name === "hold")?.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toEqual(expect.any(ConnectionsBusyError));
    expect(running.map(({ name }) => name)).toEqual(["first", "booking"]);
    for (const entry of [...running]) entry.end();
    expect(await booking).toBe("booking");
  } finally {
    vi.useRealTimers();
  }
});

test("T26 D274: after work in turn the account pauses as long as it took, which urgent work does not wait for", async () => {
  vi.useFakeTimers();
  try {
    const { begin, running } = openWork();
    const turn = "test-drive";
    for (const name of ["first", "second", "third"]) void begin(ONE, { turn }, name);
    const names = () => running.map(({ name }) => name);
    const end = async (name: string, after: number) => {
      await vi.advanceTimersByTimeAsync(after);
      running.find((entry) => entry.name === name)?.end();
      await vi.advanceTimersByTimeAsync(0);
    };
    await end("first", 40);
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(39);
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toEqual(["second"]);
    await end("second", 500);
    await vi.advanceTimersByTimeAsync(50);
    expect(names()).toEqual([]);
    void begin(ONE, { turn, isUrgent: true }, "booking");
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toEqual(["booking"]);
    await end("booking", 10);
    expect(names()).toEqual(["third"]);
  } finally {
    vi.useRealTimers();
  }
});

test("D214: whatever is asked for, in whatever order, no share is exceeded and everything is done", async () => {
  const asked = fc.record({
    account: fc.constantFrom(ONE, TWO, THREE),
    isUrgent: fc.boolean(),
    turn: fc.constantFrom(undefined, "one", "other"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 60 }), async (list) => {
      const shares = new ConnectionShares(SHARES);
      const running: typeof list = [];
      const work = async (one: (typeof list)[number]) => {
        running.push(one);
        const ordinary = running.filter(({ isUrgent }) => !isUrgent);
        expect(running.length).toBeLessThanOrEqual(8 + new Set(running.map(({ account }) => account)).size);
        expect(ordinary.length).toBeLessThanOrEqual(8);
        for (const account of [ONE, TWO, THREE]) {
          const own = running.filter((other) => other.account === account);
          expect(own.filter(({ isUrgent }) => isUrgent).length).toBeLessThanOrEqual(1);
          expect(own.filter(({ isUrgent }) => !isUrgent).length).toBeLessThanOrEqual(5);
          for (const turn of ["one", "other"])
            expect(own.filter((other) => other.turn === turn).length).toBeLessThanOrEqual(1);
        }
        await new Promise((resolve) => setImmediate(resolve));
        running.splice(running.indexOf(one), 1);
      };
      await Promise.all(
        list.map((one) => {
          const { account, isUrgent, turn } = one;
          return shares.run(account, { isUrgent, ...(turn && { turn }) }, () => work(one));
        }),
      );
      expect(running).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("D468: what an account's work is shared by is kept only while some of it runs or waits", async () => {
  const shares = new ConnectionShares(SHARES);
  const { running, begin, settle } = openWork(shares);
  for (const account of [ONE, TWO, THREE])
    for (const precedence of [{}, { turn: "stock" }, { isUrgent: true }, { isUrgent: true, turn: "leads" }])
      for (let nth = 0; nth < 7; nth++) void begin(account, precedence);
  await settle();
  expect(shares.lanes).toBeGreaterThan(0);
  const endAll = () => {
    for (const { end } of [...running]) end();
    return [shares.lanes, shares.waiting];
  };
  await expect.poll(endAll).toEqual([0, 0]);
  expect(await shares.run(ONE, { turn: "stock" }, async () => "goes on")).toBe("goes on");
});
