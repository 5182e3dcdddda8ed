import type { RoutePolicy } from "#platform/http/route.ts";
import type { PaymentSettings } from "./settings.ts";

const STRIPE = "https://js.stripe.com";

/**
 * What a page with the payment form may do beyond others: the provider's frames and questions, and its wallets (D388). Such a page is
 * always a document of its own, since a browser keeps the policy of the document that it loaded first.
 */
export const PAYMENT_PAGE: Pick<RoutePolicy<PaymentSettings>, "sources" | "wallets"> = {
  sources: ({ payments }) =>
    payments.provider === "stripe"
      ? {
          "script-src": [STRIPE],
          "frame-src": [STRIPE, "https://hooks.stripe.com"],
          "connect-src": ["https://api.stripe.com"],
        }
      : {},
  wallets: ({ payments }) => (payments.provider === "stripe" ? [STRIPE] : []),
};
