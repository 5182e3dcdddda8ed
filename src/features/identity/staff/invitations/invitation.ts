import type { MailMessage } from "#platform/mail/mailer.ts";
import { DAY_MS } from "#platform/time.ts";
import type { Role } from "../roles/permissions.ts";

export const INVITATION_MS = 7 * DAY_MS;

const SECRET = "[A-Za-z0-9_-]{43}";

/** A token says which account it is for, since nothing may look for it in all of them (D2). */
export const toInvitationToken = (accountId: number, secret: string): string =>
  `${accountId.toString(36)}.${secret}`;

/** The account that a token names; null if it has not the form of one. */
export function readInvitationToken(token: string): number | null {
  const [, account] = new RegExp(`^([0-9a-z]{1,10})\\.${SECRET}$`).exec(token) ?? [];
  return account === undefined ? null : Number.parseInt(account, 36);
}

/** Address of the page that accepts an invitation, at the back office's host. */
export const toInvitationPath = (token: string): string => `/invitation?token=${token}`;

/** Roles as people say them. */
const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "an owner",
  manager: "a manager",
  salesperson: "a salesperson",
  marketer: "a marketer",
  "read-only": "someone who can look but not change",
};

interface InvitationMail {
  readonly id: string;
  readonly to: string;
  readonly accountName: string;
  /** Who invited the person; null for whoever runs the platform. */
  readonly by: string | null;
  readonly role: Role;
  /** Address of the page that accepts it. */
  readonly url: string;
}

/** Builds the mail that invites a person. */
export const buildInvitationMail = ({ id, to, accountName, by, role, url }: InvitationMail): MailMessage => ({
  id: `invitation-${id}`,
  fromName: accountName,
  to,
  subject: `Join ${accountName}`,
  text: [
    `${by ?? "The team that looks after your website"} has invited you to ${accountName} as ${ROLE_NAMES[role]}.`,
    `Open this link within seven days to get started:\n${url}`,
    "If you weren't expecting this, you can ignore it. Nobody gets access until the link is used.",
  ].join("\n\n"),
  automatic: true,
});
