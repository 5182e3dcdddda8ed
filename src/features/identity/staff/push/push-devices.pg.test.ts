import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { StaffPerson } from "../person.ts";
import { addMembership } from "../roles/membership-store.server.ts";
import { setSecondFactorDemand, signOutMember } from "../roles/sign-in-demand-store.server.ts";
import { STAFF_IDLE_MS } from "../sessions/staff-session.ts";
import {
  endSsoSessions,
  endStaffSession,
  endStaffSessions,
  removeEndedStaffSessions,
  replaceStaffSession,
  startStaffSession,
} from "../sessions/staff-session-store.server.ts";
import { addTestStaff } from "../test-staff.ts";
import {
  addPushDevice,
  forgetPushDevice,
  listMemberDevices,
  listPushDevices,
  MAX_PUSH_DEVICES,
  PUSH_UNUSED_MS,
  removePushDevice,
  removeUnusedPushDevices,
  renewPushDevice,
} from "./push-device-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-28T09:00:00Z");
const LATER = new Date(NOW.getTime() + STAFF_IDLE_MS);

const signIn = (staff: StaffPerson, now = NOW, sso?: AccountId) =>
  startStaffSession(
    db,
    {
      ...{ staffId: staff.id, device: "Safari on iPhone" },
      ...(sso !== undefined && { sso: { accountId: sso, authenticatedAt: now } }),
    },
    now,
  );
const STRONG = { device: "Safari on iPhone", isStrong: true };
const MANAGER = { role: "manager", sites: null, locations: null } as const;
const anEndpoint = () => `https://push.example/${randomUUID()}`;
const turnOn = async (session: Awaited<ReturnType<typeof signIn>>, endpoint = anEndpoint(), now = NOW) => {
  const subscription = { endpoint, p256dh: "point", auth: "auth" };
  const device = { session, id: randomUUID(), name: "Safari on iPhone", subscription, serverKey: "key" };
  return { ...device, isAdded: await addPushDevice(db, device, now) };
};
const listed = async (staff: StaffPerson, sso: AccountId | null = null) =>
  (await listPushDevices(db, staff.id, sso)).map(({ id }) => id);

test("D463: signing out ends it in that browser, signing out everywhere else in the others", async () => {
  const staff = await addTestStaff(db);
  const [here, there, far] = [await signIn(staff), await signIn(staff), await signIn(staff)];
  const devices = [await turnOn(here), await turnOn(there), await turnOn(far)];
  expect(await listed(staff)).toHaveLength(3);
  await endStaffSession(db, staff.id, far.id);
  expect((await listed(staff)).toSorted()).toEqual([devices[0]!.id, devices[1]!.id].toSorted());
  await endStaffSessions(db, staff.id, here.id);
  expect(await listed(staff)).toEqual([devices[0]!.id]);
  await endStaffSessions(db, staff.id, null);
  expect(await listed(staff)).toEqual([]);
});

test("D463: a session that runs out ends nothing, but signing out everywhere still does", async () => {
  const staff = await addTestStaff(db);
  const device = await turnOn(await signIn(staff));
  await removeEndedStaffSessions(db, LATER);
  expect(await listPushDevices(db, staff.id, null)).toMatchObject([{ id: device.id, sessionId: null }]);
  const other = await signIn(staff, LATER);
  await endStaffSessions(db, staff.id, other.id);
  expect(await listed(staff)).toEqual([]);
});

test("D463: who signs in again in a browser is told there until they sign out", async () => {
  const staff = await addTestStaff(db);
  const { subscription } = await turnOn(await signIn(staff));
  await removeEndedStaffSessions(db, LATER);
  const again = await signIn(staff, LATER);
  expect(await renewPushDevice(db, { session: again, endpoint: subscription.endpoint }, LATER)).toBe(true);
  expect(await listPushDevices(db, staff.id, null)).toMatchObject([{ sessionId: again.id }]);
  await endStaffSession(db, staff.id, again.id);
  expect(await listed(staff)).toEqual([]);
  expect(
    await renewPushDevice(
      db,
      { session: await signIn(staff, LATER), endpoint: subscription.endpoint },
      LATER,
    ),
  ).toBe(false);
});

test("D463: a browser that somebody else uses now tells nobody, unless they ask for it", async () => {
  const [kim, lee] = [await addTestStaff(db), await addTestStaff(db)];
  const { subscription } = await turnOn(await signIn(kim));
  const theirs = await signIn(lee);
  expect(await renewPushDevice(db, { session: theirs, endpoint: subscription.endpoint }, NOW)).toBe(false);
  expect([await listed(kim), await listed(lee)]).toEqual([[], []]);
  await turnOn(await signIn(kim), subscription.endpoint);
  expect((await turnOn(theirs, subscription.endpoint)).isAdded).toBe(true);
  expect([(await listed(kim)).length, (await listed(lee)).length]).toEqual([0, 1]);
});

test("D463: ten browsers of a person, each once", async () => {
  const session = await signIn(await addTestStaff(db));
  for (let count = 0; count < MAX_PUSH_DEVICES; count++)
    await turnOn(session, `https://push.example/${count}`);
  expect((await turnOn(session)).isAdded).toBe(false);
  expect((await turnOn(session, "https://push.example/3")).isAdded).toBe(true);
  expect(await listed(session.staff)).toHaveLength(MAX_PUSH_DEVICES);
});

test("D463: nobody turns it off for somebody else, and what was asked for anew is not forgotten", async () => {
  const [kim, lee] = [await signIn(await addTestStaff(db)), await signIn(await addTestStaff(db))];
  const device = await turnOn(kim);
  expect(await removePushDevice(db, lee, device.id)).toBe(false);
  await forgetPushDevice(db, device.id, { ...device.subscription, endpoint: "https://push.example/earlier" });
  expect(await listed(kim.staff)).toEqual([device.id]);
  expect(await removePushDevice(db, kim, device.id)).toBe(true);
});

test("D463: a browser in which nobody was for thirty days is forgotten", async () => {
  const session = await signIn(await addTestStaff(db));
  await turnOn(session);
  await removeUnusedPushDevices(db, new Date(NOW.getTime() + PUSH_UNUSED_MS - 1));
  expect(await listed(session.staff)).toHaveLength(1);
  await removeUnusedPushDevices(db, new Date(NOW.getTime() + PUSH_UNUSED_MS));
  expect(await listed(session.staff)).toEqual([]);
});

test("D463 D437: who came by an account's single sign-on sees and ends only what came by it", async () => {
  const staff = await addTestStaff(db);
  const account = 7_000_001 as AccountId;
  const [own, bySso] = [await signIn(staff), await signIn(staff, NOW, account)];
  const [mine, theirs] = [await turnOn(own), await turnOn(bySso)];
  expect(await listed(staff, account)).toEqual([theirs.id]);
  expect(await removePushDevice(db, bySso, mine.id)).toBe(false);
  await removeEndedStaffSessions(db, LATER);
  await endSsoSessions(db, account);
  expect(await listed(staff)).toEqual([mine.id]);
});

test("D463 D453: who was signed out of an account, or has no second factor there, is told of it no more", async () => {
  const { accountId } = await addTestSite(db);
  const staff = await addTestStaff(db);
  const after = new Date(NOW.getTime() + 2);
  const [weak, strong] = [
    await signIn(staff),
    await startStaffSession(db, { ...STRONG, staffId: staff.id }, NOW),
  ];
  const [first, second] = [await turnOn(weak), await turnOn(strong)];
  await db.inAccount(accountId, (tx) => addMembership(tx, { ...MANAGER, staffId: staff.id }, NOW));
  const told = async () =>
    (await db.inAccount(accountId, (tx) => listMemberDevices(tx, "key", after)))
      .map(({ id }) => id)
      .toSorted();
  expect(await told()).toEqual([first.id, second.id].toSorted());
  const demand = (isDemanded: boolean) =>
    db.inAccount(accountId, (tx) =>
      setSecondFactorDemand(tx, { isDemanded, record: async () => undefined }, NOW),
    );
  await demand(true);
  expect(await told()).toEqual([second.id]);
  await demand(false);
  await db.inAccount(accountId, (tx) => signOutMember(tx, staff.id, new Date(NOW.getTime() + 1)));
  expect(await told()).toEqual([]);
  // A session that was kept out takes its browser over again, and runs out: that is no signing in.
  await renewPushDevice(db, { session: strong, endpoint: second.subscription.endpoint }, after);
  await db.query("update staff_session set last_used_at = $2 where id = $1", [strong.id, new Date(0)]);
  await removeEndedStaffSessions(db, after);
  expect(await told()).toEqual([]);
  const again = await signIn(staff, after);
  await replaceStaffSession(db, weak, again);
  expect(await told()).toEqual([first.id]);
  await db.query("update staff_session set last_used_at = $2 where id = $1", [again.id, new Date(0)]);
  await removeEndedStaffSessions(db, after);
  expect(await told()).toEqual([first.id]);
  await demand(true);
  expect(await told()).toEqual([]);
});
