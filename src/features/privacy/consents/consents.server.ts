import { readSessionForm } from "#features/account/details/session-form.server.ts";
import { CONSENTS_PATH } from "#features/account/paths.ts";
import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import { eraseSubscribers, stopAlertOfPerson } from "#features/alerts/store/alert-store.server.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { type Session, toFormToken } from "#features/identity/sessions/session.ts";
import { withdrawMarketing } from "#features/leads/inbox/withdraw-marketing.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { SiteId } from "#platform/account-id.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { formatDay } from "#ui/base/calendar-date.ts";
import { type HeldRecord, readShopperRecord } from "../person/held-record.server.ts";
import { CONSENT_FIELDS, CONSENT_INTENTS, type ConsentsView } from "./consents-view.ts";

export type ConsentsOutcome =
  | { readonly kind: "view"; readonly status: number; readonly view: ConsentsView }
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] };

type Answer = Partial<Pick<ConsentsView, "error" | "done">>;

const SIGN_IN = buildSignInPath("my-garage", { redirect: CONSENTS_PATH, back: "/" });

/** Shows what the dealer may send the shopper, on all sites of the account. */
export async function showConsents(context: IdentityContext): Promise<ConsentsOutcome> {
  const session = await findSession(context);
  return session ? answerView(context, session) : { kind: "redirect", to: SIGN_IN, cookies: [] };
}

/** Withdraws a consent; nothing that depends on it is sent from then on. */
export async function submitConsents(context: RequestContext, request: Request): Promise<ConsentsOutcome> {
  const form = await readSessionForm(context, request);
  if (form.kind === "signed-out") return { kind: "redirect", to: SIGN_IN, cookies: form.cookies };
  if (form.kind === "refused") return answerView(context, form.session, { error: form.error });
  const { session, field } = form;
  return answerView(context, session, await withdraw(context, session, field));
}

function withdraw(
  context: RequestContext,
  { shopper }: Session,
  field: (name: string) => string,
): Promise<Answer> {
  return context.db.inAccount(context.accountId, async (tx): Promise<Answer> => {
    switch (field(CONSENT_FIELDS.intent)) {
      case CONSENT_INTENTS.stopAlert: {
        const id = field(CONSENT_FIELDS.alert);
        if (isUuid(id)) await stopAlertOfPerson(tx, shopper, id);
        return { done: "That alert is stopped." };
      }
      case CONSENT_INTENTS.stopAlerts:
        await eraseSubscribers(tx, shopper);
        return { done: "All your alerts are stopped." };
      case CONSENT_INTENTS.withdraw:
        await withdrawMarketing(context, tx, { shopper, now: context.now() });
        return { done: "You won't get any more news and offers." };
      default:
        return {};
    }
  });
}

async function answerView(
  context: IdentityContext,
  { id, shopper }: Session,
  answer: Answer = {},
): Promise<ConsentsOutcome> {
  const { accountId, db, secret, now } = context;
  const record = await db.readAccount(accountId, (tx) => readShopperRecord(tx, shopper, now()));
  const view: ConsentsView = {
    ...toConsents(record, context.timeZone, await context.nameSites()),
    email: shopper.email,
    formToken: toFormToken(secret, id),
    ...{ error: null, done: null },
    ...answer,
  };
  return { kind: "view", status: view.error ? 422 : 200, view };
}

function toConsents(
  { alerts, consents, shoppers }: HeldRecord,
  timeZone: string,
  siteNames: ReadonlyMap<SiteId, string>,
): Pick<ConsentsView, "alerts" | "marketing" | "agreements"> {
  const toDay = (at: Date) => formatDay(at, timeZone);
  const toPlace = (siteId: SiteId, path: string) => `${siteNames.get(siteId) ?? "a former site"}, ${path}`;
  return {
    alerts: alerts.map(({ id, title, text, askedAt, siteId, source, confirmedAt }) => ({
      ...{ id, title, text, day: toDay(askedAt), where: toPlace(siteId, source) },
      isConfirmed: confirmedAt !== null,
    })),
    marketing: consents.map(({ text, email, givenAt, source, withdrawnAt }) => ({
      ...{ text, email, day: toDay(givenAt), where: source.replace(/^https?:\/\//, "") },
      withdrawnOn: withdrawnAt && toDay(withdrawnAt),
    })),
    agreements: shoppers.flatMap(({ agreements }) =>
      agreements.map(({ text, agreedAt, siteId, source }) => ({
        ...{ text, day: toDay(new Date(agreedAt)), where: toPlace(siteId, source) },
      })),
    ),
  };
}
