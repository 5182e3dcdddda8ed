import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import { ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { addTestCar, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { deIdentifyLeads } from "./de-identify.server.ts";
import { readPerson } from "./people.server.ts";
import { listEnquiredCars, listIdsOfShopper, listShopperEnquiries } from "./shopper-enquiries.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-22T03:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 1440);
const PHONE = "0412 345 678";
const EMAIL = "jane@example.com";

const jobs = rememberingJobs();
let site: LeadDealer;
let stranger: LeadDealer;
beforeAll(async () => {
  stranger = await givenLeadDealer(db, jobs);
});
let byPhone: Shopper;
let byEmail: Shopper;
beforeEach(async () => {
  site = await givenLeadDealer(db, jobs);
  [byPhone, byEmail] = [await signUp({ phone: "+61412345678" }), await signUp({ email: EMAIL })];
});

const signUp = (contact: Parameters<typeof ensureShopper>[1]["contact"], by = site) =>
  db.inAccount(by.accountId, (tx) => ensureShopper(tx, { id: randomUUID(), contact }, NOW));

/** Stores an enquiry from Jane's number and address. */
async function send(
  changes: Omit<Partial<Lead>, "person"> & { readonly person?: Partial<Lead["person"]> } = {},
  { shopper = null, by = site }: { readonly shopper?: Shopper | null; readonly by?: LeadDealer } = {},
): Promise<string> {
  const person = { ...aLead().person, phone: PHONE, email: EMAIL, ...changes.person };
  const targets = [
    { kind: "mail", to: "sales@northside.example" },
    { kind: "webhook", to: "https://crm.example/leads", secretName: "CRM_SECRET" },
    { kind: "confirmation", to: EMAIL },
  ] as const;
  return (await by.store(targets, { receivedAt: NOW, ...changes, person }, shopper ?? undefined)).id;
}
const list = (shopper: Shopper, by = site) =>
  db.inAccount(by.accountId, (tx) => listShopperEnquiries(tx, shopper, NOW));
const listIds = async (shopper: Shopper, by = site) => (await list(shopper, by)).map(({ id }) => id);
const setDispatch = (leadId: string, kind: string, values: string) =>
  db.inAccount(site.accountId, (tx) =>
    tx.query(`update lead_delivery set ${values} where lead_id = $1 and kind = $2`, [leadId, kind]),
  );

test("WAT-20 D145: enquiries are listed newest first; those sent while signed in are the shopper's own", async () => {
  const first = await send({ receivedAt: daysAgo(3), message: "First" }, { shopper: byPhone });
  const second = await send({ receivedAt: daysAgo(2), message: "Second" });
  const listed = await list(byPhone);
  expect(listed.map(({ id, isOwn, message }) => [id, isOwn, message])).toEqual([
    [second, false, "Second"],
    [first, true, "First"],
  ]);
});

test("D145: without a session an enquiry is listed for its number and its address, in any spelling, and for nobody else", async () => {
  const id = await send({ person: { phone: "(+61) 412 345 678", email: "Jane@Example.com" } });
  const onlyPhone = await send({ receivedAt: minutesAgo(20), person: { email: "other@example.com" } });
  const onlyEmail = await send({ receivedAt: minutesAgo(40), person: { phone: "0400 000 000" } });
  await send({ receivedAt: minutesAgo(60), person: { phone: "0400 000 000", email: "other@example.com" } });
  expect(await listIds(byPhone)).toEqual([id, onlyPhone]);
  expect(await listIds(byEmail)).toEqual([id, onlyEmail]);
  expect(await listIds(await signUp({ phone: "+61400111222" }))).toEqual([]);
});

test("D145: what one shopper sent in their session is listed for no other, whatever number or address it names", async () => {
  const id = await send({}, { shopper: byPhone });
  expect(await listIds(byPhone)).toEqual([id]);
  expect(await listIds(byEmail)).toEqual([]);
});

test("D145: an enquiry sent in a session stays with its shopper after a change of number", async () => {
  const id = await send({}, { shopper: byPhone });
  expect(await listIds({ ...byPhone, phone: "+61499999999" })).toEqual([id]);
});

test("D145: an enquiry that only names a number or address is listed for 180 days", async () => {
  const recent = await send({ receivedAt: daysAgo(180) });
  await send({ receivedAt: daysAgo(181) });
  const own = await send({ receivedAt: daysAgo(400) }, { shopper: byPhone });
  expect(await listIds(byPhone)).toEqual([recent, own]);
});

test("D14 D145: what waits to be checked is listed for its sender only", async () => {
  await send({ suspicions: ["too-fast"] });
  const own = await send({ receivedAt: minutesAgo(30), suspicions: ["too-fast"] }, { shopper: byPhone });
  expect(await list(byPhone)).toMatchObject([{ id: own, deliveredAt: null, isGivenUp: false }]);
});

test("WAT-20 D145: it arrived once the first of the dealer's targets has it; the shopper's own mail does not count", async () => {
  const id = await send({}, { shopper: byPhone });
  await setDispatch(id, "confirmation", "state = 'delivered', delivered_at = '2026-11-22T03:00:10Z'");
  expect(await list(byPhone)).toMatchObject([{ deliveredAt: null, isGivenUp: false }]);
  await setDispatch(id, "webhook", "state = 'failed'");
  expect(await list(byPhone)).toMatchObject([{ deliveredAt: null, isGivenUp: false }]);
  await setDispatch(id, "mail", "state = 'failed'");
  expect(await list(byPhone)).toMatchObject([{ deliveredAt: null, isGivenUp: true }]);
  await setDispatch(id, "mail", "state = 'delivered', delivered_at = '2026-11-22T03:01:00Z'");
  expect(await list(byPhone)).toMatchObject([
    { deliveredAt: new Date("2026-11-22T03:01:00Z"), isGivenUp: false },
  ]);
});

test("D1 D145: another account's enquiries are never listed", async () => {
  await send({}, { by: stranger });
  expect(await listIds(byPhone)).toEqual([]);
  const theirs = await signUp({ phone: "+61412345678" }, stranger);
  await send();
  expect(await listIds(theirs, stranger)).toHaveLength(1);
});

test("D85 D145: a removed enquiry belongs to nobody, and a person's record has those of earlier numbers", async () => {
  const id = await send({}, { shopper: byPhone });
  await db.inAccount(site.accountId, async (tx) => {
    await tx.query("update shopper set phone = '+61499999999' where id = $1", [byPhone.id]);
    const { enquiries } = await readPerson(tx, { email: null, phone: "+61499999999" });
    expect(enquiries.map((one) => one.id)).toEqual([id]);
    await deIdentifyLeads(tx, [id], NOW);
    expect(await tx.query("select shopper_id from lead where id = $1", [id])).toEqual([{ shopper_id: null }]);
  });
  expect(await listIds(byPhone)).toEqual([]);
});

test("D145: when a shopper is deleted, the enquiry stays with the dealer", async () => {
  const id = await send({}, { shopper: byPhone });
  await db.inAccount(site.accountId, async (tx) => {
    await tx.query("delete from shopper where id = $1", [byPhone.id]);
    expect(await tx.query("select shopper_id from lead where id = $1", [id])).toEqual([{ shopper_id: null }]);
  });
});

test("D260: without a session, an enquiry is shown whole to a shopper who proved its number and its address", async () => {
  const whole = await send();
  const other = await send({ receivedAt: minutesAgo(20), person: { email: "other@example.com" } });
  const both = { ...byPhone, email: EMAIL };
  expect((await list(both)).map(({ id, isOwn }) => [id, isOwn])).toEqual([
    [whole, true],
    [other, false],
  ]);
  const named = { ...byPhone, name: "Jane" };
  expect((await list(named)).map(({ isOwn }) => isOwn)).toEqual([false, false]);
  const listOwn = (shopper: Shopper) =>
    db.inAccount(site.accountId, (tx) => listIdsOfShopper(tx, shopper, NOW));
  expect([await listOwn(both), await listOwn(named), await listOwn(byEmail)]).toEqual([[whole], [], []]);
});

test("D145: the last day of 180 ends to the millisecond, and the newest fifty are listed", async () => {
  const within = await send({ receivedAt: daysAgo(180) });
  await send({ receivedAt: new Date(daysAgo(180).getTime() - 1), message: "Another question" });
  expect(await listIds(byPhone)).toEqual([within]);
  await db.inAccount(site.accountId, (tx) =>
    tx.query(
      `insert into lead select (jsonb_populate_record(lead, jsonb_build_object('id', gen_random_uuid(),
         'received_at', received_at + n * interval '1 minute'))).* from lead, generate_series(1, 49) n where id = $1`,
      [within],
    ),
  );
  expect([(await list(byPhone)).length, (await listIds(byPhone)).at(-1)]).toEqual([50, within]);
  const newest = await send({ message: "The newest" });
  const listed = await listIds(byPhone);
  expect([listed.length, listed[0], listed.includes(within)]).toEqual([50, newest, false]);
});

test("WAT-11 D147: the vehicles that a shopper asked about while signed in, once each, the last asked about first", async () => {
  const [hilux, other] = [await addTestCar(db, site), await addTestCar(db, site, "B7")];
  const ask = async (vehicleId: number, days: number, shopper: Shopper | null) => {
    const id = await send({ receivedAt: daysAgo(days), message: `${vehicleId} ${days}` }, { shopper });
    await db.inAccount(site.accountId, (tx) =>
      tx.query("update lead set vehicle_id = $2 where id = $1", [id, vehicleId]),
    );
    return id;
  };
  const read = () => db.inAccount(site.accountId, (tx) => listEnquiredCars(tx, byPhone.id));
  await ask(hilux, 5, byPhone);
  await ask(other, 4, byPhone);
  const last = await ask(hilux, 3, byPhone);
  await ask(other, 2, null);
  await ask(other, 1, byEmail);
  const asked = (stock: string, days: number) => ({ slug: `2022-toyota-hilux-${stock}`, at: daysAgo(days) });
  expect(await read()).toEqual([asked("a12", 3), asked("b7", 4)]);
  await db.inAccount(site.accountId, (tx) =>
    tx.query("update lead set deidentified_at = now() where id = $1", [last]),
  );
  expect(await read()).toEqual([asked("b7", 4), asked("a12", 5)]);
});
