import type { FormContext } from "#features/forms/form-context.ts";
import type { ServiceBookingSettings } from "../settings.ts";

/** What booking a service on a site works with. */
export interface ServiceContext extends FormContext {
  readonly config: FormContext["config"] & { readonly serviceBooking: ServiceBookingSettings };
}
