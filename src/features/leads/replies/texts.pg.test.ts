import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { SmsOutcome, SmsSender } from "#platform/sms/sms.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { eraseRecord, readPerson } from "../inbox/people.server.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { holdThread, WHOLE_ACCOUNT } from "../threads/find-thread.server.ts";
import { listThreadEvents } from "../threads/thread-events.server.ts";
import { receiveText } from "./incoming/receive-text.server.ts";
import { listReplies } from "./reply-store.server.ts";
import { type ReplyPorts, sendReply } from "./send-reply.server.ts";
import { sendReplyAgain } from "./write-reply.server.ts";
import { findTextHeading, writeText } from "./write-text.server.ts";

const db = openTestDatabase();
const CONFIG = siteConfigSchema.parse({
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["sales@northside.example"] } },
});
const NOW = aLead().receivedAt;
const JANE = { ...aLead().person, phone: "0412 345 678" };
const PHONE = "+61412345678";
let now = NOW;
let dealer: LeadDealer;
let staff: StaffPerson;
let jobs: ReturnType<typeof rememberingJobs>;
let sent: Parameters<SmsSender["send"]>[0][];
let outcome: SmsOutcome;
let provider: SmsSender | null;
beforeEach(async () => {
  now = NOW;
  jobs = rememberingJobs();
  sent = [];
  outcome = { ok: true };
  provider = {
    send: async (message) => {
      sent.push(message);
      return outcome;
    },
  };
  dealer = await givenLeadDealer(db, jobs);
  staff = await addTestStaff(db, { name: "Kim Nguyen" });
  await inDealer((tx) =>
    addMembership(tx, { staffId: staff.id, role: "salesperson", sites: null, locations: null }, NOW),
  );
});

const inDealer = <Result>(work: (tx: AccountTransaction) => Promise<Result>) =>
  db.inAccount(dealer.accountId, work);
const ports = (): ReplyPorts => ({
  ...{ db, jobs, log: silentLog, secret: "the secret of this installation, 32", replyDomain: null },
  ...{ now: () => now, backOfficeOrigin: "https://manage.example", fallback: async () => [] },
  mailer: { send: () => Promise.reject(new Error("no mail is sent here")) },
  findTextSender: async () => provider,
});
const threadOf = ({ id }: Pick<Lead, "id">) =>
  inDealer(async (tx) => {
    const [row] = await tx.query<{ id: number }>("select thread_id as id from lead where id = $1", [id]);
    return row!.id;
  });
const enquire = async (changes: Partial<Lead> = {}) =>
  threadOf(await dealer.store([], { receivedAt: now, person: JANE, message: randomUUID(), ...changes }));
const events = (thread: number) => inDealer((tx) => listThreadEvents(tx, thread));
const find = (thread: number) => inDealer((tx) => holdThread(tx, thread, WHOLE_ACCOUNT));
const write = (threadId: number, text = "It’s here.", changes = {}) =>
  inDealer((tx) =>
    writeText(
      tx,
      { jobs, now },
      {
        ...{ threadId, text, recipient: PHONE, scope: WHOLE_ACCOUNT, formId: randomUUID(), seen: 9e15 },
        ...{ staffId: staff.id, writer: staff.name, sendsTexts: () => true },
        ...changes,
      },
    ),
  );
async function send(threadId: number) {
  const [eventId] = [...(await inDealer((tx) => listReplies(tx, threadId))).keys()].slice(-1);
  await sendReply(ports(), { accountId: dealer.accountId, eventId: eventId! });
  return inDealer(async (tx) => (await listReplies(tx, threadId)).get(eventId!)!);
}
const receive = (text: string, changes: { from?: string; id?: string; files?: number } = {}) =>
  receiveText(
    { ...ports(), newId: randomUUID },
    {
      site: {
        accountId: dealer.accountId,
        siteId: dealer.siteId,
        config: CONFIG,
      },
      ...{ origin: "https://northside.example", provider: "twilio" },
    },
    { id: randomUUID(), from: PHONE, to: "+61480000000", text, files: 0, ...changes },
  );

describe("texting a shopper", () => {
  test("D461: is one message with the name of the dealer, and counts as the answer", async () => {
    const thread = await enquire();
    const formId = randomUUID();
    expect(await write(thread, "It’s here.", { formId })).toEqual({ ok: true });
    expect(await write(thread, "It’s here.", { formId })).toEqual({ ok: true });
    expect((await find(thread))!.firstResponseAt).toEqual(NOW);
    expect(await send(thread)).toMatchObject({ state: "sent", channel: "text", recipient: PHONE });
    await send(thread);
    expect(sent).toEqual([{ to: PHONE, text: "It's here.\n- Kim, Northside Motors", validSeconds: 14_400 }]);
    expect((await events(thread)).map(({ kind }) => kind)).toEqual(["text-out"]);
  });

  test.each([
    ["nothing", " ", {}, "empty"],
    ["seven parts", "a".repeat(918), {}, "too-long"],
    ["a number of somebody else", "Hi", { recipient: "+61400000000" }, "other-address"],
    ["a site without a provider", "Hi", { sendsTexts: () => false }, "off"],
  ])("D461: %s is refused", async (_, text, changes, reason) => {
    const thread = await enquire();
    expect(await write(thread, text, changes)).toEqual({ ok: false, reason });
    expect(await events(thread)).toEqual([]);
  });

  test.each(["(07) 3234 5678", "+64 21 123 4567"])("D461: %s is no mobile that is texted", async (phone) => {
    const thread = await enquire({ person: { ...JANE, phone } });
    expect(await write(thread)).toEqual({ ok: false, reason: "no-address" });
  });

  test("D461: what was said meanwhile is read first", async () => {
    const thread = await enquire();
    await receive("Still there?");
    expect(await write(thread, "Hi", { seen: 0 })).toMatchObject({ ok: false, reason: "answered", by: null });
  });

  test("D461: is tried again where the provider is down, and given up where it refuses the number", async () => {
    const thread = await enquire();
    await write(thread);
    outcome = { ok: false, reason: "unavailable", detail: "status 503, code none" };
    expect(await send(thread)).toMatchObject({ state: "pending", attempts: 1 });
    now = new Date(now.getTime() + 5 * MINUTE_MS);
    outcome = { ok: false, reason: "refused", detail: "status 400, code 21614" };
    const failed = await send(thread);
    expect(failed).toMatchObject({ state: "failed", lastError: expect.stringContaining("21614") });
    outcome = { ok: true };
    const asked = { threadId: thread, eventId: failed.eventId };
    expect(await inDealer((tx) => sendReplyAgain(tx, { jobs, now }, asked))).toBe(true);
    expect(await send(thread)).toMatchObject({ state: "sent" });
    await write(thread, "Again");
    provider = null;
    expect(await send(thread)).toMatchObject({ state: "failed" });
  });
});

describe("a text of a shopper", () => {
  test("D461: is in the thread once, opens it, and whoever has it is told", async () => {
    const thread = await enquire();
    await write(thread);
    const id = randomUUID();
    expect(await receive(" Yes, please\0 ", { id })).toBe("stored");
    expect(await receive("Yes, please", { id })).toBe("known");
    expect((await events(thread)).at(-1)).toMatchObject({ kind: "text-in", body: "Yes, please" });
    expect((await events(thread)).length).toBe(2);
    expect((await find(thread))!.lastIncomingAt).toEqual(NOW);
    expect(jobs.take("tell-of-answer")).toHaveLength(1);
  });

  test("D461: of a stranger is an enquiry, once, and the next one is in its thread", async () => {
    const [id, from] = [randomUUID(), "0400 000 461"];
    expect(await receive("Is the HiLux there?", { id, from })).toBe("new lead");
    expect(await receive("Is the HiLux there?", { id, from })).toBe("known");
    expect(await receive("And the Corolla?", { from: "0400 000 462" })).toBe("new lead");
    expect(await receive("Hello?", { from })).toBe("stored");
    const leads = await inDealer((tx) =>
      tx.query("select phone, message, addition_to from lead order by received_at, phone"),
    );
    expect(leads).toEqual([
      { phone: "0400 000 461", message: "Is the HiLux there?", addition_to: null },
      { phone: "0400 000 462", message: "And the Corolla?", addition_to: null },
    ]);
  });

  test("D461 D14: many strangers in an hour are held, not lost", async () => {
    for (let at = 0; at < 31; at += 1)
      await receive("Hi", { from: `0400 001 ${String(at).padStart(3, "0")}` });
    const [row] = await inDealer((tx) =>
      tx.query(
        "select count(*)::int as count, (count(*) filter (where suspicions <> '{}'))::int as held from lead",
      ),
    );
    expect(row).toEqual({ count: 31, held: 1 });
  });

  test("D461: a hundred a day are taken of one shopper, and STOP always", async () => {
    const thread = await enquire();
    for (let at = 0; at < 100; at += 1) expect(await receive(`${at}`)).toBe("stored");
    expect(await receive("One more")).toBe("too-many");
    expect(await receive("STOP")).toBe("stored");
    now = new Date(now.getTime() + DAY_MS);
    expect(await receive("Next day")).toBe("stored");
    expect(await write(thread)).toMatchObject({ reason: "refused" });
  });

  test("D461: without a number that can be answered is refused", async () => {
    expect(await receive("Win a car", { from: "CARSALES" })).toBe("no-sender");
  });
});

describe("STOP", () => {
  test("D461: ends text messages at once, also what waits to be sent, and START takes it back", async () => {
    const thread = await enquire();
    await write(thread);
    expect(await receive("Stop.")).toBe("stored");
    expect(await send(thread)).toMatchObject({ state: "failed", lastError: "they answered STOP" });
    expect(sent).toEqual([]);
    expect(await write(thread)).toEqual({ ok: false, reason: "refused" });
    const heading = await inDealer((tx) => findTextHeading(tx, thread, WHOLE_ACCOUNT));
    expect(heading.recipients).toMatchObject([{ phone: PHONE, refusedAt: NOW }]);
    expect((await events(thread)).at(-1)).toMatchObject({ data: { wish: "stop", automatic: true } });
    expect(jobs.take("tell-of-answer")).toEqual([]);
    expect(await receive("START")).toBe("stored");
    expect(await write(thread, "Welcome back")).toEqual({ ok: true });
    expect(await send(thread)).toMatchObject({ state: "sent" });
  });

  test("D461: of somebody without an enquiry holds for the enquiry that they send later", async () => {
    expect(await receive("STOP")).toBe("noted");
    expect(await write(await enquire())).toEqual({ ok: false, reason: "refused" });
  });

  test("D461 D85: belongs to what a person may see, and goes with what is held about them", async () => {
    const thread = await enquire();
    await receive("Is it there?");
    await receive("STOP");
    const key = { email: null, phone: PHONE };
    const record = await inDealer((tx) => readPerson(tx, key));
    expect(record.textRefusals).toEqual([{ phone: PHONE, refusedAt: NOW }]);
    expect(JSON.stringify(record.threads)).toContain("Is it there?");
    await inDealer((tx) => eraseRecord(tx, record, now));
    expect(await find(thread)).toBeNull();
    expect(await inDealer((tx) => tx.query("select from text_refusal"))).toEqual([]);
    expect(await inDealer((tx) => tx.query("select from thread_event"))).toEqual([]);
  });
});
