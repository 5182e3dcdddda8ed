import { availabilityQuestion } from "./availability-question.ts";
import { enquiryValues } from "./enquiry.ts";
import { readForm } from "./enquiry-body.server.ts";
import type { EnquiryContext } from "./enquiry-context.ts";
import { labelledSteps } from "./enquiry-steps.ts";
import type { EnquiryView } from "./enquiry-view.ts";
import { type EnquiryResponse, type RefusalStatus, takeEnquiry } from "./take-enquiry.server.ts";

/** The form again, with the step to show and what went wrong, or the way to the success page. */
export type EnquiryOutcome<View = EnquiryView> =
  | { readonly kind: "form"; readonly status: 200 | RefusalStatus; readonly view: View }
  | { readonly kind: "redirect"; readonly to: string };

/**
 * The form's first step, from the page's address: `car` is a slug of this site, `category` and `location` choose
 * beforehand. A car's form begins with a question that can be changed (D16). Not found for a car that the site does
 * not have.
 */
export async function enquiryView(
  ctx: EnquiryContext,
  url: URL,
): Promise<EnquiryView | { readonly kind: "not-found" }> {
  const query = url.searchParams;
  const slug = query.get("car");
  const car = slug ? await ctx.findCar({ slug }) : null;
  if (slug && !car) return { kind: "not-found" };
  const values = enquiryValues({
    category: query.get("category") ?? "",
    location: query.get("location") ?? "",
    message: car ? availabilityQuestion(car.title, car.subtitle) : "",
  });
  return formView(ctx, { car, values, token: null, errors: [], formError: null });
}

/**
 * Takes one posted step (LEAD-01): shows the next, or the errors, or stores the enquiry and leads to `/success`. What
 * was typed comes back whatever happens (LEAD-05); the token is given with the first answer (D17).
 */
export async function submitEnquiry(ctx: EnquiryContext, request: Request): Promise<EnquiryOutcome> {
  const taken = await takeEnquiry(ctx, request, await readForm(request), "steps");
  if (taken.kind === "received") return { kind: "redirect", to: taken.received.redirect };
  return { kind: "form", status: taken.status, view: formView(ctx, taken.shown) };
}

function formView({ config, locations }: EnquiryContext, shown: EnquiryResponse): EnquiryView {
  const steps = labelledSteps(shown.car !== null);
  const { categories, messageRequired, termsRequired, terms } = config.enquiry;
  return {
    step: shown.step ?? steps[0]!.key,
    steps,
    values: shown.values,
    errors: shown.errors,
    formError: shown.formError,
    token: shown.token,
    car: shown.car,
    categories,
    locations: locations.length > 1 ? locations.map(({ slug, name }) => ({ slug, name })) : [],
    messageRequired,
    terms: { required: termsRequired, text: terms },
  };
}
