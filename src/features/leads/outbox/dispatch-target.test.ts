import { expect, test } from "vitest";
import type { AccountId } from "#platform/account-id.ts";
import { buildTargetKey, isDealerTarget } from "./dispatch-target.ts";

const [one, other] = [1 as AccountId, 2 as AccountId];
const sales = { kind: "mail", target: "sales@northside.example" } as const;

test("D77: a key is one target of one account, as a hash", () => {
  expect(buildTargetKey(one, sales)).toBe(buildTargetKey(one, { ...sales }));
  const keys = [
    buildTargetKey(one, sales),
    buildTargetKey(other, sales),
    buildTargetKey(one, { ...sales, kind: "alert" }),
    buildTargetKey(one, { ...sales, target: "used@northside.example" }),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(keys.join()).not.toContain("northside");
});

test("D77: all confirmations of an account have one key", () => {
  const [jane, john] = ["jane@example.com", "john@example.com"].map((target) =>
    buildTargetKey(one, { kind: "confirmation", target }),
  );
  expect(jane).toBe(john);
});

test("D77: alerts, digests and confirmations do not count as the dealer's targets", () => {
  const kinds = ["mail", "adf", "webhook", "alert", "digest", "confirmation"] as const;
  expect(kinds.filter((kind) => isDealerTarget({ kind }))).toEqual(["mail", "adf", "webhook"]);
});
