import { expect, test } from "vitest";
import type { AccountId } from "#platform/account-id.ts";
import { type EntryBarrier, type EntryDemands, findEntryBarrier, WEAKEST } from "./entry-barrier.ts";

const NONE: EntryDemands = { signedOutAt: null, needsSso: false, needsSecondFactor: false };
const NOON = new Date("2026-11-28T12:00:00Z");
const toTime = (ms: number) => new Date(NOON.getTime() + ms);
const BY_SSO = { ...WEAKEST, ssoAccount: 1 as AccountId, isStrong: true, startedAt: NOON };
const STRONG = { ...WEAKEST, isStrong: true, startedAt: NOON };

test.each<[string, Partial<EntryDemands>, typeof WEAKEST, EntryBarrier | null]>([
  ["nothing is demanded", {}, WEAKEST, null],
  ["a password, where a second factor is demanded", { needsSecondFactor: true }, WEAKEST, "second-factor"],
  ["a second factor, where one is demanded", { needsSecondFactor: true }, STRONG, null],
  ["single sign-on, where a second factor is demanded", { needsSecondFactor: true }, BY_SSO, null],
  ["a second factor, where single sign-on is demanded", { needsSso: true }, STRONG, "single-sign-on"],
  ["single sign-on, where it is demanded", { needsSso: true, needsSecondFactor: true }, BY_SSO, null],
  ["a session of before the sign-out", { signedOutAt: toTime(1) }, STRONG, "signed-out"],
  ["a session of the same millisecond", { signedOutAt: NOON }, BY_SSO, "signed-out"],
  ["a session of after the sign-out", { signedOutAt: toTime(-1) }, STRONG, null],
  ["all at once", { signedOutAt: NOON, needsSso: true, needsSecondFactor: true }, WEAKEST, "single-sign-on"],
  ["signed out and weak", { signedOutAt: NOON, needsSecondFactor: true }, WEAKEST, "signed-out"],
])("D437 D453: %s", (_, demands, entry, barrier) => {
  expect(findEntryBarrier({ ...NONE, ...demands }, entry, false)).toBe(barrier);
});

test("D453: an operator needs no single sign-on of an account, and all else", () => {
  const demands = { signedOutAt: null, needsSso: true, needsSecondFactor: true };
  expect(findEntryBarrier(demands, STRONG, true)).toBeNull();
  expect(findEntryBarrier(demands, WEAKEST, true)).toBe("second-factor");
  expect(findEntryBarrier({ ...demands, signedOutAt: NOON }, STRONG, true)).toBe("signed-out");
});
