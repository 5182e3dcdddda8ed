import type { RequestContext } from "#features/request/request-context.ts";
import * as attachments from "./attachments/serve-attachment.server.ts";
import { buildEnquiryContext } from "./take/build-enquiry-context.server.ts";
import { submitEnquiryApi } from "./take/enquiry-api.server.ts";

export const answerEnquiry = (context: RequestContext): Promise<Response> =>
  submitEnquiryApi(buildEnquiryContext(context), context.request);

/** The file behind a signed link in a dealer's mail. */
export const answerAttachment = (context: RequestContext): Promise<Response> =>
  attachments.answerAttachment(context, context.url);
