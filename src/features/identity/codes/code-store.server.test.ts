import { expect, test } from "vitest";
import type { AccountId } from "#platform/account-id.ts";
import { buildGuess } from "./code-store.server.ts";
import { hashCode } from "./one-time-code.ts";

const CONTEXT = { accountId: 1 as AccountId, secret: "a secret of this test run, long enough" };
const ASKED = {
  purpose: "erase",
  target: "+61412345678",
  id: "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111",
} as const;

test("AUTH-11: a guess has the hash of what was typed for its purpose and target, and not the code", () => {
  const guess = buildGuess(CONTEXT, ASKED, " 908 172 ");
  expect(guess).toEqual({ ...ASKED, hash: hashCode(CONTEXT.secret, { ...ASKED, accountId: 1 }, "908172") });
  expect(JSON.stringify(guess)).not.toContain("908172");
});

test.each([
  ["five digits", ASKED.id, "12345"],
  ["nothing", ASKED.id, ""],
  ["a code without an id", "", "123456"],
  ["an id that the database would refuse", "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a11x", "123456"],
  ["an id with more behind it", `${ASKED.id}'; --`, "123456"],
])("AUTH-11: %s is no guess, so none of the five is used up", (_, id, typed) => {
  expect(buildGuess(CONTEXT, { ...ASKED, id }, typed)).toBeNull();
});
