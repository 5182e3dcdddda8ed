import { keepByPath, type RoutePolicy, type WriteLimit } from "#platform/http/route.ts";
import { ATTACHMENT_PATH } from "./attachments/attachment-link.ts";
import { CONTACT_PATH } from "./contact/contact-path.ts";
import { VISIT_PATH } from "./enquiry/after/visit.ts";

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

export const LEAD_ROUTES: readonly RoutePolicy[] = [
  { path: "/enquiry", methods: ["GET", "POST"], ...TAKES_ENQUIRIES },
  { path: CONTACT_PATH, cacheKey: keepByPath },
  { path: "/success" },
  { path: VISIT_PATH, answeredBy: "endpoint" },
  { path: "/api/enquiries", answeredBy: "endpoint", methods: ["POST"], ...TAKES_ENQUIRIES },
  { path: `${ATTACHMENT_PATH}/:file`, answeredBy: "endpoint" },
  { path: "/api/leads", answeredBy: "endpoint", methods: ["POST"], ...TAKES_ENQUIRIES },
];
