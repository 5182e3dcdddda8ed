import { listFields, listFormSteps } from "#features/forms/definitions/form-definition.ts";
import type { FormSite } from "#features/forms/definitions/offered-fields.ts";
import { inspectFiles } from "#features/forms/files/inspect-files.server.ts";
import { scanFiles } from "#features/forms/files/scan-files.server.ts";
import { type AnswerError, checkAnswers } from "#features/forms/rules/check-answers.ts";
import { type FormValues, readFormValues, toMaxBody } from "#features/forms/rules/form-values.ts";
import { findNextStep } from "#features/forms/rules/next-step.ts";
import { readPlate } from "#features/forms/rules/normalise-answer.ts";
import type { FormOutcome, FormStatus } from "#features/forms/take/form-outcome.ts";
import { describeNoRoom, toFormSite } from "#features/forms/take/take-form.server.ts";
import { buildFirstForm, buildFormView, type ShownForm } from "#features/forms/view/build-form.ts";
import { FORM_FAILURE } from "#features/forms/view/form-view.ts";
import { listSiteGroups, type SiteForm } from "#features/forms/view/site-form.ts";
import { keepFiles } from "#features/leads/attachments/attachment-files.server.ts";
import { type PostedForm, readFormWithFiles } from "#features/leads/take/enquiry-body.server.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import {
  describeTooMany,
  readSubmission,
  refuse,
  refuseFailure,
  refusePost,
  refuseTooMany,
} from "#features/leads/take/form-post.server.ts";
import { type FormRequest, findSiteCar } from "#features/leads/take/form-request.server.ts";
import { issueOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { toOfferPath } from "#features/leads/trade-in/trade-in-path.ts";
import { findPostcode } from "#features/places/places.server.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { CAR_TRADE_IN_PATH, SELLING } from "../paths.ts";
import type { Looked, PartialContact } from "../rules/trade-in.ts";
import { findTradeIn, saveStep } from "../store/trade-in-store.server.ts";
import { findCar } from "./find-car.server.ts";
import { readAnswers, readVehicle, toCarValues } from "./read-answers.ts";
import { receiveTradeIn } from "./receive-trade-in.server.ts";
import { buildSiteForm } from "./site-form.ts";
import type { Asked, TradeInRequest } from "./trade-in-request.ts";
import type { TradeInView } from "./trade-in-view.ts";

/** The valuation's first step, for the car that the address names (TRADE-08); null on a site without valuations. */
export async function showTradeIn(ctx: TradeInRequest, url: URL): Promise<TradeInView | null> {
  if (!ctx.config.tradeIn.enabled) return null;
  const asked = await readAsked(ctx, url);
  const { token } = readSubmission(ctx, {});
  return buildView(ctx, asked, (form) => buildFirstForm(toFormSite(ctx), form, { token }));
}

/**
 * Takes a posted step further: to the next one, to its errors, or to the valuation. Each step is kept, so that a shopper who stops is not
 * lost, and what was typed comes back whatever happens (LEAD-05, D371).
 */
export async function submitTradeIn(
  ctx: TradeInRequest,
  url: URL,
  request: Request,
): Promise<FormOutcome<TradeInView>> {
  if (!ctx.config.tradeIn.enabled) return { kind: "not-found" };
  const asked = await readAsked(ctx, url);
  const form = buildSiteForm(ctx, asked);
  const body = await readFormWithFiles(request, {
    maxBytes: toMaxBody(form.definition),
    mayTakeFiles: (fields) => readSubmission(ctx, fields).submission !== null && ctx.sameSite,
  });
  try {
    const taken = await takeStep(ctx, { asked, form, body });
    if (taken.kind === "received") return taken;
    const view = buildView(ctx, asked, (own) => buildFormView(toFormSite(ctx), own, taken.shown));
    return { kind: "shown", status: taken.status, view };
  } finally {
    await body.discard();
  }
}

async function readAsked(ctx: FormRequest, { pathname, searchParams }: URL): Promise<Asked> {
  const id = searchParams.get("car_id") ?? "";
  const asksCar = pathname.toLowerCase() === CAR_TRADE_IN_PATH && /^[1-9]\d{0,14}$/.test(id);
  const car = asksCar ? await findSiteCar(ctx, { id: Number(id) }) : null;
  return { car, isSold: !car && searchParams.has(SELLING) };
}

const buildView = (
  ctx: TradeInRequest,
  asked: Asked,
  build: (form: SiteForm) => TradeInView["form"],
): TradeInView => ({
  form: build(buildSiteForm(ctx, asked)),
  ...asked,
});

interface SentStep {
  readonly asked: Asked;
  readonly form: SiteForm;
  readonly body: Omit<PostedForm, "discard">;
}

type Taken =
  | { readonly kind: "shown"; readonly status: FormStatus; readonly shown: ShownForm }
  | { readonly kind: "received"; readonly to: string };

async function takeStep(ctx: TradeInRequest, sent: SentStep): Promise<Taken> {
  const { form, body, asked } = sent;
  const { definition } = form;
  const { submission, token } = readSubmission(ctx, body.fields);
  const posted = listFormSteps(definition).find(({ key }) => key === body.fields[CARRIED_FIELDS.step]);
  const typed = readFormValues(definition, body.fields);
  const first: ShownForm = { values: typed, token, errors: [], formError: null, mustConfirm: false };
  const shown = { ...first, ...(posted && { step: posted.key }) };
  const refused = refusePost(ctx, body);
  if (refused) return refuse(shown, refused);
  if (body.refusesFiles) return refuse(shown, { status: 429, formError: describeTooMany(ctx) });
  const inspected = await inspectFiles(ctx.accountId, listFields(definition), body.files);
  const back = body.fields[CARRIED_FIELDS.back] ?? "";
  const next = findNextStep(
    listFormSteps(definition).map(({ key }) => key),
    { posted: posted?.key ?? "", back },
    (key) => checkStep(ctx, sent, { key, values: typed, fileErrors: inspected.errors }),
  );
  // The id of a token that this answer gives, too: the first step may come from a page without one (D17).
  const id = readSubmission(ctx, { [CARRIED_FIELDS.token]: token }).submission?.id ?? ctx.newId();
  const step = { ctx, id, asked, values: typed, posted: posted?.key ?? "" };
  if (next.kind === "show") {
    const { errors } = next;
    const moved = { ...shown, step: next.step, errors };
    if (errors.length > 0) {
      if (posted?.key === "details") await keepContact(step);
      return { kind: "shown", status: 400, shown: moved };
    }
    if (back !== "" || !posted) return { kind: "shown", status: 200, shown: moved };
    return { kind: "shown", status: 200, shown: { ...moved, ...(await keepStep(step)) } };
  }
  if (!submission) return { kind: "shown", status: 200, shown: { ...shown, mustConfirm: true } };
  const tooMany = refuseTooMany(ctx);
  if (tooMany) return refuse(shown, tooMany);
  const scanned = await scanFiles(ctx, definition, inspected.attachments);
  if (scanned.errors.length > 0)
    return { kind: "shown", status: 400, shown: { ...shown, errors: scanned.errors } };
  try {
    const attachments = await keepFiles(ctx, ctx.accountId, scanned.attachments);
    if (!attachments) return refuse(shown, { status: 503, formError: describeNoRoom(ctx) });
    await receiveTradeIn(ctx, { id, asked, definition, values: typed, body, submission, attachments });
    return { kind: "received", to: toOfferPath(issueOfferToken(ctx.secret, id)) };
  } catch (error) {
    return refuse(shown, refuseFailure(ctx, error, FORM_FAILURE));
  }
}

interface Checked {
  readonly key: string;
  readonly values: FormValues;
  readonly fileErrors: readonly AnswerError[];
}

function checkStep(
  ctx: FormRequest,
  { form }: Pick<SentStep, "form">,
  { key, values, fileErrors }: Checked,
): readonly AnswerError[] {
  const site: FormSite = toFormSite(ctx);
  const fields = listSiteGroups(form, site)
    .filter((group) => group.step === key)
    .flatMap((group) => group.fields);
  const { config, now } = ctx;
  const isLast = key === listFormSteps(form.definition).at(-1)?.key;
  const errors = checkAnswers(values, fields, {
    termsRequired: isLast && config.enquiry.termsRequired,
    isPostcode: (postcode) => findPostcode(postcode) !== null,
    thisYear: toYear(toLocalTime(now(), config.timeZone).date),
    ...(form.checkTogether && { checkTogether: form.checkTogether }),
  });
  return [...errors, ...fileErrors.filter(({ field }) => fields.some(({ name }) => name === field))];
}

interface KeptStep {
  readonly ctx: TradeInRequest;
  readonly id: string;
  readonly asked: Asked;
  readonly values: FormValues;
  readonly posted: string;
}

/** Keeps a step that was answered, and after the first says which car has the plate. A database that is away keeps nobody from going on. */
async function keepStep(step: KeptStep): Promise<Pick<ShownForm, "notice" | "filled" | "values"> | null> {
  const { ctx, id, asked, values, posted } = step;
  const known = await ignoreFailure(ctx, () => ctx.db.inAccount(ctx.accountId, (tx) => findTradeIn(tx, id)));
  const plate = readPlate(values.Rego ?? "");
  const isLookup = posted === "rego" && plate !== null;
  const looked = isLookup
    ? await findCar(ctx, { rego: plate, state: values.regoState ?? "" }, known?.found ?? null)
    : null;
  const found: Looked | null = looked?.kind === "answer" ? looked.looked : (known?.found ?? null);
  await save(step, {
    ...(found && { found }),
    ...(posted !== "rego" && { vehicle: readVehicle(values, found?.vehicle ?? null) }),
    ...(posted === "condition" && { answers: readAnswers(values) }),
  });
  if (!looked) return null;
  const filled = looked.kind === "answer" ? looked.looked.vehicle : null;
  return {
    notice: looked.notice,
    filled: `${plate} ${asked.isSold}`,
    values: filled ? { ...values, ...toCarValues(filled) } : values,
  };
}

const CONTACT_FIELDS = ["name", "last_name", "email", "phone", "postcode"] as const;

/** Keeps what was typed of a contact that is not complete, where it could be reached by it. */
async function keepContact(step: KeptStep): Promise<void> {
  const { values } = step;
  const contact: PartialContact = Object.fromEntries(
    CONTACT_FIELDS.flatMap((name) => {
      const text = (values[name] ?? "").trim().slice(0, 254);
      return text === "" ? [] : [[name, text]];
    }),
  );
  if (contact.email || contact.phone) await save(step, { contact });
}

type Saved = Partial<Pick<Parameters<typeof saveStep>[1], "vehicle" | "found" | "answers" | "contact">>;

async function save({ ctx, id, asked, posted }: KeptStep, saved: Saved): Promise<void> {
  if (!ctx.mayWrite()) return;
  const { siteId, accountId, config } = ctx;
  const step = { id, siteId, vehicleId: asked.car?.id ?? null, isSold: asked.isSold, step: posted };
  const timeZone = config.timeZone;
  await ignoreFailure(ctx, () =>
    ctx.db.inAccount(accountId, (tx) => saveStep(tx, { ...step, timeZone, ...saved }, ctx.now())),
  );
}

async function ignoreFailure<Value>(
  { log, siteId }: Pick<FormRequest, "log" | "siteId">,
  work: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    log.error({ site: siteId, error: name, code }, "a step of a trade-in was not kept");
    return null;
  }
}
