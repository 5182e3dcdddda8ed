import { alertsFeature } from "#features/alerts/feature.ts";
import { analyticsFeature } from "#features/analytics/feature.ts";
import { catalogueFeature } from "#features/catalogue/feature.ts";
import { checkoutFeature } from "#features/checkout/feature.ts";
import type { ReservationPorts } from "#features/checkout/settle/end-reservation.server.ts";
import {
  buildPurchasePurpose,
  buildReservationPurpose,
} from "#features/checkout/settle/reservation-purpose.server.ts";
import { contentFeature } from "#features/content/feature.ts";
import { counterFeature } from "#features/counter/feature.ts";
import { dealsFeature } from "#features/deals/feature.ts";
import { financeFeature } from "#features/finance/feature.ts";
import { garageFeature } from "#features/garage/feature.ts";
import { homeFeature } from "#features/home/feature.ts";
import { identityFeature } from "#features/identity/feature.ts";
import { inventoryFeature } from "#features/inventory/feature.ts";
import { leadsFeature } from "#features/leads/feature.ts";
import { locationsFeature } from "#features/locations/feature.ts";
import { marketFeature } from "#features/market/feature.ts";
import { invoicePurpose } from "#features/online-payment/invoice-purpose.ts";
import { pagesFeature } from "#features/pages/feature.ts";
import { partsFeature } from "#features/parts/feature.ts";
import { paymentsFeature } from "#features/payments/feature.ts";
import type { PaymentPurposes } from "#features/payments/payment.ts";
import { privacyFeature } from "#features/privacy/feature.ts";
import { reviewsFeature } from "#features/reviews/feature.ts";
import { serviceBookingFeature } from "#features/service-booking/feature.ts";
import { spinToWinFeature } from "#features/spin-to-win/feature.ts";
import { stockFeature } from "#features/stock/feature.ts";
import { menusFeature, tenancyFeature } from "#features/tenancy/feature.ts";
import type { SiteConfigSchema } from "#features/tenancy/settings/config.ts";
import { testDrivesFeature } from "#features/test-drives/feature.ts";
import { tradeInFeature } from "#features/trade-in/feature.ts";
import { vehiclePageFeature } from "#features/vehicle-page/feature.ts";
import { composeSettings, type Feature } from "#platform/features/feature.ts";

/**
 * The features of the program (D115). One that has settings or background work is a line here; the order is that of the
 * settings in `docs/site-configuration.md`.
 */
export const FEATURES = [
  tenancyFeature,
  analyticsFeature,
  contentFeature,
  identityFeature,
  catalogueFeature,
  inventoryFeature,
  marketFeature,
  financeFeature,
  vehiclePageFeature,
  stockFeature,
  locationsFeature,
  garageFeature,
  homeFeature,
  leadsFeature,
  alertsFeature,
  privacyFeature,
  pagesFeature,
  reviewsFeature,
  partsFeature,
  testDrivesFeature,
  counterFeature,
  serviceBookingFeature,
  paymentsFeature,
  tradeInFeature,
  spinToWinFeature,
  checkoutFeature,
  dealsFeature,
  menusFeature,
] as const satisfies readonly Feature<never>[];

/** What money is taken for, by the features that ask for it (D380). */
export const buildPaymentPurposes = (ports: ReservationPorts): PaymentPurposes => ({
  invoice: invoicePurpose,
  reservation: buildReservationPurpose(ports),
  purchase: buildPurchasePurpose(ports),
});

/** Reads a site's whole configuration. */
export const siteConfigSchema: SiteConfigSchema = composeSettings(FEATURES);
