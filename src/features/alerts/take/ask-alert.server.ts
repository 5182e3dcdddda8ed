import { OUT_OF_DATE } from "#features/account/sign-in/sign-in-errors.ts";
import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { toOwnPicture } from "#features/catalogue/card/picture-address.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import {
  ASK_ALERT_PATH,
  toPriceAlertPath,
  toSearchAlertPath,
  toVehiclePath,
} from "#features/catalogue/paths.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import { isFormToken, type Session, toFormToken } from "#features/identity/sessions/session.ts";
import { normaliseEmail } from "#features/leads/rules/person.ts";
import { allowConfirmation } from "#features/leads/take/confirmation-limit.server.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { buildPriceView, toCarPrice } from "#features/pricing/price.ts";
import { describeSearch } from "#features/results/describe-search.ts";
import { toResultNoun } from "#features/results/labels/headings.ts";
import { isDatabaseDown } from "#platform/postgres/database.ts";
import { confirmAlertsJob } from "../dispatch/alert-jobs.ts";
import { toSavedSearch } from "../matching/alert-query.ts";
import {
  ALERT_CONSENT,
  type AlertSubject,
  FREQUENCIES,
  type Frequency,
  MAX_ALERTS,
  PROVED_CONSENT,
} from "../rules/alert.ts";
import { askForAlert } from "../store/alert-store.server.ts";
import type { AskSubject, AskView } from "./ask-view.ts";

export type AskOutcome =
  | { readonly kind: "form"; readonly status: 200 | 400 | 422 | 429 | 503; readonly view: AskView }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "not-found" };

interface Asked {
  readonly subject: AlertSubject;
  readonly shown: AskSubject;
}

/** The form for an alert about a search or a vehicle; null for an address that names neither. */
export async function showAskAlert(ctx: FormRequest, url: URL): Promise<AskView | null> {
  const asked = await readSubject(ctx, url.searchParams);
  if (!asked) return null;
  const own = findOwn(ctx, await findSession(ctx));
  const done = DONE.find((each) => each === url.searchParams.get("done")) ?? null;
  return { ...buildFormView(asked.shown, { email: "", frequency: "daily" }, own), done };
}

const DONE = ["sent", "confirmed"] as const;

/** Finds the proved address of a session, with the token for its forms. */
function findOwn({ secret }: FormRequest, session: Session | null): AskView["own"] {
  const email = session?.shopper.email;
  return session && email ? { email, formToken: toFormToken(secret, session.id) } : null;
}

/**
 * Stores what was asked for. For a signed-in shopper's proved address the alert is there at once (D153); otherwise an email asks for
 * confirmation, and the answer is the same for every address, known or not. A form that is part of another page (`in_place`) is
 * not led away from it.
 */
export async function submitAskAlert(ctx: FormRequest, request: Request): Promise<AskOutcome> {
  const { fields, problem } = await readForm(request);
  const asked = await readSubject(ctx, new URL(request.url).searchParams);
  if (!asked) return { kind: "not-found" };
  const frequency = FREQUENCIES.find((each) => each === fields.frequency) ?? "daily";
  const session = await findSession(ctx);
  const own = findOwn(ctx, session);
  const isProved = fields.form_token !== undefined;
  const view = buildFormView(asked.shown, { email: fields.email ?? "", frequency }, own);
  const refuse = (status: 400 | 429 | 503, formError: string): AskOutcome => ({
    kind: "form",
    status,
    view: { ...view, formError },
  });
  if (isProved && !own) return refuse(400, "You are signed out. Enter your email address.");
  if (isProved && session && !isFormToken(ctx.secret, session.id, fields.form_token ?? ""))
    return refuse(400, OUT_OF_DATE);
  const email = isProved && own ? own.email : normaliseEmail(fields.email ?? "");
  if (problem || email === null)
    return {
      kind: "form",
      status: 422,
      view: { ...view, own: null, emailError: "Enter an email address, such as name@example.com." },
    };
  if (!ctx.mayWrite()) return refuse(429, TOO_MANY);
  try {
    const stored = await storeAlert(ctx, asked, { email, frequency, isProved });
    if (stored === "limited") return refuse(429, TOO_MANY);
    if (stored === "too-many")
      return refuse(400, `You have ${MAX_ALERTS} alerts. Stop one of them first: every email has the link.`);
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    return refuse(503, "We could not save this just now. Please try again in a minute.");
  }
  const done = isProved ? "confirmed" : "sent";
  if (fields.in_place) return { kind: "form", status: 200, view: { ...view, done } };
  return { kind: "redirect", to: `${toAskPath(asked.shown)}&done=${done}` };
}

const TOO_MANY = "Too many emails have been requested. Please try again tomorrow.";

function storeAlert(
  ctx: FormRequest,
  { subject, shown }: Asked,
  {
    email,
    frequency,
    isProved,
  }: { readonly email: string; readonly frequency: Frequency; readonly isProved: boolean },
): Promise<"asked" | "limited" | "too-many"> {
  const { accountId, siteId } = ctx.site;
  const now = ctx.now();
  return ctx.db.inAccount(accountId, async (tx) => {
    const isAllowed = isProved || (await allowConfirmation(tx, ctx, { email, about: "alert", now }));
    if (!isAllowed) return "limited";
    const asked = await askForAlert(
      tx,
      {
        ...{ siteId, siteUrl: ctx.origin, email, frequency, subject, isProved, now },
        ...{ title: shown.title, source: ASK_ALERT_PATH },
      },
      ctx.newId,
    );
    const isFull = asked.kind === "too-many";
    if (isProved) return isFull ? "too-many" : "asked";
    // A stranger is not told that the address has alerts: its owner is, by email.
    const payload = { accountId, subscriberId: asked.subscriberId, isFull };
    await ctx.jobs.enqueue(tx, confirmAlertsJob, { payload, group: String(accountId) });
    return "asked";
  });
}

async function readSubject(ctx: FormRequest, query: URLSearchParams): Promise<Asked | null> {
  const slug = query.get("car");
  return slug ? readCar(ctx, slug) : readSearch(ctx, query.get("search") ?? "");
}

async function readCar({ stock, site }: FormRequest, slug: string): Promise<Asked | null> {
  const car = await findShownCar(stock, slug);
  // Only a total price can drop, not a monthly or a missing one.
  if (!car || car.status === "sold" || toCarPrice(car.prices) === null) return null;
  const [photo] = car.photos;
  return {
    subject: { kind: "price", vehicleId: car.id },
    shown: {
      kind: "price",
      title: formatVehicleName(car),
      noun: null,
      href: toVehiclePath(car.slug),
      price: buildPriceView(car, site.config.price),
      photo: photo ? toOwnPicture(photo) : null,
    },
  };
}

function readSearch({ stock, site }: FormRequest, asked: string): Asked | null {
  const search = toSavedSearch(asked, stock, site.config);
  if (search === null) return null;
  const title = describeSearch(search, stock, site.config) || "Everything in stock";
  return {
    subject: { kind: "search", search },
    shown: {
      kind: "search",
      title,
      noun: toResultNoun(stock.itemTypes).many,
      href: search,
      price: null,
      photo: null,
    },
  };
}

const toAskPath = ({ kind, href }: AskSubject) =>
  kind === "search" ? toSearchAlertPath(href) : toPriceAlertPath(href.slice(toVehiclePath("").length));

const buildFormView = (subject: AskSubject, values: AskView["values"], own: AskView["own"]): AskView => ({
  ...{ subject, values, own },
  emailError: null,
  formError: null,
  done: null,
  consent: (own ? PROVED_CONSENT : ALERT_CONSENT).text,
});
