import { readLeadAttributes } from "#features/analytics/attribution.ts";
import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import { describeAfterHours } from "#features/places/opening-hours.ts";
import { type Location, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import { listNetworks } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { countHits } from "#platform/postgres/rate-counter.ts";
import { HOUR_MS } from "#platform/time.ts";
import type { Appointment } from "../appointment/appointment.ts";
import type { Attachment } from "../attachments/attachment.ts";
import { storeAttachments } from "../attachments/attachment-store.server.ts";
import { type StoredLead, storeLead } from "../inbox/lead-store.server.ts";
import { routeLead } from "../routing/route-lead.ts";
import type { Target } from "../routing/routing.ts";
import { readFinanceRequest } from "../rules/finance-request.ts";
import type { FormAnswers } from "../rules/form-answers.ts";
import type { Lead, LeadCar, LeadOrigin, LeadSeller, ViewedVehicle } from "../rules/lead.ts";
import { toLeadReference } from "../rules/lead-reference.ts";
import { toChosenCategory, toLeadTopic } from "../rules/lead-topic.ts";
import { isOwnEnquiry } from "../rules/own-enquiry.ts";
import { formatStoredPhone, normaliseEmail, normalisePhone, splitName } from "../rules/person.ts";
import type { Submission } from "../rules/submission-token.ts";
import { findSuspicions, type Suspicion } from "../rules/suspicion.ts";
import { cleanLine } from "../rules/typed-text.ts";
import { allowConfirmation } from "./confirmation-limit.server.ts";
import { isFinanceEnquiry } from "./enquiry.ts";
import { CARRIED_FIELDS, TRAP_FIELD } from "./enquiry-fields.ts";
import type { EnquiryCar, EnquiryValues } from "./enquiry-values.ts";
import { type FormRequest, findShopper, listAnsweringYards, listFormYards } from "./form-request.server.ts";
import { readLeadCar, readViewedVehicles } from "./lead-car.server.ts";
import { toLeadLocation } from "./lead-location.ts";
import { buildSuccessPath } from "./success-path.ts";

/** An enquiry whose answers have passed every check. */
export interface CheckedEnquiry {
  readonly values: EnquiryValues;
  /** Everything that was posted, for the fields that the shopper does not fill in. */
  readonly posted: Readonly<Record<string, string>>;
  readonly car: EnquiryCar | null;
  /** The time that it books, which is the shopper's once this is stored. */
  readonly appointment?: Appointment | null;
  /** What only its form asks. */
  readonly form?: FormAnswers | null;
  /** The step before of the same form: a lead of its own that this one adds to, of which nobody is mailed (D371). */
  readonly before?: { readonly subcategory: string; readonly form: FormAnswers };
  /** Files that are in the storage. */
  readonly attachments?: readonly Attachment[];
  readonly submission: Submission | null | "not-asked";
  /** Whether a code has proved who sends it, and how often they may: nothing about it is suspect. */
  readonly isProved?: boolean;
  /** Whether somebody of the dealer's took it down: nothing about it is suspect, and the shopper is told whatever the limits say. */
  readonly isByStaff?: boolean;
  readonly userAgent: string | null;
  readonly referrer: string | null;
}

/** What came of it: the lead's id, and where the shopper goes next. */
export interface ReceivedEnquiry {
  readonly leadId: string;
  readonly redirect: string;
  /** It waits for a person to release it (D14). */
  readonly isHeld: boolean;
}

/**
 * Turns a checked enquiry into a stored lead with its dispatches, in one transaction: when this returns, it is
 * committed (D13).
 * @throws if the database cannot be reached; nothing is stored then
 */
export async function receiveEnquiry(ctx: FormRequest, enquiry: CheckedEnquiry): Promise<ReceivedEnquiry> {
  const shopper = await findShopper(ctx);
  const receive = (tx: AccountTransaction) => receiveWithin(ctx, tx, { enquiry, shopper });
  return ctx.db.inAccount(ctx.accountId, receive, { isUrgent: true });
}

/**
 * The same within the caller's transaction.
 * @param sent with the shopper whose session sent it, found before the transaction began
 */
export async function receiveWithin(
  ctx: FormRequest,
  tx: AccountTransaction,
  { enquiry, shopper }: { readonly enquiry: CheckedEnquiry; readonly shopper: Shopper | null },
): Promise<ReceivedEnquiry> {
  const now = ctx.now();
  const { car, location } = await findPlace(tx, ctx, enquiry);
  const suspicions =
    enquiry.isProved || enquiry.isByStaff ? [] : await checkSuspicions(tx, ctx, { ...enquiry, now });
  const viewed = await readViewedVehicles(tx, enquiry.posted[CARRIED_FIELDS.viewed], car?.vehicleId);
  const built = buildLead(ctx, enquiry, { car, location, suspicions, viewed, now });
  const additionTo = enquiry.before
    ? await storeBefore(ctx, tx, { ...enquiry.before, built, shopper })
    : null;
  const lead = { ...built, additionTo };
  const { id, isNew } = await storeRouted(ctx, tx, { lead, shopper, isByStaff: enquiry.isByStaff ?? false });
  if (isNew) await storeAttachments(tx, { leadId: id, now }, enquiry.attachments ?? []);
  const redirect = buildSuccessPath({
    category: toChosenCategory(lead),
    carType: car?.carType ?? null,
    carSlug: enquiry.car?.slug ?? null,
    locationSlug: location?.slug ?? null,
    reference: toLeadReference(id),
  });
  return { leadId: id, redirect, isHeld: suspicions.length > 0 };
}

interface StepBefore extends NonNullable<CheckedEnquiry["before"]> {
  readonly built: Lead;
  readonly shopper: Shopper | null;
}

/** Stores the lead of the step before; answers its id. */
async function storeBefore(
  ctx: FormRequest,
  tx: AccountTransaction,
  { subcategory, form, built, shopper }: StepBefore,
): Promise<string> {
  const lead = { ...built, id: ctx.newId(), subcategory, form, message: "", optIn: false };
  const shopperId = findOwner(shopper, lead);
  return (await storeLead(tx, ctx, { lead, targets: [], shopperId })).id;
}

const findOwner = (shopper: Shopper | null, { person }: Lead) =>
  shopper && isOwnEnquiry(shopper, person) ? shopper.id : null;

/** Stores a lead with its dispatches to the dealer and, within the limits on confirmations (D80), to the shopper. */
async function storeRouted(
  ctx: FormRequest,
  tx: AccountTransaction,
  {
    lead,
    shopper,
    isByStaff,
  }: { readonly lead: Lead; readonly shopper: Shopper | null; readonly isByStaff: boolean },
): Promise<StoredLead> {
  const { receivedAt: now, suspicions } = lead;
  const confirmed = isByStaff || (await allowConfirmation(tx, ctx, { email: lead.person.email, now }));
  const { id, isNew } = await storeLead(tx, ctx, {
    ...{ lead, targets: findTargets(ctx, lead, confirmed) },
    shopperId: findOwner(shopper, lead),
  });
  ctx.log.info({ lead: id, site: ctx.siteId, isNew, suspicions, confirmed }, "enquiry received");
  return { id, isNew };
}

interface Place {
  readonly car: LeadCar | null;
  readonly location: Location | null;
}

/** The car's yard, else the chosen one, else the only one. Who asks for finance may prefer another (LEAD-13). */
async function findPlace(tx: AccountTransaction, ctx: FormRequest, enquiry: CheckedEnquiry): Promise<Place> {
  const locations = await listLocations(tx);
  const yards = listFormYards(ctx);
  const offered = (slug: string | undefined) =>
    (yards.some((each) => each.slug === slug) && locations.find((each) => each.slug === slug)) || null;
  const chosen = offered(enquiry.values.location.trim());
  const found = enquiry.car && (await readLeadCar(tx, enquiry.car, ctx.origin));
  const yard = locations.find(({ id }) => id === found?.locationId) ?? null;
  const isFinance = isFinanceEnquiry(enquiry.values);
  const [only, ...others] = isFinance ? keepSellingLocations(yards) : yards;
  const preferred = isFinance ? (chosen ?? yard) : (yard ?? chosen);
  return {
    car: found?.car ?? null,
    location: preferred ?? (others.length === 0 ? offered(only?.slug) : null),
  };
}

async function checkSuspicions(
  tx: AccountTransaction,
  ctx: FormRequest,
  { values, posted, submission, car, now }: CheckedEnquiry & { readonly now: Date },
): Promise<readonly Suspicion[]> {
  // By network too: anyone can write anyone's email address, and must not use up that person's allowance (D79).
  const person = [`phone ${normalisePhone(values.phone)}`, `email ${normaliseEmail(values.email)}`];
  const counted = listNetworks(ctx.client || "unknown")
    .flatMap((network) => [`address ${network}`, ...person.map((contact) => `${contact} at ${network}`)])
    .map((subject) => ({ subject, windowMs: HOUR_MS }));
  const hits = await countHits(tx, counted, { secret: ctx.secret, now });
  const [fromAddress = 0, byPhone = 0, byEmail = 0] = hits;
  const [fromBlock = 0, byPhoneInBlock = 0, byEmailInBlock = 0] = hits.slice(3);
  return findSuspicions({
    trap: posted[TRAP_FIELD] ?? "",
    submission,
    remembered: posted[CARRIED_FIELDS.remembered] === "on",
    hasCar: car !== null,
    now,
    fromAddress,
    fromBlock,
    fromPerson: Math.max(byPhone, byEmail),
    fromPersonInBlock: Math.max(byPhoneInBlock, byEmailInBlock),
  });
}

function buildLead(
  ctx: FormRequest,
  { values, posted, submission, appointment = null, form = null, userAgent, referrer }: CheckedEnquiry,
  {
    car,
    location,
    suspicions,
    viewed,
    now,
  }: Place & {
    readonly suspicions: readonly Suspicion[];
    readonly viewed: readonly ViewedVehicle[];
    readonly now: Date;
  },
): Lead {
  return {
    id: typeof submission === "object" && submission ? submission.id : ctx.newId(),
    siteId: ctx.siteId,
    receivedAt: now,
    additionTo: null,
    ...toLeadTopic(values.category.trim(), short(posted.subcategory), car?.carType ?? null),
    person: {
      ...splitName(values.name, values.last_name),
      email: values.email.trim(),
      phone: formatStoredPhone(normalisePhone(values.phone) ?? values.phone.trim()),
      postcode: values.postcode.trim() || null,
    },
    message: values.message.trim(),
    rego: values.Rego.trim() || null,
    finance: isFinanceEnquiry(values) ? readFinanceRequest(values) : null,
    // A time is kept for nobody whose lead is held (D161).
    appointment: appointment && suspicions.length > 0 ? { ...appointment, state: "requested" } : appointment,
    form,
    car,
    seller: toSeller(ctx, location),
    afterHours: describeAfterHours(
      listAnsweringYards(ctx, location, values.category.trim()),
      listFormYards(ctx),
      now,
    ),
    origin: {
      ...{ ...readOrigin(posted, userAgent), ...readPage(ctx, { posted, car, referrer }) },
      ...(viewed.length > 0 && { viewed }),
    },
    optIn: values.opt_in === "on",
    suspicions,
  };
}

function toSeller({ config, origin }: FormRequest, location: Location | null): LeadSeller {
  return {
    name: config.name,
    phone: config.legal.phone,
    siteUrl: origin,
    timeZone: location?.timeZone ?? config.timeZone,
    location: location && toLeadLocation(location),
  };
}

interface Sent {
  readonly posted: Readonly<Record<string, string>>;
  readonly car: LeadCar | null;
  readonly referrer: string | null;
}

/**
 * The page that an enquiry was sent from; the car's, when its form stood on a page of its own (LEAD-19). An address that a sender
 * makes up must not lead the dealer's staff elsewhere, so only pages of the site count.
 */
function readPage(
  { origin, site }: FormRequest,
  { posted, car, referrer }: Sent,
): Pick<LeadOrigin, "url" | "pageId" | "formUrl"> {
  const formPage = short(posted[CARRIED_FIELDS.page]);
  const pageId = car && formPage === ENQUIRY_PATH ? new URL(car.url).pathname : formPage;
  const toAddress = (path: string | null) => (path?.startsWith("/") ? `${origin}${path}` : null);
  const own = (text: string | null | undefined) => {
    const address = webAddress(text);
    const isOwn =
      address !== null && [new URL(origin).hostname, ...site.hosts].includes(new URL(address).hostname);
    return isOwn ? address : null;
  };
  const url = own(posted.url) ?? toAddress(pageId) ?? own(referrer);
  return { url, pageId, formUrl: toAddress(formPage) ?? url };
}

function readOrigin(
  posted: Readonly<Record<string, string>>,
  userAgent: string | null,
): Omit<LeadOrigin, "url" | "pageId" | "formUrl" | "viewed"> {
  return {
    userAgent: short(userAgent),
    dealershipSlug: short(posted.dealership_slug),
    additionalServices: short(posted.additional_services),
    attributes: readLeadAttributes(posted[CARRIED_FIELDS.attributes] ?? ""),
  };
}

function findTargets(ctx: FormRequest, lead: Lead, confirmed: boolean): readonly Target[] {
  const digest = ctx.config.leads.fallback.to.map((to) => ({ kind: "digest" as const, to }));
  return [
    ...routeLead(ctx.config.leads, lead),
    ...(confirmed ? [{ kind: "confirmation" as const, to: lead.person.email }] : []),
    ...(lead.suspicions.length > 0 ? digest : []),
  ];
}

/** A text that no person typed: one line of at most 500 characters, or null. */
const short = (text: string | null | undefined): string | null =>
  cleanLine(text ?? "")
    .trim()
    .slice(0, 500)
    .toWellFormed() || null;

const webAddress = (text: string | null | undefined): string | null =>
  text && /^https?:\/\//.test(text) && URL.canParse(text) ? short(text) : null;
