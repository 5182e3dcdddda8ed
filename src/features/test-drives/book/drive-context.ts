import type { CookiePlace } from "#features/identity/sessions/host-cookie.ts";
import type { EnquiryContext } from "#features/leads/enquiry/enquiry-context.ts";
import type { TestDriveSettings } from "../settings/drive-settings.ts";
import type { CarChoice } from "./car-choices.ts";

/** What booking a test drive on a site works with. */
export interface TestDriveContext extends EnquiryContext {
  readonly config: EnquiryContext["config"] & { readonly testDrive: TestDriveSettings };
  /** The request's `Cookie`, and the part of its address that decides about cookies. */
  readonly cookie: string | null;
  readonly place: CookiePlace;
  /** The vehicles of the site that can be driven, from memory: at a location, or all. */
  listCars(locationSlug: string | null): Promise<readonly CarChoice[]>;
}
