import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import { eraseRecord, readPerson } from "#features/leads/inbox/people.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { openDrivingDealer, TEN } from "#features/test-drives/test-shopper.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { addPaper } from "../store/papers.server.ts";
import { mailAgreement } from "./mail-agreement.server.ts";

const db = openTestDatabase();

/** A test drive that Jane booked and signed for, and a mailbox. */
async function open(changes: { readonly signature?: string | null } = {}) {
  const dealer = await openDrivingDealer(db, rememberingJobs());
  const { accountId, secret, now } = dealer.ctx;
  const { to = "" } = await dealer.browser().send({ time: TEN, email: "jane@example.com" });
  const testDriveId = readAppointmentToken(
    secret,
    new URLSearchParams(to.split("?")[1]).get("booking") ?? "",
  )!;
  const submission = randomUUID();
  await db.inAccount(accountId, (tx) =>
    addPaper(tx, {
      ...{ driveId: testDriveId, submission, picture: null, erasePictureAt: null, plate: "123 ABC" },
      licence: { state: "QLD", class: "C", expires: "2030-01-01", last: "9F12" },
      ...{ odometerOut: 45_210, agreement: "I bring it back.\n\nToday.", agreementVersion: "1a2b3c4d" },
      ...{ signedName: "Jane <Citizen>", signature: "M1 2L3 4", ...changes },
      ...{ signedAt: new Date(TEN), storedAt: new Date(TEN), takenBy: "Kim" },
    }),
  );
  const mails: MailMessage[] = [];
  let isMailDown = false;
  const mailer = {
    send: async (message: MailMessage) => {
      if (isMailDown) throw new Error("connect ECONNREFUSED");
      mails.push(message);
      return { id: message.id };
    },
  };
  return {
    ...{ accountId, mails, submission, now },
    work: () => mailAgreement({ db, mailer, log: silentLog, now }, { accountId, testDriveId }),
    breakMail: (isBroken: boolean) => {
      isMailDown = isBroken;
    },
  };
}

test("D451: the shopper gets what they signed by mail, once, without the licence", async () => {
  const { work, breakMail, mails, submission } = await open();
  breakMail(true);
  await expect(work()).rejects.toThrow("ECONNREFUSED");
  breakMail(false);
  await work();
  await work();
  expect(mails).toHaveLength(1);
  const [{ text, html, ...mail }] = mails as [MailMessage];
  expect(mail).toMatchObject({
    ...{ id: `test-drive-agreement-${submission}`, to: "jane@example.com", automatic: true },
    subject: "Northside Motors: your copy of the test drive agreement",
  });
  for (const words of [
    "I bring it back.",
    "Today.",
    "By: Jane <Citizen>",
    "3 Mar 2025, 10:00 am AEST",
    "45,210 km",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("9F12");
  expect(html).toContain("Jane &lt;Citizen&gt;");
});

test("D451: a typed name is called so, and nobody who was erased gets anything", async () => {
  const typed = await open({ signature: null });
  await typed.work();
  expect(typed.mails[0]?.text).toContain("Jane <Citizen> (name typed as signature)");
  const erased = await open();
  await db.inAccount(erased.accountId, async (tx) =>
    eraseRecord(tx, await readPerson(tx, { email: "jane@example.com", phone: null }), erased.now()),
  );
  await erased.work();
  expect(erased.mails).toEqual([]);
});
