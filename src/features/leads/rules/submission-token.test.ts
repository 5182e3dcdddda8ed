import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#platform/time.ts";
import { issueToken, readToken, renewToken } from "./submission-token.ts";

const KEY = "k".repeat(32);
const ID = "5f0c9a3e-1d2b-4c3d-8e4f-a1b2c3d4e5f6";
const ISSUED = new Date("2025-03-01T00:00:00Z");
const after = (hours: number) => new Date(ISSUED.getTime() + hours * HOUR_MS);
const token = issueToken({ secret: KEY, siteId: 7 }, { id: ID, issuedAt: ISSUED });

describe("submission token", () => {
  test("D17: it gives back its id and time, also after a day", () => {
    expect(readToken({ secret: KEY, siteId: 7 }, token, after(1))).toEqual({ id: ID, issuedAt: ISSUED });
    expect(readToken({ secret: KEY, siteId: 7 }, token, after(100))).toEqual({ id: ID, issuedAt: ISSUED });
  });

  test("D17 D1: another key, another site or the future make it void", () => {
    expect(readToken({ secret: "x".repeat(32), siteId: 7 }, token, after(1))).toBeNull();
    expect(readToken({ secret: KEY, siteId: 8 }, token, after(1))).toBeNull();
    expect(readToken({ secret: KEY, siteId: 7 }, token, after(-1))).toBeNull();
  });

  test("D79: a clock of another process may be a minute ahead, and no more", () => {
    const before = (ms: number) =>
      readToken({ secret: KEY, siteId: 7 }, token, new Date(ISSUED.getTime() - ms));
    expect(before(1000)).toEqual({ id: ID, issuedAt: ISSUED });
    expect(before(60_000)).toEqual({ id: ID, issuedAt: ISSUED });
    expect(before(60_001)).toBeNull();
  });

  test("D17: any changed character makes it void", () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."abcXYZ019-_."), (at, other) => {
        fc.pre(token[at] !== other);
        const forged = token.slice(0, at) + other + token.slice(at + 1);
        expect(readToken({ secret: KEY, siteId: 7 }, forged, after(1))).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test("D17: anything at all is read without failing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => readToken({ secret: KEY, siteId: 7 }, text, ISSUED) === null),
    );
  });

  test("D17: within a day it stays the same, later a new one has the same id", () => {
    const submission = { id: ID, issuedAt: ISSUED };
    expect(renewToken({ secret: KEY, siteId: 7 }, submission, after(23))).toBe(token);
    const renewed = renewToken({ secret: KEY, siteId: 7 }, submission, after(25));
    expect(readToken({ secret: KEY, siteId: 7 }, renewed, after(26))).toEqual({
      id: ID,
      issuedAt: after(25),
    });
  });
});
