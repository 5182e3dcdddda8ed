import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { setThreadState } from "../threads/change-thread.server.ts";
import { holdThread, WHOLE_ACCOUNT } from "../threads/find-thread.server.ts";
import { listThreadEvents } from "../threads/thread-events.server.ts";
import type { ReceivedMail } from "./incoming/read-mail.ts";
import { receiveMail } from "./incoming/receive-mail.server.ts";
import { listReplies } from "./reply-store.server.ts";
import { enqueueDueReplies, type ReplyPorts, sendReply, tellOfAnswer } from "./send-reply.server.ts";
import { findReplyHeading, sendReplyAgain, writeReply } from "./write-reply.server.ts";

const db = openTestDatabase();
const SECRET = "the secret of this installation, 32";
const NOW = aLead().receivedAt;
let now = NOW;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

let dealer: LeadDealer;
let staff: StaffPerson;
let jobs: ReturnType<typeof rememberingJobs>;
let sent: MailMessage[];
let failure: string | null;
beforeEach(async () => {
  now = NOW;
  jobs = rememberingJobs();
  [sent, failure] = [[], null];
  dealer = await givenLeadDealer(db, jobs);
  staff = await addTestStaff(db, { name: "Kim Nguyen" });
  await join(staff);
});

const inDealer = <Result>(work: (tx: AccountTransaction) => Promise<Result>, at = dealer) =>
  db.inAccount(at.accountId, work);
const join = (person: StaffPerson) =>
  inDealer((tx) =>
    addMembership(tx, { staffId: person.id, role: "salesperson", sites: null, locations: null }, NOW),
  );

const ports = (replyDomain: string | null = "reply.example"): ReplyPorts => ({
  ...{ db, jobs, log: silentLog, secret: SECRET, replyDomain, now: () => now },
  backOfficeOrigin: "https://manage.example",
  findTextSender: async () => null,
  fallback: async () => ["boss@northside.example"],
  mailer: {
    send: async (message) => {
      if (failure) throw new Error(failure);
      sent.push(message);
      return { id: `<${message.id}@forecourt.example>` };
    },
  },
});

const threadIdOf = async ({ id }: Pick<Lead, "id">, at = dealer): Promise<number> =>
  inDealer(async (tx) => {
    const [row] = await tx.query<{ id: number }>("select thread_id as id from lead where id = $1", [id]);
    return row!.id;
  }, at);
const find = (id: number, at = dealer) => inDealer((tx) => holdThread(tx, id, WHOLE_ACCOUNT), at);
const events = (id: number, at = dealer) => inDealer((tx) => listThreadEvents(tx, id), at);
const replies = (id: number) => inDealer((tx) => listReplies(tx, id));

const JANE = aLead().person;
const enquire = (changes: Partial<Lead> = {}) =>
  dealer.store([{ kind: "mail", to: "used@northside.example" }], {
    ...{ receivedAt: now, person: JANE, message: randomUUID() },
    ...changes,
  });
const write = (threadId: number, text = "Would Saturday suit?", changes = {}, at = dealer) =>
  inDealer(
    (tx) =>
      writeReply(
        tx,
        { jobs, now },
        {
          threadId,
          text,
          recipient: "jane@example.com",
          scope: WHOLE_ACCOUNT,
          formId: randomUUID(),
          seen: Number.MAX_SAFE_INTEGER,
          staffId: staff.id,
          ...changes,
        },
      ),
    at,
  );

/** An enquiry that was answered, and the mail that the shopper got. */
async function givenReply(changes: Partial<Lead> = {}) {
  const lead = await enquire(changes);
  const threadId = await threadIdOf(lead);
  await write(threadId);
  const eventId = [...(await replies(threadId)).keys()].at(-1)!;
  await sendReply(ports(), { accountId: dealer.accountId, eventId });
  const mail = sent.at(-1)!;
  return { lead, threadId, eventId, mail, address: mail.replyTo!.address };
}

const aMail = (changes: Partial<ReceivedMail> = {}): ReceivedMail => ({
  ...{ messageId: `${randomUUID()}@example.com`, references: [], recipients: [], kind: "personal" },
  ...{ from: { name: "Jane Citizen", address: "jane@example.com" }, sentAt: "", subject: "Re: Your enquiry" },
  ...{ text: { shown: "Yes, at ten.", quoted: "" }, isCut: false, files: [], reason: "" },
  ...changes,
});
const receive = (changes: Partial<ReceivedMail> = {}, secret = SECRET) =>
  receiveMail({ db, jobs, now: () => now, secret }, aMail(changes));

describe("a reply of staff", () => {
  test("D434: goes to the shopper once, from the dealer, signed, with an address of its own to answer to", async () => {
    const lead = await enquire();
    const threadId = await threadIdOf(lead);
    const formId = randomUUID();
    pass(5);
    const written = { formId };
    expect(await write(threadId, " Would Saturday suit?\r\n\r\nKim \0", written)).toEqual({ ok: true });
    expect(await write(threadId, "Would Saturday suit?", written)).toEqual({ ok: true });
    const [eventId, reply] = [...(await replies(threadId))][0]!;
    expect((await replies(threadId)).size).toBe(1);
    expect(reply).toMatchObject({ state: "pending", recipient: "jane@example.com" });
    expect(await find(threadId)).toMatchObject({ firstResponseAt: now, responseDueAt: null });
    await sendReply(ports(), { accountId: dealer.accountId, eventId });
    await sendReply(ports(), { accountId: dealer.accountId, eventId });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      ...{ fromName: "Northside Motors", to: "jane@example.com", automatic: false, references: [] },
      ...{ subject: "Your enquiry about the 2022 Toyota HiLux SR5 - Northside Motors" },
      replyTo: {
        name: "Northside Motors",
        address: expect.stringMatching(/^reply\+[0-9a-z-]+@reply\.example$/),
      },
    });
    expect(sent[0]!.text).toBe(
      "Would Saturday suit?\n\nKim\n\nKim Nguyen\nNorthside Motors, Northside Aspley\n07 3111 1111\n",
    );
    expect(sent[0]!.html).not.toContain("<h1");
    expect((await replies(threadId)).get(eventId)).toMatchObject({ state: "sent", attempts: 1 });
  });

  test("D434: has the dealer's own address to answer to where answers do not come in", async () => {
    const lead = await enquire();
    const threadId = await threadIdOf(lead);
    await write(threadId);
    const [eventId] = (await replies(threadId)).keys();
    await sendReply(ports(null), { accountId: dealer.accountId, eventId: eventId! });
    expect(sent[0]!.replyTo).toEqual({ name: "Northside Motors", address: "used@northside.example" });
  });

  test.each([
    ["", "empty"],
    [" \r\n\u2028\0 ", "empty"],
    ["a".repeat(20_001), "too-long"],
  ])("D434: is refused when it says nothing, or too much", async (text, reason) => {
    const threadId = await threadIdOf(await enquire());
    expect(await write(threadId, text)).toEqual({ ok: false, reason });
    expect(await replies(threadId)).toEqual(new Map());
  });

  test("D434: is refused when there is nobody to write to", async () => {
    const threadId = await threadIdOf(await enquire({ person: { ...JANE, email: "jane@nowhere" } }));
    expect(await write(threadId)).toEqual({ ok: false, reason: "no-address" });
  });

  test("D434: goes to the chosen one of a thread's addresses, whichever came last", async () => {
    const threadId = await threadIdOf(await enquire());
    const tom = { ...JANE, name: "Tom", email: "tom@example.com" };
    pass(1);
    await enquire({ person: tom });
    await enquire({ person: { ...tom, email: "late@example.com" }, suspicions: ["too-fast"] });
    const heading = await inDealer((tx) => findReplyHeading(tx, threadId, WHOLE_ACCOUNT));
    expect(heading.recipients.map(({ address }) => address)).toEqual(["tom@example.com", "jane@example.com"]);
    expect(await write(threadId)).toEqual({ ok: true });
    for (const recipient of ["late@example.com", "", "eve@example.com"])
      expect(await write(threadId, "Hello", { recipient })).toEqual({ ok: false, reason: "other-address" });
    const [eventId] = (await replies(threadId)).keys();
    await sendReply(ports(), { accountId: dealer.accountId, eventId: eventId! });
    expect(sent).toMatchObject([{ to: "jane@example.com" }]);
  });

  test("D85 D434: does not go out once the details of its enquiry are removed, and says so", async () => {
    const threadId = await threadIdOf(await enquire());
    expect(await write(threadId)).toEqual({ ok: true });
    await inDealer((tx) =>
      tx.query("update lead set deidentified_at = $1 where thread_id = $2", [now, threadId]),
    );
    const [eventId] = (await replies(threadId)).keys();
    await sendReply(ports(), { accountId: dealer.accountId, eventId: eventId! });
    expect(sent).toEqual([]);
    expect((await replies(threadId)).get(eventId!)).toMatchObject({
      ...{ state: "pending", attempts: 1, lastError: "no enquiry of this address can be answered any more" },
    });
    // Later tests look at all mail that is due.
    await inDealer((tx) =>
      tx.query("update thread_reply set state = 'failed' where event_id = $1", [eventId]),
    );
  });

  test("D428 D434: somebody of another yard writes to nobody, and sees no address", async () => {
    const threadId = await threadIdOf(await enquire());
    const scope = { sites: null, locations: [1] };
    expect(await write(threadId, "Hello", { scope })).toEqual({ ok: false, reason: "no-address" });
    expect(await inDealer((tx) => findReplyHeading(tx, threadId, scope))).toMatchObject({ recipients: [] });
  });

  test("D434: whoever has not seen the last mail is told of it first", async () => {
    const { threadId, eventId, address } = await givenReply();
    expect(await write(threadId, "Hello", { seen: 0 })).toEqual({
      ...{ ok: false, reason: "answered", by: "Kim Nguyen", last: eventId },
    });
    await receive({ recipients: [address] });
    expect(await write(threadId, "Hello", { seen: eventId })).toMatchObject({ reason: "answered", by: null });
  });

  test("D434: is tried again, given up in the end, and sent again as a new mail when somebody asks", async () => {
    const threadId = await threadIdOf(await enquire());
    await write(threadId);
    const eventId = [...(await replies(threadId)).keys()][0]!;
    failure = "421 too busy";
    const send = () => sendReply(ports(), { accountId: dealer.accountId, eventId });
    await send();
    expect((await replies(threadId)).get(eventId)).toMatchObject({ state: "pending", lastError: failure });
    await send();
    expect((await replies(threadId)).get(eventId)!.attempts).toBe(1);
    pass(2);
    const due = rememberingJobs();
    await enqueueDueReplies({ ...ports(), jobs: due });
    expect(due.take("send-reply")).toMatchObject([{ payload: { accountId: dealer.accountId, eventId } }]);
    for (let attempt = 2; attempt <= 60; attempt += 1) {
      pass(121);
      await send();
    }
    expect((await replies(threadId)).get(eventId)!.state).toBe("failed");
    failure = null;
    pass(1);
    await send();
    expect(sent).toHaveLength(0);
    const again = () => inDealer((tx) => sendReplyAgain(tx, { jobs, now }, { threadId, eventId }));
    expect([await again(), await again()]).toEqual([true, false]);
    await send();
    expect(sent).toHaveLength(1);
    expect((await replies(threadId)).get(eventId)!.state).toBe("sent");
  });
});

describe("a mail of a shopper", () => {
  test("D434: finds its thread by its address, opens it, is owed an answer and told to whoever has it", async () => {
    const { threadId, address } = await givenReply();
    await inDealer(async (tx) => {
      const thread = (await holdThread(tx, threadId, WHOLE_ACCOUNT))!;
      await setThreadState(tx, thread, { state: "closed", staffId: staff.id, now });
    });
    pass(60);
    expect(await receive({ recipients: ["other@example.com", address.toUpperCase()] })).toBe("stored");
    expect(await find(threadId)).toMatchObject({ state: "open", lastIncomingAt: now, lastActivityAt: now });
    const event = (await events(threadId)).at(-1)!;
    expect(event).toMatchObject({ kind: "mail-in", body: "Yes, at ten.", staffId: null, at: now });
    expect(event.data).not.toHaveProperty("isFromOther");
    const told = { accountId: dealer.accountId, eventId: event.id };
    expect(jobs.take("tell-of-answer")).toMatchObject([{ payload: told }]);
    await tellOfAnswer(ports(), { accountId: dealer.accountId, eventId: event.id });
    expect(sent.at(-1)).toMatchObject({ to: staff.email, automatic: true });
    expect(sent.at(-1)!.text).toContain(`/leads/${threadId}`);
    expect(JSON.stringify(sent.at(-1))).not.toContain("at ten");
  });

  test("D434: is stored once, also without a Message-ID", async () => {
    const { threadId, address } = await givenReply();
    const mail = { recipients: [address], messageId: "one@example.com" };
    expect([await receive(mail), await receive(mail)]).toEqual(["stored", "known"]);
    const bare = { recipients: [address], messageId: null, sentAt: "Tue" };
    expect([await receive(bare), await receive(bare)]).toEqual(["stored", "known"]);
    expect(await receive({ ...bare, text: { shown: "And the keys?", quoted: "" } })).toBe("stored");
    const twice = { recipients: [address], messageId: "two@example.com" };
    expect((await Promise.all([receive(twice), receive(twice)])).toSorted()).toEqual(["known", "stored"]);
    expect((await events(threadId)).filter(({ kind }) => kind === "mail-in")).toHaveLength(4);
  });

  test("D434: finds it by the mails that it names, and the next reply names it", async () => {
    const { threadId, mail } = await givenReply();
    const references = ["unknown@example.com", `${mail.id}@forecourt.example`];
    expect(await receive({ references, messageId: "answer@example.com" })).toBe("stored");
    await write(threadId, "See you then.");
    const eventId = [...(await replies(threadId)).keys()].at(-1)!;
    await sendReply(ports(), { accountId: dealer.accountId, eventId });
    expect(sent.at(-1)).toMatchObject({
      references: [`${mail.id}@forecourt.example`, "answer@example.com"],
      subject: "Re: Your enquiry",
    });
  });

  test("D432 D434: finds it after two threads became one", async () => {
    const one = await givenReply({ person: { ...JANE, phone: "0400 000 001" } });
    pass(20);
    const two = await givenReply({ person: { ...JANE, email: "b@example.com", phone: "0400 000 002" } });
    expect(two.threadId).not.toBe(one.threadId);
    pass(20);
    await enquire({ person: { ...JANE, phone: "0400 000 002" } });
    for (const address of [one.address, two.address])
      expect(await receive({ recipients: [address] })).toBe("stored");
    expect((await events(one.threadId)).filter(({ kind }) => kind === "mail-in")).toHaveLength(2);
  });

  test("D434: with a forged token, or none, is nobody's, whoever sent it", async () => {
    const { threadId, address, mail } = await givenReply();
    const forged = address.replace(/.@/, (end) => `${end[0] === "0" ? "1" : "0"}@`);
    expect(await receive({ recipients: [forged] })).toBe("no-thread");
    expect(await receive({ recipients: ["reply@reply.example"], references: ["x@y"] })).toBe("no-thread");
    expect(await receive({ recipients: [address] }, "another secret of 32 characters!")).toBe("no-thread");
    expect(await receive({ references: [`${mail.id.replace(".", "0.")}@forecourt.example`] })).toBe(
      "no-thread",
    );
    expect((await events(threadId)).some(({ kind }) => kind === "mail-in")).toBe(false);
  });

  test("D434: reaches the account of its token and no other, also where the sender is known to both", async () => {
    const { threadId, address } = await givenReply();
    const other = await givenLeadDealer(db, jobs);
    const theirs = await other.store([], { person: JANE });
    expect(await receive({ recipients: [address] })).toBe("stored");
    const theirThread = await threadIdOf(theirs, other);
    expect(await events(theirThread, other)).toEqual([]);
    // Where what it answers is gone, its sender decides, within that account.
    await inDealer((tx) => tx.query("delete from thread_event where kind = 'mail-out'"));
    expect(await receive({ recipients: [address] })).toBe("stored");
    expect((await events(threadId)).filter(({ kind }) => kind === "mail-in")).toHaveLength(2);
    expect(await receive({ recipients: [address], from: { name: "", address: "x@y.example" } })).toBe(
      "no-thread",
    );
    expect(await events(theirThread, other)).toEqual([]);
  });

  test("D434: of somebody else says so", async () => {
    const { threadId, address } = await givenReply();
    await receive({ recipients: [address], from: { name: "Tom", address: "tom@example.com" } });
    expect((await events(threadId)).at(-1)!.data).toMatchObject({ isFromOther: true, from: { name: "Tom" } });
  });

  test("D434: of a program makes no unread mark and tells nobody; a bounce marks its mail", async () => {
    const { threadId, eventId, address, mail } = await givenReply();
    const before = await find(threadId);
    pass(1);
    expect(await receive({ recipients: [address], kind: "automatic" })).toBe("stored");
    expect((await find(threadId))?.lastIncomingAt).toEqual(before?.lastIncomingAt);
    expect(jobs.take("tell-of-answer")).toEqual([]);
    const bounce = {
      kind: "bounce",
      references: [`${mail.id}@forecourt.example`],
      reason: "550 unknown",
    } as const;
    expect([await receive(bounce), await receive(bounce)]).toEqual(["not delivered", "not delivered"]);
    expect((await replies(threadId)).get(eventId)).toMatchObject({
      state: "bounced",
      lastError: "550 unknown",
    });
    expect(await inDealer((tx) => sendReplyAgain(tx, { jobs, now }, { threadId, eventId }))).toBe(true);
  });

  test("D434: a program that writes and writes is stopped, until tomorrow", async () => {
    const { address } = await givenReply();
    const outcomes = [];
    for (let count = 0; count <= 100; count += 1) outcomes.push(await receive({ recipients: [address] }));
    expect([outcomes[99], outcomes[100]]).toEqual(["stored", "too-many"]);
    now = new Date(now.getTime() + DAY_MS + MINUTE_MS);
    expect(await receive({ recipients: [address] })).toBe("stored");
  });

  test("D434: nobody who has left is told", async () => {
    const { threadId, address } = await givenReply();
    await receive({ recipients: [address] });
    await inDealer((tx) => tx.query("delete from staff_membership"));
    const eventId = (await events(threadId)).at(-1)!.id;
    const before = sent.length;
    await tellOfAnswer(ports(), { accountId: dealer.accountId, eventId });
    expect(sent).toHaveLength(before);
  });
});
