import type { RequestContext } from "#features/request/request-context.ts";
import { respondWithBooking } from "./manage/read-booking.server.ts";
import { answerAppointments, answerHold } from "./take/appointments-api.server.ts";
import { buildTestDriveContext } from "./take/build-test-drive-context.server.ts";

/** The free times of a vehicle. */
export const answerTimes = (context: RequestContext): Promise<Response> =>
  answerAppointments(buildTestDriveContext(context), context.url);

/** Holds a time while the form is filled in (D160). */
export const answerHoldTime = (context: RequestContext): Promise<Response> =>
  answerHold(buildTestDriveContext(context), context.request);

/** The calendar file of a booking. */
export const answerCalendar = (context: RequestContext): Promise<Response> =>
  respondWithBooking(buildTestDriveContext(context), context.url);
