import fc from "fast-check";
import { expect, test } from "vitest";
import { BodyBudget } from "./body-budget.ts";

const LIMITS = { total: 100, account: 60, network: 30 };
const from = (network: string, bytes: number, accountId = 1) => ({ accountId, networks: [network], bytes });

test("D240: bodies of one network, of one account and of all together have a most", () => {
  const budget = new BodyBudget(LIMITS);
  expect(budget.take(from("a", 30))).not.toBeNull();
  expect(budget.take(from("a", 1))).toBeNull();
  expect(budget.take(from("b", 30))).not.toBeNull();
  expect(budget.take(from("c", 1))).toBeNull();
  expect(budget.take(from("c", 30, 2))).not.toBeNull();
  expect(budget.take(from("d", 30, 2))).toBeNull();
  expect(budget.take(from("d", 10, 2))).not.toBeNull();
});

test("D240: the networks of a /48 share what one network has", () => {
  const budget = new BodyBudget(LIMITS);
  const inBlock = (network: string) => ({ accountId: 1, networks: [network, "block"], bytes: 20 });
  expect(budget.take(inBlock("a"))).not.toBeNull();
  expect(budget.take(inBlock("b"))).toBeNull();
});

test("D240: what is given back, once or twice, is free again, and never more than it was", () => {
  const body = fc.record({
    network: fc.constantFrom("a", "b", "c", "d"),
    bytes: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(body, { maxLength: 30 }), (bodies) => {
      const budget = new BodyBudget(LIMITS);
      const releases = bodies.map(({ network, bytes }) => budget.take(from(network, bytes)));
      for (const release of [...releases, ...releases]) release?.();
      expect([budget.take(from("a", 30)), budget.take(from("b", 30))]).not.toContain(null);
      expect(budget.take(from("c", 1))).toBeNull();
    }),
  );
});
