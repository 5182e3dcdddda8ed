import { findTestDriveRefusal, type TestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";
import { type AskedOffer, findAskedOffer, keepOfferOfVehicle } from "#features/leads/take/asked-offer.ts";
import { readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findSiteCar,
  listFormYards,
  toShownCar,
} from "#features/leads/take/form-request.server.ts";
import type { OpeningTimes } from "#features/places/day-hours.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import { formatSlot } from "../rules/asked-slot.ts";
import { listPossibleSlots } from "../rules/slots.ts";
import { findHold, type OwnTimes } from "../store/hold-store.server.ts";
import type { BookView, ChooseView, DriveChoice } from "./book-view.ts";
import { groupCars } from "./car-choices.ts";
import { buildFormView } from "./form-view.server.ts";
import { findDrivenCars, toCarChoice } from "./list-cars.server.ts";
import { findTestDriveYard, type Place, readSchedule, type Schedule } from "./schedule.server.ts";
import { readVisitor } from "./visitor-cookie.ts";

/** Field of the address and the form by which a visitor came who chose the vehicle here. */
export const CHOSEN_FIELD = "chosen";

/** What a shopper reads of a vehicle that has no test drives. */
export const TEST_DRIVE_REFUSALS: Readonly<Record<TestDriveRefusal | "unknown", string>> = {
  off: "Test drives cannot be booked here.",
  sold: "That vehicle has just been sold. Please choose another one.",
  "coming-soon": "That vehicle is not here yet, so it cannot be driven. Please choose another one.",
  "not-driven": "That vehicle is not one to drive. Please choose another one.",
  unknown: "That vehicle is no longer listed. Please choose another one.",
};

/**
 * The page of test drives (LEAD-20): with `car` in the address the form of that vehicle, else the choice of location and
 * vehicle. Null on a site that has no test drives.
 */
export async function showBooking(ctx: FormRequest, url: URL): Promise<BookView | null> {
  if (!ctx.config.testDrive.enabled) return null;
  const query = url.searchParams;
  const slug = query.get("car") ?? "";
  const named = findAskedOffer(ctx, query.get(CARRIED_FIELDS.offer) ?? "");
  const asked: Choice = {
    location: query.get("location") ?? "",
    offer: named.offer,
    viewed: readIds(query.get(VIEWED_FIELD)),
  };
  if (slug === "") return showChoice(ctx, asked, named.problem);
  const car = await findSiteCar(ctx, { slug });
  const none = car ? findTestDriveRefusal(car, ctx.config.testDrive) : "unknown";
  if (!car || none) return showChoice(ctx, asked, TEST_DRIVE_REFUSALS[none ?? "unknown"]);
  const yard = findTestDriveYard(ctx, car, asked.location);
  const visitor = readVisitor(ctx.cookie, ctx.place);
  const { schedule, held } = await readTimes(ctx, yard && { car, yard }, { visitor });
  const isChosen = query.get(CHOSEN_FIELD) === "1";
  const { offer, problem } = await keepOfferOfVehicle(ctx, named, car.id);
  return buildFormView(ctx, {
    ...{ car, offer, yard, schedule, errors: [], formError: problem, taken: null },
    values: readEnquiryValues({
      location: yard?.slug ?? "",
      // A time in the address is chosen if it is free.
      time: held && yard ? formatSlot(held, yard.timeZone) : (query.get("time") ?? ""),
      licence_state: findLicenceState(yard),
    }),
    token: readSubmission(ctx, {}).token,
    step: isChosen ? "time" : "booking",
    heldUntil: held?.expiresAt ?? null,
    chooseHref: isChosen ? toChooseHref(asked.location, asked.offer) : null,
  });
}

const NOTHING: Schedule = { possible: [], unbooked: [], free: [] };

/** The schedule of a place as the visitor sees it, and what the visitor holds of it. */
export function readTimes(ctx: FormRequest, place: Place | null, own: OwnTimes) {
  if (!place) return { schedule: NOTHING, held: null };
  return ctx.db.inAccount(ctx.accountId, async (tx) => {
    const schedule = await readSchedule(tx, ctx, { place, own });
    const hold = own.visitor ? await findHold(tx, own.visitor, ctx.now()) : null;
    const isHere = hold?.locationId === place.yard.id && hold.vehicleId === place.car.id;
    return { schedule, held: isHere ? hold : null };
  });
}

/** The preselected state (LEAD-21): the location's, else Queensland. */
const findLicenceState = (yard: { readonly state: string | null } | null): string =>
  yard?.state?.toLowerCase() || "qld";

/** Where the vehicle is chosen. */
export function toChooseHref(location: string, offer: AskedOffer | null): string {
  const kept = { ...(location && { location }), ...(offer && { [CARRIED_FIELDS.offer]: offer.slug }) };
  const query = String(new URLSearchParams(kept));
  return query === "" ? TEST_DRIVE_PATH : `${TEST_DRIVE_PATH}?${query}`;
}

/** Field of the address with the ids of vehicles that the browser remembers: "12,7". */
const VIEWED_FIELD = "viewed";
/** Of vehicles to choose from by their photos. */
const MAX_PICKS = 6;

const readIds = (text: string | null): readonly number[] =>
  [...new Set((text ?? "").split(",", MAX_PICKS).map(Number))].filter(
    (id) => Number.isSafeInteger(id) && id > 0,
  );

interface Choice {
  /** Slug of the location that was asked for; "" for none. */
  readonly location: string;
  readonly offer: AskedOffer | null;
  /** Ids of vehicles that the visitor looked at. */
  readonly viewed: readonly number[];
}

/** The choice of a vehicle: a few with their photos, then all of one location or of every one (D291). */
async function showChoice(ctx: FormRequest, asked: Choice, problem: string | null): Promise<ChooseView> {
  const selling = keepSellingLocations(listFormYards(ctx));
  const location = selling.find(({ slug }) => slug === asked.location)?.slug ?? "";
  const isChoosing = selling.length > 1;
  const driven = await findDrivenCars(ctx, {
    location: isChoosing && location !== "" ? location : null,
    offer: asked.offer,
  });
  const cars = driven.filter((car) => findTestDriveYard(ctx, car, location) !== null);
  const open = new Set(ctx.stock.locations.filter((yard) => hasTimes(ctx, yard)).map(({ slug }) => slug));
  const bookable = cars.filter((car) => open.has(findTestDriveYard(ctx, car, location)?.slug ?? ""));
  const picks = pickVaried(bookable).map(({ slug }) => ({ slug }));
  return {
    kind: "choose",
    locations: isChoosing ? selling.map(({ slug, name }) => ({ slug, name })) : [],
    location,
    picks: await listChoices(ctx, asked, picks),
    viewed: await listChoices(
      ctx,
      asked,
      asked.viewed.filter((id) => !asked.offer || cars.some((car) => car.id === id)).map((id) => ({ id })),
    ),
    cars: groupCars(cars.map(toCarChoice)),
    ...(asked.offer && { offer: asked.offer }),
    problem,
  };
}

/** Whether a yard has times to book, were nothing taken. */
const hasTimes = ({ config, now }: FormRequest, yard: OpeningTimes): boolean =>
  listPossibleSlots(yard, config.testDrive, now()).length > 0;

/** The first few, no model twice as long as there are others. */
function pickVaried<Car extends { readonly make: string; readonly model: string }>(cars: readonly Car[]) {
  const models = Map.groupBy(cars, ({ make, model }) => `${make} ${model}`);
  const firsts = [...models.values()].map(([first]) => first);
  const picks = new Set([...firsts, ...cars].filter((car) => car !== undefined));
  return [...picks].slice(0, MAX_PICKS);
}

/** Vehicles to choose, those that can be driven. */
async function listChoices(
  ctx: FormRequest,
  { location, offer }: Choice,
  wanted: readonly Parameters<typeof findSiteCar>[1][],
): Promise<readonly DriveChoice[]> {
  const cars = await Promise.all(wanted.map((reference) => findSiteCar(ctx, reference)));
  return cars.flatMap((car) => {
    if (!car || findTestDriveRefusal(car, ctx.config.testDrive)) return [];
    const kept = { ...(location && { location }), ...(offer && { [CARRIED_FIELDS.offer]: offer.slug }) };
    const query = new URLSearchParams({ car: car.slug, [CHOSEN_FIELD]: "1", ...kept });
    return { car: toShownCar(car), href: `${TEST_DRIVE_PATH}?${query}` };
  });
}
