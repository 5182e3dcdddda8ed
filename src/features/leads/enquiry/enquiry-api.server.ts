import { readJson } from "./enquiry-body.server.ts";
import type { EnquiryContext } from "./enquiry-context.ts";
import { takeEnquiry } from "./take-enquiry.server.ts";

/**
 * `POST /api/enquiries` and `POST /api/leads`: an enquiry as one JSON object with the fields of ENT-32, `car` (slug) or
 * `car_id`, for finance `finance_kind` and `budget`, and `lead_attributes` (API-18, API-19, API-23). Answers `{lead_id, redirect}`, or `{error}` in plain words
 * and, for wrong fields, `fields` with a message each (ERR-05).
 */
export async function submitEnquiryApi(ctx: EnquiryContext, request: Request): Promise<Response> {
  const taken = await takeEnquiry(ctx, request, { body: await readJson(request), asking: "api" });
  if (taken.kind === "received") {
    const { leadId, redirect } = taken.received;
    return Response.json({ lead_id: leadId, redirect });
  }
  const { status, shown } = taken;
  const headers = status === 503 ? { "retry-after": "10" } : undefined;
  if (shown.formError)
    return Response.json({ error: shown.formError }, { status, ...(headers && { headers }) });
  const messages = shown.errors.map(({ message }) => message).join(" ");
  return Response.json(
    { error: `Please fix the following errors: ${messages}`, fields: shown.errors },
    { status },
  );
}
