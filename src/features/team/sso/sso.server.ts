import { requireSession, type StaffContext } from "#features/identity/request/staff-context.ts";
import { isFreshlyAuthenticated } from "#features/identity/staff/sessions/staff-session.ts";
import { endSsoSessions } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { readSso, type SsoSettings } from "#features/identity/staff/sso/sso.ts";
import { findSso, removeSso, saveSso } from "#features/identity/staff/sso/sso-store.server.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { UNCONFIRMED } from "../sign-in/submit-confirmation.server.ts";
import { toRedirectUri } from "./sign-in-by-sso.server.ts";
import { SSO_FIELDS, SSO_PATH } from "./sso-paths.ts";
import { SSO_FORM_FIELDS, SSO_INTENTS, type SsoAnswer, type SsoForm, type SsoPageView } from "./sso-view.ts";

const toForm = (settings: SsoSettings | null): SsoForm => ({
  issuer: settings?.issuer ?? "",
  clientId: settings?.clientId ?? "",
  domains: settings?.domains.join("\n") ?? "",
  newRole: settings?.newRole ?? "",
  isRequired: settings?.isRequired ?? false,
});

const toShown = (settings: SsoSettings | null): string => JSON.stringify(toForm(settings));

export async function showSso(context: StaffContext): Promise<SsoPageView> {
  const { act, account, origin, now } = context;
  const settings = await act("people:manage", findSso);
  return {
    ...{ form: toForm(settings), shown: toShown(settings), isSetUp: settings !== null },
    redirectUri: toRedirectUri(context),
    signInAddress: `${origin}${SSO_PATH}?${new URLSearchParams({ [SSO_FIELDS.dealer]: account?.slug ?? "" })}`,
    isConfirmed: isFreshlyAuthenticated(requireSession(context), now()),
  };
}

const NOTHING: SsoAnswer = { done: null, error: null, errors: {}, form: null };
const UNREAD = "Please check what is marked below.";
const CHANGED = "Somebody else has changed this meanwhile. You see it now: please look again.";

/** Sets up, changes or removes the account's single sign-on. */
export async function submitSso(context: StaffContext, posted: PostedForm): Promise<SsoAnswer> {
  const read = (name: keyof typeof SSO_FORM_FIELDS) => posted(SSO_FORM_FIELDS[name]);
  const form: SsoForm = {
    ...{
      issuer: read("issuer"),
      clientId: read("clientId"),
      domains: read("domains"),
      newRole: read("newRole"),
    },
    isRequired: read("isRequired") !== "",
  };
  const refuse = (error: string, errors: SsoAnswer["errors"] = {}): SsoAnswer => ({
    ...NOTHING,
    error,
    errors,
    form,
  });
  if (!isFreshlyAuthenticated(requireSession(context), context.now())) return refuse(UNCONFIRMED);
  if (read("intent") === SSO_INTENTS.remove) return remove(context);
  const typed = readSso({ ...form, clientSecret: read("clientSecret") }, context.identityProviders);
  if (!typed.ok) return refuse(UNREAD, typed.errors);
  const { act, db, keys, now } = context;
  const { settings, clientSecret } = typed;
  const saved = await act("people:manage", async (tx) => {
    if (toShown(await findSso(tx)) !== read("shown")) return { ok: false, reason: "changed" } as const;
    const outcome = await saveSso(tx, { settings, clientSecret, keys, record: tx.record }, now());
    return outcome.ok ? { ...outcome, accountId: tx.accountId } : outcome;
  });
  if (!saved.ok)
    return saved.reason === "changed"
      ? { ...NOTHING, error: CHANGED }
      : refuse(UNREAD, { clientSecret: "Enter the secret that the provider gave you." });
  if (saved.isOther) await endSsoSessions(db, saved.accountId);
  return { ...NOTHING, done: "Saved. Try it in another browser before you close this one." };
}

async function remove({ act, db }: StaffContext): Promise<SsoAnswer> {
  const accountId = await act("people:manage", async (tx) =>
    (await removeSso(tx, tx.record)) ? tx.accountId : null,
  );
  if (accountId !== null) await endSsoSessions(db, accountId);
  return { ...NOTHING, done: "Single sign-on is off, and whoever used it is signed out." };
}
