import { findFinanceGate } from "#features/finance/rates/finance-link.ts";
import { type AskedModel, findAskedModel } from "#features/leads/take/asked-model.ts";
import { type AskedOffer, findAskedOffer } from "#features/leads/take/asked-offer.ts";
import { isFinanceEnquiry, readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findSignIn,
  findSiteCar,
  listAnsweringYards,
  listFormYards,
} from "#features/leads/take/form-request.server.ts";
import { describeReplyBy } from "#features/locations/rules/reply-time.ts";
import { describeSearch } from "#features/results/describe-search.ts";
import { groupByAddress } from "#features/tenancy/locations/departments.ts";
import { buildYardView, type YardView } from "#features/tenancy/locations/yard-view.ts";
import type { FormOutcome, FormSignIn } from "../../take/form-outcome.ts";
import { listCarQuestions } from "./car-questions.ts";
import { listEnquirySteps, listLabelledSteps } from "./enquiry-steps.ts";
import type { EnquiryView } from "./enquiry-view.ts";
import { type EnquiryResponse, takeEnquiry } from "./take-enquiry.server.ts";

/**
 * The form's first step, from the page's address: `car` is a slug of this site, `category` and `location` choose
 * beforehand, `offer` is the slug of an offer, `promo` is the card that led here, `search` the address of a search that found
 * nothing, and `model` the key of a manufacturer's model. A car's form begins with a question that can be changed (D16). It carries the signed id and time of a
 * submission from the start, since it is made for each visitor (D122). Not found for a car that the site does not have;
 * to sign-in for finance that the site gates (D265).
 */
export async function showEnquiry(
  ctx: FormRequest,
  url: URL,
): Promise<EnquiryView | FormSignIn | { readonly kind: "not-found" }> {
  const query = url.searchParams;
  const slug = query.get("car");
  const car = slug ? await findSiteCar(ctx, { slug }) : null;
  if (slug && !car) return { kind: "not-found" };
  const { offer, problem } = findAskedOffer(ctx, query.get(CARRIED_FIELDS.offer) ?? "");
  const model = findAskedModel(ctx, query.get(CARRIED_FIELDS.model) ?? "");
  const values = readEnquiryValues({
    category: query.get("category") ?? "",
    location: query.get("location") ?? "",
    message: car
      ? buildFirstComment(car, query.get("category"))
      : offerMessage(offer) ||
        promoMessage(ctx, query.get("promo")) ||
        searchMessage(ctx, query.get("search")) ||
        modelMessage(model),
  });
  const gate = isFinanceEnquiry(values) ? findFinanceGate(ctx.config, car) : null;
  const signIn = gate && (await findSignIn(ctx, gate));
  if (signIn) return { kind: "sign-in", to: signIn };
  const { token } = readSubmission(ctx, {});
  return buildFormView(ctx, { car, offer, model, values, token, errors: [], formError: problem });
}

/**
 * Takes one posted step (LEAD-01): shows the next, or the errors, or stores the enquiry and leads to `/success`. What
 * was typed comes back whatever happens (LEAD-05).
 */
export async function submitEnquiry(ctx: FormRequest, request: Request): Promise<FormOutcome<EnquiryView>> {
  const taken = await takeEnquiry(ctx, { body: await readForm(request), asking: "steps" });
  if (taken.kind === "received") return { kind: "received", to: taken.received.redirect };
  if (taken.kind === "sign-in") return taken;
  return { kind: "shown", status: taken.status, view: buildFormView(ctx, taken.shown) };
}

/** The car's yard, else the chosen one, else all that the site lists (D122). */
function findYards(ctx: FormRequest, { car, values }: EnquiryResponse): readonly YardView[] {
  const listed = listFormYards(ctx);
  const own = listed.filter(({ slug }) => slug === (car?.locationSlug ?? values.location));
  const addresses = groupByAddress(listed).flatMap(([first]) => first ?? []);
  return (own.length > 0 ? own : addresses).map((yard) => buildYardView(yard, ctx.config, ctx.now()));
}

function findReplyBy(ctx: FormRequest, { car, values }: EnquiryResponse): string | null {
  const slug = car?.locationSlug ?? values.location;
  const location = ctx.stock.locations.find((known) => known.slug === slug) ?? null;
  const answering = listAnsweringYards(ctx, location, values.category);
  const all = listFormYards(ctx);
  return describeReplyBy(ctx.config.enquiry.replyTime, { yards: answering, all }, ctx.now());
}

const FINANCE = "Finance";

const carName = ({ title, subtitle }: EnquiryCar) => `${title} ${subtitle}`.trim();

/** What the comment about a car begins with (D16, FIN-24). */
function buildFirstComment(car: EnquiryCar, category: string | null): string {
  const name = carName(car);
  return category === FINANCE
    ? `Please tell me how I can finance the ${name}.`
    : listCarQuestions(name)[0].text;
}

/** What an offer has the comment begin with (OFF-09). */
const offerMessage = (offer: AskedOffer | null): string =>
  offer ? `Please tell me more about the offer “${offer.name}”.` : "";

/** What the promo card that led here has the comment begin with (CARD-14, D122). */
const promoMessage = ({ config }: FormRequest, promo: string | null): string =>
  config.cards.promos.find(({ id }) => id === promo)?.message ?? "";

/** What a search that found nothing has the comment begin with (D123). */
function searchMessage(ctx: FormRequest, search: string | null): string {
  const wanted = search === null ? "" : describeSearch(search, ctx.listed, ctx.config);
  return wanted && `I am looking for: ${wanted}.\n\nPlease tell me when you have one like it.`;
}

/** What the page of a manufacturer's model has the comment begin with (DIR-06). */
const modelMessage = (model: AskedModel | null): string =>
  model ? `Please tell me more about the ${model.name}.` : "";

function buildFormView(ctx: FormRequest, shown: EnquiryResponse): EnquiryView {
  const { config } = ctx;
  const locations = listFormYards(ctx);
  const steps = listLabelledSteps(shown.car !== null);
  const { categories, messageRequired, termsRequired, terms, replyTime } = config.enquiry;
  return {
    step: shown.step ?? listEnquirySteps(shown.car !== null)[0],
    steps,
    values: shown.values,
    errors: shown.errors,
    formError: shown.formError,
    token: shown.token,
    car: shown.car,
    ...(shown.offer && { offer: shown.offer }),
    ...(shown.model && { model: shown.model }),
    questions: shown.car && shown.values.category !== FINANCE ? listCarQuestions(carName(shown.car)) : [],
    categories,
    locations: locations.length > 1 ? locations.map(({ slug, name }) => ({ slug, name })) : [],
    messageRequired,
    terms: { required: termsRequired, text: terms },
    yards: findYards(ctx, shown),
    replyTime,
    replyBy: findReplyBy(ctx, shown),
  };
}
