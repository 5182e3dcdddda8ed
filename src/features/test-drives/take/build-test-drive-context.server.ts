import type { CookiePlace } from "#features/identity/sessions/host-cookie.ts";
import { buildEnquiryContext } from "#features/leads/take/build-enquiry-context.server.ts";
import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { TestDriveSettings } from "../settings.ts";
import type { CarChoice } from "./car-choices.ts";
import { listCars } from "./list-cars.server.ts";

/** What booking a test drive on a site works with. */
export interface TestDriveContext extends EnquiryContext {
  readonly config: EnquiryContext["config"] & { readonly testDrive: TestDriveSettings };
  /** The request's `Cookie`, and the part of its address that decides about cookies. */
  readonly cookie: string | null;
  readonly place: CookiePlace;
  /** The vehicles of the site that can be driven, from memory: at a location, or all. */
  listCars(locationSlug: string | null): Promise<readonly CarChoice[]>;
}

/** What booking a test drive in this request works with. */
export function buildTestDriveContext(context: RequestContext): TestDriveContext {
  const { stock, config, cookie, place } = context;
  return {
    ...{ ...buildEnquiryContext(context), config, cookie, place },
    listCars: (location) => listCars({ stock, settings: config.testDrive, location }),
  };
}
