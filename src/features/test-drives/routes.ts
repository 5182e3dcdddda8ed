import { TEST_DRIVE_PATH } from "#features/catalogue/drive-path.ts";
import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { APPOINTMENTS_PATH, BOOKING_CALENDAR_PATH, HOLD_PATH } from "./paths.ts";

/** A visitor tries several times before one suits. */
const HOLD_LIMIT: WriteLimit = { name: "test drive holds", maxPerHour: 300 };

export const TEST_DRIVE_ROUTES: readonly RoutePolicy[] = [
  // A cookie says who holds a time while the form is filled in, and a session whose enquiry it is (D160).
  { path: TEST_DRIVE_PATH, methods: ["GET", "POST"], ...TAKES_ENQUIRIES },
  { path: APPOINTMENTS_PATH, answeredBy: "endpoint" },
  { path: HOLD_PATH, answeredBy: "endpoint", methods: ["POST"], hasSession: true, limit: HOLD_LIMIT },
  { path: BOOKING_CALENDAR_PATH, answeredBy: "endpoint" },
];
