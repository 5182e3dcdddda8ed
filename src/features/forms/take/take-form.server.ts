import { type Attachment, describeAttachment, formatSize } from "#features/leads/attachments/attachment.ts";
import { keepFiles } from "#features/leads/attachments/attachment-files.server.ts";
import { issueToken, type Submission } from "#features/leads/rules/submission-token.ts";
import { buildEnquiryContext } from "#features/leads/take/build-enquiry-context.server.ts";
import { type PostedForm, readFormWithFiles } from "#features/leads/take/enquiry-body.server.ts";
import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import {
  BODY_PROBLEMS,
  describeTooMany,
  explainFailure,
  FOREIGN_FORM,
  readSubmission,
} from "#features/leads/take/form-post.server.ts";
import { type ReceivedEnquiry, receiveEnquiry } from "#features/leads/take/receive-enquiry.server.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { findPostcode } from "#features/places/places.server.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { FORMS, type FormName } from "../definitions/forms.ts";
import { listOfferedGroups } from "../definitions/offered-fields.ts";
import { inspectFiles } from "../files/inspect-files.server.ts";
import { scanFiles } from "../files/scan-files.server.ts";
import type { FormContext } from "../form-context.ts";
import { checkAnswers } from "../rules/check-answers.ts";
import {
  listFields,
  readFormValues,
  toFormAnswers,
  toLeadValues,
  toMaxBody,
  toMaxFiles,
} from "../rules/form-values.ts";
import { buildEmptyForm, buildFormView, type ShownForm } from "../view/build-form.ts";
import { FORM_FAILURE, type FormView } from "../view/form-view.ts";

/** 200 asks to send once more; 400 has errors; 429 and 503 as for any enquiry. */
type FormStatus = 200 | 400 | 429 | 503;

/** The form again, with what is wrong with it, or the way to the success page. */
export type FormOutcome =
  | { readonly kind: "form"; readonly status: FormStatus; readonly view: FormView }
  | { readonly kind: "redirect"; readonly to: string };

export type TakenForm =
  | { readonly kind: "shown"; readonly status: FormStatus; readonly shown: ShownForm }
  | { readonly kind: "received"; readonly received: ReceivedEnquiry };

interface SentForm {
  readonly request: Request;
  readonly body: Omit<PostedForm, "discard">;
  /** A call of the API sends no token. */
  readonly isCall: boolean;
}

/** What a form of this request works with. */
export const buildFormContext = (context: RequestContext): FormContext => ({
  ...buildEnquiryContext(context),
  scanner: context.scanner,
  files: context.files,
});

/** The form on the page that it is posted to, with the token of a new submission (D17). */
export function showForm({ secret, siteId, ...ctx }: EnquiryContext, name: FormName): FormView {
  const token = issueToken({ secret, siteId }, { id: ctx.newId(), issuedAt: ctx.now() });
  return buildEmptyForm(ctx, name, token);
}

/** Takes a posted form: shows what is wrong with it, or stores the lead and leads to `/success` (LEAD-04, LEAD-05). */
export async function submitForm(ctx: FormContext, name: FormName, request: Request): Promise<FormOutcome> {
  const counting = countOnce(ctx);
  const body = await readFormWithFiles(request, {
    maxBytes: toMaxBody(name),
    // Looking at files is work: a post with some has a valid token first, and counts as a write whatever comes of it (D240).
    mayTakeFiles: (fields) =>
      readSubmission(ctx, fields).submission !== null && ctx.isSameOrigin(request) && counting.mayStore(),
  });
  try {
    const taken = await takeForm({ ...ctx, ...counting }, name, { request, body, isCall: false });
    if (taken.kind === "received") return { kind: "redirect", to: taken.received.redirect };
    return { kind: "form", status: taken.status, view: buildFormView(ctx, name, taken.shown) };
  } finally {
    await body.discard();
  }
}

/** Counts one write however often it is asked. */
function countOnce(ctx: FormContext): Pick<FormContext, "mayStore"> {
  let isAllowed: boolean | undefined;
  return {
    mayStore: () => {
      isAllowed ??= ctx.mayStore();
      return isAllowed;
    },
  };
}

/** Takes what was posted into the database, or says what is wrong with it. What was typed comes back whatever happens (LEAD-05). */
export async function takeForm(ctx: FormContext, name: FormName, sent: SentForm): Promise<TakenForm> {
  const { request, body, isCall } = sent;
  const { submission, token } = readSubmission(ctx, body.fields);
  const values = readFormValues(FORMS[name], body.fields);
  const shown: ShownForm = { values, token, errors: [], formError: null, mustConfirm: false };
  if (body.problem === "files-too-large") return refuse(400, shown, describeLargeFiles(name));
  if (body.problem) return refuse(400, shown, BODY_PROBLEMS[body.problem]);
  if (!ctx.isSameOrigin(request)) return refuse(400, shown, FOREIGN_FORM);
  if (submission && body.refusesFiles) return refuse(429, shown, describeTooMany(ctx));
  const inspected = body.refusesFiles
    ? { attachments: [], errors: [] }
    : await inspectFiles(ctx.accountId, listFields(FORMS[name]), body.files);
  const errors = [...checkAnswers(values, listAskedFields(ctx, name), toRules(ctx)), ...inspected.errors];
  if (errors.length > 0) return { kind: "shown", status: 400, shown: { ...shown, errors } };
  // A page that is the same for everybody has no token. This answer has one, so the next post can be told from a program's (D17).
  if (!submission && !isCall) return { kind: "shown", status: 200, shown: { ...shown, mustConfirm: true } };
  if (!ctx.mayStore()) return refuse(429, shown, describeTooMany(ctx));
  const scanned = await scanFiles(ctx, FORMS[name], inspected.attachments);
  if (scanned.errors.length > 0)
    return { kind: "shown", status: 400, shown: { ...shown, errors: scanned.errors } };
  try {
    const attachments = await keepFiles(ctx, ctx.accountId, scanned.attachments);
    if (!attachments) {
      ctx.log.error({ site: ctx.siteId }, "refused files: the account has too many");
      return refuse(503, shown, describeNoRoom(ctx));
    }
    const received = await storeForm(ctx, name, { ...sent, submission, shown, attachments });
    return { kind: "received", received };
  } catch (error) {
    return refuse(503, shown, explainFailure(ctx, error, FORM_FAILURE));
  }
}

const describeLargeFiles = (name: FormName) =>
  `Your files are larger than ${formatSize(toMaxFiles(name))}. Please attach fewer or smaller ones and send the form again.`;

const describeNoRoom = ({ config }: EnquiryContext) =>
  `We cannot take files just now. Please send the form without them, or call us on ${formatPhone(config.legal.phone)}.`;

const refuse = (status: FormStatus, shown: ShownForm, formError: string): TakenForm => ({
  kind: "shown",
  status,
  shown: { ...shown, formError },
});

const listAskedFields = (ctx: EnquiryContext, name: FormName) =>
  listOfferedGroups(FORMS[name], ctx).flatMap(({ fields }) => fields);

const toRules = ({ config, now }: EnquiryContext) => ({
  termsRequired: config.enquiry.termsRequired,
  isPostcode: (postcode: string) => findPostcode(postcode) !== null,
  thisYear: toYear(toLocalTime(now(), config.timeZone).date),
});

interface CheckedForm extends SentForm {
  readonly submission: Submission | null;
  readonly shown: ShownForm;
  readonly attachments: readonly Attachment[];
}

function storeForm(
  ctx: EnquiryContext,
  name: FormName,
  { request, body, submission, shown, attachments, isCall }: CheckedForm,
): Promise<ReceivedEnquiry> {
  const form = FORMS[name];
  return receiveEnquiry(ctx, {
    values: toLeadValues(form, shown.values),
    form: toFormAnswers(name, form, { ...shown.values, ...describeFiles(attachments) }),
    attachments,
    posted: body.fields,
    car: null,
    submission: isCall ? "not-asked" : submission,
    userAgent: request.headers.get("user-agent"),
    referrer: request.headers.get("referer"),
  });
}

/** The files of each field as an answer: "resume.pdf (PDF, 120 kB)". */
function describeFiles(attachments: readonly Attachment[]): Readonly<Record<string, string>> {
  const byField = Map.groupBy(attachments, ({ field }) => field);
  const describe = (files: readonly Attachment[]) => files.map(describeAttachment).join(", ");
  return Object.fromEntries([...byField].map(([field, files]) => [field, describe(files)]));
}
