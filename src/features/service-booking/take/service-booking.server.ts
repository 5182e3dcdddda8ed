import type { FormValues } from "#features/forms/rules/form-values.ts";
import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import { takeForm, toFormSite } from "#features/forms/take/take-form.server.ts";
import { buildFirstForm, buildFormView } from "#features/forms/view/build-form.ts";
import type { FormView } from "#features/forms/view/form-view.ts";
import type { SiteForm } from "#features/forms/view/site-form.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { buildYardView, type YardView } from "#features/tenancy/locations/yard-view.ts";
import { SERVICE_BOOKING_PATH } from "../paths.ts";
import { checkService } from "../rules/check-service.ts";
import { buildServiceForm, SERVICE_FORM, SERVICE_SUBCATEGORY } from "./service-form.ts";
import { listServicePlaces, listServiceYards, type ServicePlace } from "./service-places.ts";

/** The page where a service is booked, by the site's setting (PAGE-01 to PAGE-03). */
export type ServiceView =
  | { readonly kind: "form"; readonly form: FormView; readonly yards: readonly YardView[] }
  /** The dealer's own page in a frame, which only this page's policy allows. */
  | { readonly kind: "frame"; readonly address: string; readonly yards: readonly YardView[] };

export type ShownService =
  | { readonly kind: "view"; readonly view: ServiceView }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "not-found" };

/**
 * The page where a service is booked, by the site's setting: our form, with `location` of the address chosen, the dealer's own page
 * in a frame, or the way to it (PAGE-01 to PAGE-03).
 */
export function showServiceBooking(ctx: FormRequest, url: URL): ShownService {
  const { kind, xtime_url: address } = ctx.config.serviceBooking;
  const yards = buildYards(ctx);
  if (kind === "form") {
    const answers = { location: url.searchParams.get("location") ?? "" };
    const { token } = readSubmission(ctx, {});
    const { form } = buildSiteForm(ctx);
    return {
      kind: "view",
      view: { kind, form: buildFirstForm(toFormSite(ctx), form, { token, answers }), yards },
    };
  }
  if (kind === "off" || !address) return { kind: "not-found" };
  if (kind === "external") return { kind: "redirect", to: address };
  return { kind: "view", view: { kind, address, yards } };
}

/**
 * Takes the posted form: shows what is wrong with it, or stores the lead and leads to `/success`. What was typed comes back whatever
 * happens (LEAD-05). Not found on a site whose services are booked elsewhere.
 */
export async function submitServiceBooking(
  ctx: FormRequest,
  request: Request,
): Promise<FormOutcome<ServiceView>> {
  if (ctx.config.serviceBooking.kind !== "form") return { kind: "not-found" };
  const { form, places } = buildSiteForm(ctx);
  const { fields, problem } = await readForm(request);
  const [only, ...others] = places;
  // With one department the form does not ask for it.
  const answers = only && others.length === 0 ? { ...fields, location: only.slug } : fields;
  const body = { fields: answers, problem, files: [], refusesFiles: false };
  const taken = await takeForm(ctx, form, { body, isCall: false });
  if (taken.kind === "received") return { kind: "received", to: taken.received.redirect };
  const view = {
    kind: "form",
    form: buildFormView(toFormSite(ctx), form, taken.shown),
    yards: buildYards(ctx),
  } as const;
  return { kind: "shown", status: taken.status, view };
}

function buildSiteForm(ctx: FormRequest): {
  readonly form: SiteForm;
  readonly places: readonly ServicePlace[];
} {
  const places = listServicePlaces(ctx);
  const form: SiteForm = {
    ...{ name: SERVICE_FORM, action: SERVICE_BOOKING_PATH, isShared: false, locations: places },
    definition: buildServiceForm(ctx.config.serviceBooking, places),
    subcategory: SERVICE_SUBCATEGORY,
    checkTogether: (values) => checkService(values, findPlace(places, values)),
  };
  return { form, places };
}

/** The chosen department, or the only one. */
const findPlace = (places: readonly ServicePlace[], values: FormValues): ServicePlace | null =>
  (places.length === 1 ? places[0] : places.find(({ slug }) => slug === values.location)) ?? null;

const buildYards = (ctx: FormRequest) =>
  listServiceYards(ctx).map((yard) => buildYardView(yard, ctx.config, ctx.now()));
