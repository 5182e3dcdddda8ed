import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountId } from "../account-id.ts";
import { AccountTurns, type Asker } from "./account-turns.ts";

const toAsker = (account: number) => (network: string) => ({
  accountId: account as AccountId,
  networks: [network],
});
const [ofFlooded, ofNeighbour] = [toAsker(1), toAsker(2)];
const [flooded, neighbour] = [ofFlooded("203.0.113.1"), ofNeighbour("203.0.113.2")];

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Lets a turn that has come begin. */
const settle = () => setImmediate().then(() => setImmediate());

/** Pages that are made until `end` is called for them, and those whose making has begun. */
function givenPages(turns: AccountTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (asker: Asker, name: string) =>
    turns.run(asker, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, ask, end };
}

test("T26 D246 D274: an account makes one page after the other and pauses three times as long, and another account's need not wait", async () => {
  const { begun, ask, end } = givenPages(new AccountTurns());
  const answers = [ask(flooded, "a1"), ask(flooded, "a2"), ask(neighbour, "b1")];
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  vi.advanceTimersByTime(20);
  await end("a1");
  vi.advanceTimersByTime(59);
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  vi.advanceTimersByTime(1);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
  await end("a2");
  expect(await Promise.all(answers)).toEqual(["a1", "a2", "b1"]);
});

test("T26 D246: a page that waits for something else gives its turn on after a quarter of a second", async () => {
  const { begun, ask, end } = givenPages(new AccountTurns());
  const answers = [ask(flooded, "slow"), ask(flooded, "quick")];
  await settle();
  vi.advanceTimersByTime(249);
  await settle();
  expect(begun).toEqual(["slow"]);
  vi.advanceTimersByTime(1);
  await settle();
  vi.advanceTimersByTime(100);
  await settle();
  await end("quick");
  await end("slow");
  expect(await Promise.all(answers)).toEqual(["slow", "quick"]);
});

test("T26 D246: 200 pages of an account wait at most, and a page that fails gives its turn on", async () => {
  const turns = new AccountTurns();
  const fail = () => Promise.reject(new Error("no page"));
  const failing = Promise.allSettled(
    Array.from({ length: 201 }, (_, nth) => turns.run(ofFlooded(`203.0.113.${nth}`), fail)),
  );
  expect(turns.isFull(ofFlooded("198.51.100.7"))).toBe(true);
  expect(turns.isFull(neighbour)).toBe(false);
  await vi.runAllTimersAsync();
  expect((await failing).map(({ status }) => status)).not.toContain("fulfilled");
  expect(turns.isFull(flooded)).toBe(false);
  expect(await turns.run(flooded, async () => "page")).toBe("page");
});

test("T26 D248: a network, or the /48 around it, has 100 pages of an account under way at most, and leaves room for others", async () => {
  const turns = new AccountTurns();
  const over = Promise.withResolvers<void>();
  const asker = (nth: number) => ({ ...flooded, networks: [`2001:db8:7:${nth}::/64`, "2001:db8:7::/48"] });
  const ask = (nth: number) => turns.run(asker(nth), () => over.promise);
  const waiting = Array.from({ length: 99 }, (_, nth) => ask(nth));
  expect(turns.isFull(asker(99))).toBe(false);
  waiting.push(ask(99));
  expect(turns.isFull(asker(100))).toBe(true);
  expect(turns.isFull(ofFlooded("198.51.100.7"))).toBe(false);
  over.resolve();
  await vi.runAllTimersAsync();
  await Promise.all(waiting);
  expect(turns.isFull(asker(100))).toBe(false);
});

test("T26 D248: a shopper's page comes before those of a network that asks for many", async () => {
  const turns = new AccountTurns();
  const made: string[] = [];
  const make = (name: string) => async () => void made.push(name);
  const asked = ["f1", "f2", "f3", "f4", "f5"].map((name) => turns.run(flooded, make(name)));
  asked.push(turns.run(ofFlooded("198.51.100.7"), make("shopper")));
  await vi.runAllTimersAsync();
  await Promise.all(asked);
  expect(made.indexOf("shopper")).toBeLessThan(made.indexOf("f4"));
});

test("T26 D248: accounts take turns, and other requests are looked at between two pages", async () => {
  const turns = new AccountTurns();
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const made = ["f1", "f2", "f3"].map((name) => turns.run(flooded, note(name)));
  made.push(turns.run(neighbour, note("neighbour")));
  const arrival = setImmediate().then(setImmediate).then(note("arrival"));
  await vi.runAllTimersAsync();
  await Promise.all([...made, arrival]);
  expect(done.slice(0, 2)).toEqual(["f1", "neighbour"]);
  expect(done.indexOf("arrival")).toBeLessThan(done.indexOf("f3"));
});

test("T26 D248: a page whose drawing throws gives its turn on", async () => {
  const turns = new AccountTurns();
  const broken = turns.run(flooded, () => {
    throw new Error("no page");
  });
  const next = turns.run(flooded, () => "page");
  await expect(broken).rejects.toThrow("no page");
  await vi.runAllTimersAsync();
  expect(await next).toBe("page");
});
