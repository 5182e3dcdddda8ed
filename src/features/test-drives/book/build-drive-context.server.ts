import { buildEnquiryContext } from "#features/leads/enquiry/build-enquiry-context.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { TestDriveContext } from "./drive-context.ts";
import { listCars } from "./list-cars.server.ts";

/** What booking a test drive in this request works with. */
export function buildTestDriveContext(asked: RequestContext): TestDriveContext {
  const { stock, config, cookie, place } = asked;
  return {
    ...{ ...buildEnquiryContext(asked), config, cookie, place },
    listCars: (location) => listCars({ stock, settings: config.testDrive, location }),
  };
}
