import { type PostedBody, readJson } from "#features/leads/take/enquiry-body.server.ts";
import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import type { FormStatus } from "../../take/form-outcome.ts";
import { takeEnquiry } from "./take-enquiry.server.ts";

/**
 * `POST /api/enquiries` and `POST /api/leads`: an enquiry as one JSON object with the fields of ENT-32, `car` (slug) or
 * `car_id`, for finance `finance_kind` and `budget`, and `lead_attributes` (API-18, API-19). Answers `{lead_id, redirect}`, or `{error}` in plain words
 * and, for wrong fields, `fields` with a message each (ERR-05). Finance that the site gates takes a session (D265).
 */
export async function submitEnquiryApi(
  ctx: EnquiryContext,
  request: Request,
  body?: PostedBody,
): Promise<Response> {
  const taken = await takeEnquiry(ctx, request, { body: body ?? (await readJson(request)), asking: "api" });
  if (taken.kind === "sign-in")
    return Response.json({ error: "Please sign in to ask for finance." }, { status: 401 });
  if (taken.kind === "shown") return respondWithProblems(taken.status, taken.shown);
  const { leadId, redirect } = taken.received;
  return Response.json({ lead_id: leadId, redirect });
}

interface Problems {
  readonly formError: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** What is wrong with a lead that a call sent (ERR-05). */
export function respondWithProblems(status: FormStatus, { formError, errors }: Problems): Response {
  const headers = status === 503 ? { "retry-after": "10" } : undefined;
  if (formError) return Response.json({ error: formError }, { status, ...(headers && { headers }) });
  const messages = errors.map(({ message }) => message).join(" ");
  return Response.json({ error: `Please fix the following errors: ${messages}`, fields: errors }, { status });
}
