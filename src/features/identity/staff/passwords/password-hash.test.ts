import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, isPasswordOf } from "./password-hash.server.ts";

test("D427: a password is stored as Argon2id with OWASP's parameters and a salt of its own", async () => {
  const [one, other] = [await hashPassword("Under the jacaranda"), await hashPassword("Under the jacaranda")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await isPasswordOf(one, "Under the jacaranda")).toBe(true);
  expect(await isPasswordOf(one, "under the jacaranda")).toBe(false);
  expect(isOutdated(one)).toBe(false);
});

test("D427: the same letters are the same password, however a keyboard composes them", async () => {
  expect(await isPasswordOf(await hashPassword("cafe\u0301 au lait"), "caf\u00e9 au lait")).toBe(true);
});

test("D427: a hash with other parameters is still read, and known to be outdated", async () => {
  const nonce = Buffer.alloc(16, 7);
  const made = argon2Sync("argon2id", {
    ...{ message: "Under the jacaranda", nonce, parallelism: 1, tagLength: 32, memory: 1024, passes: 3 },
  });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const old = `$argon2id$v=19$m=1024,t=3,p=1$${text(nonce)}$${text(made)}`;
  expect(await isPasswordOf(old, "Under the jacaranda")).toBe(true);
  expect(isOutdated(old)).toBe(true);
  await expect(isPasswordOf("sha1:deadbeef", "x")).rejects.toThrow(/no Argon2id hash/);
});
