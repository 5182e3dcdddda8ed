import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { listLeadsOfThread } from "#features/leads/inbox/lead-list.server.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findSiteCar,
  listFormYards,
  type SiteCar,
} from "#features/leads/take/form-request.server.ts";
import { findThread } from "#features/leads/threads/find-thread.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import { groupCars } from "#features/test-drives/take/car-choices.ts";
import { findDrivenCars, toCarChoice } from "#features/test-drives/take/list-cars.server.ts";
import { findTestDriveYard, readSchedule } from "#features/test-drives/take/schedule.server.ts";
import { TEST_DRIVE_REFUSALS } from "#features/test-drives/take/show-booking.server.ts";
import { buildDays } from "#features/test-drives/take/time-labels.ts";
import { readRowId } from "#platform/http/read-input.ts";
import { toDrivesHref } from "../paths.ts";
import { toStaffSite } from "../staff-site.ts";
import { BOOK_FIELDS, type BookView, type TypedBooking } from "./book-view.ts";

const NOBODY: TypedBooking = { time: "", name: "", phone: "", email: "", message: "" };

interface Asker {
  readonly siteId: number | null;
  readonly vehicleId: number | null;
  readonly values: TypedBooking;
}

/** Shows the form that books a test drive for a shopper, or the choice of the vehicle before it. */
export async function showBook(context: StaffContext): Promise<BookView> {
  const { act, url } = context;
  const read = (name: string) => url.searchParams.get(name) ?? "";
  const threadId = readRowId(read(BOOK_FIELDS.thread));
  const { scope, asker } = await act("test-drives:write", async (tx) => ({
    scope: { sites: tx.sites, locations: tx.locations },
    asker: await findAsker(tx, threadId),
  }));
  const sites = (await listSites(context)).filter(
    ({ siteId }) => !scope.sites || scope.sites.includes(siteId),
  );
  const named = readRowId(read(BOOK_FIELDS.site)) || asker?.siteId;
  const site = sites.find(({ siteId }) => siteId === named) ?? sites[0];
  const thread = asker ? String(threadId) : "";
  const toHref = (asked: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...asked, ...(thread && { [BOOK_FIELDS.thread]: thread }) })}`;
  const listHref = toDrivesHref(requireAccount(context).slug);
  if (!site) return { ...{ listHref, sites: [], site: 0, thread, cars: [], problem: null }, form: null };
  const slug = read(BOOK_FIELDS.car);
  const isOpen = read("choose") === "";
  const asked = slug ? { slug } : asker?.vehicleId && isOpen ? { id: asker.vehicleId } : null;
  const car = asked && (await findSiteCar(site, asked));
  const none = asked && (car ? findTestDriveRefusal(car, site.config.testDrive) : "unknown");
  const isMine = (yard: Location | null) =>
    !scope.locations || (yard !== null && scope.locations.includes(yard.id));
  const driven = await findDrivenCars(site, { location: null, offer: null });
  return {
    ...{ listHref, site: site.siteId, thread },
    sites: sites.map((one) => ({
      ...{ id: one.siteId, name: one.config.name, isChosen: one === site },
      href: toHref({ [BOOK_FIELDS.site]: String(one.siteId) }),
    })),
    cars: groupCars(
      driven
        .filter((one) => one.locationSlug === null || isMine(findTestDriveYard(site, one, "")))
        .map(toCarChoice),
    ),
    problem: none ? TEST_DRIVE_REFUSALS[none] : null,
    form:
      car && !none
        ? await buildForm(context, site, {
            ...{ car, location: read(BOOK_FIELDS.location), isMine, values: asker?.values ?? NOBODY },
            chooseHref: toHref({ [BOOK_FIELDS.site]: String(site.siteId), choose: "1" }),
          })
        : null,
  };
}

/** The account's published sites that have test drives. */
async function listSites({ sites, openSite }: StaffContext): Promise<readonly FormRequest[]> {
  const opened = await Promise.all(sites.map(({ id }) => openSite(id)));
  return opened.map(toStaffSite).filter((site) => site !== null);
}

interface Asked {
  readonly car: SiteCar;
  /** Slug of the chosen yard; "" for none. */
  readonly location: string;
  readonly isMine: (yard: Location) => boolean;
  readonly values: TypedBooking;
  readonly chooseHref: string;
}

async function buildForm(
  { act }: Pick<StaffContext, "act">,
  site: FormRequest,
  { car, location, isMine, values, chooseHref }: Asked,
): Promise<BookView["form"]> {
  const yard = findTestDriveYard(site, car, location);
  const isOwn = yard !== null && isMine(yard);
  const schedule = isOwn
    ? await act("test-drives:write", (tx) => readSchedule(tx, site, { place: { car, yard }, own: {} }))
    : null;
  const toYard = ({ slug, name }: Location) => ({ slug, name });
  const days = schedule && yard ? buildDays(schedule.free, yard.timeZone) : [];
  return {
    car: { slug: car.slug, title: car.title, reserved: car.reserved },
    yard: isOwn ? toYard(yard) : null,
    yards: isOwn ? [] : keepSellingLocations(listFormYards(site)).filter(isMine).map(toYard),
    days: days.map(({ label, times }) => ({ label, times })),
    ...{ token: readSubmission(site, {}).token, chooseHref, values },
  };
}

/** What is known of the shopper of a thread; null for a thread that is not theirs. */
async function findAsker(tx: StaffTransaction, id: number): Promise<Asker | null> {
  const thread = id === 0 ? null : await findThread(tx, id, tx);
  if (!thread) return null;
  const leads = await listLeadsOfThread(tx, thread.id, tx);
  const newest = leads.findLast(({ state }) => state !== "held" && state !== "removed");
  if (!newest) return null;
  const { name, lastName, phone, email } = newest.person;
  return {
    siteId: newest.siteId,
    vehicleId: leads.findLast(({ car }) => car !== null)?.car?.vehicleId ?? null,
    values: { ...NOBODY, name: [name, lastName].filter(Boolean).join(" "), phone, email },
  };
}
