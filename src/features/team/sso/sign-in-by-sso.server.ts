import { redirect } from "react-router";
import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { describeDevice } from "#features/identity/sessions/session.ts";
import {
  findStaffBrowser,
  readBrowserCookie,
  toStaffCookie,
} from "#features/identity/staff/sessions/staff-session.ts";
import {
  markAuthenticated,
  replaceStaffSession,
  startStaffSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { logSecurityEvent } from "#features/identity/staff/sign-in/security-event.ts";
import type { Client } from "#features/identity/staff/sso/identity-providers.server.ts";
import { findPersonBySso } from "#features/identity/staff/sso/sign-in-with-sso.server.ts";
import type { SsoClaims } from "#features/identity/staff/sso/sso.ts";
import { beginAttempt, resumeAttempt, type SsoErrand } from "#features/identity/staff/sso/sso-attempt.ts";
import { findSso, readSsoSecret } from "#features/identity/staff/sso/sso-store.server.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { findAccountBySlug } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { toOwnPath } from "../paths.ts";
import { isOwnNavigation, SSO_CALLBACK_PATH, SSO_FIELDS, SSO_PATH, type SsoProblem } from "./sso-paths.ts";

/** Sends a browser to the provider of the dealer that the address names. */
export async function beginSso(context: StaffContext): Promise<Response> {
  const { db, keys, secret, url, session, identityProviders, now } = context;
  const dealer = url.searchParams.get(SSO_FIELDS.dealer) ?? "";
  if (!isOwnNavigation(context.request)) return lead(SSO_PATH + url.search);
  const account = /^[a-z0-9-]{1,100}$/.test(dealer) ? await findAccountBySlug(db, dealer) : null;
  const client = account && (await findClient(context, account.accountId));
  if (!client) return toProblem("not-set-up", dealer);
  const { accountId } = account;
  const isConfirmation = url.searchParams.has(SSO_FIELDS.confirm);
  if (isConfirmation && session?.ssoAccount !== accountId) return toProblem("ended", dealer);
  const browser = findStaffBrowser(context);
  const errand: SsoErrand = {
    ...{ accountId, dealer, next: toOwnPath(url.searchParams.get(SSO_FIELDS.next)) },
    session: isConfirmation ? (session?.id ?? null) : null,
  };
  const of = { browser: browser.token, keys, secret, redirectUri: toRedirectUri(context) };
  const begun = await identityProviders.begin(client, beginAttempt(errand, of, now()));
  if (!begun.ok) return refuse(context, { ...begun, errand });
  return lead(begun.value.href, browser.cookies);
}

/** Exactly what the provider has to send browsers back to. */
export const toRedirectUri = ({ origin }: Pick<StaffContext, "origin">): string => origin + SSO_CALLBACK_PATH;

/** Takes what the provider sent a browser back with. */
export async function finishSso(context: StaffContext): Promise<Response> {
  const { db, keys, secret, url, cookie, place, client: network, identityProviders, now } = context;
  const browser = readBrowserCookie(cookie, place);
  const of = browser !== null && { browser, keys, secret, redirectUri: toRedirectUri(context) };
  const resumed = of && resumeAttempt(url.searchParams.get("state") ?? "", of, now());
  if (!resumed) return toProblem("ended");
  const { errand, attempt } = resumed;
  const { accountId, dealer } = errand;
  const client = await findClient(context, accountId);
  if (!client) return toProblem("not-set-up", dealer);
  const finished = await identityProviders.finish(client, attempt, url);
  if (!finished.ok) return refuse(context, { ...finished, errand });
  const found = await findPersonBySso(db, { accountId, claims: finished.value, network }, now());
  if (!found.ok) return refuse(context, { ...found, error: found.reason, errand });
  return errand.session === null
    ? signIn(context, { errand, staffId: found.staff.id, claims: finished.value })
    : confirm(context, { errand, staffId: found.staff.id });
}

type Arrived = Pick<Parameters<typeof startStaffSession>[1], "staffId"> & { readonly errand: SsoErrand };

async function signIn(
  context: StaffContext,
  { errand: { accountId, next }, staffId, claims }: Arrived & { readonly claims: SsoClaims },
): Promise<Response> {
  const { db, session, userAgent, place, log, now } = context;
  const device = describeDevice(userAgent);
  const sso = { accountId, authenticatedAt: toProofTime(claims, now()) };
  const started = await startStaffSession(db, { staffId, device, sso }, now());
  if (session) await replaceStaffSession(db, session, started);
  logSecurityEvent(log, "signed in", staffId);
  // The browser is not known from now on: whoever runs the provider would else have tries of the person's password of their own.
  return lead(next, [toStaffCookie(started.token, place)]);
}

/** When somebody proved who they are; long ago where the provider does not say, so that what is dangerous asks. */
const toProofTime = ({ authenticatedAt }: SsoClaims, now: Date): Date =>
  new Date(Math.min(authenticatedAt?.getTime() ?? 0, now.getTime()));

async function confirm(
  { db, session, place, now }: StaffContext,
  { errand, staffId }: Arrived,
): Promise<Response> {
  const { accountId, dealer, next } = errand;
  if (!session || session.id !== errand.session || session.ssoAccount !== accountId)
    return toProblem("ended", dealer);
  if (session.staff.id !== staffId) return toProblem("other-person", dealer);
  const token = await markAuthenticated(db, { sessionId: session.id }, now());
  return token === null ? toProblem("ended", dealer) : lead(next, [toStaffCookie(token, place)]);
}

const findClient = ({ db, keys }: StaffContext, accountId: AccountId): Promise<Client | null> =>
  db.inAccount(accountId, async (tx) => {
    const [settings, clientSecret] = [await findSso(tx), await readSsoSecret(tx, keys)];
    return settings && clientSecret !== null
      ? { issuer: settings.issuer, clientId: settings.clientId, clientSecret }
      : null;
  });

interface Refused {
  readonly reason: SsoProblem;
  readonly error: string;
  readonly errand: SsoErrand;
}

function refuse(
  { log, id }: StaffContext,
  { reason, error, errand: { accountId, dealer } }: Refused,
): Response {
  log.warn({ id, account: accountId, reason, error }, "single sign-on refused");
  return toProblem(reason, dealer);
}

const toProblem = (problem: SsoProblem, dealer = ""): Response =>
  lead(
    `${SSO_PATH}?${new URLSearchParams({ [SSO_FIELDS.problem]: problem, ...(dealer && { [SSO_FIELDS.dealer]: dealer }) })}`,
  );

const lead = (to: string, cookies: readonly string[] = []): Response =>
  redirect(to, { status: 303, headers: toCookieHeaders(cookies) });
