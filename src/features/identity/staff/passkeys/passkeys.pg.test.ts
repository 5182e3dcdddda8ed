import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import type { StaffPerson } from "../person.ts";
import { addTestStaff } from "../test-staff.ts";
import type { PasskeyPurpose } from "./passkey-challenge.ts";
import {
  listPasskeys,
  MAX_PASSKEYS,
  removePasskey,
  removeUsedChallenges,
  renamePasskey,
} from "./passkey-store.server.ts";
import { addPasskey, askForNewPasskey, askForPasskey, checkPasskey } from "./passkeys.server.ts";
import { type Answering, TestAuthenticator } from "./test-authenticator.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const party = { id: "manage.dealers.example", origin: "https://manage.dealers.example" };
const secret = "s".repeat(32);

/** A browser, by its token, in which somebody may have signed in. */
const toBinding = (browser: string, purpose: PasskeyPurpose, staff: StaffPerson | null) => ({
  ...{ browser, purpose, secret, staffId: staff?.id ?? null },
});

async function add(staff: StaffPerson, how: Answering & { readonly at?: Date } = {}) {
  const authenticator = new TestAuthenticator(party.origin);
  const binding = toBinding("b", "add", staff);
  const options = await askForNewPasskey(db, { party, binding, staff }, NOW);
  const answer = authenticator.make(options, how);
  const asked = { party, binding, staff, answer, name: "Phone" };
  return { authenticator, options, answer, added: await addPasskey(db, asked, how.at ?? NOW) };
}

/** Somebody with a passkey, who signs in with it. */
async function givenPasskey() {
  const staff = await addTestStaff(db);
  const { authenticator, added } = await add(staff);
  expect(added).toEqual({ ok: true });
  const signIn = async (answering: Answering = {}, at = NOW) => {
    const binding = toBinding("b", "sign-in", null);
    const options = await askForPasskey(db, { party, binding }, NOW);
    return checkPasskey(db, { party, binding, answer: authenticator.prove(options, answering) }, at);
  };
  return { staff, authenticator, signIn };
}

const refused = (reason: string) => expect.objectContaining({ ok: false, reason });

test("D436: a passkey is added without attestation and signs its person in, and its use is noted", async () => {
  const { staff, authenticator, signIn } = await givenPasskey();
  expect(await signIn()).toEqual({ ok: true, staff });
  expect(await listPasskeys(db, staff.id)).toMatchObject([
    {
      ...{ credentialId: authenticator.credentialId.toString("base64url"), name: "Phone" },
      ...{ isBackedUp: false, lastUsedAt: NOW, transports: ["internal", "hybrid"] },
    },
  ]);
  const binding = toBinding("b", "add", staff);
  const again = await askForNewPasskey(db, { party, binding, staff }, NOW);
  expect(again).toMatchObject({
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id: authenticator.credentialId.toString("base64url") }],
  });
  expect(again.user.id).toMatch(/^[\w-]{43}$/);
});

test.each<[string, Answering]>([
  ["another page's", { origin: "https://manage.dealers.example.evil.example" }],
  ["another host's", { rpId: "evil.example" }],
  ["one that says not who uses it", { isVerified: false }],
  ["one of another person's name", { userHandle: "b3RoZXI" }],
  ["one that names nobody", { userHandle: undefined }],
])("D436: %s passkey signs nobody in", async (_, answering) => {
  const { signIn } = await givenPasskey();
  expect(await signIn(answering)).toEqual(refused("wrong"));
});

test("D436: one that was answered within a frame signs nobody in", async () => {
  const { signIn } = await givenPasskey();
  expect(await signIn({ isFramed: true })).toEqual(refused("ended"));
});

test("D436: a challenge is met once, also by two at once, within five minutes and in its browser", async () => {
  const { authenticator, staff, signIn } = await givenPasskey();
  const binding = toBinding("b", "sign-in", null);
  const options = await askForPasskey(db, { party, binding }, NOW);
  const answer = authenticator.prove(options);
  const check = (changes: object = {}, at = NOW) =>
    checkPasskey(db, { party, binding: { ...binding, ...changes }, answer }, at);
  expect(await check({ browser: "another" })).toEqual(refused("ended"));
  expect(await check({ purpose: "confirm", staffId: staff.id })).toEqual(refused("ended"));
  expect(await check({ secret: "t".repeat(32) })).toEqual(refused("ended"));
  expect(await check({}, after(5 * MINUTE_MS))).toEqual(refused("ended"));
  const outcomes = await Promise.all([check(), check(), check()]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  await removeUsedChallenges(db, after(5 * MINUTE_MS - 1));
  expect(await check()).toEqual(refused("ended"));
  const mine = { challenge: Buffer.alloc(56).toString("base64url"), rpId: party.id };
  expect(await checkPasskey(db, { party, binding, answer: authenticator.prove(mine) }, NOW)).toEqual(
    refused("ended"),
  );
  expect(await signIn()).toMatchObject({ ok: true });
});

test("D436: a counter that does not go up means that there is a copy, and lets nobody in", async () => {
  const { staff, signIn } = await givenPasskey();
  expect(await signIn({ counter: 5 })).toMatchObject({ ok: true });
  expect(await signIn({ counter: 5 })).toEqual({ ok: false, reason: "copied", staff });
  expect(await signIn({ counter: 0 })).toEqual(refused("copied"));
  expect(await signIn({ counter: 6 })).toMatchObject({ ok: true });
});

test("D436: before what is dangerous, only a passkey of the person who signed in counts", async () => {
  const [mine, other] = [await givenPasskey(), await givenPasskey()];
  const binding = toBinding("b", "confirm", mine.staff);
  const options = await askForPasskey(db, { party, binding }, NOW);
  expect(options.allowCredentials).toHaveLength(1);
  const check = (authenticator: TestAuthenticator, answering: Answering = {}) =>
    checkPasskey(db, { party, binding, answer: authenticator.prove(options, answering) }, NOW);
  expect(await check(other.authenticator)).toEqual(refused("wrong"));
  expect(await check(mine.authenticator, { userHandle: undefined })).toMatchObject({ ok: true });
});

test("D436: what cannot be trusted is not added, and nobody has more than ten", async () => {
  const staff = await addTestStaff(db);
  for (const how of [{ isVerified: false }, { origin: "https://evil.example" }, { rpId: "evil.example" }])
    expect((await add(staff, how)).added).toEqual(refused("wrong"));
  expect((await add(staff, { at: after(5 * MINUTE_MS) })).added).toEqual(refused("ended"));
  const first = await add(staff);
  const binding = toBinding("b", "add", staff);
  const repeated = { party, binding, staff, answer: first.answer, name: "Phone" };
  expect(await addPasskey(db, repeated, NOW)).toEqual(refused("ended"));
  for (let count = 1; count < MAX_PASSKEYS; count++) expect((await add(staff)).added).toEqual({ ok: true });
  expect((await add(staff)).added).toEqual(refused("too-many"));
  expect(await listPasskeys(db, staff.id)).toHaveLength(MAX_PASSKEYS);
});

test("D436: people name and remove their own, and nobody else's", async () => {
  const [{ staff, signIn }, stranger] = [await givenPasskey(), await addTestStaff(db)];
  const [{ id } = { id: "" }] = await listPasskeys(db, staff.id);
  expect(await renamePasskey(db, stranger.id, { id, name: "Mine" })).toBe(false);
  expect(await removePasskey(db, stranger.id, id)).toBe(false);
  expect(await renamePasskey(db, staff.id, { id, name: "Work phone" })).toBe(true);
  expect(await listPasskeys(db, staff.id)).toMatchObject([{ name: "Work phone" }]);
  expect(await removePasskey(db, staff.id, id)).toBe(true);
  expect(await removePasskey(db, staff.id, randomUUID())).toBe(false);
  expect(await signIn()).toEqual(refused("wrong"));
});

test.each([
  "",
  "null",
  "[]",
  "{",
  '{"id":"x"}',
  JSON.stringify({
    id: "a",
    rawId: "a",
    type: "public-key",
    response: { clientDataJSON: "e30", authenticatorData: "", signature: "" },
  }),
  JSON.stringify({ id: "a".repeat(2000), rawId: "a", type: "public-key", response: {} }),
])("D436: %j is no passkey", async (answer) => {
  const staff = await addTestStaff(db);
  const binding = toBinding("b", "sign-in", null);
  expect((await checkPasskey(db, { party, binding, answer }, NOW)).ok).toBe(false);
  const adding = { party, binding: toBinding("b", "add", staff), staff, answer, name: "Phone" };
  expect((await addPasskey(db, adding, NOW)).ok).toBe(false);
});
