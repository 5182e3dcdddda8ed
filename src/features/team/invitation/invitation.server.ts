import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { describeDevice } from "#features/identity/sessions/session.ts";
import {
  acceptInvitation,
  acceptInvitationAs,
  findInvitation,
} from "#features/identity/staff/invitations/accept-invitation.server.ts";
import { PASSWORD_PROBLEMS } from "#features/identity/staff/passwords/password-rules.ts";
import { NAME_RULE, parseStaffName } from "#features/identity/staff/person.ts";
import { startStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { PASSWORD_FIELDS, type PasswordAnswer } from "../passwords/password-fields.ts";
import { toAccountHref } from "../paths.ts";
import { ROLE_NAMES } from "../people/role-names.ts";
import { signInBrowser } from "../sign-in/submit-sign-in.server.ts";

/** An invitation as its page shows it. */
export interface InvitationView {
  readonly token: string;
  readonly accountName: string;
  readonly email: string;
  readonly role: string;
  /**
   * `new`: the person chooses a name and a password. `signed-in`: they only have to accept. `sign-in`: the address is a person's who
   * has not signed in here. `other`: somebody else is signed in.
   */
  readonly as: "new" | "signed-in" | "sign-in" | "other";
}

/** Null for an invitation that was used or withdrawn, or has expired. */
export async function showInvitation({
  db,
  now,
  url,
  session,
}: StaffContext): Promise<InvitationView | null> {
  const token = url.searchParams.get(PASSWORD_FIELDS.token) ?? "";
  const found = await findInvitation(db, token, now());
  if (!found) return null;
  const { accountName, email, role, isPerson } = found;
  const isTheirs = session?.staff.email === email && session.ssoAccount === null;
  const as = session ? (isTheirs ? "signed-in" : "other") : isPerson ? "sign-in" : "new";
  return { token, accountName, email, role: ROLE_NAMES[role], as };
}

type Outcome =
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] }
  | { readonly kind: "refused"; readonly answer: PasswordAnswer }
  /** The page shows what is to be done instead. */
  | { readonly kind: "again"; readonly token: string };

/** Accepts an invitation: as whoever is signed in, else as a new person. */
export async function submitInvitation(context: StaffContext, form: PostedForm): Promise<Outcome> {
  const { db, now, client: network, session, userAgent } = context;
  const read = (name: keyof typeof PASSWORD_FIELDS) => form(PASSWORD_FIELDS[name]);
  const token = read("token");
  const again: Outcome = { kind: "again", token };
  const invitation = await findInvitation(db, token, now());
  if (!invitation) return again;
  const enter = (cookies: readonly string[]): Outcome => ({
    ...{ kind: "redirect", to: toAccountHref(invitation.account), cookies },
  });
  if (session) {
    // The provider of one account makes nobody a member of another one.
    if (session.ssoAccount !== null) return again;
    const accepted = await acceptInvitationAs(db, { staffId: session.staff.id, token, network }, now());
    return accepted.ok ? enter([]) : again;
  }
  const name = parseStaffName(read("name"));
  if (name === null) return refuse(read("name"), { name: NAME_RULE });
  const accepted = await acceptInvitation(db, { token, name, password: read("password"), network }, now());
  if (accepted.ok) {
    const staffId = accepted.person.id;
    const started = await startStaffSession(db, { staffId, device: describeDevice(userAgent) }, now());
    return enter(await signInBrowser(context, started));
  }
  const { reason } = accepted;
  if (reason === "ended" || reason === "sign-in-first" || reason === "other-person") return again;
  return refuse(name, { password: PASSWORD_PROBLEMS[reason] });
}

const refuse = (name: string, errors: PasswordAnswer["errors"]): Outcome => ({
  kind: "refused",
  answer: { name, errors },
});
