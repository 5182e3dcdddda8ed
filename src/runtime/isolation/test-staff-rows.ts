import { randomUUID } from "node:crypto";
import { hashToken } from "#features/identity/sessions/session.ts";
import { recordAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { inviteStaff } from "#features/identity/staff/invitations/invitation-store.server.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import { noteOperatorEntry } from "#features/identity/staff/roles/operator-entry-store.server.ts";
import { setSecondFactorDemand } from "#features/identity/staff/roles/sign-in-demand-store.server.ts";
import { startStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { linkSsoIdentity, saveSso } from "#features/identity/staff/sso/sso-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { NOW } from "#features/inventory/import/test-import.ts";
import { keepChosenColumns } from "#features/stock/store/stock-columns.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { withDerivedKey } from "#platform/secrets/encryption.ts";

/** With which the browsers of both accounts' owners asked to be told of enquiries. */
export const SERVER_KEY = "key";

export const OWNER = { role: "owner", sites: null, locations: null } as const;
export const ENTRY = {
  action: "look around",
  actor: "system",
  name: "Tests",
  network: null,
  at: NOW,
} as const;

/** Whom each account invites. */
export const INVITED = {
  ...OWNER,
  email: "kim@dealer.example",
  invitedBy: "system",
  record: async () => undefined,
} as const;

/** The single sign-on that each account has. */
export const SSO_KEYS = withDerivedKey("s".repeat(32), undefined);
export const SSO = {
  settings: {
    ...{ issuer: "https://login.dealer.example", clientId: "forecourt", domains: ["dealer.example"] },
    ...{ newRole: null, isRequired: false },
  },
  clientSecret: "secret",
  keys: SSO_KEYS,
  record: async () => undefined,
} as const;
export const SSO_SUBJECT = { issuer: SSO.settings.issuer, subject: "jo" };

/** The token of an account's invitation. */
export const toTestToken = (accountId: number): string => `invitation of ${accountId}`;

/** An owner, an invitation, an entry of the audit log that stays and one that is to go, and one of an operator. */
export async function addStaffRows(tx: AccountTransaction): Promise<void> {
  const { id: staffId } = await addTestStaff(tx, {}, NOW);
  await addMembership(tx, { staffId, ...OWNER }, NOW);
  await inviteStaff(tx, INVITED, NOW);
  await tx.query("update staff_invitation set token_hash = $1", [hashToken(toTestToken(tx.accountId))]);
  await recordAudit(tx, ENTRY);
  await recordAudit(tx, { ...ENTRY, at: new Date("2010-01-01") });
  await saveSso(tx, SSO, NOW);
  await linkSsoIdentity(tx, { ...SSO_SUBJECT, staffId }, NOW);
  await setSecondFactorDemand(tx, { isDemanded: true, record: SSO.record }, NOW);
  await noteOperatorEntry(tx, staffId, NOW);
  await keepChosenColumns(tx, staffId, ["stock"]);
  const session = await startStaffSession(tx, { staffId, device: "Safari", isStrong: true }, NOW);
  const device = { endpoint: `https://push.example/${tx.accountId}`, p256dh: "point", auth: "auth" };
  await tx.query(
    `insert into staff_push_device (id, staff_id, name, endpoint, p256dh, auth, server_key, created_at, used_at, session_id)
     values ($1, $2, 'Safari', $3, $4, $5, $6, $7, $7, $8)`,
    [randomUUID(), staffId, ...Object.values(device), SERVER_KEY, NOW, session.id],
  );
}
