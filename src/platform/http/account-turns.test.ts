import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountId } from "../account-id.ts";
import { AccountTurns, type Asker, DrawingTurns } from "./account-turns.ts";

const toAsker = (account: number) => (network: string) => ({
  accountId: account as AccountId,
  networks: [network],
});
const [ofFlooded, ofNeighbour] = [toAsker(1), toAsker(2)];
const [flooded, neighbour] = [ofFlooded("203.0.113.1"), ofNeighbour("203.0.113.2")];

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

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
    await setImmediate();
  };
  return { begun, ask, end };
}

test("T26 D246: an account makes one page after the other, and another account's need not wait", async () => {
  const { begun, ask, end } = givenPages(new AccountTurns());
  const answers = [ask(flooded, "a1"), ask(flooded, "a2"), ask(neighbour, "b1")];
  await setImmediate();
  expect(begun).toEqual(["a1", "b1"]);
  vi.advanceTimersByTime(20);
  await end("a1");
  expect(begun).not.toContain("a2");
  vi.advanceTimersByTime(19);
  expect(begun).not.toContain("a2");
  vi.advanceTimersByTime(1);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
  await end("a2");
  expect(await Promise.all(answers)).toEqual(["a1", "a2", "b1"]);
});

test("T26 D246: a page that waits for something else gives its turn on after a second", async () => {
  const { begun, ask, end } = givenPages(new AccountTurns());
  const answers = [ask(flooded, "slow"), ask(flooded, "quick")];
  await setImmediate();
  vi.advanceTimersByTime(999);
  await setImmediate();
  expect(begun).toEqual(["slow"]);
  vi.advanceTimersByTime(1);
  await setImmediate();
  vi.advanceTimersByTime(50);
  await end("quick");
  await end("slow");
  expect(await Promise.all(answers)).toEqual(["slow", "quick"]);
});

test("T26 D246: what is too much waits no more, and a page that fails gives its turn on", async () => {
  const turns = new AccountTurns();
  const fail = () => Promise.reject(new Error("no page"));
  const failing = Promise.allSettled(
    Array.from({ length: 201 }, (_, nth) => turns.run(ofFlooded(`203.0.113.${nth}`), fail)),
  );
  expect(await turns.run(flooded, async () => "page")).toBeNull();
  expect(await turns.run(neighbour, async () => "page")).toBe("page");
  await vi.runAllTimersAsync();
  expect((await failing).map(({ status }) => status)).not.toContain("fulfilled");
  expect(await turns.run(flooded, async () => "page")).toBe("page");
});

test("T26 D248: a network, or the /48 around it, has 100 pages of an account under way at most, and leaves room for others", async () => {
  const turns = new AccountTurns();
  const over = Promise.withResolvers<void>();
  const asker = (nth: number) => ({ ...flooded, networks: [`2001:db8:7:${nth}::/64`, "2001:db8:7::/48"] });
  const waiting = Array.from({ length: 100 }, (_, nth) => turns.run(asker(nth), () => over.promise));
  expect(await turns.run(asker(100), () => over.promise)).toBeNull();
  const other = turns.run(ofFlooded("198.51.100.7"), async () => "page");
  over.resolve();
  await vi.runAllTimersAsync();
  expect(await other).toBe("page");
  await Promise.all(waiting);
  expect(await turns.run(asker(100), async () => "page")).toBe("page");
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

test("T26 D248: one page is drawn at a time, accounts take turns, and other requests are looked at between two", async () => {
  const turns = new DrawingTurns();
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const drawn = ["f1", "f2", "f3", "f4", "f5"].map((name) => turns.run(flooded, note(name)));
  drawn.push(turns.run(neighbour, note("neighbour")));
  drawn.push(turns.run(ofFlooded("198.51.100.7"), note("shopper")));
  const arrival = setImmediate().then(setImmediate).then(note("arrival"));
  await vi.waitFor(() => expect(done).toContain("neighbour"));
  await vi.runAllTimersAsync();
  await Promise.all([...drawn, arrival]);
  expect(done.indexOf("neighbour")).toBeLessThan(2);
  expect(done.indexOf("shopper")).toBeLessThan(4);
  expect(done.indexOf("arrival")).toBeLessThan(4);
});

test("T26 D248: a page that cannot be drawn gives its turn on", async () => {
  const turns = new DrawingTurns();
  const broken = turns.run(flooded, () => {
    throw new Error("no page");
  });
  const next = turns.run(flooded, () => "page");
  await expect(broken).rejects.toThrow("no page");
  await vi.runAllTimersAsync();
  expect(await next).toBe("page");
});

test("T26 D246 D248: an account with more to draw pauses for as long as the last page took", async () => {
  const turns = new DrawingTurns();
  const done: string[] = [];
  const first = turns.run(flooded, () => {
    vi.advanceTimersByTime(20);
    done.push("first");
  });
  const second = turns.run(flooded, () => void done.push("second"));
  await first;
  await turns.run(neighbour, () => void done.push("neighbour"));
  vi.advanceTimersByTime(19);
  await setImmediate();
  expect(done).toEqual(["first", "neighbour"]);
  vi.advanceTimersByTime(1);
  await second;
  expect(done).toEqual(["first", "neighbour", "second"]);
});
