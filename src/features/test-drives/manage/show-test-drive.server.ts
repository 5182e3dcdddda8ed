import { TEST_DRIVE_PATH, toTestDrivePath } from "#features/catalogue/paths.ts";
import type { EnquiryError } from "#features/leads/take/enquiry-values.ts";
import {
  type FormRequest,
  findSiteCar,
  findYard,
  toShownCar,
} from "#features/leads/take/form-request.server.ts";
import { toPhoneView } from "#features/places/phone-number.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { BOOKING_CALENDAR_PATH } from "../paths.ts";
import { findNearestSlots, formatSlot } from "../rules/asked-slot.ts";
import type { Slot } from "../rules/slots.ts";
import type { TestDrive } from "../store/booking-store.server.ts";
import { MAX_NEAREST } from "../take/form-view.server.ts";
import type { Place } from "../take/schedule.server.ts";
import { readTimes } from "../take/show-booking.server.ts";
import { buildDays, buildTimeView, formatLength, formatSlotLabel, formatTime } from "../take/time-labels.ts";
import { readVisitor } from "../take/visitor-cookie.ts";
import { findTestDriveState } from "./booking-state.ts";
import type { ChangeView, ManagedTestDrive, ManageStep, ManageView } from "./manage-view.ts";
import { type Booking, readBooking } from "./read-booking.server.ts";
import { findPlace } from "./store-change.server.ts";

/** What an answer to a post adds to the page. */
export interface ManageAnswer {
  readonly token: string;
  readonly step: ManageStep;
  readonly done?: ManagedTestDrive["done"];
  /** The posted time. */
  readonly asked?: string;
  /** The time that somebody else has. */
  readonly taken?: Slot | null;
  readonly errors?: readonly EnquiryError[];
  readonly formError?: string | null;
}

/**
 * The page behind the link to a test drive: `booking` in the address is its token, `do` what is to be done with it, `done` what was.
 * @throws when the database is away
 */
export function showTestDrive(ctx: FormRequest, { searchParams: query }: URL): Promise<ManageView> {
  const done = query.get("done");
  return buildManageView(ctx, {
    token: query.get("booking") ?? "",
    step: readStep(query.get("do")),
    done: done === "changed" || done === "cancelled" ? done : null,
  });
}

const readStep = (text: string | null): ManageStep =>
  text === "change" || text === "cancel" ? text : "show";

/** The page as the booking is now, whatever was asked of it. */
export async function buildManageView(ctx: FormRequest, answer: ManageAnswer): Promise<ManageView> {
  const { token } = answer;
  const booking = await ctx.db.inAccount(ctx.accountId, (tx) => readBooking(tx, ctx, token));
  if (!booking) return { kind: "none" };
  const { testDrive, lead } = booking;
  const state = findTestDriveState(testDrive, ctx.now());
  if (state === "over") return { kind: "over" };
  const { seller, car: known } = lead;
  const yard = findYard(ctx, seller.location?.slug ?? "");
  const car = await findSiteCar(ctx, { id: testDrive.vehicleId });
  const isDone = answer.done === (state === "cancelled" ? "cancelled" : "changed");
  return {
    ...{ kind: "test-drive", state, token },
    step: state === "booked" ? answer.step : "show",
    words: formatSlotLabel(testDrive, seller.timeZone),
    length: formatLength((testDrive.end.getTime() - testDrive.start.getTime()) / 60_000),
    title: known?.title ?? "Vehicle",
    place: seller.location?.name ?? seller.name,
    phone: toPhoneView(seller.location?.phone ?? seller.phone),
    car: car && toShownCar(car),
    yard: yard?.visible ? buildYardView(yard, ctx.config, ctx.now()) : null,
    calendarHref: `${BOOKING_CALENDAR_PATH}?${new URLSearchParams({ booking: token })}`,
    bookHref: car ? toTestDrivePath(car.slug) : TEST_DRIVE_PATH,
    ...(state === "booked" && answer.step === "change"
      ? await buildChange(ctx, booking, answer)
      : { change: null, noChange: null }),
    done: isDone ? (answer.done ?? null) : null,
    errors: answer.errors ?? [],
    formError: answer.formError ?? null,
  };
}

const NO_CHANGE = "No other time can be booked online. Please call us, or cancel this test drive.";

async function buildChange(
  ctx: FormRequest,
  booking: Booking,
  answer: ManageAnswer,
): Promise<Pick<ManagedTestDrive, "change" | "noChange">> {
  const place = await findPlace(ctx, booking);
  const change = place && (await buildTimes(ctx, { place, testDrive: booking.testDrive, answer }));
  return change && change.days.length > 0
    ? { change, noChange: null }
    : { change: null, noChange: NO_CHANGE };
}

interface Changing {
  readonly place: Place;
  readonly testDrive: TestDrive;
  readonly answer: ManageAnswer;
}

/** All free times but the present one. */
async function buildTimes(ctx: FormRequest, { place, testDrive, answer }: Changing): Promise<ChangeView> {
  const { car, yard } = place;
  const visitor = readVisitor(ctx.cookie, ctx.place);
  const { schedule, held } = await readTimes(ctx, place, { visitor, bookingId: testDrive.id });
  const isPresent = ({ start }: Slot) =>
    testDrive.locationId === yard.id && start.getTime() === testDrive.start.getTime();
  const free = schedule.free.filter((slot) => !isPresent(slot));
  const nearest = answer.taken ? findNearestSlots(free, answer.taken.start, MAX_NEAREST) : [];
  return {
    car: car.slug,
    location: yard.slug,
    days: buildDays(free, yard.timeZone),
    nearest: nearest.map((slot) => buildTimeView(slot, yard.timeZone)),
    chosen: answer.asked ?? (held ? formatSlot(held, yard.timeZone) : ""),
    heldUntil: held && answer.asked === undefined ? formatTime(held.expiresAt, yard.timeZone) : null,
  };
}
