import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import type { ServiceBookingSettings } from "../settings.ts";

/** What booking a service on a site works with. */
export interface ServiceContext extends EnquiryContext {
  readonly config: EnquiryContext["config"] & { readonly serviceBooking: ServiceBookingSettings };
}
