import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { parseEmail } from "#features/identity/shoppers/shopper.ts";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { findStaffByEmail } from "#features/identity/staff/person-store.server.ts";
import { listAccountsOf } from "#features/identity/staff/roles/membership-store.server.ts";
import { hasStrongWay, removeStrongWays } from "#features/identity/staff/second-factor/strong-ways.server.ts";
import { forgetDevices } from "#features/identity/staff/sessions/device-store.server.ts";
import { endStaffSessions } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { buildSecurityMail } from "#features/identity/staff/sign-in/security-event.ts";
import { toBackOfficeOrigin } from "#platform/env.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { withPlatform } from "../../start/with-platform.ts";
import { print, printNote } from "../../terminal/output.ts";
import { recordBy } from "./record-by.ts";

interface Options {
  readonly json?: boolean;
}

/** `staff sign-out` and `staff remove-second-factor`: what is done of how a person signs in, in all accounts. */
export function addStaffSignInCommands(staff: Command): void {
  staff
    .command("sign-out <email>")
    .description("Sign a person out everywhere, as after a device was stolen.")
    .option("--json", "as JSON")
    .action(signOutCommand);
  staff
    .command("remove-second-factor <email>")
    .description(
      "Remove the second factor and all passkeys of a person who has lost them, and sign them out everywhere. They keep their password.",
    )
    .option("--json", "as JSON")
    .action(removeSecondFactorCommand);
}

async function signOutCommand(typed: string, { json }: Options): Promise<void> {
  const email = requireEmail(typed);
  await withPlatform(async ({ db }) => {
    const person = await requirePerson(db, email);
    await endStaffSessions(db, person.id, null);
    await forgetDevices(db, person.id, null);
    print(json, { email }, () => `${email} is signed out everywhere.`);
  });
}

async function removeSecondFactorCommand(typed: string, { json }: Options): Promise<void> {
  const email = requireEmail(typed);
  await withPlatform(async ({ db }, env) => {
    const person = await requirePerson(db, email);
    if (!(await hasStrongWay(db, person.id)))
      throw new StartError(`${email} has neither a second factor nor a passkey.`);
    const { id, name } = person;
    const entry = {
      ...{ action: "remove second factor", subject: { kind: "person", id } },
      ...{ before: { name }, after: { name } },
    };
    // Before it is done: what is done in no account must not stay unsaid in one.
    for (const { accountId } of await listAccountsOf(db, { id, isOperator: false }))
      await db.inAccount(accountId, (tx) => recordBy(tx)(entry));
    await removeStrongWays(db, id);
    const isMailed = await createMailer(env)
      .send(
        buildSecurityMail(person, "second factor and passkeys removed", {
          ...{ id: randomUUID(), origin: toBackOfficeOrigin(env) },
        }),
      )
      .then(
        () => true,
        () => false,
      );
    print(json, { email, isMailed }, () => `${email} now signs in with the password alone.`);
    if (!isMailed) printNote("The mail could not be sent. Tell them yourself.");
  });
}

/** @throws StartError when nobody has the address */
async function requirePerson(db: Database, email: string): Promise<StaffPerson> {
  const person = await findStaffByEmail(db, email);
  if (!person) throw new StartError(`Nobody signs in with ${email}.`);
  return person;
}

/** @throws StartError when it is no address */
export function requireEmail(typed: string): string {
  const email = parseEmail(typed);
  if (email === null) throw new StartError(`"${typed}" is not an email address.`);
  return email;
}
