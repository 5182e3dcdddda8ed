import type { RequestContext } from "#features/request/request-context.ts";
import { respondWithBooking } from "./manage/read-booking.server.ts";
import { answerAppointments, answerHold } from "./take/appointments-api.server.ts";
import { buildTestDriveContext } from "./take/build-test-drive-context.server.ts";

/** The free times of a vehicle. */
export const answerTimes = (asked: RequestContext): Promise<Response> =>
  answerAppointments(buildTestDriveContext(asked), asked.url);

/** Holds a time while the form is filled in (D160). */
export const holdTime = (asked: RequestContext): Promise<Response> =>
  answerHold(buildTestDriveContext(asked), asked.request);

/** The calendar file of a booking. */
export const answerCalendar = (asked: RequestContext): Promise<Response> =>
  respondWithBooking(buildTestDriveContext(asked), asked.url);
