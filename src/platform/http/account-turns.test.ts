import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { AccountId } from "../account-id.ts";
import { AccountTurns } from "./account-turns.ts";

const [flooded, neighbour] = [1 as AccountId, 2 as AccountId];

test("T26 D246: two pages of an account are made at once, whatever waits, and another account's need not wait", async () => {
  const turns = new AccountTurns();
  const begun: string[] = [];
  const over = Promise.withResolvers<void>();
  const make = (name: string) => async () => {
    begun.push(name);
    await over.promise;
    return name;
  };
  const answers = ["a1", "a2", "a3", "a4"].map((name) => turns.run(flooded, make(name)));
  answers.push(turns.run(neighbour, make("b1")));
  await setImmediate();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  over.resolve();
  expect(await Promise.all(answers)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

test("T26 D246: what is too much waits no more, and a page that fails gives its turn on", async () => {
  const turns = new AccountTurns();
  const over = Promise.withResolvers<void>();
  const failing = Array.from({ length: 202 }, () =>
    turns.run(flooded, async () => {
      await over.promise;
      throw new Error("no page");
    }),
  );
  expect(await turns.run(flooded, async () => "page")).toBeNull();
  expect(await turns.run(neighbour, async () => "page")).toBe("page");
  over.resolve();
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).not.toContain("fulfilled");
  expect(await turns.run(flooded, async () => "page")).toBe("page");
});
