import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { parseEncryptionKeys } from "#platform/secrets/encryption.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { renewRecoveryCodes } from "../second-factor/recovery-code-store.server.ts";
import {
  beginTotp,
  confirmTotp,
  readSecondFactor,
  reencryptTotps,
  removeSecondFactor,
} from "../second-factor/totp-store.server.ts";
import { findDevice, rememberDevice } from "../sessions/device-store.server.ts";
import { resumeStaffSession, startStaffSession } from "../sessions/staff-session-store.server.ts";
import { addTestStaff, PASSWORD } from "../test-staff.ts";
import { findChallenge, removeExpiredChallenges } from "./challenge-store.server.ts";
import { changePassword } from "./change-password.server.ts";
import { buildResetMail, requestPasswordReset, resetPassword } from "./reset-password.server.ts";
import { confirmSecondFactor } from "./second-factor.server.ts";
import { signIn } from "./sign-in.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:10:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const STEP = 30_000;
const OLD_KEY = `1:${randomBytes(32).toString("base64")}`;
const keys = parseEncryptionKeys(OLD_KEY);
const secret = "s".repeat(32);
const client = { secret, userAgent: "", network: "203.0.113.7", device: null, keys, log: silentLog };

async function addSecured() {
  const staff = await addTestStaff(db, { password: PASSWORD });
  const begun = await beginTotp(db, { staff, keys }, NOW);
  if (!begun.ok) throw new Error(begun.reason);
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const codeAt = (at: Date) => totp.generate({ timestamp: at.getTime() });
  const codes = await confirmTotp(
    db,
    { staffId: staff.id, code: codeAt(after(-5 * STEP)), keys },
    after(-5 * STEP),
  );
  return { staff, codeAt, codes: codes ?? [], uri: begun.uri };
}

async function challengeOf(
  email: string,
  { device = null as string | null, now = NOW, network = "198.51.100.1" } = {},
) {
  const outcome = await signIn(
    db,
    { email, password: PASSWORD, secret, device, userAgent: "", network, log: silentLog },
    now,
  );
  if (outcome.kind !== "second-factor") throw new Error(outcome.kind);
  return outcome.challenge;
}
const answer = (
  challenge: string,
  code: string,
  now = NOW,
  { network = client.network, device = null as string | null } = {},
) => confirmSecondFactor(db, { ...client, network, device, challenge, code }, now);

test("D427: with a second factor, the password alone signs nobody in; a code of now, a step early or late does", async () => {
  const { staff, codeAt, codes, uri } = await addSecured();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Forecourt:.*secret=[A-Z2-7]{32}/);
  expect(codes).toHaveLength(10);
  for (const apart of [-1, 0, 1]) {
    const challenge = await challengeOf(staff.email);
    expect(await answer(challenge, codeAt(after(apart * STEP)))).toMatchObject({
      ...{ kind: "signed-in", session: { staff: { id: staff.id } } },
    });
    expect(await answer(challenge, codeAt(after(apart * STEP)))).toEqual({ kind: "ended" });
  }
  for (const apart of [-3, 3])
    expect(await answer(await challengeOf(staff.email), codeAt(after(apart * STEP)))).toEqual({
      kind: "refused",
    });
});

test("D427: a code counts once, also for two at once, and none of before it counts afterwards", async () => {
  const { staff, codeAt } = await addSecured();
  const [one, other, third] = [
    await challengeOf(staff.email),
    await challengeOf(staff.email),
    await challengeOf(staff.email),
  ];
  const outcomes = await Promise.all([answer(one, codeAt(NOW)), answer(other, codeAt(NOW))]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["refused", "signed-in"]);
  expect(await answer(third, codeAt(NOW))).toEqual({ kind: "refused" });
  expect(await answer(third, codeAt(after(-STEP)))).toEqual({ kind: "refused" });
});

test("D427: each recovery code counts once, however it is typed; new ones end the old", async () => {
  const { staff, codes } = await addSecured();
  expect(codes[0]).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{3}$/);
  const typed = ` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `;
  const [one, other] = [await challengeOf(staff.email), await challengeOf(staff.email)];
  const outcomes = await Promise.all([answer(one, typed), answer(other, typed)]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["refused", "signed-in"]);
  expect(await readSecondFactor(db, staff.id)).toEqual({ isOn: true, recoveryCodes: 9 });
  await renewRecoveryCodes(db, staff.id);
  expect(await answer(await challengeOf(staff.email), codes[1]!)).toEqual({ kind: "refused" });
  const stored = await db.query("select code_hash from staff_recovery_code where staff_id = $1", [staff.id]);
  expect(stored).toHaveLength(10);
});

test("D427: a challenge takes five guesses, and ten an hour are judged for a person, over all challenges", async () => {
  const { staff, codeAt } = await addSecured();
  const guess = async (challenge: string, at: number) =>
    answer(challenge, "000000", NOW, { network: `192.0.2.${at}` });
  const device = await rememberDevice(db, { staffId: staff.id, earlier: null }, NOW);
  const known = await challengeOf(staff.email, { device });
  const kinds = [];
  for (const round of [0, 1]) {
    const challenge = await challengeOf(staff.email);
    for (let at = 0; at < 6; at++) kinds.push((await guess(challenge, 10 * round + at)).kind);
  }
  expect(kinds).toEqual([...Array(5).fill("refused"), "ended", ...Array(5).fill("refused"), "ended"]);
  const next = await challengeOf(staff.email);
  expect(await answer(next, codeAt(NOW))).toEqual({
    kind: "refused",
    until: new Date("2026-11-27T03:00:00Z"),
  });
  // A browser that the person has signed in with before is not locked out.
  expect(await answer(known, codeAt(NOW), NOW, { device })).toMatchObject({ kind: "signed-in" });
});

test("D427: a challenge ends after ten minutes, and another text is none", async () => {
  const { staff, codeAt } = await addSecured();
  const challenge = await challengeOf(staff.email);
  const late = after(10 * MINUTE_MS);
  expect(await answer(challenge, codeAt(late), late)).toEqual({ kind: "ended" });
  expect(await answer("", codeAt(NOW))).toEqual({ kind: "ended" });
  await removeExpiredChallenges(db, late);
  expect(await db.query("select from staff_challenge where staff_id = $1", [staff.id])).toEqual([]);
});

test("D427: a second factor is on once a code of it was confirmed, and only then; it is removed with its codes", async () => {
  const staff = await addTestStaff(db, { password: PASSWORD });
  await beginTotp(db, { staff, keys }, NOW);
  expect(await confirmTotp(db, { staffId: staff.id, code: "000000", keys }, NOW)).toBeNull();
  expect(await readSecondFactor(db, staff.id)).toEqual({ isOn: false, recoveryCodes: 0 });
  const sign = () => signIn(db, { ...client, email: staff.email, password: PASSWORD }, NOW);
  expect(await sign()).toMatchObject({ kind: "signed-in" });
  const secured = await addSecured();
  expect(await beginTotp(db, { staff: secured.staff, keys }, NOW)).toEqual({ ok: false, reason: "has-one" });
  await removeSecondFactor(db, secured.staff.id);
  expect(await readSecondFactor(db, secured.staff.id)).toEqual({ isOn: false, recoveryCodes: 0 });
});

test("D429: secrets of second factors are encrypted, each for its person, and again with a new key", async () => {
  const [one, other] = [await addSecured(), await addSecured()];
  const read = async () =>
    db.query<{ id: number; secret: string }>("select staff_id as id, secret from staff_totp order by 1");
  expect((await read()).every(({ secret: text }) => text.startsWith("1:"))).toBe(true);
  const swapped = (await read()).find(({ id }) => id === one.staff.id)!.secret;
  await db.query("update staff_totp set secret = $2 where staff_id = $1", [other.staff.id, swapped]);
  await expect(answer(await challengeOf(other.staff.email), one.codeAt(NOW))).rejects.toThrow();
  await db.query("delete from staff_totp where staff_id = $1", [other.staff.id]);
  const newKey = `2:${randomBytes(32).toString("base64")}`;
  expect(await reencryptTotps(db, parseEncryptionKeys(`${newKey},${OLD_KEY}`))).toBeGreaterThan(0);
  const challenge = await challengeOf(one.staff.email);
  const outcome = await confirmSecondFactor(
    db,
    { ...client, keys: parseEncryptionKeys(newKey), challenge, code: one.codeAt(NOW) },
    NOW,
  );
  expect(outcome).toMatchObject({ kind: "signed-in" });
});

test("D427: a mail leads to a new password once, which ends all sessions and leaves the second factor on", async () => {
  const { staff, codeAt } = await addSecured();
  const signed = await answer(await challengeOf(staff.email), codeAt(NOW));
  if (signed.kind !== "signed-in") throw new Error(signed.kind);
  const ask = (email: string) => requestPasswordReset(db, { email, network: "203.0.113.9", secret }, NOW);
  expect(await ask("nobody@dealer.example")).toBeNull();
  const [first, second] = [await ask(staff.email), await ask(staff.email.toUpperCase())];
  expect(buildResetMail(second!, { id: "x", origin: "https://manage.example" }).text).toContain(
    `https://manage.example/reset-password?token=${second!.token}`,
  );
  const reset = (token: string, password = "Beyond the billabong", now = NOW) =>
    resetPassword(db, { token, password }, now);
  const ENDED = { ok: false, reason: "ended" };
  expect(await reset(first!.token)).toEqual(ENDED);
  expect(await reset(second!.token, "short")).toEqual({ ok: false, reason: "too-short" });
  expect(await reset(second!.token, undefined, after(30 * MINUTE_MS))).toEqual(ENDED);
  // A challenge of another kind is none.
  expect(await reset(await challengeOf(staff.email))).toEqual(ENDED);
  const outcomes = await Promise.all([reset(second!.token), reset(second!.token)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await resumeStaffSession(db, signed.session.token, NOW)).toBeNull();
  const sign = (password: string) => signIn(db, { ...client, email: staff.email, password }, NOW);
  expect(await sign(PASSWORD)).toEqual({ kind: "refused" });
  expect(await sign("Beyond the billabong")).toMatchObject({ kind: "second-factor" });
  // The third mail of the hour is the last.
  expect([await ask(staff.email), await ask(staff.email)].map((asked) => asked !== null)).toEqual([
    true,
    false,
  ]);
});

test("D427: a changed password ends links to another one and challenges, and all sessions but the one", async () => {
  const { staff } = await addSecured();
  const challenge = await challengeOf(staff.email);
  const reset = await requestPasswordReset(db, { email: staff.email, network: "203.0.113.10", secret }, NOW);
  const start = () => startStaffSession(db, { staffId: staff.id, device: "Chrome on Mac" }, NOW);
  const [kept, other] = [await start(), await start()];
  const device = await rememberDevice(db, { staffId: staff.id, earlier: null }, NOW);
  const password = "Beyond the billabong";
  await changePassword(db, { staffId: staff.id, password, keptSession: kept.id }, NOW);
  expect(await resetPassword(db, { token: reset!.token, password: "Over the mulga scrub" }, NOW)).toEqual({
    ...{ ok: false, reason: "ended" },
  });
  expect(await findChallenge(db, { token: challenge, kind: "second-factor" }, NOW)).toBeNull();
  expect(await findDevice(db, { token: device, email: staff.email }, NOW)).toBeNull();
  expect(await resumeStaffSession(db, other.token, NOW)).toBeNull();
  expect(await resumeStaffSession(db, kept.token, NOW)).not.toBeNull();
});
