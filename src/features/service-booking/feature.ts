import { defineFeature } from "#platform/features/feature.ts";
import { serviceBookingSettings } from "./settings.ts";

/** Booking a service: by our own form, or on the dealer's own page. */
export const serviceBookingFeature = defineFeature({
  name: "service booking",
  settings: serviceBookingSettings,
});
