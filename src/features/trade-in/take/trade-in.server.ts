import { readPlate } from "#features/forms/rules/normalise-answer.ts";
import { submitAnswers } from "#features/forms/take/form.server.ts";
import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import { type PostedStep, toFormSite } from "#features/forms/take/take-form.server.ts";
import { buildFirstForm, type ShownForm } from "#features/forms/view/build-form.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import { type FormRequest, findSiteCar } from "#features/leads/take/form-request.server.ts";
import { issueOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { toOfferPath } from "#features/leads/trade-in/trade-in-path.ts";
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
  return { form: buildFirstForm(toFormSite(ctx), buildSiteForm(ctx, asked), { token }), ...asked };
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
  const outcome = await submitAnswers(
    ctx,
    {
      form,
      keepStep: (posted) => keepStep({ ...posted, ctx, asked, id: findId(ctx, posted.token) }),
      store: async (checked) => {
        const submitted = { id: findId(ctx, checked.shown.token), asked, definition: form.definition };
        const id = await receiveTradeIn(ctx, { ...checked, ...submitted });
        return { redirect: toOfferPath(issueOfferToken(ctx.secret, id)) };
      },
    },
    request,
  );
  return outcome.kind === "shown" ? { ...outcome, view: { form: outcome.view, ...asked } } : outcome;
}

/** Of the submission of a token that this answer gives: the first step may come from a page without one (D17). */
const findId = (ctx: FormRequest, token: string): string =>
  readSubmission(ctx, { [CARRIED_FIELDS.token]: token }).submission?.id ?? ctx.newId();

async function readAsked(ctx: FormRequest, { pathname, searchParams }: URL): Promise<Asked> {
  const id = searchParams.get("car_id") ?? "";
  const asksCar = pathname.toLowerCase() === CAR_TRADE_IN_PATH && /^[1-9]\d{0,14}$/.test(id);
  const car = asksCar ? await findSiteCar(ctx, { id: Number(id) }) : null;
  return { car, isSold: !car && searchParams.has(SELLING) };
}

interface KeptStep extends Pick<PostedStep, "values" | "errors" | "posted"> {
  readonly ctx: TradeInRequest;
  /** Of the submission. */
  readonly id: string;
  readonly asked: Asked;
}

/**
 * Keeps a step that was answered, and after the first says which car has the plate. Of a contact with errors it keeps what was typed. A
 * database that is away keeps nobody from going on.
 */
async function keepStep(step: KeptStep): Promise<Pick<ShownForm, "notice" | "filled" | "values"> | null> {
  const { ctx, id, asked, values, posted, errors } = step;
  if (errors.length > 0) {
    if (posted === "details") await keepContact(step);
    return null;
  }
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
