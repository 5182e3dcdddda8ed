import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { TEST_MAILS, TEST_REPLY_TO } from "#features/leads/replies/incoming/test-mails.ts";
import { listReplies } from "#features/leads/replies/reply-store.server.ts";
import { toReplyAddress } from "#features/leads/replies/reply-token.ts";
import { sendReply } from "#features/leads/replies/send-reply.server.ts";
import { writeReply } from "#features/leads/replies/write-reply.server.ts";
import { givenLeadDealer, type LeadDealer } from "#features/leads/take/test-dealer.ts";
import { WHOLE_ACCOUNT } from "#features/leads/threads/find-thread.server.ts";
import { listThreadEvents } from "#features/leads/threads/thread-events.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { toOutboxPath } from "#platform/outbox/outbox-access.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenServer } from "../../testing/test-setup.ts";

const db = openTestDatabase();
const HOOK_SECRET = "what the mail server proves itself with";
const server = givenServer(db, {
  env: { OUTBOX: "true", MAIL_REPLY_DOMAIN: "reply.example", MAIL_INBOUND_SECRET: HOOK_SECRET },
});
const deaf = givenServer(db, { env: { OUTBOX: "false" } });

let dealer: LeadDealer;
let threadId: number;
let eventId: number;
const inDealer = <Result>(work: (tx: AccountTransaction) => Promise<Result>) =>
  db.inAccount(dealer.accountId, work);
beforeAll(async () => {
  const jobs = rememberingJobs();
  dealer = await givenLeadDealer(db, jobs);
  const lead = await dealer.store([]);
  const { id: staffId } = await addTestStaff(db);
  await inDealer(async (tx) => {
    const [row] = await tx.query<{ id: number }>("select thread_id as id from lead where id = $1", [lead.id]);
    threadId = row!.id;
    const to = { recipient: lead.person.email, scope: WHOLE_ACCOUNT };
    const typed = { threadId, text: "Would Saturday suit?", formId: randomUUID(), seen: 0, staffId, ...to };
    await writeReply(tx, { jobs, now: new Date() }, typed);
    eventId = [...(await listReplies(tx, threadId)).keys()][0]!;
  });
});

const listMails = async () =>
  (await inDealer((tx) => listThreadEvents(tx, threadId))).filter(({ kind }) => kind === "mail-in");
const toAddress = () =>
  toReplyAddress(server.process.secret, { accountId: dealer.accountId, eventId }, "reply.example");
const addressed = (mail: string) => mail.replaceAll(TEST_REPLY_TO, toAddress());

const MAIL = { "content-type": "message/rfc822", authorization: `Bearer ${HOOK_SECRET}` };
const hand = (body: string, headers: Readonly<Record<string, string>> = MAIL, at = server) =>
  at.ask("any.example", "/hooks/mail?mime", { method: "POST", headers, body });

describe("POST /hooks/mail", () => {
  test("D434: puts a mail into the thread that it answers, once, from whoever has the secret", async () => {
    const first = await hand(addressed(TEST_MAILS.gmail));
    expect([first.status, first.text]).toEqual([200, "stored\n"]);
    expect((await hand(addressed(TEST_MAILS.gmail))).text).toBe("known\n");
    const basic = Buffer.from(`forecourt:${HOOK_SECRET}`).toString("base64");
    const form = { "body-mime": addressed(TEST_MAILS.outlook), recipient: toAddress() };
    const posted = await hand(new URLSearchParams(form).toString(), {
      ...{ "content-type": "application/x-www-form-urlencoded", authorization: `Basic ${basic}` },
    });
    expect([posted.status, posted.text]).toEqual([200, "stored\n"]);
    expect((await listMails()).map(({ body }) => body)).toEqual([
      "Saturday at ten suits me – see you then.",
      "Yes, it’s fine.\nSee the licence.",
    ]);
    expect(server.log()).not.toContain("Saturday");
    expect(server.log()).not.toContain("gmail.example");
  });

  test.each([
    ["no secret", { "content-type": "message/rfc822" }, 401],
    ["another secret", { ...MAIL, authorization: "Bearer nothing" }, 401],
    ["another secret as a password", { ...MAIL, authorization: `Basic ${btoa("a:b")}` }, 401],
    ["another type", { ...MAIL, "content-type": "application/json" }, 415],
  ])("D434: with %s is refused, and nothing is stored", async (_, headers, status) => {
    const before = await listMails();
    expect((await hand(addressed(TEST_MAILS.noMessageId), headers)).status).toBe(status);
    expect(await listMails()).toEqual(before);
  });

  test("D434: refuses what it cannot take, and says what a mail server must know", async () => {
    const large = await hand(addressed(TEST_MAILS.appleMail) + "a".repeat(10_000_001));
    expect([large.status, large.headers.connection]).toEqual([413, "close"]);
    const stranger = await hand(TEST_MAILS.appleMail);
    expect([stranger.status, stranger.text]).toEqual([406, expect.stringContaining("answers none of ours")]);
    const deep = Array.from(
      { length: 40 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    expect((await hand(deep.join(""))).status).toBe(406);
    expect((await server.ask("any.example", "/hooks/mail")).status).toBe(405);
    expect((await hand(TEST_MAILS.appleMail, MAIL, deaf)).status).toBe(404);
  });
});

describe("the outbox", () => {
  const host = "localhost";
  const visit = (path: string) => server.ask(host, path);

  test("D434 D61: stands in for the shopper, who answers what can be answered", async () => {
    const { process } = server;
    const lock = await visit("/outbox?answer=x");
    expect(lock.status).toBe(403);
    const ports = {
      ...process,
      replyDomain: "reply.example",
      backOfficeOrigin: "",
      findTextSender: async () => null,
      fallback: async () => [],
    };
    await sendReply(ports, { accountId: dealer.accountId, eventId });
    const { text, headers } = await visit(toOutboxPath(process.secret));
    const cookie = String(headers["set-cookie"]).split(";")[0]!;
    const [, href = ""] = /href="(\/outbox\?answer=[^"]+)">Answer as the shopper</.exec(text) ?? [];
    const form = await server.ask(host, href, { headers: { cookie } });
    expect(form.text).toContain("This stands in for the mail program of");
    expect(form.text).not.toContain("http-equiv");
    const [, mail = ""] = /name="answer" value="([^"]+)"/.exec(form.text) ?? [];
    const post = (fields: Readonly<Record<string, string>>, more = {}) =>
      server.ask(host, "/outbox", {
        ...{ method: "POST", body: new URLSearchParams(fields).toString() },
        headers: { cookie, "content-type": "application/x-www-form-urlencoded", ...more },
      });
    const answer = mail.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    const before = (await listMails()).length;
    expect((await post({ answer, text: " " })).status).toBe(422);
    expect((await post({ answer: "<unknown@x>", text: "Yes" })).status).toBe(404);
    expect((await post({ answer, text: "Yes" }, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ answer, text: "Yes" }, { cookie: "" })).status).toBe(403);
    expect(await listMails()).toHaveLength(before);
    const sent = await post({ answer, text: "Yes, Saturday & <b>ten</b>" });
    expect([sent.status, sent.headers.location]).toEqual([303, "/outbox"]);
    const stored = (await listMails()).at(-1)!;
    expect(stored.body).toBe("Yes, Saturday & <b>ten</b>");
    expect(stored.data).not.toHaveProperty("isFromOther");
    expect(stored.data.quoted).toContain("> Would Saturday suit?");
  });
});
