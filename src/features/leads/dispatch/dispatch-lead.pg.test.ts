import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix, toSecretReader } from "#platform/secrets/account-secrets.ts";
import { readAppointmentToken } from "../appointment/appointment-link.ts";
import { listLeads } from "../inbox/lead-list.server.ts";
import { resendLead } from "../inbox/resend-lead.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { AN_APPOINTMENT } from "../rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { type DispatchPorts, dispatchLead, enqueueDueDispatches } from "./dispatch-lead.server.ts";
import { raiseAlarms } from "./raise-alarms.server.ts";
import type { PostResult, WebhookPost } from "./webhook-post.server.ts";

const db = openTestDatabase();

const START = new Date("2025-03-01T23:30:05Z");
const WEBHOOK = "https://crm.example/leads";
const ALL: readonly Target[] = [
  { kind: "mail", to: "sales@northside.example" },
  { kind: "adf", to: "crm@northside.example", form: "both" },
  { kind: "webhook", to: WEBHOOK, secretName: "CRM_SECRET" },
  { kind: "confirmation", to: "jane@example.com" },
];

let site: LeadDealer;
let now: Date;
let mails: MailMessage[];
let posts: WebhookPost[];
let refusing: Set<string>;
let webhookAnswer: PostResult;
const jobs = rememberingJobs();

const ports: DispatchPorts = {
  db,
  jobs,
  log: silentLog,
  mailer: {
    send: async (message) => {
      if (refusing.has(message.to)) throw new Error("452 mailbox full");
      mails.push(message);
      return { id: message.id };
    },
  },
  postWebhook: async (post) => {
    posts.push(post);
    return webhookAnswer;
  },
  secret: "s".repeat(32),
  readSecret: (account, name) => (/^leads-/.test(account) && name === "CRM_SECRET" ? "secret" : undefined),
  fallback: async () => ["boss@northside.example"],
  now: () => now,
};

beforeEach(async () => {
  site = await givenLeadDealer(db, jobs);
  now = START;
  mails = [];
  posts = [];
  refusing = new Set();
  webhookAnswer = { ok: true };
  jobs.take("");
});

const SILENT_OPERATORS = { alarmUrl: undefined, post: async () => ({ ok: true }) as const };
const store = (targets: readonly Target[], changes: Partial<Lead> = {}) =>
  site.store(targets, { receivedAt: START, ...changes });
const work = async () => {
  for (const { payload } of jobs.take("dispatch-lead")) await dispatchLead(ports, payload as never);
};
/** Jobs that were added for this file's account; the database has others. */
const ownJobs = () =>
  jobs
    .take("dispatch-lead")
    .map(({ payload }) => payload as { accountId: AccountId; dispatchId: number })
    .filter(({ accountId }) => accountId === site.accountId);
const sweep = async () => {
  await enqueueDueDispatches(ports);
  return ownJobs();
};
/** Sends the alerts that a round adds. */
const watch = async () => {
  await raiseAlarms({ ...ports, ...SILENT_OPERATORS });
  for (const payload of ownJobs()) await dispatchLead(ports, payload);
};
const sweepAndWork = async () => {
  for (const payload of await sweep()) await dispatchLead(ports, payload);
};
const later = (minutes: number) => {
  now = new Date(START.getTime() + minutes * 60_000);
};
const listed = async (lead: Lead) => {
  const leads = await db.inAccount(site.accountId, (tx) => listLeads(tx, { limit: 100 }));
  return leads.find(({ id }) => id === lead.id)!;
};

test("LEAD-22 D162: a booked test drive is in the dealer's mail as an invitation, and in the shopper's to keep", async () => {
  await store(ALL, { appointment: AN_APPOINTMENT });
  await work();
  const files = mails.map(({ to, attachments = [] }) => [
    to.replace(/^p\d+/, "shopper"),
    attachments.filter(({ filename }) => filename === "test-drive.ics").map(({ contentType }) => contentType),
  ]);
  expect(files).toEqual([
    ["sales@northside.example", ["text/calendar; charset=utf-8; method=REQUEST"]],
    ["crm@northside.example", []],
    ["jane@example.com", ["text/calendar; charset=utf-8; method=PUBLISH"]],
  ]);
});

test.each([
  ["changed", "REQUEST", "Changed test drive: ", "is now on"],
  ["cancelled", "CANCEL", "Cancelled test drive: ", "is cancelled"],
] as const)(
  "LEAD-22 D162 D168: a %s test drive reaches the dealer as %s, and the shopper's mail says so too",
  async (state, method, subject, words) => {
    await store(ALL, { appointment: { ...AN_APPOINTMENT, state, sequence: 1 } });
    await work();
    const [dealer, , shopper] = mails;
    expect(dealer?.subject).toMatch(new RegExp(`^${subject}`));
    const [file] = dealer?.attachments ?? [];
    expect(file?.contentType).toBe(`text/calendar; charset=utf-8; method=${method}`);
    expect(file?.content).toContain("SEQUENCE:1\r\n");
    expect(file?.content).toContain(`METHOD:${method}\r\n`);
    expect(shopper?.subject).toContain(words);
    expect(JSON.parse(posts[0]?.body ?? "").appointment).toMatchObject({ id: AN_APPOINTMENT.id, state });
  },
);

test("LEAD-20 D168: the shopper's confirmation of a booked test drive has the link that this installation signed", async () => {
  await store(ALL, { appointment: AN_APPOINTMENT });
  await work();
  const link = /https:\/\/northside\.example\/book-test-drive\/booking\?booking=(\S+)/;
  const [, token = ""] = link.exec(mails.at(-1)?.text ?? "") ?? [];
  expect(readAppointmentToken(ports.secret, token)).toBe(AN_APPOINTMENT.id);
});

test.each([null, { ...AN_APPOINTMENT, state: "requested" as const }])(
  "LEAD-22 D161: a lead that keeps no time has no calendar file: %j",
  async (appointment) => {
    await store(ALL, { appointment });
    await work();
    expect(mails.flatMap(({ attachments = [] }) => attachments.map(({ filename }) => filename))).toEqual([
      "lead.xml",
    ]);
  },
);

test("D13 D15: every target gets its own: mail, ADF, signed webhook, and the shopper a confirmation", async () => {
  const lead = await store(ALL);
  await work();
  const [mail, adf, confirmation] = mails as [MailMessage, MailMessage, MailMessage];
  const shopper = { name: "Jane Citizen", address: lead.person.email };
  expect(mail).toMatchObject({
    to: "sales@northside.example",
    fromName: "Northside Motors",
    replyTo: shopper,
  });
  expect(mail.automatic).toBe(false);
  expect(adf).toMatchObject({ to: "crm@northside.example", automatic: true });
  expect(adf.text).toBe(adf.attachments![0]!.content);
  expect(adf.attachments![0]).toMatchObject({
    contentType: "application/xml",
    content: expect.stringContaining(lead.id),
  });
  expect(confirmation).toMatchObject({ to: "jane@example.com", automatic: true });
  expect(confirmation.replyTo).toEqual({ name: "Northside Motors", address: "sales@northside.example" });
  expect(posts).toMatchObject([{ url: WEBHOOK }]);
  const { headers, body } = posts[0]!;
  const signed = createHmac("sha256", "secret")
    .update(`${START.getTime() / 1000}.${body}`)
    .digest("hex");
  expect(headers["forecourt-signature"]).toContain(signed);
  expect(await listed(lead)).toMatchObject({ state: "delivered" });
});

test("D13 D77: a job run again while it is being sent asks for another try; later it sends nothing", async () => {
  await store([ALL[0]!]);
  const [job] = jobs.take("dispatch-lead");
  const sending = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const slow = {
    send: async (message: MailMessage) => {
      mails.push(message);
      sending.resolve();
      await taken.promise;
      return { id: message.id };
    },
  };
  const first = dispatchLead({ ...ports, mailer: slow }, job!.payload as never);
  await sending.promise;
  await expect(dispatchLead(ports, job!.payload as never)).rejects.toThrow("another worker");
  taken.resolve();
  await first;
  await dispatchLead(ports, job!.payload as never);
  expect(mails).toHaveLength(1);
});

test("D77 D87: a dispatch that a killed worker had is sent after its claim, under the same id", async () => {
  await store([ALL[0]!, ALL[2]!]);
  const killed = () => new Promise<never>(() => undefined);
  const sent: string[] = [];
  const slow: DispatchPorts = {
    ...ports,
    mailer: {
      send: ({ id }) => {
        sent.push(id);
        return killed();
      },
    },
    postWebhook: ({ headers }) => {
      sent.push(headers["idempotency-key"]!);
      return killed();
    },
  };
  for (const { payload } of jobs.take("dispatch-lead")) void dispatchLead(slow, payload as never);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  later(1);
  expect(await sweep()).toEqual([]);
  later(1.25);
  await sweepAndWork();
  const again = [...mails.map(({ id }) => id), ...posts.map(({ headers }) => headers["idempotency-key"])];
  expect(again.sort()).toEqual(sent.sort());
  expect(await sweep()).toEqual([]);
});

test("D13: a target that fails is tried again, the others are not", async () => {
  refusing.add("sales@northside.example");
  webhookAnswer = { ok: false, reason: "answered 500" };
  const lead = await store(ALL);
  await work();
  expect(await listed(lead)).toMatchObject({
    state: "pending",
    deliveries: [
      { kind: "mail", state: "pending", attempts: 1, lastError: "452 mailbox full" },
      { kind: "adf", state: "delivered" },
      { kind: "webhook", state: "pending", lastError: "answered 500" },
      { kind: "confirmation", state: "delivered" },
    ],
  });
  refusing.clear();
  webhookAnswer = { ok: true };
  expect(await sweep()).toEqual([]);
  later(1);
  await sweepAndWork();
  expect(await listed(lead)).toMatchObject({ state: "delivered" });
  expect(mails.map(({ to }) => to)).toEqual([
    "crm@northside.example",
    "jane@example.com",
    "sales@northside.example",
  ]);
  expect(posts).toHaveLength(2);
});

test("D78: the system tries again under the same ids, a person's request has new ones", async () => {
  webhookAnswer = { ok: false, reason: "answered 500" };
  const attempted: string[] = [];
  const failing: DispatchPorts = {
    ...ports,
    mailer: {
      send: async ({ id }) => {
        attempted.push(id);
        throw new Error("452 mailbox full");
      },
    },
  };
  const lead = await store([ALL[0]!, ALL[2]!]);
  const keys = () => posts.map(({ headers }) => headers["idempotency-key"]);
  for (const minutes of [0, 2]) {
    later(minutes);
    for (const payload of await sweep()) await dispatchLead(failing, payload);
  }
  expect([new Set(attempted).size, attempted.length]).toEqual([1, 2]);
  expect([new Set(keys()).size, keys().length]).toEqual([1, 2]);
  await db.inAccount(site.accountId, (tx) => resendLead(tx, jobs, { id: lead.id, now }));
  webhookAnswer = { ok: true };
  await work();
  const reached = mails.map(({ id }) => id);
  expect(reached).toHaveLength(1);
  expect(attempted).not.toContain(reached[0]);
  expect(new Set(keys()).size).toBe(2);
  expect(await listed(lead)).toMatchObject({ state: "delivered" });
});

test.each([
  [59, true],
  [61, false],
])("D15: a confirmation sent %i minutes later says when we open: %s", async (minutes, said) => {
  await store([ALL[3]!], { afterHours: "We open tomorrow at 8:30 am." });
  later(minutes);
  await work();
  expect(mails[0]!.text.includes("We open tomorrow")).toBe(said);
});

test("D13: a webhook without its secret is not posted unsigned", async () => {
  const lead = await store([{ kind: "webhook", to: WEBHOOK, secretName: "OTHER" }]);
  await work();
  expect(posts).toEqual([]);
  expect((await listed(lead)).deliveries[0]!.lastError).toBe("no signing secret named OTHER");
});

test("D83: a dispatch stored with another variable of the server is not signed with it", async () => {
  const own = `${buildSecretPrefix(await slugOfAccount())}CRM`;
  const secret = toSecretReader({ DATABASE_OWNER_URL: "postgresql://owner", [own]: "own secret" });
  for (const [secretName, posted] of [
    ["DATABASE_OWNER_URL", 0],
    [own, 1],
  ] as const) {
    posts = [];
    const lead = await store([{ kind: "webhook", to: WEBHOOK, secretName }]);
    for (const { payload } of jobs.take("dispatch-lead")) {
      await dispatchLead({ ...ports, readSecret: secret }, payload as never);
    }
    expect([secretName, posts.length]).toEqual([secretName, posted]);
    const error = posted ? null : `no signing secret named ${secretName}`;
    expect((await listed(lead)).deliveries[0]?.lastError).toBe(error);
  }
});

const slugOfAccount = () => db.inAccount(site.accountId, readAccountSlug);

test("D13: undelivered after 15 minutes, the fallback is alerted, once, with the whole enquiry", async () => {
  refusing.add("sales@northside.example");
  const lead = await store(ALL);
  await work();
  jobs.take("dispatch-lead");
  mails = [];
  later(14.9);
  await watch();
  expect(mails).toEqual([]);
  for (const minutes of [15, 16]) {
    later(minutes);
    await watch();
  }
  expect(mails.map(({ to, subject }) => [to, subject.split(":")[0]])).toEqual([
    ["boss@northside.example", "Undelivered enquiry"],
  ]);
  expect(mails[0]!.text).toContain("sales@northside.example");
  expect(mails[0]!.text).toContain(lead.message.split("\n")[0]);
});

test("D13: an alert names a target that was given up, too", async () => {
  refusing.add("sales@northside.example");
  const lead = await store([ALL[0]!]);
  await db.inAccount(site.accountId, (tx) =>
    tx.query("update lead_delivery set attempts = 59 where lead_id = $1", [lead.id]),
  );
  await work();
  expect((await listed(lead)).deliveries[0]).toMatchObject({ state: "failed" });
  later(15);
  await watch();
  expect(mails.map(({ to, text }) => [to, text.includes("sales@northside.example")])).toEqual([
    ["boss@northside.example", true],
  ]);
});

test("D77: a dispatch whose job was lost gets another one", async () => {
  await store([ALL[0]!]);
  jobs.take("dispatch-lead");
  await sweepAndWork();
  expect(mails.map(({ to }) => to)).toContain("sales@northside.example");
});

test("D13: nobody is alerted about a delivered lead, or about the shopper's own bounced address", async () => {
  refusing.add("jane@example.com");
  const lead = await store(ALL);
  await work();
  jobs.take("dispatch-lead");
  later(15);
  await raiseAlarms({ ...ports, ...SILENT_OPERATORS });
  expect(ownJobs()).toEqual([]);
  expect(await listed(lead)).toMatchObject({ state: "delivered" });
});

test("D13: a lead sent again is a new mail to the dealer, so that no mailbox hides it", async () => {
  const lead = await store([ALL[0]!, ALL[3]!]);
  await work();
  later(60);
  await db.inAccount(site.accountId, (tx) => resendLead(tx, jobs, { id: lead.id, now, all: true }));
  await work();
  const toDealer = mails.filter(({ to }) => to === "sales@northside.example");
  expect(new Set(toDealer.map(({ id }) => id)).size).toBe(2);
  expect(mails.filter(({ to }) => to === "jane@example.com")).toHaveLength(1);
});

test("D1: a job with another account's id does nothing", async () => {
  const stranger = await givenLeadDealer(db, jobs);
  await store([ALL[0]!]);
  const [job] = jobs.take("dispatch-lead");
  await dispatchLead(ports, { ...job!.payload, accountId: stranger.accountId } as never);
  expect(mails).toEqual([]);
  expect(jobs.take("")).toEqual([]);
});

test("D78: after the SQL of docs/deployment.md, a restored copy sends nothing that was waiting, and sends again what it is told to", async () => {
  const lead = await store(ALL);
  jobs.take("");
  const [, sql = ""] =
    /```sql\n(begin;\n.*restored from a backup.*commit;)\n```/s.exec(
      await readFile("docs/deployment.md", "utf8"),
    ) ?? [];
  const statements = sql
    .split(/;\n?/)
    .filter((statement) => statement && !/^(begin|commit)$/.test(statement));
  expect(statements).toHaveLength(4);
  await db.inAccount(site.accountId, async (tx) => {
    for (const statement of statements) await tx.query(statement);
  });
  later(60 * 24 * 3);
  await sweepAndWork();
  expect([mails, posts]).toEqual([[], []]);
  expect(await listed(lead)).toMatchObject({ state: "failed" });
  await db.inAccount(site.accountId, (tx) => resendLead(tx, jobs, { id: lead.id, now }));
  await work();
  expect(mails.map(({ to }) => to)).toContain("sales@northside.example");
});
