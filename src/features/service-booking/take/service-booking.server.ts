import { listOfferedGroups } from "#features/forms/definitions/offered-fields.ts";
import { type AnswerError, checkAnswers } from "#features/forms/rules/check-answers.ts";
import {
  type FormValues,
  readFormValues,
  toFormAnswers,
  toLeadValues,
} from "#features/forms/rules/form-values.ts";
import type { ShownForm } from "#features/forms/view/build-form.ts";
import { FORM_FAILURE, type FormView } from "#features/forms/view/form-view.ts";
import { buildEnquiryContext } from "#features/leads/take/build-enquiry-context.server.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import {
  BODY_PROBLEMS,
  describeTooMany,
  explainFailure,
  FOREIGN_FORM,
  readSubmission,
} from "#features/leads/take/form-post.server.ts";
import { receiveEnquiry } from "#features/leads/take/receive-enquiry.server.ts";
import { findPostcode } from "#features/places/places.server.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { buildYardView, type YardView } from "#features/tenancy/locations/yard-view.ts";
import { SERVICE_BOOKING_PATH } from "../paths.ts";
import { checkService } from "../rules/check-service.ts";
import type { ServiceContext } from "./service-context.ts";
import { buildServiceForm, SERVICE_FORM, SERVICE_SUBCATEGORY } from "./service-form.ts";
import { listServicePlaces, type ServicePlace } from "./service-places.ts";

/** The page where a service is booked, by the site's setting (PAGE-01 to PAGE-03). */
export type ServiceView =
  | { readonly kind: "form"; readonly form: FormView; readonly yards: readonly YardView[] }
  /** The dealer's own page in a frame, which only this page's policy allows. */
  | { readonly kind: "frame"; readonly address: string; readonly yards: readonly YardView[] };

export type ShownService =
  | { readonly kind: "view"; readonly view: ServiceView }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "not-found" };

/** What booking a service in this request works with. */
export const buildServiceContext = (context: RequestContext): ServiceContext => ({
  ...buildEnquiryContext(context),
  config: context.config,
});

/**
 * The page where a service is booked, by the site's setting: our form, with `location` of the address chosen, the dealer's own page
 * in a frame, or the way to it (PAGE-01 to PAGE-03).
 */
export function showServiceBooking(ctx: ServiceContext, url: URL): ShownService {
  const { kind, xtime_url: address } = ctx.config.serviceBooking;
  if (kind === "form") {
    const values = readFormValues(buildForm(ctx).form, { location: url.searchParams.get("location") ?? "" });
    const { token } = readSubmission(ctx, {});
    return { kind: "view", view: buildFormPage(ctx, { ...EMPTY, values, token }) };
  }
  if (kind === "off" || !address) return { kind: "not-found" };
  if (kind === "external") return { kind: "redirect", to: address };
  return { kind: "view", view: { kind, address, yards: buildYards(ctx) } };
}

const EMPTY = { errors: [], formError: null, mustConfirm: false } as const;

type ServiceStatus = 400 | 429 | 503;

/** The page again, with what is wrong with it, or the way to the success page. */
export type ServiceOutcome =
  | { readonly kind: "form"; readonly status: ServiceStatus; readonly view: ServiceView }
  | { readonly kind: "redirect"; readonly to: string };

/**
 * Takes the posted form: shows what is wrong with it, or stores the lead and leads to `/success`. What was typed comes back whatever
 * happens (LEAD-05). Null on a site whose services are booked elsewhere.
 */
export async function submitServiceBooking(
  ctx: ServiceContext,
  request: Request,
): Promise<ServiceOutcome | null> {
  if (ctx.config.serviceBooking.kind !== "form") return null;
  const body = await readForm(request);
  const { submission, token } = readSubmission(ctx, body.fields);
  const { form, places } = buildForm(ctx);
  const values = readFormValues(form, body.fields);
  const show = (status: ServiceStatus, shown: Partial<ShownForm>): ServiceOutcome => ({
    ...{ kind: "form", status },
    view: buildFormPage(ctx, { ...EMPTY, values, token, ...shown }),
  });
  if (body.problem) return show(400, { formError: BODY_PROBLEMS[body.problem] });
  if (!ctx.isSameOrigin(request)) return show(400, { formError: FOREIGN_FORM });
  const place = findPlace(places, values);
  const errors = listErrors(ctx, values, place);
  if (errors.length > 0) return show(400, { errors });
  if (!ctx.mayStore()) return show(429, { formError: describeTooMany(ctx) });
  try {
    const { redirect } = await receiveEnquiry(ctx, {
      values: { ...toLeadValues(form, values), location: place?.slug ?? "" },
      form: toFormAnswers(SERVICE_FORM, form, values),
      posted: { ...body.fields, subcategory: SERVICE_SUBCATEGORY },
      ...{ car: null, submission },
      ...readSender(request),
    });
    return { kind: "redirect", to: redirect };
  } catch (error) {
    return show(503, { formError: explainFailure(ctx, error, FORM_FAILURE) });
  }
}

function buildForm(ctx: ServiceContext) {
  const places = listServicePlaces(ctx);
  return { places, form: buildServiceForm(ctx.config.serviceBooking, places) };
}

const readSender = ({ headers }: Request) => ({
  userAgent: headers.get("user-agent"),
  referrer: headers.get("referer"),
});

/** The chosen department, or the only one. */
const findPlace = (places: readonly ServicePlace[], values: FormValues): ServicePlace | null =>
  (places.length === 1 ? places[0] : places.find(({ slug }) => slug === values.location)) ?? null;

function listGroups(ctx: ServiceContext) {
  const { form, places } = buildForm(ctx);
  return listOfferedGroups(form, { config: ctx.config, locations: places });
}

/** One for each field, in the form's order. */
function listErrors(
  ctx: ServiceContext,
  values: FormValues,
  place: ServicePlace | null,
): readonly AnswerError[] {
  const fields = listGroups(ctx).flatMap((group) => group.fields);
  const all = checkAnswers(values, fields, {
    termsRequired: ctx.config.enquiry.termsRequired,
    isPostcode: (postcode) => findPostcode(postcode) !== null,
    thisYear: toYear(toLocalTime(ctx.now(), ctx.config.timeZone).date),
  });
  const together = checkService(values, place).filter(({ field }) => !all.some((one) => one.field === field));
  const names = fields.map(({ name }) => name);
  const toPlace = ({ field }: AnswerError) => (names.includes(field) ? names.indexOf(field) : names.length);
  return [...all, ...together].sort((one, other) => toPlace(one) - toPlace(other));
}

function buildFormPage(ctx: ServiceContext, shown: ShownForm): ServiceView {
  const { form } = buildForm(ctx);
  const { termsRequired: required, terms: text } = ctx.config.enquiry;
  const view: FormView = {
    ...{ name: SERVICE_FORM, action: SERVICE_BOOKING_PATH, title: form.title, lead: form.lead },
    ...{ sendLabel: form.sendLabel, groups: listGroups(ctx), terms: { required, text } },
    ...shown,
  };
  return { kind: "form", form: view, yards: buildYards(ctx) };
}

const buildYards = (ctx: ServiceContext) =>
  listServicePlaces(ctx)
    .map(({ slug }) => ctx.findYard(slug))
    .filter((yard) => yard !== null)
    .map((yard) => buildYardView(yard, ctx.config, ctx.now()));
