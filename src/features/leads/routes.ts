import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { ATTACHMENT_PATH } from "./attachments/attachment-link.ts";

/** Enquiries of every kind count together. */
const ENQUIRY_LIMIT: WriteLimit = { name: "enquiries", maxPerHour: 300, isReported: true };

/**
 * A page or call that takes enquiries: it explains what it refuses, in the form or in its own JSON (LEAD-05, ERR-05), and reads the
 * session, so that a shopper finds the enquiry in the garage (D145).
 */
export const TAKES_ENQUIRIES = {
  hasSession: true,
  keepsForm: true,
  crossSite: "explained",
  limit: ENQUIRY_LIMIT,
} as const satisfies Partial<RoutePolicy>;

export const LEAD_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  {
    path: `${ATTACHMENT_PATH}/:file`,
    call: async () => (await import("./calls.server.ts")).answerAttachment,
  },
];
