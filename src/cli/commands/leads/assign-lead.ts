import type { Command } from "commander";
import type { StaffId } from "#features/identity/staff/person.ts";
import { listMembers } from "#features/identity/staff/roles/membership-store.server.ts";
import { assignThread } from "#features/leads/threads/change-thread.server.ts";
import {
  holdThread,
  listThreadsOfReference,
  WHOLE_ACCOUNT,
} from "#features/leads/threads/find-thread.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { requireSite, withPlatform } from "../../start/with-platform.ts";
import { print } from "../../terminal/output.ts";
import { recordBy } from "../staff/record-by.ts";

interface Options {
  readonly site: string;
  readonly to?: string;
  readonly nobody?: boolean;
  readonly json?: boolean;
}

/** `leads assign` (D444). */
export function addAssignCommand(leads: Command): void {
  leads
    .command("assign <reference>")
    .description("Give the lead of an enquiry to a person, or with --nobody take it from whoever has it.")
    .requiredOption("--site <slug>", "a site of the account")
    .option("--to <email>", "who gets it")
    .option("--nobody", "nobody has it any more")
    .option("--json", "as JSON")
    .action(runAssign);
}

async function runAssign(reference: string, { site, to, nobody = false, json }: Options): Promise<void> {
  if ((to === undefined) === !nobody) throw new StartError("Name a person with --to, or use --nobody.");
  if (!/^[0-9a-f][0-9a-f-]{7,35}$/i.test(reference))
    throw new StartError(`"${reference}" is no reference: it is eight letters and digits, such as 3F2A9C01.`);
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, site, { removed: true });
    const given = await platform.db.inAccount(accountId, (tx) => assign(tx, reference, to?.toLowerCase()));
    print(json, { reference, to: given.to, changed: !given.isSame }, () =>
      given.to === null ? `Nobody has ${reference} now.` : `${given.to} has ${reference} now.`,
    );
  });
}

async function assign(tx: AccountTransaction, reference: string, email: string | undefined) {
  const [id, ...others] = await listThreadsOfReference(tx, reference);
  if (others.length > 0)
    throw new StartError(`${reference} is in several leads. Use the whole id of the enquiry.`);
  const thread = id === undefined ? null : await holdThread(tx, id, WHOLE_ACCOUNT);
  if (!thread) throw new StartError(`There is no lead with an enquiry ${reference}.`);
  const to = email === undefined ? null : await findMember(tx, email);
  const given = await assignThread(tx, thread, { to, staffId: null, now: new Date(), record: recordBy(tx) });
  if (!given.ok)
    throw new StartError(`--to: ${email} may not answer this lead, by their role, sites or yards.`);
  return given;
}

async function findMember(tx: AccountTransaction, email: string): Promise<StaffId> {
  const member = (await listMembers(tx)).find(({ staff }) => staff.email === email);
  if (!member) throw new StartError(`--to: ${email} does not work for this account.`);
  return member.staff.id;
}
