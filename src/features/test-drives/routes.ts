import { TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";
import { APPOINTMENT_PATH } from "#features/leads/appointment/appointment-path.ts";
import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { APPOINTMENTS_PATH, BOOKING_CALENDAR_PATH, HOLD_PATH } from "./paths.ts";

/** Each mails dealer and shopper. */
const CHANGE_LIMIT: WriteLimit = { name: "test drive changes", maxPerHour: 60 };

/** A visitor tries several times before one suits. */
const HOLD_LIMIT: WriteLimit = { name: "test drive holds", maxPerHour: 300 };

export const TEST_DRIVE_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  // A cookie says who holds a time while the form is filled in, and a session whose enquiry it is (D160).
  {
    path: TEST_DRIVE_PATH,
    page: "test-drives/pages/book/route.tsx",
    methods: ["GET", "POST"],
    ...TAKES_ENQUIRIES,
  },
  // The same cookie names the holder of a time; the token in the address says whose test drive it is (D168).
  {
    path: APPOINTMENT_PATH,
    page: "test-drives/pages/booking/route.tsx",
    methods: ["GET", "POST"],
    hasSession: true,
    keepsForm: true,
    limit: CHANGE_LIMIT,
  },
  {
    path: APPOINTMENTS_PATH,
    call: async () => (await import("./calls.server.ts")).answerAppointments,
  },
  {
    path: HOLD_PATH,
    call: async () => (await import("./calls.server.ts")).answerHold,
    methods: ["POST"],
    hasSession: true,
    limit: HOLD_LIMIT,
  },
  {
    path: BOOKING_CALENDAR_PATH,
    call: async () => (await import("./calls.server.ts")).answerCalendar,
  },
];
