import type { SsoRefusal } from "#features/identity/staff/sso/sso.ts";
import { toPagePath } from "../paths.ts";

/** Where people say which dealer's single sign-on they use, and where is said what went wrong. */
export const SSO_PATH = "/sso";
export const SSO_START_PATH = "/sso/start";
/** Where providers send browsers back to: exactly this is what dealers enter there. */
export const SSO_CALLBACK_PATH = "/sso/callback";
export const SSO_FIELDS = { dealer: "dealer", next: "next", confirm: "confirm", problem: "problem" } as const;

/** Where somebody signs in by the single sign-on of an account, to come back to this address. */
export const toSsoHref = (dealer: string, url: URL): string =>
  `${SSO_PATH}?${new URLSearchParams({ [SSO_FIELDS.dealer]: dealer, [SSO_FIELDS.next]: toPagePath(url) })}`;

/** Where the provider is asked at once; with `confirm`, to prove anew who one is. */
export const toSsoStartHref = (dealer: string, next: string, confirm = false): string =>
  `${SSO_START_PATH}?${new URLSearchParams({
    [SSO_FIELDS.dealer]: dealer,
    [SSO_FIELDS.next]: next,
    ...(confirm && { [SSO_FIELDS.confirm]: "1" }),
  })}`;

/** What went wrong: of a person, or with the provider. */
export type SsoProblem = SsoRefusal | "ended" | "unavailable" | "refused" | "signed-out";

const ASK = "Ask an owner of your dealership to invite you.";

export const SSO_PROBLEMS: Readonly<Record<SsoProblem, string>> = {
  "not-set-up":
    "No dealer of that name uses single sign-on here. Check the name, or sign in with your password.",
  "no-address": `Your company’s sign-in did not say that your email address is yours, so we can’t tell who you are. ${ASK}`,
  "other-domain": `Your email address is not one of those that may sign in here. ${ASK}`,
  "not-invited": `You have no access to this dealer yet. ${ASK}`,
  "other-identity":
    "Somebody else at your company has already signed in with this email address. An owner can remove that person under People and invite you.",
  "other-person": "You signed in as somebody else this time. Please sign out and start again.",
  operator: "Operators of the platform sign in with their own password or passkey.",
  ended: "That took too long, or began in another browser. Please try again.",
  unavailable:
    "Your company’s sign-in does not answer right now. Please try again in a minute. Owners can sign in with their password.",
  "signed-out":
    "An owner of the dealer has signed you out of it on all your devices. Sign in again to go on.",
  refused: "Your company’s sign-in did not let you in. Please try again, or ask whoever looks after it.",
};

export const isSsoProblem = (text: string | null): text is SsoProblem =>
  text !== null && Object.hasOwn(SSO_PROBLEMS, text);

/**
 * Whether a person opens an address here or typed it. A page of another site that leads to it must not sign them in without their
 * doing.
 */
export const isOwnNavigation = ({ headers }: Request): boolean =>
  ["none", "same-origin"].includes(headers.get("sec-fetch-site") ?? "none");
