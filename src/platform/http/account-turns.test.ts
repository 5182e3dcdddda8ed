import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountId } from "../account-id.ts";
import { AccountTurns } from "./account-turns.ts";

const [flooded, neighbour] = [1 as AccountId, 2 as AccountId];

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Pages that are made until `end` is called for them, and those whose making has begun. */
function givenPages(turns: AccountTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (account: AccountId, name: string) =>
    turns.run(account, async () => {
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
  const failing = Promise.allSettled(Array.from({ length: 201 }, () => turns.run(flooded, fail)));
  expect(await turns.run(flooded, async () => "page")).toBeNull();
  expect(await turns.run(neighbour, async () => "page")).toBe("page");
  await vi.runAllTimersAsync();
  expect((await failing).map(({ status }) => status)).not.toContain("fulfilled");
  expect(await turns.run(flooded, async () => "page")).toBe("page");
});
