import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { readAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import type { SiteCar } from "#features/leads/take/enquiry-context.ts";
import { findNearestSlots, formatSlot } from "../rules/asked-slot.ts";
import type { TestDriveContext } from "./build-test-drive-context.server.ts";
import { holdTime } from "./hold-time.server.ts";
import { findTestDriveYard, judgeTime, type Place, readSchedule } from "./schedule.server.ts";
import { TEST_DRIVE_REFUSALS } from "./show-booking.server.ts";
import { buildTimeView, formatTime } from "./time-labels.ts";
import { TIME_PROBLEMS } from "./time-problems.ts";
import { readVisitor, toVisitorCookie } from "./visitor-cookie.ts";

/**
 * `GET /api/test-drive/appointments?location_id=&car_id=`: the free times of a vehicle at its location, as ISO times with the
 * location's offset (API-12). An empty list where nothing can be booked; 400 for invalid ids, 404 for a vehicle or
 * location that the site does not show, 422 for a vehicle that is at another location or cannot be driven.
 */
export async function answerAppointments(ctx: TestDriveContext, url: URL): Promise<Response> {
  const [locationId, carId] = ["location_id", "car_id"].map((name) => readId(url.searchParams.get(name)));
  if (!locationId || !carId) return refuse(400, "location_id and car_id must be whole numbers");
  const car = await ctx.findCar({ id: carId });
  const known = ctx.locations.map(({ slug }) => ctx.findYard(slug)).find((yard) => yard?.id === locationId);
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
export async function answerHold(ctx: TestDriveContext, request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const car = await ctx.findCar({ slug: form.get("car") ?? "" });
  const place = car && findPlace(ctx, car, form.get("location") ?? "");
  if (!place) return refuse(422, TEST_DRIVE_REFUSALS.unknown);
  if (!ctx.mayStore()) return refuse(429, "too many");
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

function findPlace(ctx: TestDriveContext, car: SiteCar, location: string): Place | null {
  if (findTestDriveRefusal(car, ctx.config.testDrive)) return null;
  const yard = findTestDriveYard(ctx, car, location);
  return yard && { car, yard };
}

const readId = (text: string | null): number => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0);

const refuse = (status: number, error: string): Response => Response.json({ error }, { status });
