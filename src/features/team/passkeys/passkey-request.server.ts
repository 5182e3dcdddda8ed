import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { PASSKEY_PURPOSES } from "#features/identity/staff/passkeys/passkey-challenge.ts";
import {
  askForNewPasskey,
  askForPasskey,
  type PasskeyProblem,
  type RelyingParty,
} from "#features/identity/staff/passkeys/passkeys.server.ts";
import {
  findStaffBrowser,
  isFreshlyAuthenticated,
  readBrowserCookie,
} from "#features/identity/staff/sessions/staff-session.ts";
import type { PasskeyRefused, PasskeyTry } from "#features/identity/staff/sign-in/passkey-sign-in.server.ts";
import { reportSecurityChange } from "#features/identity/staff/sign-in/security-event.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { PASSKEY_PARAMETER } from "./passkey-paths.ts";

/** What is said of a passkey that is not taken. */
export const PASSKEY_PROBLEMS: Readonly<Record<PasskeyProblem, string>> = {
  ended: "That took too long. Please try again.",
  wrong: "That passkey does not sign you in here. Use another one, or your password.",
  copied: "That passkey seems to have been copied, so it lets nobody in. Use your password, then remove it.",
};

export const toRelyingParty = ({ place, origin }: StaffContext): RelyingParty => ({
  id: place.hostname,
  origin,
});

/** What an authenticator answered, with what it is checked by. */
export const toPasskeyTry = (context: StaffContext, answer: string): PasskeyTry => {
  const { cookie, place, userAgent, secret, log } = context;
  const browser = readBrowserCookie(cookie, place);
  return { answer, browser, party: toRelyingParty(context), userAgent, secret, log };
};

/** Tells a person of whose passkey there is a copy. */
export function reportCopy(context: StaffContext, { reason, staff }: PasskeyRefused): void {
  if (reason === "copied" && staff) reportSecurityChange(context, staff, "passkey copied");
}

/** Answers what the page's script passes on to an authenticator, with a challenge that is bound to this browser. */
export async function askForPasskeyOf(context: StaffContext): Promise<Response> {
  const { db, session, secret, url, now } = context;
  const purpose = PASSKEY_PURPOSES.find((one) => one === url.searchParams.get(PASSKEY_PARAMETER));
  if (!purpose) return new Response(null, { status: 400 });
  const browser = findStaffBrowser(context);
  const binding = { purpose, browser: browser.token, secret };
  const party = toRelyingParty(context);
  const answer = (options: object) => Response.json(options, { headers: toCookieHeaders(browser.cookies) });
  if (purpose === "sign-in")
    return answer(await askForPasskey(db, { party, binding: { ...binding, staffId: null } }, now()));
  if (!session) return new Response(null, { status: 401 });
  const { staff, ssoAccount } = session;
  if (ssoAccount !== null) return new Response(null, { status: 403 });
  const asked = { party, binding: { ...binding, staffId: staff.id } };
  if (purpose === "confirm") return answer(await askForPasskey(db, asked, now()));
  if (!isFreshlyAuthenticated(session, now())) return new Response(null, { status: 403 });
  return answer(await askForNewPasskey(db, { ...asked, staff }, now()));
}
