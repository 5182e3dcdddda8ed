import { buildEnquiryContext } from "#features/leads/take/build-enquiry-context.server.ts";
import { readJson } from "#features/leads/take/enquiry-body.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { isFormName } from "./definitions/forms.ts";
import { respondWithProblems, submitEnquiryApi } from "./enquiry/take/enquiry-api.server.ts";
import type { FormContext } from "./form-context.ts";
import { buildFormContext, takeForm } from "./take/take-form.server.ts";
import { toSiteForm } from "./view/site-form.ts";

export const answerEnquiry = (context: RequestContext): Promise<Response> =>
  submitEnquiryApi(buildEnquiryContext(context), context.request);

export const answerForm = (context: RequestContext): Promise<Response> =>
  submitLeadApi(buildFormContext(context), context.request);

/**
 * `POST /api/leads`: a form's fields as one JSON object, with its name as `form`, filed under the form's own category (API-23). Without
 * a name it is an ordinary enquiry (API-18). Answers as that does.
 */
export async function submitLeadApi(ctx: FormContext, request: Request): Promise<Response> {
  const body = await readJson(request);
  const name = body.fields.form;
  if (name === undefined) return submitEnquiryApi(ctx, request, body);
  if (!isFormName(name)) return Response.json({ error: "There is no such form." }, { status: 400 });
  const taken = await takeForm(ctx, toSiteForm(name), {
    ...{ request, isCall: true },
    body: { ...body, files: [], refusesFiles: false },
  });
  if (taken.kind === "received") {
    const { leadId, redirect } = taken.received;
    return Response.json({ lead_id: leadId, redirect });
  }
  return respondWithProblems(taken.status, taken.shown);
}
