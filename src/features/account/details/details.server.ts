import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { type Session, toEndedCookies, toFormToken } from "#features/identity/sessions/session.ts";
import { endSession, endSessions, listSessions } from "#features/identity/sessions/session-store.server.ts";
import { formatContact } from "#features/identity/shoppers/shopper.ts";
import { renameShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { formatDay } from "#ui/base/calendar-date.ts";
import { changeNumber, requestCodes } from "./change-number.server.ts";
import { DETAILS_FIELDS, DETAILS_INTENTS, type DetailsChange, type DetailsView } from "./details-view.ts";
import { readSessionForm } from "./session-form.server.ts";

const MAX_NAME = 60;

export type DetailsOutcome =
  | { readonly kind: "view"; readonly status: number; readonly view: DetailsView }
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] };

const SIGNED_OUT = { kind: "redirect", to: "/sign-in?type=my-garage&redirect=/my-garage/details" } as const;

/** Shows the shopper's details, or leads to sign-in. */
export async function showDetails(context: IdentityContext): Promise<DetailsOutcome> {
  const session = await findSession(context);
  return session ? answerView(context, session) : { ...SIGNED_OUT, cookies: [] };
}

/** Handles the page's forms. A form without the session's token changes nothing. */
export async function submitDetails(context: IdentityContext, request: Request): Promise<DetailsOutcome> {
  const form = await readSessionForm(context, request);
  if (form.kind === "signed-out") return { ...SIGNED_OUT, cookies: form.cookies };
  if (form.kind === "refused") return answerView(context, form.session, { error: form.error });
  const { session, field } = form;
  const intent = field(DETAILS_FIELDS.intent);
  if (intent === DETAILS_INTENTS.signOut || intent === DETAILS_INTENTS.signOutEverywhere)
    return signOut(context, session, intent === DETAILS_INTENTS.signOutEverywhere);
  const change = await applyChange(context, session, field);
  const now = (await findSession(context)) ?? session;
  return answerView(context, now, change);
}

async function signOut(
  { accountId, db, place }: IdentityContext,
  { id, shopper }: Session,
  everywhere: boolean,
): Promise<DetailsOutcome> {
  await db.inAccount(accountId, async (tx) =>
    everywhere ? endSessions(tx, shopper.id, null) : endSession(tx, shopper.id, id),
  );
  return { kind: "redirect", to: "/", cookies: toEndedCookies(place) };
}

async function applyChange(
  context: IdentityContext,
  session: Session,
  field: (name: string) => string,
): Promise<DetailsChange> {
  const { accountId, db } = context;
  const { shopper } = session;
  switch (field(DETAILS_FIELDS.intent)) {
    case DETAILS_INTENTS.rename: {
      const name = field(DETAILS_FIELDS.name)
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, MAX_NAME);
      await db.inAccount(accountId, (tx) => renameShopper(tx, shopper.id, name || null));
      return { done: "Your name is saved." };
    }
    case DETAILS_INTENTS.signOutOne: {
      const id = field(DETAILS_FIELDS.session);
      if (!isUuid(id)) return {};
      const isEnded = await db.inAccount(accountId, (tx) => endSession(tx, shopper.id, id));
      return isEnded ? { done: "That device is signed out." } : {};
    }
    case DETAILS_INTENTS.requestCodes:
      return requestCodes(context, session, field(DETAILS_FIELDS.number));
    case DETAILS_INTENTS.changeNumber:
      return changeNumber(context, session, field);
    default:
      return {};
  }
}

async function answerView(
  context: IdentityContext,
  session: Session,
  change: DetailsChange = {},
): Promise<DetailsOutcome> {
  const { accountId, db, now, secret, nameSites, outboxUrl } = context;
  const { shopper } = session;
  const sessions = await db.inAccount(accountId, (tx) => listSessions(tx, shopper.id, now()));
  const siteNames = await nameSites();
  const view: DetailsView = {
    name: shopper.name ?? "",
    phone: shopper.phone && formatContact(shopper.phone),
    email: shopper.email,
    sessions: sessions.map(({ id, device, siteId, lastUsedAt }) => ({
      ...{ id, device, isThis: id === session.id },
      siteName: siteNames.get(siteId) ?? "A former site",
      lastUsed: formatDay(lastUsedAt, context.timeZone),
    })),
    ...{ change: null, newNumber: "", error: null, fieldError: null, done: null },
    ...change,
    formToken: toFormToken(secret, session.id),
    outboxUrl,
  };
  return { kind: "view", status: change.error || change.fieldError ? 422 : 200, view };
}
