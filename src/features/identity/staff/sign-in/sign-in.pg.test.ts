import { expect, test } from "vitest";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import { isPasswordOf } from "../passwords/password-hash.server.ts";
import { findPassword } from "../passwords/password-store.server.ts";
import type { StaffPerson } from "../person.ts";
import {
  findDevice,
  forgetDevices,
  rememberDevice,
  removeExpiredDevices,
} from "../sessions/device-store.server.ts";
import { DEVICE_MS, isFreshlyAuthenticated } from "../sessions/staff-session.ts";
import {
  endStaffSession,
  endStaffSessions,
  listStaffSessions,
  markAuthenticated,
  removeEndedStaffSessions,
  resumeStaffSession,
  startStaffSession,
} from "../sessions/staff-session-store.server.ts";
import { addTestStaff, PASSWORD } from "../test-staff.ts";
import { removeOldAttempts } from "./attempt-store.server.ts";
import { countTry } from "./count-try.server.ts";
import { confirmPassword, signIn } from "./sign-in.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:10:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const secret = "s".repeat(32);
const userAgent = "Mozilla/5.0 (iPhone) Safari";

let network = 0;
/** A network that nobody else in this file has. */
const newNetwork = () => `198.51.100.${++network}`;

const from = (device: string | null = null) => ({
  secret,
  userAgent,
  device,
  network: newNetwork(),
  log: silentLog,
});
/** The token of a browser that a person has signed in with. */
const know = ({ id: staffId }: StaffPerson) => rememberDevice(db, { staffId, earlier: null }, NOW);
const wrong = (email: string) => ({ email, password: "Not the jacaranda tree" });

test("D427: the right password signs a person in; the address may be typed in capitals", async () => {
  const { email, id } = await addTestStaff(db, { password: PASSWORD });
  const outcome = await signIn(db, { ...from(), email: ` ${email.toUpperCase()} `, password: PASSWORD }, NOW);
  expect(outcome).toMatchObject({
    kind: "signed-in",
    session: { staff: { id, email }, authenticatedAt: NOW },
  });
  if (outcome.kind !== "signed-in") return;
  expect(await resumeStaffSession(db, outcome.session.token, after(1))).toEqual({
    ...{ id: outcome.session.id, staff: outcome.session.staff, authenticatedAt: NOW },
    ...{ ssoAccount: null, startedAt: NOW, isStrong: false },
  });
  expect(await listStaffSessions(db, id, NOW)).toMatchObject([{ device: "Safari on iPhone" }]);
});

test("D427: a wrong password, an address that nobody has and a person without a password get the same answer", async () => {
  const known = await addTestStaff(db, { password: PASSWORD });
  const bare = await addTestStaff(db);
  for (const email of [known.email, bare.email, "nobody@dealer.example", "no address", ""])
    expect(await signIn(db, { ...from(), ...wrong(email) }, NOW)).toEqual({ kind: "refused" });
  // The hash that stands in for those who have none is nobody's password.
  expect(await signIn(db, { ...from(), email: bare.email, password: "" }, NOW)).toEqual({ kind: "refused" });
});

test("D427: an address that nobody has takes as long as one of a person", async () => {
  const { email } = await addTestStaff(db, { password: PASSWORD });
  const measure = async (address: string) => {
    const start = performance.now();
    await signIn(db, { ...from(), ...wrong(address) }, NOW);
    return performance.now() - start;
  };
  await measure(email);
  // Of several, the fastest: what else the machine does makes them slower only. Without a hash it is a few milliseconds.
  const best = async (address: string) =>
    Math.min(await measure(address), await measure(address), await measure(address));
  const [taken, free] = [await best(email), await best("nobody.here@dealer.example")];
  expect(free / taken).toBeGreaterThan(0.3);
});

test("D427: strangers lock neither the person's own browser out nor, for longer than the hour or day, anybody", async () => {
  const staff = await addTestStaff(db, { password: PASSWORD });
  const { email } = staff;
  for (let tries = 0; tries < 10; tries++)
    expect(await signIn(db, { ...from(), ...wrong(email) }, NOW)).toEqual({ kind: "refused" });
  const until = new Date("2026-11-27T03:00:00Z");
  // Even the right password is not judged, so that nobody learns that it is right.
  for (const password of [PASSWORD, "Not the jacaranda tree"])
    expect(await signIn(db, { ...from(), email, password }, NOW)).toEqual({ kind: "refused", until });
  const device = await know(staff);
  expect(await signIn(db, { ...from(device), email, password: PASSWORD }, NOW)).toMatchObject({
    kind: "signed-in",
  });
  expect(await signIn(db, { ...from("forged"), email, password: PASSWORD }, NOW)).toEqual({
    ...{ kind: "refused", until },
  });
  expect(await signIn(db, { ...from(), email, password: PASSWORD }, until)).toMatchObject({
    kind: "signed-in",
  });
});

test("D427: any number of tries at once are no more than the limit, and a known browser has a limit, too", async () => {
  const staff = await addTestStaff(db, { password: PASSWORD });
  const { email } = staff;
  // Each of two known browsers has limits of its own.
  for (const device of [null, await know(staff), await know(staff)]) {
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () => signIn(db, { ...from(device), ...wrong(email) }, NOW)),
    );
    const judged = outcomes.filter((outcome) => outcome.kind === "refused" && !outcome.until);
    expect(judged.length).toBeLessThanOrEqual(10);
    expect(judged.length).toBeGreaterThan(0);
  }
});

test("D427: an address that nobody has is limited like any other", async () => {
  const refusals = [];
  for (let tries = 0; tries < 11; tries++)
    refusals.push(await signIn(db, { ...from(), ...wrong("not.there@dealer.example") }, NOW));
  expect(refusals.map((outcome) => "until" in outcome)).toEqual([...Array(10).fill(false), true]);
});

test("D427: a network counts each address once an hour, so that mistakes and made-up addresses keep no colleague out", async () => {
  const client = { ...from(), network: "192.0.2.77" };
  const staff = await addTestStaff(db, { password: PASSWORD });
  const sign = (device: string | null, now = NOW) =>
    signIn(db, { ...client, device, email: staff.email, password: PASSWORD }, now);
  const fail = (email: string, now = NOW) =>
    countTry(db, { what: "password", target: email, network: client.network, known: null }, { secret, now });
  const names = (count: number) => Array.from({ length: count }, (_, at) => `person${at}@dealer.example`);
  // Several of each address, and all at once.
  await Promise.all([...names(150), ...names(150), ...names(150)].map((email) => fail(email)));
  expect(await sign(null)).toMatchObject({ kind: "signed-in" });
  const outcomes = [];
  for (const email of names(302)) outcomes.push((await fail(email)).ok);
  expect(outcomes).toEqual([...Array(300).fill(true), false, false]);
  // Now it is clearly an attack, from which known browsers are safe.
  expect(await sign(null)).toMatchObject({ kind: "refused", until: expect.any(Date) });
  expect(await sign(await know(staff))).toMatchObject({ kind: "signed-in" });
  expect(await sign(null, after(HOUR_MS))).toMatchObject({ kind: "signed-in" });
  await removeOldAttempts(db, after(2 * DAY_MS));
  expect(await db.query("select from staff_attempt")).toEqual([]);
});

test("D427: right passwords use up no limit", async () => {
  const { email } = await addTestStaff(db, { password: PASSWORD });
  for (let tries = 0; tries < 12; tries++)
    expect(await signIn(db, { ...from(), email, password: PASSWORD }, NOW)).toMatchObject({
      kind: "signed-in",
    });
});

test("D427: a hash with older parameters is made again at the next sign-in", async () => {
  const { email, id } = await addTestStaff(db, { password: PASSWORD });
  const { argon2Sync } = await import("node:crypto");
  const nonce = Buffer.alloc(16, 1);
  const made = argon2Sync("argon2id", {
    ...{ message: PASSWORD, nonce, parallelism: 1, tagLength: 32, memory: 1024, passes: 1 },
  });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const old = `$argon2id$v=19$m=1024,t=1,p=1$${text(nonce)}$${text(made)}`;
  await db.query("update staff_password set hash = $2 where staff_id = $1", [id, old]);
  await signIn(db, { ...from(), email, password: PASSWORD }, NOW);
  const { hash } = (await findPassword(db, email))!;
  expect(hash).toMatch(/m=19456,t=2/);
  expect(await isPasswordOf(hash!, PASSWORD)).toBe(true);
});

test("D427: a session ends after a day without use, after 14 days, and as the oldest of more than 20", async () => {
  const { id: staffId } = await addTestStaff(db);
  const start = (at: Date) => startStaffSession(db, { staffId, device: "Safari on iPhone" }, at);
  const { token } = await start(NOW);
  const resume = (ms: number) => resumeStaffSession(db, token, after(ms));
  expect(await resume(DAY_MS - 1)).not.toBeNull();
  expect(await resume(2 * DAY_MS - 2)).not.toBeNull();
  expect(await resume(3 * DAY_MS)).toBeNull();
  const kept = await start(NOW);
  for (let day = 1; day < 14; day++)
    expect(await resumeStaffSession(db, kept.token, after(day * DAY_MS - day))).not.toBeNull();
  expect(await resumeStaffSession(db, kept.token, after(14 * DAY_MS))).toBeNull();
  await removeEndedStaffSessions(db, after(14 * DAY_MS));
  expect(await db.query("select from staff_session where staff_id = $1", [staffId])).toEqual([]);
  const tokens = [];
  for (let at = 0; at < 21; at++) tokens.push((await start(after(at))).token);
  const live = await Promise.all(tokens.map((one) => resumeStaffSession(db, one, after(30))));
  expect(live.map((session) => session !== null)).toEqual([false, ...Array(20).fill(true)]);
});

test("D427: a person ends one of their sessions or all others, and never somebody else's", async () => {
  const [jo, kim] = [await addTestStaff(db), await addTestStaff(db)];
  const start = (staffId: typeof jo.id) => startStaffSession(db, { staffId, device: "Chrome on Mac" }, NOW);
  const [one, two, three] = [await start(jo.id), await start(jo.id), await start(jo.id)];
  const theirs = await start(kim.id);
  expect(await endStaffSession(db, jo.id, theirs.id)).toBe(false);
  expect(await endStaffSession(db, jo.id, one.id)).toBe(true);
  await endStaffSessions(db, jo.id, two.id);
  const live = await Promise.all(
    [one, two, three, theirs].map(async ({ token }) => (await resumeStaffSession(db, token, NOW)) !== null),
  );
  expect(live).toEqual([false, true, false, true]);
});

test("D427: proving again who one is makes a session fresh for 15 minutes, under a new token", async () => {
  const staff = await addTestStaff(db, { password: PASSWORD });
  const { id, token } = await startStaffSession(db, { staffId: staff.id, device: "Chrome on Mac" }, NOW);
  const later = after(HOUR_MS);
  expect(isFreshlyAuthenticated((await resumeStaffSession(db, token, later))!, later)).toBe(false);
  const confirm = (password: string) =>
    confirmPassword(db, { ...from(), session: { id, staff }, password }, later);
  expect(await confirm("Not the jacaranda tree")).toEqual({ kind: "refused" });
  expect(await confirm(PASSWORD)).toEqual({ kind: "confirmed" });
  const renewed = await markAuthenticated(db, { sessionId: id }, later);
  expect(await resumeStaffSession(db, token, later)).toBeNull();
  const session = (await resumeStaffSession(db, renewed!, later))!;
  expect(isFreshlyAuthenticated(session, new Date(later.getTime() + 15 * MINUTE_MS - 1))).toBe(true);
  expect(isFreshlyAuthenticated(session, new Date(later.getTime() + 15 * MINUTE_MS))).toBe(false);
});

test("D427: a known browser is one person's, is known anew at each sign-in, for a year, until they say otherwise", async () => {
  const [staff, other] = [await addTestStaff(db), await addTestStaff(db)];
  const find = (token: string, { email } = staff, now = NOW) => findDevice(db, { token, email }, now);
  const [first, kept] = [await know(staff), await know(staff)];
  expect(first).not.toBe(kept);
  expect([(await find(first)) !== null, await find(first, other), await find("x".repeat(43))]).toEqual([
    ...[true, null, null],
  ]);
  expect(await find(first)).not.toBe(await find(kept));
  expect(await find(first, staff, after(DEVICE_MS))).toBeNull();
  const second = await rememberDevice(db, { staffId: staff.id, earlier: first }, NOW);
  expect([await find(first), (await find(second)) !== null]).toEqual([null, true]);
  await forgetDevices(db, other.id, null);
  await forgetDevices(db, staff.id, kept);
  expect([await find(second), (await find(kept)) !== null]).toEqual([null, true]);
  for (let at = 0; at < 20; at++) await rememberDevice(db, { staffId: staff.id, earlier: null }, after(1));
  expect(await find(kept)).toBeNull();
  await removeExpiredDevices(db, after(DEVICE_MS + 1));
  expect(await db.query("select from staff_device where staff_id = $1", [staff.id])).toEqual([]);
});
