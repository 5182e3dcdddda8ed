import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { mintAccountId } from "#platform/account-id.ts";
import { parseEncryptionKeys } from "#platform/secrets/encryption.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { type KnownPerson, matchPerson, readSso } from "./sso.ts";
import { beginAttempt, resumeAttempt, type SsoErrand } from "./sso-attempt.ts";

const NOW = new Date("2026-11-27T02:00:00Z");
const TYPED = {
  ...{ issuer: "https://login.dealer.com.au", clientId: "forecourt", clientSecret: "secret" },
  ...{ domains: "Dealer.com.au, dealer.au", newRole: "", isRequired: false },
};
const read = (changes: object, allowPrivate = false) => readSso({ ...TYPED, ...changes }, { allowPrivate });

test("D437: settings are read as typed, with the secret apart", () => {
  expect(read({})).toEqual({
    ...{ ok: true, clientSecret: "secret" },
    settings: {
      ...{ issuer: "https://login.dealer.com.au", clientId: "forecourt", isRequired: false, newRole: null },
      domains: ["dealer.com.au", "dealer.au"],
    },
  });
  expect(read({ clientSecret: " " })).toMatchObject({ ok: true, clientSecret: null });
  expect(read({ newRole: "salesperson" })).toMatchObject({ settings: { newRole: "salesperson" } });
});

test.each([
  ["issuer", { issuer: "http://login.dealer.com.au" }],
  ["issuer", { issuer: "https://10.0.0.1" }],
  ["issuer", { issuer: "https://[::1]/realms/x" }],
  ["issuer", { issuer: "https://localhost:8443" }],
  ["issuer", { issuer: "https://2130706433" }],
  ["issuer", { issuer: "https://metadata.internal" }],
  ["issuer", { issuer: "https://user:word@login.dealer.com.au" }],
  ["issuer", { issuer: "https://login.dealer.com.au?x=1" }],
  ["issuer", { issuer: "file:///etc/passwd" }],
  ["issuer", { issuer: "" }],
  ["clientId", { clientId: "" }],
  ["domains", { domains: "" }],
  ["domains", { domains: "*" }],
  ["domains", { domains: "com" }],
  ["domains", { domains: "kim@dealer.com.au" }],
  ["domains", { domains: Array.from({ length: 21 }, (_, at) => `d${at}.example`).join(" ") }],
  ["newRole", { newRole: "owner" }],
  ["newRole", { newRole: "operator" }],
])("D437: a wrong %s is refused at its field: %j", (field, changes) => {
  expect(read(changes)).toEqual({ ok: false, errors: { [field]: expect.any(String) } });
});

test("D437: addresses of this network are for trying things out alone", () => {
  expect(read({ issuer: "http://127.0.0.1:4000" }, true)).toMatchObject({ ok: true });
});

const person = (changes: Partial<KnownPerson> = {}): KnownPerson => ({
  isOperator: false,
  isMember: true,
  isLinked: false,
  ...changes,
});
const MEMBERS = { domains: ["dealer.com.au"], newRole: null };
const ANYBODY = { ...MEMBERS, newRole: "salesperson" } as const;
const KIM = "kim@dealer.com.au";

test.each([
  ["a subject that is known", MEMBERS, null, { linked: person(), owner: null }, "linked"],
  ["a member by their verified address", MEMBERS, KIM, { linked: null, owner: person() }, "member"],
  ["somebody new, where the account takes them", ANYBODY, KIM, { linked: null, owner: null }, "new"],
] as const)("D437: lets in %s", (_, settings, email, found, as) => {
  expect(matchPerson(settings, email, found)).toEqual({ ok: true, as });
});

test.each([
  ["no verified address", ANYBODY, null, { linked: null, owner: null }, "no-address"],
  [
    "an address of another domain",
    ANYBODY,
    "kim@evil.example",
    { linked: null, owner: person() },
    "other-domain",
  ],
  [
    "an address below the domain",
    ANYBODY,
    "kim@x.dealer.com.au",
    { linked: null, owner: null },
    "other-domain",
  ],
  ["one that only ends so", ANYBODY, "kim@evildealer.com.au", { linked: null, owner: null }, "other-domain"],
  ["nobody new, where none is taken", MEMBERS, KIM, { linked: null, owner: null }, "not-invited"],
  [
    "a person of other accounts",
    ANYBODY,
    KIM,
    { linked: null, owner: person({ isMember: false }) },
    "not-invited",
  ],
  [
    "an operator by their address",
    ANYBODY,
    KIM,
    { linked: null, owner: person({ isOperator: true }) },
    "operator",
  ],
  [
    "an operator who was linked before",
    ANYBODY,
    KIM,
    { linked: person({ isOperator: true }), owner: null },
    "operator",
  ],
  [
    "a member who is somebody else there",
    ANYBODY,
    KIM,
    { linked: null, owner: person({ isLinked: true }) },
    "other-identity",
  ],
] as const)("D437: keeps out %s", (_, settings, email, found, reason) => {
  expect(matchPerson(settings, email, found)).toEqual({ ok: false, reason });
});

test("D437: a try to sign in is of one browser, for ten minutes, and cannot be changed", () => {
  const keys = parseEncryptionKeys(`1:${randomBytes(32).toString("base64")}`);
  const of = {
    browser: "b",
    keys,
    secret: "s".repeat(32),
    redirectUri: "https://manage.dealers.example/sso/callback",
  };
  const errand: SsoErrand = { accountId: mintAccountId(1), dealer: "d", next: "/you", session: null };
  const attempt = beginAttempt(errand, of, NOW);
  const resume = (state = attempt.state, changes: object = {}, ms = 0) =>
    resumeAttempt(state, { ...of, ...changes }, new Date(NOW.getTime() + ms));
  expect(resume()).toEqual({ errand, attempt });
  expect(attempt.verifier).toMatch(/^[\w-]{43}$/);
  expect(attempt.verifier).not.toBe(attempt.nonce);
  expect(beginAttempt(errand, of, NOW).nonce).not.toBe(attempt.nonce);
  expect(resume(attempt.state, { browser: "c" })).toBeNull();
  expect(resume(attempt.state, {}, 10 * MINUTE_MS)).toBeNull();
  for (const state of ["", "1:", "x", `${attempt.state.slice(0, -2)}AA`]) expect(resume(state)).toBeNull();
});
