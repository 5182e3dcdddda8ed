import { expect, test } from "vitest";
import { checkEntry } from "./check-entry.ts";

const ENTRY = { name: "Jane Citizen", email: "jane@example.com", isAgreed: true };

test("PAGE-08: a whole entry has nothing wrong with it", () => {
  expect(checkEntry(ENTRY)).toEqual({});
});

test.each([
  [{ name: "" }, { name: "Name is required." }],
  [{ name: "\u0301" }, { name: "Name is required." }],
  [{ name: "win at prizes.example.com" }, { name: "Name must not contain a web or email address." }],
  [{ name: "J".repeat(121) }, { name: "Name must be 120 characters or fewer." }],
  [{ email: "" }, { email: "Email is required." }],
  [{ email: "jane" }, { email: "Email must be an address such as name@example.com." }],
  [{ isAgreed: false }, { isAgreed: "You can spin once you accept the terms of entry." }],
])("PAGE-08: of an entry with %j, %j is said", (changes, errors) => {
  expect(checkEntry({ ...ENTRY, ...changes })).toEqual(errors);
});
