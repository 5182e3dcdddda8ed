import { buildEnquiryContext } from "#features/leads/take/build-enquiry-context.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { respondWithVisit } from "./success.server.ts";

/** Answers with the calendar file of a visit. */
export const answerVisit = (context: RequestContext): Promise<Response> =>
  respondWithVisit(buildEnquiryContext(context), context.url);
