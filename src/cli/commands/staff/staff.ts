import type { Command } from "commander";
import { buildInvitationMail, toInvitationPath } from "#features/identity/staff/invitations/invitation.ts";
import {
  inviteStaff,
  listInvitations,
} from "#features/identity/staff/invitations/invitation-store.server.ts";
import { findStaffByEmail, setOperator } from "#features/identity/staff/person-store.server.ts";
import {
  changeMembership,
  listMembers,
  type Member,
  type Membership,
  type MembershipOutcome,
  removeMembership,
  toRemovalEntry,
  toRoleEntry,
} from "#features/identity/staff/roles/membership-store.server.ts";
import { isRole, ROLES, type Role } from "#features/identity/staff/roles/permissions.ts";
import { findAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import { toBackOfficeOrigin } from "#platform/env.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { requireAccount, requireSite, withPlatform } from "../../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../../terminal/account-command.ts";
import { formatMinute, formatTable, print, printNote } from "../../terminal/output.ts";
import { BY_COMMAND, recordBy } from "./record-by.ts";
import { addStaffSignInCommands, requireEmail } from "./staff-sign-in.ts";
import { addStaffSsoCommand } from "./staff-sso.ts";

interface RoleOptions extends AccountOptions {
  readonly role: string;
  readonly site?: readonly string[];
  readonly yard?: readonly string[];
}

export function addStaffCommand(program: Command): void {
  const staff = program
    .command("staff")
    .description("Invite people to the back office, and say what they may do.");
  const command = (name: string, description: string) => addAccountCommand(staff, name, description);
  const withPlaces = (one: Command) =>
    one
      .option("--site <slug...>", "only for these sites; for all by default")
      .option("--yard <slug...>", "only at these locations; at all by default");
  withPlaces(
    command(
      "invite <email>",
      "Invite a person to an account. Prints the address of the invitation, and mails it.",
    ).option("--role <role>", ROLES.join(", "), "owner"),
  ).action(inviteCommand);
  command("list", "The people of an account, and pending invitations.").action(listCommand);
  withPlaces(
    command("role <email>", "Change what a person may do.").requiredOption("--role <role>", ROLES.join(", ")),
  ).action(roleCommand);
  command("remove <email>", "Take a person out of an account.").action(removeCommand);
  addStaffSsoCommand(staff);
  staff
    .command("operator <email>")
    .description("Let a person enter every account, as an operator of the platform.")
    .option("--end", "stop being an operator")
    .option("--json", "as JSON")
    .action(operatorCommand);
  addStaffSignInCommands(staff);
}

async function inviteCommand(typed: string, options: RoleOptions): Promise<void> {
  const email = requireEmail(typed);
  const role = requireRole(options.role);
  await withPlatform(async (platform, env) => {
    const accountId = await requireAccount(platform, options.account);
    const places = await findPlaces(platform, accountId, options);
    const now = new Date();
    const invited = await platform.db.inAccount(accountId, (tx) =>
      inviteStaff(tx, { email, role, ...places, invitedBy: BY_COMMAND.actor, record: recordBy(tx) }, now),
    );
    if (!invited.ok)
      throw new StartError(
        invited.reason === "member"
          ? `${email} is in ${options.account} already. \`staff role\` changes what they may do.`
          : "A site or location is not the account's.",
      );
    const url = toBackOfficeOrigin(env) + toInvitationPath(invited.token);
    const { id, expiresAt } = invited;
    const account = await findAccount(platform.db, accountId);
    const mail = buildInvitationMail({
      id,
      to: email,
      accountName: account?.name ?? "",
      by: null,
      role,
      url,
    });
    const isMailed = await createMailer(env)
      .send(mail)
      .then(
        () => true,
        () => false,
      );
    print(options.json, { email, role, url, expiresAt, isMailed }, () =>
      [
        `${email} is invited to ${options.account} as ${role}. Until ${formatMinute(expiresAt)} (UTC):`,
        url,
      ].join("\n"),
    );
    if (!isMailed) printNote("The mail could not be sent. Pass the address on yourself.");
  });
}

async function listCommand(options: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, options.account);
    const { members, invitations } = await platform.db.inAccount(accountId, async (tx) => ({
      members: await listMembers(tx),
      invitations: await listInvitations(tx, new Date()),
    }));
    const found = [
      ...members.map(({ staff: { email, name }, ...rest }) => ({
        email,
        name,
        ...toPlaces(rest),
        until: null,
      })),
      ...invitations.map(({ email, expiresAt, ...rest }) => ({
        email,
        name: null,
        ...toPlaces(rest),
        until: expiresAt,
      })),
    ];
    print(options.json, found, () =>
      formatTable(
        ["email", "name", "role", "invited until"],
        found.map(({ email, name, role, until }) => [email, name, role, until && formatMinute(until)]),
      ),
    );
  });
}

const toPlaces = ({ role, sites, locations }: Membership): Membership => ({ role, sites, locations });

async function roleCommand(typed: string, options: RoleOptions): Promise<void> {
  const role = requireRole(options.role);
  await changeMember(typed, options, async (tx, { member, places }) => {
    const wanted = { role, ...places };
    const outcome = await changeMembership(tx, member.staff.id, wanted);
    if (outcome.ok) await recordBy(tx)(toRoleEntry(member.staff, outcome.before, wanted));
    return outcome;
  });
}

async function removeCommand(typed: string, options: AccountOptions): Promise<void> {
  await changeMember(typed, options, (tx, { member }) =>
    removeMembership(tx, member.staff.id, (before) =>
      recordBy(tx)(toRemovalEntry("remove person", member.staff, before)),
    ),
  );
}

const REFUSALS = {
  "last-owner": "An account always has an owner of all its sites and yards. Make somebody else one first.",
  "no-member": "The person is not in the account any more.",
  "unknown-place": "A site or location is not the account's.",
} as const;

interface Found {
  readonly member: Member;
  readonly places: Places;
}

async function changeMember(
  typed: string,
  options: AccountOptions & Partial<RoleOptions>,
  change: (tx: AccountTransaction, found: Found) => Promise<MembershipOutcome>,
): Promise<void> {
  const email = requireEmail(typed);
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, options.account);
    const places = await findPlaces(platform, accountId, options);
    await platform.db.inAccount(accountId, async (tx) => {
      const member = (await listMembers(tx)).find(({ staff }) => staff.email === email);
      if (!member)
        throw new StartError(`${email} is not in ${options.account}. \`staff list\` shows who is.`);
      const outcome = await change(tx, { member, places });
      if (!outcome.ok) throw new StartError(REFUSALS[outcome.reason]);
    });
    print(options.json, { email, account: options.account }, () => "Done.");
  });
}

async function operatorCommand(
  typed: string,
  { end = false, json }: { readonly end?: boolean; readonly json?: boolean },
): Promise<void> {
  const email = requireEmail(typed);
  await withPlatform(async ({ db }) => {
    const person = await findStaffByEmail(db, email);
    if (!person)
      throw new StartError(
        `Nobody signs in with ${email}. Invite them to an account with \`staff invite\` first.`,
      );
    await setOperator(db, person.id, !end);
    print(json, { email, isOperator: !end }, () =>
      end
        ? `${email} can now enter only their own accounts.`
        : `${email} may enter every account from now on.`,
    );
  });
}

type Places = Omit<Membership, "role">;

/** Ids of the sites and locations that options name. @throws StartError naming one that the account has not */
async function findPlaces(
  platform: Platform,
  accountId: AccountId,
  { site, yard }: Pick<RoleOptions, "site" | "yard">,
): Promise<Places> {
  const sites: SiteId[] = [];
  for (const slug of site ?? []) {
    const found = await requireSite(platform, slug);
    if (found.accountId !== accountId) throw new StartError(`--site: ${slug} is a site of another account.`);
    sites.push(found.siteId);
  }
  if (!yard) return { sites: site ? sites : null, locations: null };
  const known = await platform.db.inAccount(accountId, listLocations);
  const locations = yard.map((slug) => {
    const found = known.find((location) => location.slug === slug);
    if (!found) throw new StartError(`--yard: the account has no location "${slug}".`);
    return found.id;
  });
  return { sites: site ? sites : null, locations };
}

/** @throws StartError when it is no role */
function requireRole(text: string): Role {
  if (!isRole(text)) throw new StartError(`--role: "${text}" must be one of ${ROLES.join(", ")}.`);
  return text;
}
