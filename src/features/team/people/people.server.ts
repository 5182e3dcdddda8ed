import {
  requirePermission,
  requireSession,
  type StaffContext,
} from "#features/identity/request/staff-context.ts";
import { parseEmail } from "#features/identity/shoppers/shopper.ts";
import { buildInvitationMail, toInvitationPath } from "#features/identity/staff/invitations/invitation.ts";
import {
  inviteStaff,
  listInvitations,
  withdrawInvitation,
} from "#features/identity/staff/invitations/invitation-store.server.ts";
import type { StaffId } from "#features/identity/staff/person.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import {
  changeMembership,
  listMembers,
  type Member,
  removeMembership,
  toRemovalEntry,
  toRoleEntry,
} from "#features/identity/staff/roles/membership-store.server.ts";
import { isRole, may, mayAs } from "#features/identity/staff/roles/permissions.ts";
import {
  demandsSecondFactor,
  setSecondFactorDemand,
  signOutMember,
} from "#features/identity/staff/roles/sign-in-demand-store.server.ts";
import { listWithoutStrongWay } from "#features/identity/staff/second-factor/strong-ways.server.ts";
import { isFreshlyAuthenticated } from "#features/identity/staff/sessions/staff-session.ts";
import { listSsoMembers } from "#features/identity/staff/sso/sso-store.server.ts";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { isUuid, type PostedLists } from "#platform/http/read-input.ts";
import { formatDay } from "#ui/base/calendar-date.ts";
import { toAccountHref } from "../paths.ts";
import { UNCONFIRMED } from "../sign-in/submit-confirmation.server.ts";
import {
  type DemandView,
  PEOPLE_FIELDS,
  PEOPLE_INTENTS,
  type PeopleAnswer,
  type PeopleView,
  type PlaceChoices,
  type PlacesView,
} from "./people-view.ts";
import { describePlaces, EVERYWHERE, type Places, type ReadPlaces, readPlaces, toShown } from "./places.ts";
import { ROLE_NAMES } from "./role-names.ts";

export async function showPeople(context: StaffContext): Promise<PeopleView> {
  const { act, account, now, timeZone } = context;
  const session = requireSession(context);
  const { members, invitations, choices, isDemanded, bySso } = await act("people:read", async (tx) => ({
    members: await listMembers(tx),
    invitations: await listInvitations(tx, now()),
    choices: await listPlaces(context, tx),
    isDemanded: await demandsSecondFactor(tx),
    bySso: await listSsoMembers(tx),
  }));
  const mayManage = account !== null && mayAs(account, "people:manage");
  const toPlaces = ({ sites, locations }: Places): PlacesView => ({
    ...{ sites, locations, names: describePlaces({ sites, locations }, choices) },
  });
  return {
    people: members.map(({ staff, role, since, takesLeads, ...places }) => ({
      ...{ id: staff.id, name: staff.name, email: staff.email, role },
      ...{ places: toPlaces(places), shown: toShown({ role, ...places }) },
      isYou: staff.id === session.staff.id,
      since: formatDay(since, timeZone),
      isAway: may(role, "leads:pause") && !takesLeads,
    })),
    invitations: invitations.map(({ id, email, role, expiresAt, ...places }) => ({
      ...{ id, email, role, places: toPlaces(places), until: formatDay(expiresAt, timeZone) },
    })),
    choices,
    ssoHref: toAccountHref(account?.slug ?? "", "single-sign-on"),
    domainsHref: toAccountHref(account?.slug ?? "", "domains"),
    mayManage,
    demand: mayManage
      ? await showDemand(
          context,
          members.filter(({ staff }) => !bySso.includes(staff.id)),
          isDemanded,
        )
      : null,
    isConfirmed: isFreshlyAuthenticated(session, now()),
  };
}

/** Who has no second factor is read apart: the role that staff work under sees nothing of how people sign in (D426). */
async function showDemand(
  context: StaffContext,
  members: readonly Member[],
  isDemanded: boolean,
): Promise<DemandView> {
  const ids = await listWithoutStrongWay(
    context.db,
    members.map(({ staff }) => staff.id),
  );
  return {
    isDemanded,
    without: members.flatMap(({ staff }) => (ids.includes(staff.id) ? staff.name : [])),
    mayDemand: requireSession(context).isStrong,
  };
}

/** The sites and yards that somebody may be limited to. */
async function listPlaces({ sites: live }: StaffContext, tx: StaffTransaction): Promise<PlaceChoices> {
  const [sites, yards] = [await listSites(tx, { accounts: [tx.accountId] }), await listLocations(tx)];
  return {
    sites: sites.map(({ siteId: id, slug }) => ({
      id,
      name: live.find((one) => one.id === id)?.name ?? slug,
    })),
    yards: yards.map(({ id, name }) => ({ id, name })),
  };
}

const REFUSALS = {
  "last-owner": "Every dealer needs an owner of all sites and yards. Make somebody else one first.",
  "no-member": "This person no longer works here.",
  "unknown-place": "One of the sites or yards is not this dealer’s.",
  "too-many": "That is a lot of invitations in a short time. Please send more tomorrow.",
  member: "This person already works here. Change their role instead.",
} as const;
const UNREAD = "Please check what is marked below.";
const NO_ROLE = "Choose a role.";

/** Invites, changes and removes people, and withdraws invitations. */
export async function submitPeople(context: StaffContext, form: PostedLists): Promise<PeopleAnswer> {
  const read = (name: keyof typeof PEOPLE_FIELDS) => form(PEOPLE_FIELDS[name]);
  const [person, role] = [Number(read("person")) as StaffId, read("role")];
  const typed = { email: read("email"), role };
  const isLeaving = read("intent") === PEOPLE_INTENTS.remove && isSelf(context, person);
  requirePermission(context, isLeaving ? "people:leave" : "people:manage");
  if (!isFreshlyAuthenticated(requireSession(context), context.now())) return refuse(UNCONFIRMED, typed);
  switch (read("intent")) {
    case PEOPLE_INTENTS.invite:
      return invite(context, typed, readPlaces(form));
    case PEOPLE_INTENTS.changeRole:
      return changeRole(context, { person, role, shown: read("shown") }, readPlaces(form));
    case PEOPLE_INTENTS.remove:
      return remove(context, person);
    case PEOPLE_INTENTS.withdraw:
      return withdraw(context, read("invitation"));
    case PEOPLE_INTENTS.signOut:
      return signOut(context, person);
    case PEOPLE_INTENTS.demand:
      return demand(context, true);
    case PEOPLE_INTENTS.stopDemanding:
      return demand(context, false);
    default:
      return refuse("Please use one of the buttons.");
  }
}

const isSelf = (context: StaffContext, person: StaffId): boolean =>
  requireSession(context).staff.id === person;

const NOTHING: PeopleAnswer = {
  ...{ error: null, done: null, errors: {}, person: null, email: "", role: "", places: null },
  hasLeft: false,
};
const refuse = (error: string, typed: Partial<PeopleAnswer> = {}): PeopleAnswer => ({
  ...NOTHING,
  error,
  ...typed,
});
const confirm = (done: string): PeopleAnswer => ({ ...NOTHING, done });

async function invite(
  context: StaffContext,
  typed: Pick<PeopleAnswer, "email" | "role">,
  found: ReadPlaces,
): Promise<PeopleAnswer> {
  const [email, { role }] = [parseEmail(typed.email), typed];
  const kept = { ...typed, places: found.ok ? found.places : null };
  if (email === null)
    return refuse(UNREAD, {
      ...kept,
      errors: { email: "Enter an email address, such as kim@dealer.com.au." },
    });
  if (!isRole(role)) return refuse(UNREAD, { ...kept, errors: { role: NO_ROLE } });
  if (!found.ok) return refuse(UNREAD, { ...kept, errors: { places: found.error } });
  const { act, account, origin, mailer, now } = context;
  const places = found.places ?? EVERYWHERE;
  const outcome = await act("people:manage", (tx) =>
    inviteStaff(tx, { email, role, ...places, invitedBy: tx.actor, record: tx.record }, now()),
  );
  if (!outcome.ok) return refusePlaces(outcome.reason, kept);
  const isMailed = await mailer
    .send(
      buildInvitationMail({
        ...{ id: outcome.id, to: email, role, url: origin + toInvitationPath(outcome.token) },
        accountName: account?.name ?? "",
        by: requireSession(context).staff.name,
      }),
    )
    .then(() => true, context.failed);
  if (!isMailed) return refuse("The invitation could not be mailed just now. Please send it again.", kept);
  return confirm(`We’ve sent an invitation to ${email}.`);
}

/** Says at the field what is wrong with it. */
const refusePlaces = (reason: keyof typeof REFUSALS, kept: Partial<PeopleAnswer>): PeopleAnswer =>
  reason === "unknown-place"
    ? refuse(UNREAD, { ...kept, errors: { places: REFUSALS[reason] } })
    : refuse(REFUSALS[reason], kept);

const findMember = async (tx: StaffTransaction, person: StaffId) =>
  (await listMembers(tx)).find(({ staff }) => staff.id === person);

interface WantedRole {
  readonly person: StaffId;
  readonly role: string;
  readonly shown: string;
}

async function changeRole(
  { act }: StaffContext,
  { person, role, shown }: WantedRole,
  found: ReadPlaces,
): Promise<PeopleAnswer> {
  const kept = { person, role, places: found.ok ? found.places : null };
  if (!isRole(role)) return refuse(UNREAD, { ...kept, errors: { role: NO_ROLE } });
  if (!found.ok) return refuse(UNREAD, { ...kept, errors: { places: found.error } });
  return act("people:manage", async (tx) => {
    const known = await findMember(tx, person);
    if (!known) return refuse(REFUSALS["no-member"]);
    const { staff, sites, locations } = known;
    if (toShown(known) !== shown)
      return refuse(
        `Somebody else has changed what ${staff.name} may do. You see it now: please look again.`,
      );
    const wanted = { role, ...(found.places ?? { sites, locations }) };
    const changed = await changeMembership(tx, person, wanted);
    if (!changed.ok) return refusePlaces(changed.reason, kept);
    await tx.record(toRoleEntry(staff, changed.before, wanted));
    const part = wanted.sites || wanted.locations ? " for the chosen sites and yards" : "";
    return confirm(`${staff.name} is ${ROLE_NAMES[role].toLowerCase()}${part} now.`);
  });
}

async function remove(context: StaffContext, person: StaffId): Promise<PeopleAnswer> {
  const isLeaving = isSelf(context, person);
  return context.act(isLeaving ? "people:leave" : "people:manage", async (tx) => {
    const staff = (await findMember(tx, person))?.staff;
    if (!staff) return refuse(REFUSALS["no-member"]);
    const removed = await removeMembership(tx, person, (before) =>
      tx.record(toRemovalEntry(isLeaving ? "leave account" : "remove person", staff, before)),
    );
    if (!removed.ok) return refuse(REFUSALS[removed.reason]);
    return { ...confirm(`${staff.name} no longer has access.`), hasLeft: isLeaving };
  });
}

async function withdraw({ act, now }: StaffContext, id: string): Promise<PeopleAnswer> {
  if (!isUuid(id)) return refuse("This invitation has already ended.");
  const isWithdrawn = await act("people:manage", async (tx) => {
    const invitation = (await listInvitations(tx, now())).find((one) => one.id === id);
    if (!invitation || !(await withdrawInvitation(tx, id))) return false;
    const { email, role } = invitation;
    await tx.record({ action: "withdraw invitation", before: { email, role } });
    return true;
  });
  return isWithdrawn
    ? confirm("The invitation no longer works.")
    : refuse("This invitation has already ended.");
}

async function signOut(context: StaffContext, person: StaffId): Promise<PeopleAnswer> {
  return context.act("people:manage", async (tx) => {
    const staff = (await findMember(tx, person))?.staff;
    if (!staff) return refuse(REFUSALS["no-member"]);
    if (isSelf(context, person)) return refuse("Sign out your own devices under Your sign-in.");
    await signOutMember(tx, person, context.now());
    const named = { name: staff.name };
    await tx.record({
      ...{ action: "sign out person", subject: { kind: "person", id: person }, before: named, after: named },
    });
    return confirm(`${staff.name} is signed out here on all devices, and can sign in again.`);
  });
}

const NEEDS_OWN =
  "Set up a second factor or a passkey for yourself first, and sign in with it. You find both under Your sign-in.";

async function demand({ act, now }: StaffContext, isDemanded: boolean): Promise<PeopleAnswer> {
  return act("people:manage", async (tx) => {
    if (isDemanded && !tx.isStrong) return refuse(NEEDS_OWN);
    const isChanged = await setSecondFactorDemand(tx, { isDemanded, record: tx.record }, now());
    if (!isChanged) return confirm("Somebody else has changed this already. You see it now.");
    return confirm(
      isDemanded
        ? "From now on everybody needs a second factor or a passkey here."
        : "A password alone is enough here again.",
    );
  });
}
