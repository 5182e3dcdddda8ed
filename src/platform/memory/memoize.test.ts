import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

function counted(limit: number, maxLength?: number) {
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return question.length;
  };
  const answer = memoize(limit, ask, maxLength);
  return { asked, answer };
}

test("D20: what was asked before is not worked out again", () => {
  const { asked, answer } = counted(10);
  expect([answer("a"), answer("bb"), answer("a")]).toEqual([1, 2, 1]);
  expect(asked).toEqual(["a", "bb"]);
});

test("D20: no more answers are kept than the limit, and no long ones", () => {
  const { asked, answer } = counted(2);
  const long = "x".repeat(600);
  for (const question of ["a", "bb", "ccc", "a", long, long]) expect(answer(question)).toBe(question.length);
  expect(asked).toEqual(["a", "bb", "ccc", "a", long, long]);
});

test("D118: how long a question may be can be chosen", () => {
  const { asked, answer } = counted(2, 2);
  for (const question of ["aa", "aa", "bbb", "bbb"]) expect(answer(question)).toBe(question.length);
  expect(asked).toEqual(["aa", "bbb", "bbb"]);
});
