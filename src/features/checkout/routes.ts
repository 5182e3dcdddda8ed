import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import { PAYMENT_PAGE } from "#features/payments/payment-page.ts";
import type { PaymentSettings } from "#features/payments/settings.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { JOURNEY_PATH } from "./paths.ts";

/** Each mails dealer and shopper, or tries a card. */
const CHANGE_LIMIT: WriteLimit = { name: "reservation changes", maxPerHour: 60, isReported: true };

const RESERVE_PAGE = {
  page: "checkout/pages/reserve/route.tsx",
  methods: ["GET", "POST"],
  ...TAKES_ENQUIRIES,
} as const satisfies Partial<RoutePolicy>;

export const CHECKOUT_ROUTES: readonly RoutePolicy<PaymentSettings, RequestContext>[] = [
  // A session says whose enquiry it is, and is needed where the site asks for one (AUTH-07).
  { path: "/cars/:slug/checkout", ...RESERVE_PAGE },
  { path: "/cars/:slug/buy-online", ...RESERVE_PAGE },
  // The token in the address says whose reservation it is.
  {
    path: JOURNEY_PATH,
    page: "checkout/pages/journey/route.tsx",
    methods: ["GET", "POST"],
    hasSession: true,
    limit: CHANGE_LIMIT,
    ...PAYMENT_PAGE,
  },
];
