import { readFormWithFiles } from "#features/leads/take/enquiry-body.server.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import type { FormName } from "../definitions/forms.ts";
import { toMaxBody } from "../rules/form-values.ts";
import { buildEmptyForm, buildFormView } from "../view/build-form.ts";
import type { FormView } from "../view/form-view.ts";
import type { SiteForm } from "../view/site-form.ts";
import type { FormOutcome } from "./form-outcome.ts";
import { type FormWork, takeAnswers, toFormSite, toLead } from "./take-form.server.ts";

/** The form on the page that it is posted to, with the token of a new submission (D17). */
export const showForm = (ctx: FormRequest, name: FormName): FormView =>
  buildEmptyForm(toFormSite(ctx), name, readSubmission(ctx, {}).token);

/** Takes a posted form: shows what is wrong with it, or stores the lead and leads to `/success` (LEAD-04, LEAD-05). */
export const submitForm = (
  ctx: FormRequest,
  form: SiteForm,
  request: Request,
): Promise<FormOutcome<FormView>> => submitAnswers(ctx, toLead(ctx, form), request);

/** The same of a form whose answers become something else, and which leads to a page of its own. */
export async function submitAnswers(
  ctx: FormRequest,
  work: FormWork<{ readonly redirect: string }>,
  request: Request,
): Promise<FormOutcome<FormView>> {
  const { form } = work;
  const mayWrite = countOnce(ctx);
  const body = await readFormWithFiles(request, {
    maxBytes: toMaxBody(form.definition),
    // Looking at files is work: a post with some has a valid token first, and counts as a write whatever comes of it (D240).
    mayTakeFiles: (fields) => readSubmission(ctx, fields).submission !== null && ctx.sameSite && mayWrite(),
  });
  try {
    const taken = await takeAnswers(ctx, work, { body, isCall: false, mayWrite });
    if (taken.kind === "received") return { kind: "received", to: taken.received.redirect };
    return { kind: "shown", status: taken.status, view: buildFormView(toFormSite(ctx), form, taken.shown) };
  } finally {
    await body.discard();
  }
}

/** Counts one write however often it is asked. */
function countOnce(ctx: FormRequest): () => boolean {
  let isAllowed: boolean | undefined;
  return () => {
    isAllowed ??= ctx.mayWrite();
    return isAllowed;
  };
}
