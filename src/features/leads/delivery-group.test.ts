import { expect, test } from "vitest";
import type { AccountId } from "#platform/account-id.ts";
import { deliveryGroup, isDealerTarget } from "./delivery-group.ts";

const [one, other] = [1 as AccountId, 2 as AccountId];
const sales = { kind: "mail", target: "sales@northside.example" } as const;

test("D77: a group is one target of one account, as a hash", () => {
  expect(deliveryGroup(one, sales)).toBe(deliveryGroup(one, { ...sales }));
  const groups = [
    deliveryGroup(one, sales),
    deliveryGroup(other, sales),
    deliveryGroup(one, { ...sales, kind: "alert" }),
    deliveryGroup(one, { ...sales, target: "used@northside.example" }),
  ];
  expect(new Set(groups).size).toBe(4);
  expect(groups.join()).not.toContain("northside");
});

test("D77: all confirmations of an account are one group", () => {
  const [jane, john] = ["jane@example.com", "john@example.com"].map((target) =>
    deliveryGroup(one, { kind: "confirmation", target }),
  );
  expect(jane).toBe(john);
});

test("D77: alerts, digests and confirmations do not count as the dealer's targets", () => {
  const kinds = ["mail", "adf", "webhook", "alert", "digest", "confirmation"] as const;
  expect(kinds.filter((kind) => isDealerTarget({ kind }))).toEqual(["mail", "adf", "webhook"]);
});
