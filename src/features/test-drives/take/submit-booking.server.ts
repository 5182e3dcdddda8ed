import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import type { FormOutcome, FormStatus } from "#features/forms/take/form-outcome.ts";
import { issueAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import { findAskedOffer, keepOfferOfVehicle, readOfferAnswers } from "#features/leads/take/asked-offer.ts";
import { checkEnquiry, type EnquiryRules, readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { type PostedBody, readForm } from "#features/leads/take/enquiry-body.server.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import type { EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import {
  readSender,
  readSubmission,
  refuse,
  refuseFailure,
  refusePost,
  refuseTooMany,
} from "#features/leads/take/form-post.server.ts";
import { type FormRequest, findSiteCar } from "#features/leads/take/form-request.server.ts";
import { type CheckedEnquiry, receiveEnquiry } from "#features/leads/take/receive-enquiry.server.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import type { AskedSlot } from "../rules/asked-slot.ts";
import type { BookFormView, BookStep } from "./book-view.ts";
import { composeMessage } from "./compose-message.ts";
import { buildFormView, type Shown } from "./form-view.server.ts";
import { holdTime } from "./hold-time.server.ts";
import { findTestDriveYard, judgeTime, type Place } from "./schedule.server.ts";
import { CHOSEN_FIELD, readTimes, TEST_DRIVE_REFUSALS, toChooseHref } from "./show-booking.server.ts";
import { storeBooking } from "./store-booking.server.ts";
import { TIME_PROBLEMS } from "./time-problems.ts";
import { readVisitor, toVisitorCookie } from "./visitor-cookie.ts";

type Answer =
  | { readonly to: string }
  | { readonly status: FormStatus; readonly shown: Shown; readonly visitor?: string };

/**
 * Takes a posted step: shows the next, or what is wrong, or books and leads to `/success`. What was typed comes back whatever
 * happens (LEAD-02, LEAD-05). Not found on a site that has no test drives.
 */
export async function submitBooking(ctx: FormRequest, request: Request): Promise<FormOutcome<BookFormView>> {
  if (!ctx.config.testDrive.enabled) return { kind: "not-found" };
  const answer = await takePost(ctx, await readForm(request));
  if ("to" in answer) return { kind: "received", to: answer.to };
  const { status, shown, visitor } = answer;
  const cookies = visitor ? [toVisitorCookie(visitor, ctx.place)] : [];
  return { kind: "shown", status, view: await buildFormView(ctx, shown), cookies };
}

interface Post {
  readonly fields: PostedBody["fields"];
  readonly enquiry: Omit<CheckedEnquiry, "values" | "car">;
  readonly visitor: string | null;
  readonly shown: Shown;
}

async function takePost(ctx: FormRequest, body: PostedBody): Promise<Answer> {
  const { fields } = body;
  const { submission, token } = readSubmission(ctx, fields);
  const isChosen = fields[CHOSEN_FIELD] === "1";
  const named = findAskedOffer(ctx, fields[CARRIED_FIELDS.offer] ?? "");
  const shown: Shown = {
    ...{
      car: null,
      offer: named.offer,
      yard: null,
      schedule: { possible: [], unbooked: [], free: [] },
      errors: [],
      formError: null,
    },
    ...{ taken: null, heldUntil: null, token },
    values: readEnquiryValues(fields),
    step: toStep(fields[CARRIED_FIELDS.step], isChosen),
    chooseHref: isChosen ? toChooseHref("", named.offer) : null,
  };
  try {
    const car = await findSiteCar(ctx, { slug: fields[CARRIED_FIELDS.car] ?? "" });
    const none = car ? findTestDriveRefusal(car, ctx.config.testDrive) : "unknown";
    if (!car || none)
      return refuse(
        shown,
        refusePost(ctx, body) ?? { status: 422, formError: TEST_DRIVE_REFUSALS[none ?? "unknown"] },
      );
    const yard = findTestDriveYard(ctx, car, shown.values.location);
    const visitor = readVisitor(ctx.cookie, ctx.place);
    const { schedule } = await readTimes(ctx, yard && { car, yard }, {
      visitor,
      // Sending the same form again finds its own booking.
      bookingId: submission?.id ?? null,
    });
    const { offer, problem } = await keepOfferOfVehicle(ctx, named, car.id);
    const known = { ...shown, offer, car, yard, schedule };
    const unread = refusePost(ctx, body);
    if (unread) return refuse(known, unread);
    if (problem) return refuse(known, { status: 422, formError: problem });
    const form = readOfferAnswers(ctx, offer);
    const enquiry = { posted: fields, form, submission, ...readSender(ctx) };
    return await advance(ctx, { fields, enquiry, visitor, shown: known });
  } catch (error) {
    return refuse(shown, refuseFailure(ctx, error));
  }
}

function toStep(posted: string | undefined, isChosen: boolean): BookStep {
  if (!isChosen) return "booking";
  return posted === "details" ? "details" : "time";
}

/** Where nothing can be booked, the form asks when it would suit, and is an ordinary enquiry (LEAD-22). */
async function advance(ctx: FormRequest, post: Post): Promise<Answer> {
  const { shown, fields } = post;
  const { car, yard, schedule, step, values } = shown;
  if (fields[CARRIED_FIELDS.back] === "time") return { status: 200, shown: { ...shown, step: "time" } };
  if (!car || !yard || schedule.free.length === 0) return askForTime(ctx, post);
  const place = { car, yard };
  const judged = judgeTime(values.time, schedule, { yard, now: ctx.now() });
  if (step === "time") {
    if (judged.kind !== "free") return showTimeProblem(shown, judged);
    return showHeld(ctx, { ...post, shown: { ...shown, step: "details" } }, place);
  }
  const errors = checkEnquiry(values, toRules(ctx), DETAILS);
  if (judged.kind !== "free") return showTimeProblem({ ...shown, errors }, judged);
  if (errors.length > 0) return showHeld(ctx, { ...post, shown: { ...shown, errors } }, place);
  const tooMany = refuseTooMany(ctx);
  if (tooMany) return refuse(shown, tooMany);
  return book(ctx, post, place);
}

async function book(ctx: FormRequest, post: Post, place: Place): Promise<Answer> {
  const { shown, visitor } = post;
  const { values } = shown;
  const stored = await storeBooking(ctx, {
    ...{ place, asked: values.time, visitor },
    enquiry: { ...post.enquiry, car: place.car, values: toLeadValues(values, place.yard.slug) },
  });
  if (stored.ok) {
    const { received, bookingId } = stored;
    return { to: toSuccessPath(ctx, { redirect: received.redirect, bookingId, tag: place.car.tag }) };
  }
  if (stored.reason === "too-many")
    return refuse(shown, {
      status: 429,
      formError: `You have several test drives booked with us already. To book one more, please call us on ${formatPhone(ctx.config.legal.phone)}.`,
    });
  const judged = judgeTime(values.time, stored.schedule, { yard: place.yard, now: ctx.now() });
  return showTimeProblem({ ...shown, schedule: stored.schedule }, judged);
}

/** Adds what the success page cannot know from the lead: the booking, and the tag that decides its event (ANA-03). */
function toSuccessPath(
  { secret }: FormRequest,
  {
    redirect,
    bookingId,
    tag,
  }: { readonly redirect: string; readonly bookingId: string | null; readonly tag: string | null },
): string {
  const added = new URLSearchParams();
  if (tag?.trim().toLowerCase() === "test drive only") added.set("tag", "test-drive-only");
  if (bookingId) added.set("booking", issueAppointmentToken(secret, bookingId));
  return added.size > 0 ? `${redirect}&${added}` : redirect;
}

function showTimeProblem(shown: Shown, judged: AskedSlot): Answer {
  const message = judged.kind === "free" ? "" : TIME_PROBLEMS[judged.kind];
  const time: EnquiryError = { field: "time", message };
  return {
    status: judged.kind === "taken" ? 409 : 400,
    shown: {
      ...shown,
      step: shown.step === "details" ? "time" : shown.step,
      errors: [time, ...shown.errors],
      taken: judged.kind === "taken" ? judged.slot : null,
    },
  };
}

/** Shows the form with the chosen time held, so that nobody takes it meanwhile (D160). */
async function showHeld(ctx: FormRequest, { shown, visitor }: Post, place: Place): Promise<Answer> {
  const holder = visitor ?? ctx.newId();
  const held = await holdTime(ctx, { place, asked: shown.values.time, own: { visitor: holder } });
  const status = shown.errors.length > 0 ? 400 : 200;
  if (held.ok) return { status, shown: { ...shown, heldUntil: held.until }, visitor: holder };
  if (held.reason === "limited") return { status, shown };
  const { schedule } = held;
  const judged = judgeTime(shown.values.time, schedule, { yard: place.yard, now: ctx.now() });
  return showTimeProblem({ ...shown, schedule }, judged);
}

async function askForTime(ctx: FormRequest, post: Post): Promise<Answer> {
  const { shown } = post;
  const { values, car, yard } = shown;
  const preferred = checkPreferred(ctx, values);
  if (shown.step === "time") {
    const isAnswered = preferred.length === 0;
    const step = isAnswered ? "details" : "time";
    return { status: isAnswered ? 200 : 400, shown: { ...shown, errors: preferred, step } };
  }
  const errors = [...preferred, ...checkEnquiry(values, toRules(ctx), DETAILS)];
  if (errors.length > 0) return { status: 400, shown: { ...shown, errors } };
  const tooMany = refuseTooMany(ctx);
  if (tooMany) return refuse(shown, tooMany);
  const leadValues = toLeadValues(values, yard?.slug ?? values.location);
  const { redirect } = await receiveEnquiry(ctx, { ...post.enquiry, car, values: leadValues });
  return { to: toSuccessPath(ctx, { redirect, bookingId: null, tag: car?.tag ?? null }) };
}

function checkPreferred(ctx: FormRequest, values: EnquiryValues): readonly EnquiryError[] {
  const field = "preferred_time";
  if (values[field].trim() !== "") return checkEnquiry(values, toRules(ctx), [field]);
  return [{ field, message: `Please answer "${FIELD_LABELS[field]}".` }];
}

const toLeadValues = (values: EnquiryValues, location: string): EnquiryValues => ({
  ...values,
  category: "Test Drive",
  location,
  message: composeMessage(values),
});

const DETAILS = ["name", "phone", "email", "licence_state", "message", "opt_in", "terms_conditions"] as const;

function toRules({ config }: FormRequest): EnquiryRules {
  return {
    ...{ hasCar: true, hasOneName: true, asksFinance: false, messageRequired: false },
    ...{ categories: [], locations: [], isPostcode: () => true },
    termsRequired: config.enquiry.termsRequired,
  };
}
