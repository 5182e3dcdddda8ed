import { expect, test } from "vitest";
import { listCarQuestions, withQuestion } from "./car-questions.ts";

const ALL = listCarQuestions("2021 Toyota Yaris");
const [available, saturday] = ALL;

test("D16 D122: the first question is the comment that a form begins with, and each names the car", () => {
  expect(available.text).toBe("Is the 2021 Toyota Yaris still available?");
  expect(ALL.map(({ label }) => label)).toEqual([
    "Is it still available?",
    "Can I see it on Saturday?",
    "What is your best price?",
  ]);
  for (const { text } of ALL) expect(text).toContain("2021 Toyota Yaris");
});

test.each([
  ["", "Can I see the 2021 Toyota Yaris on Saturday?"],
  ["  ", "Can I see the 2021 Toyota Yaris on Saturday?"],
  [available.text, "Can I see the 2021 Toyota Yaris on Saturday?"],
  ["Has it a tow bar?", "Has it a tow bar?\nCan I see the 2021 Toyota Yaris on Saturday?"],
  ["Hi. Can I see the 2021 Toyota Yaris on Saturday?", "Hi. Can I see the 2021 Toyota Yaris on Saturday?"],
])("D122: a question picked after %j loses nothing that was written", (comment, expected) => {
  expect(withQuestion(comment, saturday!, ALL)).toBe(expected);
});
