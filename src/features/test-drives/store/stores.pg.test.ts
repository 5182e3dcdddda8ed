import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { ASPLEY, addTestCar, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { buildTestDriveBackground } from "../background.server.ts";
import { ELEVEN, openDrivingDealer, TEN } from "../test-shopper.ts";
import {
  addTestDrive,
  countUpcoming,
  findTestDrive,
  removeEndedTestDrives,
  type TestDrive,
  updateTestDrive,
} from "./booking-store.server.ts";
import {
  countOpenHolds,
  findHold,
  type Hold,
  listTakenTimes,
  removeExpiredHolds,
  removeHold,
  saveHold,
} from "./hold-store.server.ts";
import { listUnreminded, lockUnreminded, saveReminded } from "./reminder-store.server.ts";

const db = openTestDatabase();
const START = new Date(TEN);
const at = (hours: number, ms = 0) => new Date(START.getTime() + hours * HOUR_MS + ms);

let dealer: Awaited<ReturnType<typeof openDrivingDealer>>;
let here: { readonly locationId: number; readonly vehicleId: number };
let there: typeof here;
const inAccount = <T>(work: (tx: AccountTransaction) => Promise<T>) =>
  db.inAccount(dealer.ctx.accountId, work);
beforeEach(async () => {
  dealer = await openDrivingDealer(db, rememberingJobs());
  here = { locationId: dealer.yard.id, vehicleId: dealer.car.id };
  const vehicleId = await addTestCar(db, dealer.ctx, "B7");
  const locations = await inAccount(async (tx) => {
    await saveLocations(tx, [{ ...ASPLEY, slug: "chermside", name: "Chermside" }]);
    return listLocations(tx);
  });
  there = { locationId: locations.find(({ slug }) => slug === "chermside")!.id, vehicleId };
});

const [ONE, TWO, THREE] = ["10000000", "20000000", "30000000"].map(
  (head) => `${head}-0000-4000-8000-000000000000`,
);
const aHold = (changes: Partial<Hold> = {}): Hold => ({
  ...{ visitor: ONE!, ...here, start: at(0), end: at(1), expiresAt: at(-1) },
  ...changes,
});
const hold = (changes: Partial<Hold>, network = "n", block: string | null = null) =>
  inAccount((tx) => saveHold(tx, aHold(changes), { network, block }));
const find = (visitor: string | undefined, now: Date) => inAccount((tx) => findHold(tx, visitor!, now));

test("D160 D214: a visitor has one hold, and choosing again changes all of it", async () => {
  await hold({}, "n", "b");
  await hold({ visitor: TWO! }, "m", "c");
  const again = { ...there, start: at(2), end: at(3), expiresAt: at(0) };
  await hold(again, "k", "d");
  expect(await find(ONE, at(-2))).toEqual(aHold(again));
  expect(await find(TWO, at(-2))).toEqual(aHold({ visitor: TWO! }));
  const count = (network: string, block: string) =>
    inAccount((tx) => countOpenHolds(tx, { network, block }, { visitor: THREE!, now: at(-2) }));
  expect(await count("n", "b")).toEqual({ network: 0, block: 0 });
  expect(await count("k", "d")).toEqual({ network: 1, block: 1 });
  expect(await count("m", "d")).toEqual({ network: 1, block: 1 });
  await inAccount((tx) => removeHold(tx, ONE!));
  expect([await find(ONE, at(-2)), (await find(TWO, at(-2)))?.visitor]).toEqual([null, TWO]);
});

test("D160 D214: a hold counts until the moment it expires, and for others than its visitor", async () => {
  await hold({}, "n", "b");
  await hold({ visitor: TWO!, expiresAt: at(5) }, "n", "c");
  const read = (now: Date) =>
    inAccount(async (tx) => ({
      found: (await findHold(tx, ONE!, now)) !== null,
      open: await countOpenHolds(tx, { network: "n", block: "b" }, { visitor: THREE!, now }),
      own: await countOpenHolds(tx, { network: "n", block: "b" }, { visitor: ONE!, now }),
      taken: (await listTakenTimes(tx, here, { now, own: {} })).length,
      others: (await listTakenTimes(tx, here, { now, own: { visitor: ONE! } })).length,
    }));
  const [before, after] = [await read(at(-1, -1)), await read(at(-1))];
  const own = { network: 1, block: 0 };
  expect(before).toEqual({ found: true, open: { network: 2, block: 1 }, own, taken: 2, others: 1 });
  expect(after).toEqual({ found: false, open: { network: 1, block: 0 }, own, taken: 1, others: 1 });
  await inAccount((tx) => removeExpiredHolds(tx, at(-1, -1)));
  expect(await find(ONE, at(-2))).not.toBeNull();
  await inAccount((tx) => removeExpiredHolds(tx, at(-1)));
  expect([await find(ONE, at(-2)), (await find(TWO, at(-2)))?.visitor]).toEqual([null, TWO]);
});

/** Books a time in the name of a person who enquired. */
async function book(changes: Partial<TestDrive> = {}, bookedAt = at(-100)): Promise<TestDrive> {
  const { siteId } = dealer.ctx;
  const [lead] = await inAccount((tx) => tx.query<{ id: string }>("select id from lead order by id limit 1"));
  const testDrive = {
    id: randomUUID(),
    siteId,
    leadId: lead!.id,
    ...here,
    start: at(0),
    end: at(1),
    ...changes,
  };
  await inAccount((tx) => addTestDrive(tx, testDrive, bookedAt));
  return { ...testDrive, state: "booked", sequence: 0 };
}
const read = ({ id }: TestDrive) => inAccount((tx) => findTestDrive(tx, id));

test("D160 D168: a change stores all that is new of one drive, and its shopper is reminded of it again", async () => {
  for (const time of [TEN, ELEVEN]) await dealer.browser().send({ time });
  const [one, other] = [
    await book({ start: at(24), end: at(25) }),
    await book({ start: at(48), end: at(49) }),
  ];
  const leads = await inAccount((tx) =>
    tx.query<{ id: string }>("select id from lead order by id desc limit 1"),
  );
  for (const { id } of [one, other]) await inAccount((tx) => saveReminded(tx, id, at(1)));
  const changed = {
    ...{ ...one, leadId: leads[0]!.id, locationId: there.locationId },
    ...{ start: at(26), end: at(28), sequence: 3 },
  };
  await inAccount((tx) => updateTestDrive(tx, changed, at(2)));
  expect([await read(one), await read(other)]).toEqual([changed, other]);
  const listed = await inAccount((tx) => listUnreminded(tx, at(2)));
  expect(listed.map(({ id, bookedAt }) => [id, bookedAt])).toEqual([[one.id, at(2)]]);
  await inAccount((tx) => updateTestDrive(tx, { ...changed, state: "cancelled" }, at(2)));
  expect((await read(one))?.state).toBe("cancelled");
  expect(await inAccount((tx) => listUnreminded(tx, at(2)))).toEqual([]);
});

test("D160: a drive takes its time until it ends, whoever else is at the place or in the vehicle, and counts until then", async () => {
  await dealer.browser().send({ time: TEN, email: "jane@example.com", phone: "0412 345 678" });
  const own = await inAccount((tx) => tx.query<{ id: string }>("select id from test_drive"));
  const end = (now: Date) =>
    inAccount(async (tx) => [
      (await listTakenTimes(tx, here, { now, own: {} })).length,
      (await listTakenTimes(tx, { ...there, vehicleId: here.vehicleId }, { now, own: {} })).length,
      (await listTakenTimes(tx, { ...here, vehicleId: there.vehicleId }, { now, own: {} })).length,
      (await listTakenTimes(tx, there, { now, own: {} })).length,
      (await listTakenTimes(tx, here, { now, own: { bookingId: own[0]!.id } })).length,
    ]);
  expect(await end(at(1, -1))).toEqual([1, 1, 1, 0, 0]);
  expect(await end(at(1))).toEqual([0, 0, 0, 0, 0]);
  const { siteId } = dealer.ctx;
  const keys = { siteId, emailKey: "jane@example.com", phoneKey: "+61412345678" };
  const count = (changes: object, now = at(0)) =>
    inAccount((tx) => countUpcoming(tx, { ...keys, ...changes }, now));
  expect([await count({}, at(1, -1)), await count({}, at(1))]).toEqual([1, 0]);
  expect([await count({ emailKey: "" }), await count({ phoneKey: "" })]).toEqual([1, 1]);
  expect(await count({ emailKey: "", phoneKey: "" })).toBe(0);
  const sister = await inAccount((tx) => addSite(tx, `sister-${siteId}`, []));
  expect(await count({ siteId: sister.ok ? sister.siteId : (0 as SiteId) })).toBe(0);
});

test("D169: drives of the next two days are listed, those that have begun or are later are not, soonest first", async () => {
  await dealer.browser().send({ time: TEN });
  await inAccount((tx) => tx.query("delete from test_drive"));
  const late = await book({ start: at(48), end: at(49) });
  const soon = await book({ start: at(24), end: at(25) });
  const now = at(0);
  const list = (when: Date) => inAccount(async (tx) => (await listUnreminded(tx, when)).map(({ id }) => id));
  expect(await list(at(0, 1))).toEqual([soon.id, late.id]);
  expect(await list(now)).toEqual([soon.id]);
  expect([await list(at(24, -1)), await list(at(24))]).toEqual([[soon.id, late.id], [late.id]]);
  await inAccount(async (tx) => {
    expect((await lockUnreminded(tx, soon.id))?.id).toBe(soon.id);
    expect(await inAccount((other) => lockUnreminded(other, soon.id))).toBeNull();
    expect((await inAccount((other) => lockUnreminded(other, late.id)))?.id).toBe(late.id);
  });
  await inAccount((tx) => saveReminded(tx, soon.id, now));
  expect(await list(at(0, 1))).toEqual([late.id]);
});

test("D85: a drive that ended before an instant is deleted, one that ends then is not", async () => {
  await dealer.browser().send({ time: TEN });
  await inAccount((tx) => tx.query("delete from test_drive"));
  const testDrive = await book();
  await inAccount((tx) => removeEndedTestDrives(tx, at(1)));
  expect(await read(testDrive)).not.toBeNull();
  await inAccount((tx) => removeEndedTestDrives(tx, at(1, 1)));
  expect(await read(testDrive)).toBeNull();
});

test("D85 D160: the round removes what was held until now, and drives thirty days after their end", async () => {
  await dealer.browser().send({ time: TEN });
  await inAccount((tx) => tx.query("delete from test_drive"));
  const testDrive = await book();
  await hold({ expiresAt: at(1) });
  const run = async (now: Date) => {
    const { rounds = [] } = buildTestDriveBackground({ db, log: silentLog, now: () => now } as never);
    await rounds.find(({ name }) => name === "ended test drives")?.run(new AbortController().signal);
    return [await find(ONE, at(-2)), await read(testDrive)].map((one) => one !== null);
  };
  const end = at(1 + 30 * 24);
  expect(await run(at(1, -1))).toEqual([true, true]);
  expect(await run(at(1))).toEqual([false, true]);
  expect([await run(end), await run(new Date(end.getTime() + 1))]).toEqual([
    [false, true],
    [false, false],
  ]);
});
