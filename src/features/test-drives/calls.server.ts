import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { readAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import { toCalendarResponse } from "#features/leads/appointment/calendar-file.ts";
import { buildAppointmentFile } from "#features/leads/messages/appointment-file.ts";
import { type FormRequest, findSiteCar, listFormYards } from "#features/leads/take/form-request.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { readBooking } from "./manage/read-booking.server.ts";
import { findNearestSlots, formatSlot } from "./rules/asked-slot.ts";
import { toAppointment } from "./store/booking-store.server.ts";
import { holdTime } from "./take/hold-time.server.ts";
import { findTestDrivePlace, findTestDriveYard, judgeTime, readSchedule } from "./take/schedule.server.ts";
import { TEST_DRIVE_REFUSALS } from "./take/show-booking.server.ts";
import { buildTimeView, formatTime } from "./take/time-labels.ts";
import { TIME_PROBLEMS } from "./take/time-problems.ts";
import { readVisitor, toVisitorCookie } from "./take/visitor-cookie.ts";

type Call = FormRequest & Pick<RequestContext, "url">;

/**
 * `GET /api/test-drive/appointments?location_id=&car_id=`: the free times of a vehicle at its location, as ISO times with the
 * location's offset (API-12). An empty list where nothing can be booked; 400 for invalid ids, 404 for a vehicle or
 * location that the site does not show, 422 for a vehicle that is at another location or cannot be driven.
 */
export async function answerAppointments(ctx: Call): Promise<Response> {
  const { searchParams } = ctx.url;
  const [locationId, carId] = ["location_id", "car_id"].map((name) => readId(searchParams.get(name)));
  if (!locationId || !carId) return refuse(400, "location_id and car_id must be whole numbers");
  const car = await findSiteCar(ctx, { id: carId });
  const known = listFormYards(ctx).find(({ id }) => id === locationId);
  if (!car || !known) return refuse(404, "not found");
  const none = findTestDriveRefusal(car, ctx.config.testDrive);
  if (none) return refuse(422, TEST_DRIVE_REFUSALS[none]);
  const yard = findTestDriveYard(ctx, car, known.slug);
  if (yard?.id !== locationId) return refuse(422, "That vehicle is at another location.");
  const { free } = await ctx.db.inAccount(ctx.accountId, (tx) =>
    readSchedule(tx, ctx, { place: { car, yard }, own: {} }),
  );
  return Response.json(free.map((slot) => formatSlot(slot, yard.timeZone)));
}

/**
 * `POST /api/test-drive/hold` with `car`, `location` and `time` as a form: holds a time for the visitor that a cookie names. With
 * the token of a test drive as `booking`, what that one takes is free to it.
 * Answers `{until}`, or 409 with `{error, nearest}`.
 */
export async function answerHold(ctx: FormRequest): Promise<Response> {
  const form = new URLSearchParams(await ctx.request.text());
  const car = await findSiteCar(ctx, { slug: form.get("car") ?? "" });
  const place = car && findTestDrivePlace(ctx, car, form.get("location") ?? "");
  if (!place) return refuse(422, TEST_DRIVE_REFUSALS.unknown);
  if (!ctx.mayWrite()) return refuse(429, "too many");
  const asked = form.get("time") ?? "";
  const visitor = readVisitor(ctx.cookie, ctx.place) ?? ctx.newId();
  const bookingId = readAppointmentToken(ctx.secret, form.get("booking") ?? "");
  const held = await holdTime(ctx, { place, asked, own: { visitor, bookingId } });
  const { timeZone } = place.yard;
  if (held.ok) {
    const headers = { "set-cookie": toVisitorCookie(visitor, ctx.place) };
    return Response.json({ until: formatTime(held.until, timeZone) }, { headers });
  }
  if (held.reason === "limited") return Response.json({ until: null });
  const judged = judgeTime(asked, held.schedule, { yard: place.yard, now: ctx.now() });
  const taken = judged.kind === "taken" ? findNearestSlots(held.schedule.free, judged.slot.start, 3) : [];
  const error = judged.kind === "free" ? "" : TIME_PROBLEMS[judged.kind];
  const nearest = taken.map((slot) => buildTimeView(slot, timeZone));
  return Response.json({ error, nearest }, { status: 409 });
}

/** The calendar file of the test drive in an address; 404 where there is none. */
export async function answerCalendar(ctx: Call): Promise<Response> {
  const token = ctx.url.searchParams.get("booking") ?? "";
  const booking = await ctx.db.inAccount(ctx.accountId, (tx) => readBooking(tx, ctx, token));
  if (booking?.testDrive.state !== "booked") return Response.json({ error: "not found" }, { status: 404 });
  const { testDrive, lead } = booking;
  const appointment = toAppointment(testDrive, { state: "booked", previousStart: null });
  return toCalendarResponse(buildAppointmentFile(lead, appointment, { now: ctx.now() }), "test-drive.ics");
}

const readId = (text: string | null): number => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0);

const refuse = (status: number, error: string): Response => Response.json({ error }, { status });
