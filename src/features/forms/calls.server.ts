import { type PostedBody, readJson } from "#features/leads/take/enquiry-body.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { isFormName } from "./definitions/forms.ts";
import { takeEnquiry } from "./enquiry/take/take-enquiry.server.ts";
import type { FormStatus } from "./take/form-outcome.ts";
import { takeForm } from "./take/take-form.server.ts";
import { toSiteForm } from "./view/site-form.ts";

/**
 * `POST /api/enquiries` and `POST /api/leads`: an enquiry as one JSON object with the fields of ENT-32, `car` (slug) or
 * `car_id`, for finance `finance_kind` and `budget`, and `lead_attributes` (API-18, API-19). Answers `{lead_id, redirect}`, or
 * `{error}` in plain words and, for wrong fields, `fields` with a message each (ERR-05). Finance that the site gates takes a session (D265).
 */
export const answerEnquiry = async (context: FormRequest): Promise<Response> =>
  answerWith(context, await readJson(context.request));

async function answerWith(context: FormRequest, body: PostedBody): Promise<Response> {
  const taken = await takeEnquiry(context, { body, asking: "api" });
  if (taken.kind === "sign-in")
    return Response.json({ error: "Please sign in to ask for finance." }, { status: 401 });
  if (taken.kind === "shown") return respondWithProblems(taken.status, taken.shown);
  const { leadId, redirect } = taken.received;
  return Response.json({ lead_id: leadId, redirect });
}

/**
 * `POST /api/leads`: a form's fields as one JSON object, with its name as `form`, filed under the form's own category (API-23). Without
 * a name it is an ordinary enquiry (API-18). Answers as that does.
 */
export async function answerForm(context: FormRequest): Promise<Response> {
  const body = await readJson(context.request);
  const name = body.fields.form;
  if (name === undefined) return answerWith(context, body);
  if (!isFormName(name)) return Response.json({ error: "There is no such form." }, { status: 400 });
  const taken = await takeForm(context, toSiteForm(name), {
    body: { ...body, files: [], refusesFiles: false },
    isCall: true,
  });
  if (taken.kind === "received") {
    const { leadId, redirect } = taken.received;
    return Response.json({ lead_id: leadId, redirect });
  }
  return respondWithProblems(taken.status, taken.shown);
}

interface Problems {
  readonly formError: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** What is wrong with a lead that a call sent (ERR-05). */
function respondWithProblems(status: FormStatus, { formError, errors }: Problems): Response {
  const headers = status === 503 ? { "retry-after": "10" } : undefined;
  if (formError) return Response.json({ error: formError }, { status, ...(headers && { headers }) });
  const messages = errors.map(({ message }) => message).join(" ");
  return Response.json({ error: `Please fix the following errors: ${messages}`, fields: errors }, { status });
}
