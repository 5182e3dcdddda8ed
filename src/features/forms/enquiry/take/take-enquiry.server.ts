import { findFinanceGate, toPersonalisedFinance } from "#features/finance/rates/finance-link.ts";
import type { Submission } from "#features/leads/rules/submission-token.ts";
import { type AskedModel, findAskedModel, readModelAnswers } from "#features/leads/take/asked-model.ts";
import { type AskedOffer, findAskedOffer, readOfferAnswers } from "#features/leads/take/asked-offer.ts";
import { type EnquiryRules, isFinanceEnquiry, readEnquiryValues } from "#features/leads/take/enquiry.ts";
import type { PostedBody } from "#features/leads/take/enquiry-body.server.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import type { EnquiryCar, EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import {
  readSender,
  readSubmission,
  refuse,
  refuseFailure,
  refusePost,
  refuseTooMany,
} from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findSignIn,
  findSiteCar,
  listFormYards,
  type SiteCar,
} from "#features/leads/take/form-request.server.ts";
import { type ReceivedEnquiry, receiveEnquiry } from "#features/leads/take/receive-enquiry.server.ts";
import { findPostcode } from "#features/places/places.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import type { FormSignIn, FormStatus } from "../../take/form-outcome.ts";
import { checkAllSteps, findNextEnquiryStep, listEnquirySteps } from "./enquiry-steps.ts";
import type { EnquiryStep } from "./enquiry-view.ts";

type Fields = PostedBody["fields"];

/** What a form shows again: everything that was typed, and what is wrong with it (LEAD-05). */
export interface EnquiryResponse {
  readonly car: SiteCar | null;
  readonly offer: AskedOffer | null;
  readonly model: AskedModel | null;
  readonly values: EnquiryValues;
  readonly token: string;
  /** The first step by default. */
  readonly step?: EnquiryStep | undefined;
  readonly errors: readonly EnquiryError[];
  readonly formError: string | null;
}

export type SubmittedEnquiry =
  | { readonly kind: "received"; readonly received: ReceivedEnquiry }
  | FormSignIn
  | { readonly kind: "shown"; readonly status: FormStatus; readonly shown: EnquiryResponse };

/**
 * How a form asks: the enquiry in steps, finance all at once (PAGE-09), or a caller of the API, who sends all answers at once
 * and holds no token.
 */
export type EnquirySubmission = "steps" | "finance" | "api";

/** Takes what was posted one step further: to the next step, to its errors, or into the database. */
export async function takeEnquiry(
  ctx: FormRequest,
  { body, asking }: { readonly body: PostedBody; readonly asking: EnquirySubmission },
): Promise<SubmittedEnquiry> {
  const { submission: known, token } = readSubmission(ctx, body.fields);
  const submission = known ?? (asking === "api" ? ("not-asked" as const) : null);
  const fields = asking === "finance" ? { ...body.fields, category: "Finance" } : body.fields;
  const { offer, problem } = findAskedOffer(ctx, fields[CARRIED_FIELDS.offer] ?? "");
  const shown: EnquiryResponse = {
    car: null,
    offer,
    model: findAskedModel(ctx, fields[CARRIED_FIELDS.model] ?? ""),
    values: readEnquiryValues(fields),
    token,
    errors: [],
    formError: null,
  };
  try {
    const car = await findCar(ctx, body.fields);
    const signIn = await findFinanceSignIn(ctx, car, shown.values);
    if (signIn) return signIn;
    return await advance(ctx, { body, asking, submission, offerProblem: problem, shown: { ...shown, car } });
  } catch (error) {
    return refuse(shown, refuseFailure(ctx, error));
  }
}

/** Where a visitor who asks for gated finance signs in, and finds the finance page afterwards; null for anyone who may ask. */
async function findFinanceSignIn(
  ctx: FormRequest,
  car: SiteCar | null,
  values: EnquiryValues,
): Promise<FormSignIn | null> {
  const gate = isFinanceEnquiry(values) ? findFinanceGate(ctx.config, car) : null;
  const to =
    gate && (await findSignIn(ctx, gate, car ? toPersonalisedFinance(car.id) : ctx.config.finance.path));
  return to === null ? null : { kind: "sign-in", to };
}

interface Attempt {
  readonly body: PostedBody;
  readonly asking: EnquirySubmission;
  readonly submission: Submission | null | "not-asked";
  /** Why the offer that was posted is left out; null if it is not. */
  readonly offerProblem: string | null;
  readonly shown: EnquiryResponse;
}

async function advance(ctx: FormRequest, attempt: Attempt): Promise<SubmittedEnquiry> {
  const { fields } = attempt.body;
  const { car, values } = attempt.shown;
  const posted = fields[CARRIED_FIELDS.step] ?? "";
  const shown = { ...attempt.shown, step: listEnquirySteps(car !== null).find((step) => step === posted) };
  const unread = refusePost(ctx, attempt.body);
  if (unread) return refuse(shown, unread);
  if (!car && namesCar(fields))
    return refuse(attempt.shown, { status: 422, formError: UNKNOWN_CAR[attempt.asking] });
  // Who calls the API has no form to see this in, so that the enquiry goes without the offer.
  if (attempt.offerProblem && attempt.asking !== "api")
    return refuse(shown, { status: 422, formError: attempt.offerProblem });
  const rules = toRules(ctx, car, attempt.asking);
  const next =
    attempt.asking === "steps"
      ? findNextEnquiryStep({ posted, back: fields[CARRIED_FIELDS.back] ?? "" }, values, rules)
      : checkAllSteps(values, rules);
  if (next.kind === "show") {
    const status = next.errors.length > 0 ? 400 : 200;
    return { kind: "shown", status, shown: { ...shown, step: next.step, errors: next.errors } };
  }
  const tooMany = refuseTooMany(ctx);
  if (tooMany) return refuse(shown, tooMany);
  try {
    const { submission } = attempt;
    const form = readOfferAnswers(ctx, shown.offer) ?? readModelAnswers(ctx, fields[CARRIED_FIELDS.model]);
    const enquiry = { values, posted: fields, car, form, submission, ...readSender(ctx) };
    return { kind: "received", received: await receiveEnquiry(ctx, enquiry) };
  } catch (error) {
    return refuse(shown, refuseFailure(ctx, error));
  }
}

const NOT_LISTED = "That car is not listed on this site.";
const UNKNOWN_CAR: Readonly<Record<EnquirySubmission, string>> = {
  steps: `${NOT_LISTED} You can still send us a general enquiry.`,
  finance: `${NOT_LISTED} You can still ask us for finance without it.`,
  api: `${NOT_LISTED} You can still send us a general enquiry.`,
};

const namesCar = (fields: Fields) => Boolean(fields[CARRIED_FIELDS.car] || fields.car_id);

async function findCar(ctx: FormRequest, fields: Fields): Promise<SiteCar | null> {
  const slug = fields[CARRIED_FIELDS.car];
  if (slug) return findSiteCar(ctx, { slug });
  return /^\d{1,15}$/.test(fields.car_id ?? "") ? findSiteCar(ctx, { id: Number(fields.car_id) }) : null;
}

function toRules(ctx: FormRequest, car: EnquiryCar | null, asking: EnquirySubmission): EnquiryRules {
  const { config } = ctx;
  const locations = listFormYards(ctx);
  return {
    hasCar: car !== null,
    hasOneName: car !== null && asking === "steps",
    asksFinance: asking === "finance",
    categories: config.enquiry.categories,
    locations: (asking === "finance" ? keepSellingLocations(locations) : locations).map(({ slug }) => slug),
    isPostcode: (postcode) => findPostcode(postcode) !== null,
    messageRequired: config.enquiry.messageRequired,
    termsRequired: config.enquiry.termsRequired,
  };
}
