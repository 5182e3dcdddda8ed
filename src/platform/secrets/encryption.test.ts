import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { decrypt, encrypt, isCurrent, parseEncryptionKeys, withDerivedKey } from "./encryption.ts";

const aKey = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const OLD = aKey("2025");
const keys = parseEncryptionKeys(OLD);

test("D429: any text comes back, and never looks the same twice", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (text, place) => {
      const [one, other] = [encrypt(keys, text, place), encrypt(keys, text, place)];
      expect(decrypt(keys, one, place)).toBe(text);
      expect(one).not.toBe(other);
      expect(() => decrypt(keys, one, `${place}2`)).toThrow();
    }),
  );
});

test("D429: what was changed anywhere is not decrypted", () => {
  const encrypted = encrypt(keys, "a secret of a dealer", "secret of 1");
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: encrypted.length - 2 }),
      fc.constantFrom(..."abcXYZ019_-"),
      (at, character) => {
        fc.pre(encrypted[at] !== character);
        const changed = encrypted.slice(0, at) + character + encrypted.slice(at + 1);
        expect(() => decrypt(keys, changed, "secret of 1")).toThrow();
      },
    ),
  );
  for (const text of ["", "2025:", "2025:AAAA", encrypted.slice(0, -4)])
    expect(() => decrypt(keys, text, "secret of 1")).toThrow();
});

test("D429: a new key in front encrypts, while the old one still decrypts; without it, its id is named", () => {
  const before = encrypt(keys, "secret", "p");
  const both = parseEncryptionKeys(`${aKey("2026")}, ${OLD}`);
  expect(decrypt(both, before, "p")).toBe("secret");
  expect([isCurrent(both, before), isCurrent(both, encrypt(both, "secret", "p"))]).toEqual([false, true]);
  expect(() => decrypt(parseEncryptionKeys(aKey("2026")), before, "p")).toThrow('no key "2025"');
});

test("D429: without keys of its own, an installation encrypts with one of its secret, which goes on decrypting", () => {
  const [secret, other] = ["s".repeat(32), "o".repeat(32)];
  const before = encrypt(withDerivedKey(secret, undefined), "secret", "p");
  const set = withDerivedKey(secret, OLD);
  expect(decrypt(set, before, "p")).toBe("secret");
  expect([isCurrent(set, before), isCurrent(set, encrypt(set, "secret", "p"))]).toEqual([false, true]);
  expect(() => decrypt(withDerivedKey(other, OLD), before, "p")).toThrow();
});

test.each(["", "x", OLD.slice(0, -2), `${OLD},${OLD}`, `${OLD},`, OLD.slice(5), `a b:${OLD.slice(5)}`])(
  "D429: %j is no list of keys, which is said without showing any",
  (text) => {
    let said: unknown;
    try {
      parseEncryptionKeys(text);
    } catch (error) {
      said = error;
    }
    expect(said).toBeInstanceOf(StartError);
    expect((said as Error).message).toContain("ENCRYPTION_KEYS must be keys");
    expect((said as Error).message).not.toContain(OLD.slice(5, 20));
  },
);
