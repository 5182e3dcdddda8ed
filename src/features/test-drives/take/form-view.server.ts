import type { AskedOffer } from "#features/leads/take/asked-offer.ts";
import type { EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { type FormRequest, type SiteCar, toShownCar } from "#features/leads/take/form-request.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { findNearestSlots } from "../rules/asked-slot.ts";
import type { Slot } from "../rules/slots.ts";
import { BOOK_STEPS, type BookFormView, type BookStep } from "./book-view.ts";
import { groupCars } from "./car-choices.ts";
import { listCars } from "./list-cars.server.ts";
import type { Schedule } from "./schedule.server.ts";
import { buildDays, buildTimeView, formatLength, formatTime } from "./time-labels.ts";

/** Everything that the form shows again. */
export interface Shown {
  readonly car: SiteCar | null;
  readonly offer: AskedOffer | null;
  readonly yard: Location | null;
  readonly schedule: Schedule;
  readonly values: EnquiryValues;
  readonly token: string;
  readonly step: BookStep;
  readonly errors: readonly EnquiryError[];
  readonly formError: string | null;
  /** The time that was just taken. */
  readonly taken: Slot | null;
  readonly heldUntil: Date | null;
  /** Where the choice of a vehicle is, when it was the first step. */
  readonly chooseHref: string | null;
}

/** Most times to suggest instead of one that was taken. */
export const MAX_NEAREST = 3;

/** The form as it is rendered. */
export async function buildFormView(ctx: FormRequest, shown: Shown): Promise<BookFormView> {
  const { config, now } = ctx;
  const { car, yard, schedule, values, token, step, errors, formError, taken, heldUntil } = shown;
  const timeZone = yard?.timeZone ?? config.timeZone;
  const nearest = taken ? findNearestSlots(schedule.free, taken.start, MAX_NEAREST) : [];
  return {
    kind: "form",
    step,
    steps: shown.chooseHref === null ? [] : BOOK_STEPS,
    chooseHref: shown.chooseHref,
    values,
    token,
    errors,
    formError,
    car: car && toShownCar(car),
    ...(shown.offer && { offer: shown.offer }),
    choices: car ? [] : groupCars(await listCars(ctx, { location: null, offer: shown.offer })),
    days: buildDays(schedule.free, timeZone),
    nearest: nearest.map((slot) => buildTimeView(slot, timeZone)),
    heldUntil: heldUntil && formatTime(heldUntil, timeZone),
    length: formatLength(config.testDrive.lengthMinutes),
    yard: yard && buildYardView(yard, config, now()),
    terms: { required: config.enquiry.termsRequired, text: config.enquiry.terms },
  };
}
