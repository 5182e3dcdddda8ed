import fc from "fast-check";
import { expect, test } from "vitest";
import { readId, readToken, signId, signToken, type TokenKind } from "./signed-token.ts";

const LIFETIME_MS = 3_600_000;
const PURPOSES = ["form tokens", "attachments", "sign-in proofs", "alerts", "appointments"] as const;

const purpose = fc.constantFrom(...PURPOSES);
const kind = fc.record<TokenKind>({
  purpose,
  hasId: fc.boolean(),
  separator: fc.constantFrom(".", "-"),
  isCurrent: fc.constant((time, now) => now.getTime() - time.getTime() <= LIFETIME_MS),
});
const signer = fc.record({
  secret: fc.string({ minLength: 16 }),
  scope: fc.oneof(
    fc.nat().map(String),
    fc.nat().map((site) => `enquiry.${site}`),
  ),
});
const claim = fc.record({
  id: fc.uuid(),
  time: fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }),
});
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** A token with one character changed for another that tokens have. */
const forge = (token: string, { at, character }: { readonly at: number; readonly character: string }) => {
  const place = at % token.length;
  return token.slice(0, place) + character + token.slice(place + 1);
};
const change = fc.record({ at: fc.nat(), character: fc.constantFrom(..."0189abcfxyzAZ_-.") });

test("D17 D175 AUTH-11: a token is read as it was issued until its time is over", () => {
  fc.assert(
    fc.property(kind, signer, claim, (kind, signer, claim) => {
      const token = signToken(kind, signer, claim);
      const id = kind.hasId ? claim.id : "";
      const read = (ms: number) => readToken(kind, signer, { token, now: after(claim.time, ms) });
      expect(read(LIFETIME_MS)).toEqual({ kind: "valid", id, time: claim.time });
      expect(read(LIFETIME_MS + 1)).toEqual({ kind: "expired" });
    }),
  );
});

test("D17 D175 AUTH-11: a changed token is unknown, whichever character it is", () => {
  fc.assert(
    fc.property(kind, signer, claim, change, (kind, signer, claim, change) => {
      const token = signToken(kind, signer, claim);
      const forged = forge(token, change);
      fc.pre(forged !== token);
      expect(readToken(kind, signer, { token: forged, now: claim.time })).toEqual({ kind: "unknown" });
    }),
    { numRuns: 500 },
  );
});

test("D17 D175 AUTH-11: a token is of no use to another purpose, account or installation", () => {
  fc.assert(
    fc.property(kind, signer, signer, purpose, claim, (kind, signer, other, purpose, claim) => {
      fc.pre(other.scope !== signer.scope && other.secret !== signer.secret && purpose !== kind.purpose);
      const token = signToken(kind, signer, claim);
      const { scope, secret } = other;
      for (const read of [
        readToken({ ...kind, purpose }, signer, { token, now: claim.time }),
        readToken(kind, { ...signer, scope }, { token, now: claim.time }),
        readToken(kind, { ...signer, secret }, { token, now: claim.time }),
      ])
        expect(read).toEqual({ kind: "unknown" });
    }),
  );
});

test("D143 D162: an id without a time is read back for its purpose and by its installation alone", () => {
  fc.assert(
    fc.property(purpose, purpose, signer, signer, fc.uuid(), change, (purpose, other, a, b, id, change) => {
      fc.pre(other !== purpose && a.secret !== b.secret);
      const token = signId(purpose, a.secret, id);
      expect(readId(purpose, a.secret, token)).toBe(id);
      expect(readId(other, a.secret, token)).toBeNull();
      expect(readId(purpose, b.secret, token)).toBeNull();
      const forged = forge(token, change);
      if (forged !== token) expect(readId(purpose, a.secret, forged)).toBeNull();
    }),
  );
});

test("D17 D143 D162 D175: any text is read without failing", () => {
  fc.assert(
    fc.property(kind, signer, fc.string(), (kind, signer, text) => {
      expect(readToken(kind, signer, { token: text, now: new Date(0) })).toEqual({ kind: "unknown" });
      expect(readId(kind.purpose, signer.secret, text)).toBeNull();
    }),
  );
});
