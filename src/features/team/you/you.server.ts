import { requireSession, type StaffContext } from "#features/identity/request/staff-context.ts";
import { describeDevice } from "#features/identity/sessions/session.ts";
import {
  type ListedPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  removePasskey,
  renamePasskey,
} from "#features/identity/staff/passkeys/passkey-store.server.ts";
import { addPasskey } from "#features/identity/staff/passkeys/passkeys.server.ts";
import { checkPasswordOf } from "#features/identity/staff/passwords/check-password.server.ts";
import { PASSWORD_PROBLEMS } from "#features/identity/staff/passwords/password-rules.ts";
import { NAME_RULE, parseStaffName } from "#features/identity/staff/person.ts";
import { renameStaff } from "#features/identity/staff/person-store.server.ts";
import { hasStrongWay, weakenSessions } from "#features/identity/staff/second-factor/strong-ways.server.ts";
import {
  beginTotp,
  confirmTotp,
  findBegunTotp,
  readSecondFactor,
  removeSecondFactor,
} from "#features/identity/staff/second-factor/totp-store.server.ts";
import { forgetDevices } from "#features/identity/staff/sessions/device-store.server.ts";
import {
  isFreshlyAuthenticated,
  readBrowserCookie,
  readDeviceCookie,
  toStaffCookie,
} from "#features/identity/staff/sessions/staff-session.ts";
import {
  endStaffSession,
  endStaffSessions,
  listStaffSessions,
  markAuthenticated,
  strengthenSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { changePassword } from "#features/identity/staff/sign-in/change-password.server.ts";
import { reportSecurityChange } from "#features/identity/staff/sign-in/security-event.ts";
import { isUuid, type PostedForm } from "#platform/http/read-input.ts";
import { buildQrCode } from "#platform/qr/qr-code.server.ts";
import { formatDay } from "#ui/base/calendar-date.ts";
import { formatStaffTime } from "../format-time.ts";
import { showNotifications, submitNotifications } from "../notifications/notifications.server.ts";
import { toRelyingParty } from "../passkeys/passkey-request.server.ts";
import { checkOwnPassword, UNCONFIRMED } from "../sign-in/submit-confirmation.server.ts";
import { signInBrowser } from "../sign-in/submit-sign-in.server.ts";
import { type SetUpView, YOU_FIELDS, YOU_INTENTS, type YouAnswer, type YouView } from "./you-view.ts";

export async function showYou(context: StaffContext): Promise<YouView> {
  const { db, now, timeZone, userAgent } = context;
  const session = requireSession(context);
  const { id, staff, ssoAccount } = session;
  const notifications = await showNotifications(context);
  const own = { name: staff.name, email: staff.email, notifications };
  if (ssoAccount !== null) return { ...NOTHING, ...own, isBySso: true };
  const sessions = await listStaffSessions(db, staff.id, now());
  const { isOn, recoveryCodes } = await readSecondFactor(db, staff.id);
  const passkeys = await listPasskeys(db, staff.id);
  return {
    ...own,
    ...{ hasSecondFactor: isOn, recoveryCodesLeft: recoveryCodes },
    sessions: sessions.map((one) => ({
      ...{ id: one.id, device: one.device, isThis: one.id === id },
      used: `Last used ${formatStaffTime(one.lastUsedAt, timeZone)}`,
    })),
    passkeys: passkeys.map((passkey) => ({
      ...{ id: passkey.id, name: passkey.name, text: describePasskey(passkey, timeZone) },
    })),
    newPasskeyName: describeDevice(userAgent),
    isConfirmed: isFreshlyAuthenticated(session, now()),
    isBySso: false,
  };
}

/** The provider of one account learns nothing of what signs somebody in elsewhere. */
const NOTHING: Omit<YouView, "name" | "email" | "isBySso" | "notifications"> = {
  ...{ hasSecondFactor: false, recoveryCodesLeft: 0, sessions: [], passkeys: [] },
  ...{ newPasskeyName: "", isConfirmed: false },
};

function describePasskey({ createdAt, lastUsedAt, isBackedUp }: ListedPasskey, timeZone: string): string {
  const used = lastUsedAt ? `last used ${formatStaffTime(lastUsedAt, timeZone)}` : "never used";
  const kept = isBackedUp ? ", also in your password manager" : "";
  return `Added ${formatDay(createdAt, timeZone)}, ${used}${kept}`;
}

type Errors = YouAnswer["errors"];

interface Outcome {
  readonly answer: YouAnswer;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
}

/** Changes what a person signs in with and where they are told of enquiries, and ends their sessions elsewhere. */
export async function submitYou(context: StaffContext, form: PostedForm): Promise<Outcome> {
  const session = requireSession(context);
  const read = (name: keyof typeof YOU_FIELDS) => form(YOU_FIELDS[name]);
  const { db, keys, now } = context;
  const { id, staff } = session;
  const intent = read("intent");
  const reply = (shown: Partial<YouAnswer>, cookies: readonly string[] = []): Outcome => ({
    answer: { intent, passkey: null, errors: {}, done: null, setUp: null, recoveryCodes: [], ...shown },
    cookies,
  });
  const refuse = (errors: Errors) => reply({ errors });
  const confirm = (done: string, cookies?: readonly string[]) => reply({ done }, cookies);
  const told = await submitNotifications(context, { intent, form });
  if (told) return told.problem === null ? confirm(told.done) : refuse({ notifications: told.problem });
  // What signs somebody in everywhere is not for the provider of one account to change.
  if (session.ssoAccount !== null) throw new Response(null, { status: 403 });
  const shownAt = CHANGES_OF_WAYS[intent];
  if (shownAt && !session.isStrong && (await hasStrongWay(db, staff.id)))
    return refuse({ [shownAt]: NEEDS_STRONG });
  switch (intent) {
    case YOU_INTENTS.rename: {
      const name = parseStaffName(read("name"));
      if (name === null) return refuse({ name: NAME_RULE });
      await renameStaff(db, staff.id, name);
      return confirm("Your name is saved.");
    }
    case YOU_INTENTS.changePassword: {
      const errors = await changeOwnPassword(context, read("password"), read("newPassword"));
      if (errors) return refuse(errors);
      reportSecurityChange(context, staff, "password changed");
      const token = await markAuthenticated(db, { sessionId: id }, now());
      return confirm(
        "Your password is changed, and all other devices are signed out.",
        token === null ? [] : await signInBrowser(context, { token, staff }),
      );
    }
    case YOU_INTENTS.beginSecondFactor: {
      const password = await checkOwnPassword(context, read("password"));
      if (password !== null) return refuse({ password });
      const begun = await beginTotp(db, { staff, keys }, now());
      if (!begun.ok) return confirm("The second factor is on already.");
      return reply({ setUp: toSetUp(begun) });
    }
    case YOU_INTENTS.confirmSecondFactor: {
      const code = read("code").replaceAll(/\s/g, "");
      const isFirst = !(await hasStrongWay(db, staff.id));
      const recoveryCodes = await confirmTotp(db, { staffId: staff.id, code, keys }, now());
      if (recoveryCodes) {
        reportSecurityChange(context, staff, "second factor on");
        const cookies = isFirst ? await strengthen(context) : [];
        return reply({ done: "The second factor is on.", recoveryCodes }, cookies);
      }
      const begun = await findBegunTotp(db, { staff, keys });
      const errors = { code: "This code is not right. Enter the one that the app shows now." };
      return reply({ errors, setUp: begun && toSetUp(begun) });
    }
    case YOU_INTENTS.removeSecondFactor: {
      const password = await checkOwnPassword(context, read("password"));
      if (password !== null) return refuse({ password });
      await removeSecondFactor(db, staff.id);
      await weakenSessions(db, staff.id);
      reportSecurityChange(context, staff, "second factor off");
      return confirm("The second factor is off. Your password alone signs you in.");
    }
    case YOU_INTENTS.endSession: {
      if (!isFreshlyAuthenticated(session, now())) return refuse({ session: UNCONFIRMED });
      const isEnded = isUuid(read("session")) && (await endStaffSession(db, staff.id, read("session")));
      return confirm(isEnded ? "That device is signed out." : "That device was signed out already.");
    }
    case YOU_INTENTS.endOtherSessions:
      if (!isFreshlyAuthenticated(session, now())) return refuse({ session: UNCONFIRMED });
      await endStaffSessions(db, staff.id, id);
      await forgetDevices(db, staff.id, readDeviceCookie(context.cookie, context.place));
      return confirm("All other devices are signed out.");
    case YOU_INTENTS.addPasskey: {
      const isFirst = !(await hasStrongWay(db, staff.id));
      const errors = await addOwnPasskey(context, { answer: read("passkey"), typed: read("passkeyName") });
      if (errors) return refuse(errors);
      const cookies = isFirst ? await strengthen(context) : [];
      return confirm("The passkey is added. Next time it signs you in.", cookies);
    }
    case YOU_INTENTS.renamePasskey: {
      const [passkey, name] = [read("passkeyId"), parsePasskeyName(read("passkeyName"))];
      if (name === null) return reply({ passkey, errors: { passkeyName: PASSKEY_NAME_RULE } });
      const isRenamed = isUuid(passkey) && (await renamePasskey(db, staff.id, { id: passkey, name }));
      return isRenamed ? confirm("The name is saved.") : refuse({ passkey: NO_PASSKEY });
    }
    case YOU_INTENTS.removePasskey: {
      if (!isFreshlyAuthenticated(session, now())) return refuse({ passkey: UNCONFIRMED });
      const passkey = read("passkeyId");
      if (!isUuid(passkey) || !(await removePasskey(db, staff.id, passkey)))
        return refuse({ passkey: NO_PASSKEY });
      await weakenSessions(db, staff.id);
      reportSecurityChange(context, staff, "passkey removed");
      return confirm(
        "The passkey is removed and no longer signs you in. Your device may still offer it: delete it there, too.",
      );
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/**
 * What changes how a person signs in beyond their password, and the field that a refusal stands at. Who has such a way already proves
 * it first: a password alone would else be enough to add another one, or to take theirs away (D453).
 */
const CHANGES_OF_WAYS: Readonly<Record<string, keyof Errors | undefined>> = {
  [YOU_INTENTS.beginSecondFactor]: "password",
  [YOU_INTENTS.confirmSecondFactor]: "password",
  [YOU_INTENTS.removeSecondFactor]: "password",
  [YOU_INTENTS.addPasskey]: "passkey",
  [YOU_INTENTS.removePasskey]: "passkey",
};
const NEEDS_STRONG =
  "Sign out, and sign in again with your passkey or your authenticator app, to change this.";

/** The first way that somebody sets up counts in the session in which they do: they have just had it at hand (D453). */
async function strengthen(context: StaffContext): Promise<readonly string[]> {
  const token = await strengthenSession(context.db, requireSession(context).id, context.now());
  return token === null ? [] : [toStaffCookie(token, context.place)];
}

const NO_PASSKEY = "This passkey has already been removed.";
const MAX_PASSKEY_NAME = 60;
const PASSKEY_NAME_RULE = `Enter a name of at most ${MAX_PASSKEY_NAME} characters.`;
const ADDING_PROBLEMS = {
  ended: "That took too long. Please try again.",
  wrong: "Your device did not make a passkey that works here. Please try again, or use another device.",
  "too-many": `You have ${MAX_PASSKEYS} passkeys, or this one already. Remove one first.`,
} as const;

function parsePasskeyName(typed: string): string | null {
  const name = parseStaffName(typed);
  return name !== null && name.length <= MAX_PASSKEY_NAME ? name : null;
}

async function addOwnPasskey(
  context: StaffContext,
  { answer, typed }: { readonly answer: string; readonly typed: string },
): Promise<Errors | null> {
  const { db, cookie, place, secret, now } = context;
  const session = requireSession(context);
  const { staff } = session;
  if (!isFreshlyAuthenticated(session, now())) return { passkey: UNCONFIRMED };
  const name = parsePasskeyName(typed);
  if (name === null) return { passkeyName: PASSKEY_NAME_RULE };
  const browser = readBrowserCookie(cookie, place);
  if (browser === null) return { passkey: ADDING_PROBLEMS.ended };
  const binding = { purpose: "add", browser, staffId: staff.id, secret } as const;
  const asked = { party: toRelyingParty(context), binding, staff, answer, name };
  const added = await addPasskey(db, asked, now());
  if (!added.ok) return { passkey: ADDING_PROBLEMS[added.reason] };
  reportSecurityChange(context, staff, "passkey added");
  return null;
}

async function changeOwnPassword(
  context: StaffContext,
  password: string,
  newPassword: string,
): Promise<Errors | null> {
  const { db, now } = context;
  const { id, staff } = requireSession(context);
  const problem = await checkOwnPassword(context, password);
  if (problem !== null) return { password: problem };
  const checked = await checkPasswordOf(db, staff, newPassword);
  if (!checked.ok) return { newPassword: PASSWORD_PROBLEMS[checked.reason] };
  await changePassword(db, { staffId: staff.id, password: newPassword, keptSession: id }, now());
  return null;
}

const toSetUp = ({ secret, uri }: { readonly secret: string; readonly uri: string }): SetUpView => ({
  qr: buildQrCode(uri),
  secret: secret.replaceAll(/(.{4})(?=.)/g, "$1 "),
});
