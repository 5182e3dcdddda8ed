import { ACCOUNT_ROUTES } from "#features/account/routes.ts";
import { ALERT_ROUTES } from "#features/alerts/routes.ts";
import { ANALYTICS_ROUTES } from "#features/analytics/routes.ts";
import { BRAND_ROUTES } from "#features/brands/routes.ts";
import { CHECKOUT_ROUTES } from "#features/checkout/routes.ts";
import { CONTACT_ROUTES } from "#features/contact/routes.ts";
import { DEAL_ROUTES } from "#features/deals/routes.ts";
import { DIRECTORY_ROUTES } from "#features/directory/routes.ts";
import { FINANCE_ROUTES } from "#features/finance-page/routes.ts";
import { FORM_ROUTES } from "#features/forms/routes.ts";
import { GARAGE_ROUTES } from "#features/garage/routes.ts";
import { HOME_ROUTES } from "#features/home/routes.ts";
import { LEAD_ROUTES } from "#features/leads/routes.ts";
import { LOCATION_ROUTES } from "#features/locations/routes.ts";
import { OFFER_ROUTES } from "#features/offers/routes.ts";
import { ONLINE_PAYMENT_ROUTES } from "#features/online-payment/routes.ts";
import { PAGES_ROUTES } from "#features/pages/routes.ts";
import { PARTS_ROUTES } from "#features/parts-page/routes.ts";
import { PRIVACY_ROUTES } from "#features/privacy/routes.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { RESULTS_ROUTES } from "#features/results/routes.ts";
import { REVIEWS_ROUTES } from "#features/reviews-page/routes.ts";
import { SERVICE_BOOKING_ROUTES } from "#features/service-booking/routes.ts";
import { SPIN_TO_WIN_ROUTES } from "#features/spin-to-win/routes.ts";
import { SUCCESS_ROUTES } from "#features/success/routes.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { TEST_DRIVE_ROUTES } from "#features/test-drives/routes.ts";
import { TRADE_IN_ROUTES } from "#features/trade-in/routes.ts";
import { VEHICLE_ROUTES } from "#features/vehicle-page/routes.ts";
import type { RoutePolicy } from "#platform/http/route.ts";

/** The pages and calls of every feature. */
export const FEATURE_ROUTES: readonly RoutePolicy<SiteConfig, RequestContext>[] = [
  ...ACCOUNT_ROUTES,
  ...ALERT_ROUTES,
  ...ANALYTICS_ROUTES,
  ...CONTACT_ROUTES,
  ...DIRECTORY_ROUTES,
  ...FINANCE_ROUTES,
  ...FORM_ROUTES,
  ...GARAGE_ROUTES,
  ...HOME_ROUTES,
  ...LEAD_ROUTES,
  ...LOCATION_ROUTES,
  ...OFFER_ROUTES,
  ...ONLINE_PAYMENT_ROUTES,
  ...PAGES_ROUTES,
  ...PARTS_ROUTES,
  ...PRIVACY_ROUTES,
  ...RESULTS_ROUTES,
  ...REVIEWS_ROUTES,
  ...SERVICE_BOOKING_ROUTES,
  ...CHECKOUT_ROUTES,
  ...DEAL_ROUTES,
  ...SPIN_TO_WIN_ROUTES,
  ...SUCCESS_ROUTES,
  ...TEST_DRIVE_ROUTES,
  ...TRADE_IN_ROUTES,
  ...VEHICLE_ROUTES,
  // Last, so that `/cars/overview` stays the address of a vehicle: React Router takes the first of two that are as exact.
  ...BRAND_ROUTES,
];
