import { PAYMENT_PAGE } from "#features/payments/payment-page.ts";
import type { PaymentSettings } from "#features/payments/settings.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { ONLINE_PAYMENT_PATH, RECEIPT_PATH } from "./paths.ts";

/** Somebody who tries stolen cards tries many. */
const PAYMENT_LIMIT: WriteLimit = { name: "payments", maxPerHour: 60, isReported: true };

/** All of a provider's come from a few of its networks. What is refused is sent again, and the round needs none. */
const WEBHOOK_LIMIT: WriteLimit = { name: "payment webhooks", maxPerHour: 6000, isReported: true };

export const ONLINE_PAYMENT_ROUTES: readonly RoutePolicy<PaymentSettings, RequestContext>[] = [
  // It always requires sign-in (AUTH-08). Where a site has none, nobody is asked to sign in for it.
  {
    path: ONLINE_PAYMENT_PATH,
    page: "online-payment/pages/online-payment/route.tsx",
    methods: ["GET", "POST"],
    hasSession: true,
    limit: PAYMENT_LIMIT,
    gate: (_page, { payments }) => (payments.onlinePayment ? "online-payment" : null),
    ...PAYMENT_PAGE,
  },
  {
    path: RECEIPT_PATH,
    call: async () => (await import("./calls.server.ts")).answerReceipt,
    hasSession: true,
  },
  // The provider posts it; its signature proves that (D383).
  {
    path: "/api/payments/webhook",
    call: async () => (await import("./calls.server.ts")).answerWebhook,
    methods: ["POST"],
    crossSite: "allowed",
    maxBodyBytes: 256 * 1024,
    limit: WEBHOOK_LIMIT,
  },
];
