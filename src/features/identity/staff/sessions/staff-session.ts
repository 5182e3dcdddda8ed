import { randomBytes } from "node:crypto";
import type { AccountId } from "#platform/account-id.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { type Browser, findBrowser } from "../../sessions/browser-cookie.ts";
import {
  type CookiePlace,
  readHostCookie,
  toHostCookieAttributes,
  toHostCookieName,
} from "../../sessions/host-cookie.ts";
import { toToken } from "../../sessions/session.ts";
import type { StaffPerson } from "../person.ts";

/** A session ends after this time without use. */
export const STAFF_IDLE_MS = DAY_MS;
/** A session ends after this time in any case. */
export const STAFF_ABSOLUTE_MS = 14 * DAY_MS;
/** The time of use is written at most this often, so that reading costs no write. */
export const STAFF_TOUCH_MS = 5 * MINUTE_MS;
/** Of one person. A further one ends the one used longest ago. */
export const MAX_STAFF_SESSIONS = 20;
/** How long ago a person may have proved who they are, for what is dangerous. */
const FRESH_MS = 15 * MINUTE_MS;

/** A person who is signed in to the back office on one device. */
export interface StaffSession {
  readonly id: string;
  readonly staff: StaffPerson;
  /** When they last proved who they are. */
  readonly authenticatedAt: Date;
  /**
   * The account whose single sign-on began it; null for a sign-in of the person's own. Its provider vouches for them there alone: the
   * session enters no other account, makes nobody an operator and changes nothing of how the person signs in (D437).
   */
  readonly ssoAccount: AccountId | null;
  readonly startedAt: Date;
  /**
   * Whether the person proved more than a password in it: a passkey, or a second factor. One that single sign-on began is, since the
   * provider of the account answers for how it lets people in (D453).
   */
  readonly isStrong: boolean;
}

/** Whether a session may do what is dangerous, or has to ask for the password first. */
export const isFreshlyAuthenticated = (
  { authenticatedAt }: Pick<StaffSession, "authenticatedAt">,
  now: Date,
): boolean => now.getTime() - authenticatedAt.getTime() < FRESH_MS;

const SESSION_COOKIE = "forecourt-staff";
const DEVICE_COOKIE = "forecourt-staff-device";
/** What challenges of passkeys and answers of single sign-on are bound to. */
const BROWSER_COOKIE = "forecourt-staff-browser";
/** A browser is known for this time after somebody signed in with it. */
export const DEVICE_MS = 365 * DAY_MS;

/** Reads the token of a session from a `Cookie` header; null unless there is exactly one of the right form. */
export const readStaffCookie = (header: string | null, place: CookiePlace): string | null =>
  readHostCookie(header, SESSION_COOKIE, place);

/** The `Set-Cookie` header that signs a browser in to the back office. */
export const toStaffCookie = (token: string, place: CookiePlace): string =>
  toHeader(SESSION_COOKIE, token, { place, ms: STAFF_ABSOLUTE_MS });

/** The `Set-Cookie` header that signs a browser out. */
export const toEndedStaffCookie = (place: CookiePlace): string =>
  toHeader(SESSION_COOKIE, "", { place, ms: 0 });

/** Reads the token of a browser that was given one by `findStaffBrowser`. */
export const readBrowserCookie = (header: string | null, place: CookiePlace): string | null =>
  readHostCookie(header, BROWSER_COOKIE, place);

/** Finds the token that names a browser while somebody signs in with a passkey or single sign-on, or gives it one. */
export const findStaffBrowser = (asked: Parameters<typeof findBrowser>[0]): Browser =>
  findBrowser(asked, () => toToken(randomBytes(32)), BROWSER_COOKIE);

/** Reads the token that proves that a browser signed in before. */
export const readDeviceCookie = (header: string | null, place: CookiePlace): string | null =>
  readHostCookie(header, DEVICE_COOKIE, place);

/** The `Set-Cookie` header that lets a browser be known for a year after it signed in. It signs nobody in. */
export const toDeviceCookie = (device: string, place: CookiePlace): string =>
  toHeader(DEVICE_COOKIE, device, { place, ms: DEVICE_MS });

const toHeader = (
  name: string,
  value: string,
  { place, ms }: { readonly place: CookiePlace; readonly ms: number },
) => `${toHostCookieName(name, place)}=${value}; HttpOnly; ${toHostCookieAttributes(place, ms / 1000)}`;
