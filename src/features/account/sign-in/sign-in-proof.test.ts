import { expect, test } from "vitest";
import { isSignInProof, issueSignInProof } from "./sign-in-proof.ts";

const SECRET = "a secret of this test run, long enough";
const NOW = new Date("2026-11-23T03:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const PROOF = issueSignInProof(SECRET, NOW);

test("AUTH-11: the proof of a right code is valid for two minutes, also when clocks differ", () => {
  for (const ms of [-60_000, 0, 120_000]) expect(isSignInProof(SECRET, PROOF, after(ms))).toBe(true);
  for (const ms of [-121_000, 121_000]) expect(isSignInProof(SECRET, PROOF, after(ms))).toBe(false);
});

test.each([
  ["missing", null],
  ["a plain flag", "1"],
  ["of another installation", issueSignInProof("another secret", NOW)],
  ["of another time", issueSignInProof(SECRET, after(1)).replace(/^[^.]+/, PROOF.split(".")[0] ?? "")],
])("AUTH-11: a proof that is %s is none", (_, proof) => {
  expect(isSignInProof(SECRET, proof, NOW)).toBe(false);
});
