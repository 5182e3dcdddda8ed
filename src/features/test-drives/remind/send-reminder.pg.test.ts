import { expect, test } from "vitest";
import { eraseRecord, readPerson } from "#features/leads/inbox/people.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { submitTestDrive } from "../manage/submit-test-drive.server.ts";
import { ELEVEN, openDrivingDealer, TEN } from "../test-shopper.ts";
import type { RemindJob } from "./remind-job.ts";
import { enqueueReminders, type RemindPorts, sendReminder } from "./send-reminder.server.ts";

const db = openTestDatabase();
const WEDNESDAY = "2025-03-05T10:00:00+10:00";
const THURSDAY = "2025-03-06T10:00:00+10:00";
const HOUR = 3600;

/** A dealer whose clock stands at half past nine on Sunday 2 March 2025, with a mailbox for all. */
async function open() {
  const jobs = rememberingJobs();
  const dealer = await openDrivingDealer(db, jobs);
  const mails: MailMessage[] = [];
  let isMailDown = false;
  const ports: RemindPorts = {
    ...{ db, jobs, log: silentLog, secret: dealer.ctx.secret, now: dealer.ctx.now },
    mailer: {
      send: async (message) => {
        if (isMailDown) throw new Error("connect ECONNREFUSED");
        mails.push(message);
        return { id: message.id };
      },
    },
  };
  const takeJobs = async () => {
    await enqueueReminders(ports);
    const own = jobs.take("remind-test-drive").map(({ payload }) => payload as RemindJob);
    return own.filter(({ accountId }) => accountId === dealer.ctx.accountId);
  };
  return {
    ...dealer,
    ports,
    mails,
    takeJobs,
    /** One round, and the jobs that it adds. */
    work: async () => {
      for (const job of await takeJobs()) await sendReminder(ports, job);
    },
    breakMail: (isBroken: boolean) => {
      isMailDown = isBroken;
    },
    book: async (time: string, fields: Record<string, string> = {}) => {
      const { to = "" } = await dealer.browser().send({ time, ...fields });
      return new URLSearchParams(to.split("?")[1]).get("booking") ?? "";
    },
    change: (booking: string, fields: Record<string, string>) =>
      submitTestDrive(
        dealer.ctx,
        new Request("https://northside.example", {
          method: "POST",
          body: new URLSearchParams({ booking, ...fields }),
        }),
      ),
  };
}

test("LEAD-20 D169: the shopper is reminded once, on the day before, with the link to change or cancel", async () => {
  const dealer = await open();
  const token = await dealer.book(WEDNESDAY, { email: "jane@example.com" });
  dealer.pass(24 * HOUR);
  await dealer.work();
  expect(dealer.mails).toEqual([]);
  dealer.pass(25 * HOUR);
  await dealer.work();
  await dealer.work();
  expect(dealer.mails).toHaveLength(1);
  expect(dealer.mails[0]).toMatchObject({
    ...{ to: "jane@example.com", fromName: "Northside Motors", automatic: true },
    subject: "Northside Motors: a reminder of your test drive on Wednesday 5 March 2025, 10:00 am",
    replyTo: { address: "used@northside.example" },
  });
  expect(dealer.mails[0]?.text).toContain(
    `Change or cancel this test drive: https://northside.example/book-test-drive/booking?booking=${token}`,
  );
});

test("LEAD-20 D169: two workers with the same job send one mail, and a mail server that is down is tried again", async () => {
  const dealer = await open();
  await dealer.book(WEDNESDAY);
  dealer.pass(49 * HOUR);
  const [job] = await dealer.takeJobs();
  dealer.breakMail(true);
  await expect(sendReminder(dealer.ports, job!)).rejects.toThrow("ECONNREFUSED");
  dealer.breakMail(false);
  const [again] = await dealer.takeJobs();
  await Promise.all([1, 2, 3].map(() => sendReminder(dealer.ports, again!)));
  expect(dealer.mails).toHaveLength(1);
});

test("LEAD-20 D169: none for a cancelled drive, for an erased person, or for one booked that day or the day before after ten", async () => {
  const dealer = await open();
  const cancelled = await dealer.book(WEDNESDAY);
  dealer.pass(49 * HOUR);
  const [job] = await dealer.takeJobs();
  await dealer.change(cancelled, { intent: "cancel" });
  await sendReminder(dealer.ports, job!);
  await dealer.book(WEDNESDAY, { email: "late@example.com" });
  await dealer.work();
  expect(dealer.mails).toEqual([]);
  const soon = await open();
  soon.pass(HOUR);
  await soon.book(TEN);
  await soon.work();
  expect(soon.mails).toEqual([]);
  await soon.book(WEDNESDAY, { email: "jane@example.com" });
  soon.pass(48 * HOUR);
  const key = { email: "jane@example.com", phone: null };
  await db.inAccount(soon.ctx.accountId, async (tx) =>
    eraseRecord(tx, await readPerson(tx, key), soon.ctx.now()),
  );
  expect(await soon.takeJobs()).toEqual([]);
});

test("LEAD-20 D169: after a change it reminds of the new time alone, and again where the first was reminded of", async () => {
  const dealer = await open();
  const token = await dealer.book(WEDNESDAY);
  dealer.pass(48 * HOUR);
  await dealer.change(token, { intent: "change", time: THURSDAY });
  dealer.pass(HOUR);
  await dealer.work();
  expect(dealer.mails).toEqual([]);
  dealer.pass(24 * HOUR);
  await dealer.work();
  expect(dealer.mails.map(({ subject }) => subject)).toEqual([
    "Northside Motors: a reminder of your test drive on Thursday 6 March 2025, 10:00 am",
  ]);
  await dealer.change(token, { intent: "change", time: "2025-03-08T10:00:00+10:00" });
  dealer.pass(48 * HOUR);
  await dealer.work();
  expect(dealer.mails).toHaveLength(2);
});

test("LEAD-20 D169: the drives of a day are each reminded of", async () => {
  const dealer = await open();
  await dealer.book(TEN, { email: "one@example.com" });
  await dealer.book(ELEVEN, { email: "two@example.com" });
  dealer.pass(HOUR);
  await dealer.work();
  expect(dealer.mails.map(({ to }) => to)).toEqual(["one@example.com", "two@example.com"]);
});
