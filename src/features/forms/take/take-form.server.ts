import { type Attachment, describeAttachment, formatSize } from "#features/leads/attachments/attachment.ts";
import { keepFiles } from "#features/leads/attachments/attachment-files.server.ts";
import type { Submission } from "#features/leads/rules/submission-token.ts";
import type { PostedForm } from "#features/leads/take/enquiry-body.server.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import {
  describeTooMany,
  readSender,
  readSubmission,
  refuse,
  refuseFailure,
  refusePost,
  refuseTooMany,
} from "#features/leads/take/form-post.server.ts";
import { type FormRequest, listFormYards } from "#features/leads/take/form-request.server.ts";
import { type ReceivedEnquiry, receiveEnquiry } from "#features/leads/take/receive-enquiry.server.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { findPostcode } from "#features/places/places.server.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { type FormDefinition, listFields, listFormSteps } from "../definitions/form-definition.ts";
import type { FormSite } from "../definitions/offered-fields.ts";
import { inspectFiles } from "../files/inspect-files.server.ts";
import { scanFiles } from "../files/scan-files.server.ts";
import { type AnswerError, type AnswerRules, checkAnswers } from "../rules/check-answers.ts";
import {
  type FormValues,
  readFormValues,
  toFormAnswers,
  toLeadValues,
  toMaxFiles,
} from "../rules/form-values.ts";
import { findNextStep, type NextStep } from "../rules/next-step.ts";
import type { ShownForm } from "../view/build-form.ts";
import { FORM_FAILURE } from "../view/form-view.ts";
import { listSiteGroups, type SiteForm } from "../view/site-form.ts";
import type { FormStatus } from "./form-outcome.ts";

export type TakenForm<Received = ReceivedEnquiry> =
  | { readonly kind: "shown"; readonly status: FormStatus; readonly shown: ShownForm }
  | { readonly kind: "received"; readonly received: Received };

/** A form, and what becomes of its answers. */
export interface FormWork<Received> {
  readonly form: SiteForm;
  /** Keeps what a step says before the form is sent, and answers what the form shows with it. Not asked on the way back. */
  readonly keepStep?: (step: PostedStep) => Promise<Partial<ShownForm> | null>;
  /**
   * Stores answers that have passed every check.
   * @throws if the database cannot be reached; nothing is stored then
   */
  readonly store: (checked: CheckedForm) => Promise<Received>;
}

/** A step that was posted, with what is shown next. */
export interface PostedStep extends ShownForm {
  /** Its key. */
  readonly posted: string;
}

interface SentForm {
  readonly body: Omit<PostedForm, "discard">;
  /** A call of the API sends no token. */
  readonly isCall: boolean;
  /** Counts the write, if the request's own `mayWrite` is not to. */
  readonly mayWrite?: () => boolean;
}

/** What a form offers of the site of a request. */
export const toFormSite = (ctx: FormRequest): FormSite => ({
  config: ctx.config,
  locations: listFormYards(ctx),
});

/**
 * Takes what was posted one step further: to the next step, to its errors, or into the database. What was typed comes back whatever
 * happens (LEAD-05).
 */
export const takeForm = (ctx: FormRequest, form: SiteForm, sent: SentForm): Promise<TakenForm> =>
  takeAnswers(ctx, toLead(ctx, form), sent);

/** A form whose answers become a lead. */
export const toLead = (ctx: FormRequest, form: SiteForm): FormWork<ReceivedEnquiry> => ({
  form,
  store: (checked) => storeForm(ctx, form, checked),
});

/** The same of a form whose answers become something else. */
export async function takeAnswers<Received>(
  ctx: FormRequest,
  { form, keepStep, store }: FormWork<Received>,
  sent: SentForm,
): Promise<TakenForm<Received>> {
  const { body, isCall } = sent;
  const { definition } = form;
  const { submission, token } = readSubmission(ctx, body.fields);
  const values = readFormValues(definition, body.fields);
  const first: ShownForm = { values, token, errors: [], formError: null, mustConfirm: false };
  const shown = { ...first, ...findPostedStep(definition, body.fields) };
  if (body.problem === "files-too-large")
    return refuse(shown, { status: 400, formError: describeLargeFiles(definition) });
  const unread = refusePost(ctx, body);
  if (unread) return refuse(shown, unread);
  if (submission && body.refusesFiles) return refuse(shown, { status: 429, formError: describeTooMany(ctx) });
  const inspected = body.refusesFiles
    ? { attachments: [], errors: [] }
    : await inspectFiles(ctx.accountId, listFields(definition), body.files);
  const next = findNext(ctx, form, { values, sent, fileErrors: inspected.errors });
  if (next.kind === "show") {
    const { step, errors } = next;
    const moved = { ...shown, step, errors };
    const isReturning = (body.fields[CARRIED_FIELDS.back] ?? "") !== "";
    const kept = shown.step && !isReturning ? await keepStep?.({ ...moved, posted: shown.step }) : null;
    return { kind: "shown", status: errors.length > 0 ? 400 : 200, shown: { ...moved, ...kept } };
  }
  // A page that is the same for everybody has no token. This answer has one, so the next post can be told from a program's (D17).
  if (!submission && !isCall && form.isShared)
    return { kind: "shown", status: 200, shown: { ...shown, mustConfirm: true } };
  const tooMany = refuseTooMany(ctx, sent.mayWrite);
  if (tooMany) return refuse(shown, tooMany);
  const scanned = await scanFiles(ctx, definition, inspected.attachments);
  if (scanned.errors.length > 0)
    return { kind: "shown", status: 400, shown: { ...shown, errors: scanned.errors } };
  try {
    const attachments = await keepFiles(ctx, ctx.accountId, scanned.attachments);
    if (!attachments) {
      ctx.log.error({ site: ctx.siteId }, "refused files: the account has too many");
      return refuse(shown, { status: 503, formError: describeNoRoom(ctx) });
    }
    const received = await store({ ...sent, submission, shown, attachments });
    return { kind: "received", received };
  } catch (error) {
    return refuse(shown, refuseFailure(ctx, error, FORM_FAILURE));
  }
}

/** The step that a post came from, to which a refusal leads back. */
function findPostedStep(definition: FormDefinition, fields: PostedForm["fields"]): Pick<ShownForm, "step"> {
  const step = listFormSteps(definition).find(({ key }) => key === fields[CARRIED_FIELDS.step]);
  return step ? { step: step.key } : {};
}

interface Answers {
  readonly values: FormValues;
  readonly sent: SentForm;
  readonly fileErrors: readonly AnswerError[];
}

/** Where the post leads; a call of the API sends all steps at once. */
function findNext(
  ctx: FormRequest,
  form: SiteForm,
  { values, sent: { body, isCall }, fileErrors }: Answers,
): NextStep<string, AnswerError> {
  const steps = listFormSteps(form.definition).map(({ key }) => key);
  const groups = listSiteGroups(form, toFormSite(ctx));
  const check = (key: string): readonly AnswerError[] => {
    const fields = groups.filter(({ step = "" }) => step === key).flatMap((group) => group.fields);
    const isLast = key === steps.at(-1);
    const ofFiles = fileErrors.filter(({ field }) => fields.some(({ name }) => name === field));
    return [...checkAnswers(values, fields, toRules(ctx, form, isLast)), ...ofFiles];
  };
  const { [CARRIED_FIELDS.step]: posted = "", [CARRIED_FIELDS.back]: back = "" } = body.fields;
  if (!isCall) return findNextStep(steps, { posted, back }, check);
  const errors = steps.flatMap(check);
  return errors.length > 0 ? { kind: "show", step: "", errors } : { kind: "submit" };
}

const describeLargeFiles = (form: FormDefinition) =>
  `Your files are larger than ${formatSize(toMaxFiles(form))}. Please attach fewer or smaller ones and send the form again.`;

const describeNoRoom = ({ config }: FormRequest) =>
  `We cannot take files just now. Please send the form without them, or call us on ${formatPhone(config.legal.phone)}.`;

const toRules = (
  { config, now }: FormRequest,
  { checkTogether }: SiteForm,
  isLast: boolean,
): AnswerRules => ({
  termsRequired: isLast && config.enquiry.termsRequired,
  isPostcode: (postcode) => findPostcode(postcode) !== null,
  thisYear: toYear(toLocalTime(now(), config.timeZone).date),
  ...(checkTogether && { checkTogether }),
});

/** What has passed every check. */
export interface CheckedForm extends SentForm {
  readonly submission: Submission | null;
  readonly shown: ShownForm;
  /** Files that are in the storage. */
  readonly attachments: readonly Attachment[];
}

function storeForm(
  ctx: FormRequest,
  { name, definition, subcategory, about = [] }: SiteForm,
  { body, submission, shown, attachments, isCall }: CheckedForm,
): Promise<ReceivedEnquiry> {
  const { answers } = toFormAnswers(name, definition, { ...shown.values, ...describeFiles(attachments) });
  return receiveEnquiry(ctx, {
    values: toLeadValues(definition, shown.values),
    form: { name, answers: [...about, ...answers] },
    attachments,
    posted: subcategory ? { ...body.fields, subcategory } : body.fields,
    car: null,
    submission: isCall ? "not-asked" : submission,
    ...readSender(ctx),
  });
}

/** The files of each field as an answer: "resume.pdf (PDF, 120 kB)". */
function describeFiles(attachments: readonly Attachment[]): Readonly<Record<string, string>> {
  const byField = Map.groupBy(attachments, ({ field }) => field);
  const describe = (files: readonly Attachment[]) => files.map(describeAttachment).join(", ");
  return Object.fromEntries([...byField].map(([field, files]) => [field, describe(files)]));
}
