import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodeSubject, computeResendWait, generateCode, hashCode, isSameHash } from "./one-time-code.ts";

const SECRET = "a secret of this test run, long enough";
const SUBJECT: CodeSubject = { accountId: 1, purpose: "sign-in", target: "+61412345678" };

test("AUTH-11: a code has six digits, leading zeros included", () => {
  const fixed = (value: number) => generateCode((() => value) as unknown as typeof randomInt);
  expect([fixed(0), fixed(42), fixed(999_999)]).toEqual(["000000", "000042", "999999"]);
  expect(generateCode(randomInt)).toMatch(/^\d{6}$/);
});

test("AUTH-11 T8: the hash of a code is valid for its account, purpose and target only, and needs the secret", () => {
  const hash = hashCode(SECRET, SUBJECT, "123456");
  const others = [
    hashCode(SECRET, { ...SUBJECT, accountId: 2 }, "123456"),
    hashCode(SECRET, { ...SUBJECT, purpose: "new-number" }, "123456"),
    hashCode(SECRET, { ...SUBJECT, target: "+61412345679" }, "123456"),
    hashCode(SECRET, SUBJECT, "123457"),
    hashCode(`${SECRET}!`, SUBJECT, "123456"),
  ];
  expect(hash).not.toContain("123456");
  expect(isSameHash(hash, hashCode(SECRET, SUBJECT, "123456"))).toBe(true);
  for (const other of others) expect(isSameHash(hash, other)).toBe(false);
  expect(isSameHash(hash, "")).toBe(false);
});

test("AUTH-11 D79: another code waits 30 seconds, however far the clocks of two processes differ", () => {
  const now = new Date("2026-11-23T00:00:00Z");
  expect(computeResendWait(null, now)).toBe(0);
  expect(computeResendWait(now, now)).toBe(30);
  expect(computeResendWait(new Date(now.getTime() - 29_001), now)).toBe(1);
  expect(computeResendWait(new Date(now.getTime() - 30_000), now)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: -600_000, max: 600_000 }), (skew) => {
      const wait = computeResendWait(new Date(now.getTime() + skew), now);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(30);
    }),
  );
});
