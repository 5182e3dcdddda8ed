import { readFormValues } from "#features/forms/rules/form-values.ts";
import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import { type TakenForm, takeForm, toFormSite } from "#features/forms/take/take-form.server.ts";
import { buildFirstForm, buildFormView, type ShownForm } from "#features/forms/view/build-form.ts";
import { FORM_FAILURE, type FormView } from "#features/forms/view/form-view.ts";
import type { SiteForm } from "#features/forms/view/site-form.ts";
import { type FormAnswer, PART_FORM } from "#features/leads/rules/form-answers.ts";
import { type PostedBody, readForm } from "#features/leads/take/enquiry-body.server.ts";
import { readSubmission, refuse, refuseFailure, refusePost } from "#features/leads/take/form-post.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { PARTS_ORDER_PATH, PARTS_SEARCH_PATH, toPartOrderHref } from "#features/parts/paths.ts";
import { PART_LIMITS, type Part, toNumberKey } from "#features/parts/rules/part.ts";
import { findPart } from "#features/parts/store/find-parts.server.ts";
import type { NoPage } from "#features/request/page-data.ts";
import { buildYardView, type YardView } from "#features/tenancy/locations/yard-view.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { hasOnePartsYard, listPartsYards } from "../parts-yards.ts";
import { buildPartView, type PartView } from "../view/build-part-view.ts";
import { ORDER_FORM, PART_SUBCATEGORY } from "./order-form.ts";

/** The page that asks for a part. */
export interface OrderView {
  /** Null for a number that the list does not have. */
  readonly part: PartView | null;
  /** The number that the address names. */
  readonly number: string;
  readonly form: FormView;
  readonly yards: readonly YardView[];
}

/** Marks an address whose number is not in the list, which its shopper has read. */
const UNLISTED = "unlisted";

/**
 * The form for the part that an address names; for a number that is not in the list, it asks for it all the same. Without a part, the way to the
 * search. Not found on a site that does not show the search.
 */
export async function showOrder(
  ctx: FormRequest,
  url: URL,
): Promise<{ readonly kind: "view"; readonly view: OrderView } | NoPage> {
  if (!ctx.config.parts.search) return { kind: "not-found" };
  const number = readNumber(url);
  if (toNumberKey(number) === "") return { kind: "redirect", to: PARTS_SEARCH_PATH };
  const read = await orUnavailable(() => readPart(ctx, number));
  if (read !== null && "kind" in read) return read;
  const form = buildFirstForm(toFormSite(ctx), toOrderForm(ctx, read, number), {
    token: readSubmission(ctx, {}).token,
    answers: { quantity: "1" },
  });
  return { kind: "view", view: { ...buildFrame(ctx, read, number), form } };
}

/**
 * Takes the posted form: shows what is wrong with it, or stores the lead and leads to `/success`. A part that went meanwhile is said
 * once, with everything that was typed, and asked for when the form is sent again (D343).
 */
export async function submitOrder(
  ctx: FormRequest,
  url: URL,
  request: Request,
): Promise<FormOutcome<OrderView>> {
  if (!ctx.config.parts.search) return { kind: "not-found" };
  const number = readNumber(url);
  const body = await readForm(request);
  const read = await readPart(ctx, number).catch((error: unknown) => refuseFailure(ctx, error, FORM_FAILURE));
  const isUnread = read !== null && "formError" in read;
  const part = isUnread ? null : read;
  const isGone = part === null && refusePost(ctx, body) === null && !url.searchParams.has(UNLISTED);
  const refusal = isUnread
    ? read
    : isGone
      ? ({ status: 422, formError: describeGone(number) } as const)
      : null;
  const form = toOrderForm(ctx, part, number);
  const taken = refusal ? refuse(toTyped(ctx, body), refusal) : await takeOrder(ctx, form, body);
  if (taken.kind === "received") return { kind: "received", to: taken.received.redirect };
  const view = buildFormView(toFormSite(ctx), form, taken.shown);
  return { kind: "shown", status: taken.status, view: { ...buildFrame(ctx, part, number), form: view } };
}

/** The form as it was typed. */
const toTyped = (ctx: FormRequest, { fields }: PostedBody): ShownForm => ({
  ...{ values: readFormValues(ORDER_FORM, fields), token: readSubmission(ctx, fields).token },
  ...{ errors: [], formError: null, mustConfirm: false },
});

function takeOrder(ctx: FormRequest, form: SiteForm, { fields, problem }: PostedBody): Promise<TakenForm> {
  const [only, ...others] = listPartsYards(ctx);
  // With one department the form does not ask for it.
  const answers = only && others.length === 0 ? { ...fields, location: only.slug } : fields;
  return takeForm(ctx, form, {
    body: { fields: answers, problem, files: [], refusesFiles: false },
    isCall: false,
  });
}

const readNumber = ({ searchParams }: URL): string =>
  (searchParams.get("part") ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, PART_LIMITS.number)
    .toWellFormed();

const readPart = ({ db, accountId }: FormRequest, number: string): Promise<Part | null> =>
  db.readAccount(accountId, (tx) => findPart(tx, number));

const describeGone = (number: string): string =>
  `${number === "" ? "This part" : `The part ${number}`} is not in our list any more, so nothing has been sent yet. What you typed is still here: send it again and we look for the part, or for what replaces it.`;

function toOrderForm(ctx: FormRequest, part: Part | null, number: string): SiteForm {
  return {
    ...{ name: PART_FORM, definition: ORDER_FORM, isShared: false, subcategory: PART_SUBCATEGORY },
    action: part
      ? toPartOrderHref(part.number)
      : `${PARTS_ORDER_PATH}?${new URLSearchParams({ part: number, [UNLISTED]: "yes" })}`,
    locations: listPartsYards(ctx),
    about: listFacts(buildPart(ctx, part), number),
  };
}

const buildPart = (ctx: FormRequest, part: Part | null): PartView | null =>
  part && buildPartView(part, { hasOneYard: hasOnePartsYard(ctx) });

/** What mail, ADF and CSV say of the part, as its list has it now. */
function listFacts(part: PartView | null, number: string): readonly FormAnswer[] {
  const fact = (field: string, label: string, value: string) => ({ field, label, value });
  if (!part) return [fact("part_number", "Part number", `${number} (not in the parts list)`)];
  return [
    fact("part_number", "Part number", part.number),
    fact("part", "Part", part.name),
    fact("part_price", "Listed price", part.price === null ? "On request" : `${part.price} incl. GST`),
    fact("part_stock", "Listed stock", part.stock.label),
  ];
}

const buildFrame = (ctx: FormRequest, part: Part | null, number: string) => ({
  ...{ part: buildPart(ctx, part), number },
  yards: listPartsYards(ctx).map((yard) => buildYardView(yard, ctx.config, ctx.now())),
});
