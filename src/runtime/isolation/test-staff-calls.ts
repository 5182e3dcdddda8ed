import {
  exportAudit,
  listAudit,
  listAuditActors,
  recordAudit,
  removeOldAuditEntries,
} from "#features/identity/staff/audit/audit-store.server.ts";
import {
  holdInvitation,
  inviteStaff,
  listInvitations,
  readInvitation,
  removeExpiredInvitations,
  withdrawInvitation,
} from "#features/identity/staff/invitations/invitation-store.server.ts";
import { listMemberDevices } from "#features/identity/staff/push/push-device-store.server.ts";
import {
  addMembership,
  areOwnPlaces,
  changeMembership,
  holdMembership,
  listMembers,
  lockMembers,
  removeMembership,
  setTakesLeads,
} from "#features/identity/staff/roles/membership-store.server.ts";
import {
  claimOperatorEntries,
  noteOperatorEntry,
  noteToldOwner,
  removeOldOperatorEntries,
  settleOperatorEntry,
} from "#features/identity/staff/roles/operator-entry-store.server.ts";
import {
  demandsSecondFactor,
  readDemands,
  setSecondFactorDemand,
  signOutMember,
} from "#features/identity/staff/roles/sign-in-demand-store.server.ts";
import {
  findSso,
  findSsoIdentity,
  hasSsoIdentity,
  holdSso,
  linkSsoIdentity,
  listSsoMembers,
  readSsoSecret,
  reencryptSso,
  removeSso,
  saveSso,
} from "#features/identity/staff/sso/sso-store.server.ts";
import { NOW } from "#features/inventory/import/test-import.ts";
import { answers, type Calls, type Ids, mine } from "./test-isolation.ts";
import {
  ENTRY,
  INVITED,
  OWNER,
  SERVER_KEY,
  SSO,
  SSO_KEYS,
  SSO_SUBJECT,
  toTestToken,
} from "./test-staff-rows.ts";

/** The day of the operator's entry. */
const TODAY = NOW.toISOString().slice(0, 10);

/** Stores of the people of the back office, and of what they did. */
export function staffCalls({ staff, invitation, location }: Ids): Calls {
  const { siteId } = mine;
  const noMember = { ok: false, reason: "no-member" };
  const nothing = async () => undefined;
  return {
    lockMembers: answers(lockMembers, undefined),
    listMembers: answers(
      async (tx) => (await listMembers(tx)).some((member) => member.staff.id === staff),
      false,
    ),
    holdMembership: answers((tx) => holdMembership(tx, staff), null),
    areOwnPlaces: answers(
      async (tx) => [
        await areOwnPlaces(tx, { sites: [siteId], locations: null }),
        await areOwnPlaces(tx, { sites: null, locations: [location] }),
      ],
      [false, false],
    ),
    changeMembership: answers((tx) => changeMembership(tx, staff, { ...OWNER, role: "manager" }), noMember),
    removeMembership: answers((tx) => removeMembership(tx, staff, nothing), noMember),
    listMemberDevices: answers(
      async (tx) => (await listMemberDevices(tx, SERVER_KEY, NOW)).map(({ staffId }) => staffId === staff),
      [false],
    ),
    setTakesLeads: answers((tx) => setTakesLeads(tx, staff, false), false),
    signOutMember: answers((tx) => signOutMember(tx, staff, NOW), false),
    // The person is the platform's, and so may be of any account.
    addMembership: answers((tx) => addMembership(tx, { staffId: staff, ...OWNER }, NOW), true),
    inviteStaff: answers(async (tx) => (await inviteStaff(tx, INVITED, NOW)).ok, true),
    listInvitations: answers(
      async (tx) => (await listInvitations(tx, NOW)).some(({ id }) => id === invitation),
      false,
    ),
    readInvitation: answers((tx) => readInvitation(tx, toTestToken(mine.accountId), NOW), null),
    holdInvitation: answers((tx) => holdInvitation(tx, toTestToken(mine.accountId), NOW), null),
    withdrawInvitation: answers((tx) => withdrawInvitation(tx, invitation), false),
    removeExpiredInvitations: answers(
      (tx) => removeExpiredInvitations(tx, new Date("2100-01-01")),
      undefined,
    ),
    // Each account has its own, of the same words: what is found must be of theirs, and what is changed, too.
    findSso: answers((tx) => findSso(tx), SSO.settings),
    holdSso: answers((tx) => holdSso(tx), SSO.settings),
    readSsoSecret: answers((tx) => readSsoSecret(tx, SSO_KEYS), "secret"),
    findSsoIdentity: answers(async (tx) => (await findSsoIdentity(tx, SSO_SUBJECT)) === staff, false),
    hasSsoIdentity: answers((tx) => hasSsoIdentity(tx, staff), false),
    reencryptSso: answers((tx) => reencryptSso(tx, SSO_KEYS), false),
    listSsoMembers: answers(async (tx) => (await listSsoMembers(tx)).includes(staff), false),
    linkSsoIdentity: answers(
      (tx) => linkSsoIdentity(tx, { ...SSO_SUBJECT, subject: "kim", staffId: staff }, NOW),
      true,
    ),
    saveSso: answers((tx) => saveSso(tx, SSO, NOW), { ok: true, isOther: false }),
    removeSso: answers((tx) => removeSso(tx, SSO.record), true),
    demandsSecondFactor: answers(demandsSecondFactor, true),
    readDemands: answers((tx) => readDemands(tx, staff), {
      ...{ signedOutAt: null, needsSso: false, needsSecondFactor: true },
    }),
    setSecondFactorDemand: answers(
      (tx) => setSecondFactorDemand(tx, { isDemanded: false, record: SSO.record }, NOW),
      true,
    ),
    recordAudit: answers((tx) => recordAudit(tx, ENTRY), undefined),
    listAudit: answers(async (tx) => (await listAudit(tx, {}, 10)).length, 3),
    listAuditActors: answers(listAuditActors, [{ actor: "system", name: "Tests" }]),
    exportAudit: answers(async (tx) => {
      const lines: string[] = [];
      for await (const line of exportAudit(tx, {})) lines.push(line);
      return lines.length;
    }, 4),
    removeOldAuditEntries: answers(removeOldAuditEntries, undefined),
    noteOperatorEntry: answers((tx) => noteOperatorEntry(tx, staff, NOW), true),
    claimOperatorEntries: answers(
      async (tx) => (await claimOperatorEntries(tx, new Date("2100-01-01"))).length,
      2,
    ),
    noteToldOwner: answers((tx) => noteToldOwner(tx, { staffId: staff, day: TODAY }, staff), undefined),
    settleOperatorEntry: answers((tx) => settleOperatorEntry(tx, { staffId: staff, day: TODAY }), undefined),
    removeOldOperatorEntries: answers(
      (tx) => removeOldOperatorEntries(tx, new Date("2100-01-01")),
      undefined,
    ),
  };
}
