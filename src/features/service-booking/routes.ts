import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RoutePolicy } from "#platform/http/route.ts";
import { SERVICE_BOOKING_PATH } from "./paths.ts";
import type { ServiceBookingSettings } from "./settings.ts";

export const SERVICE_BOOKING_ROUTES: readonly RoutePolicy<{
  readonly serviceBooking: ServiceBookingSettings;
}>[] = [
  {
    path: SERVICE_BOOKING_PATH,
    page: "service-booking/pages/book/route.tsx",
    methods: ["GET", "POST"],
    ...TAKES_ENQUIRIES,
    // The dealer's own page in a frame, and here alone (D18, D170).
    sources: ({ serviceBooking: { kind, xtime_url: address } }) =>
      kind === "frame" && address ? { "frame-src": [new URL(address).origin] } : {},
  },
];
