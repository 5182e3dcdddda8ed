import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { checkEnquiry, readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import { type FormRequest, findSiteCar } from "#features/leads/take/form-request.server.ts";
import { markAnswered } from "#features/leads/threads/change-thread.server.ts";
import { markThreadRead } from "#features/leads/threads/thread-reads.server.ts";
import { findTestDrive } from "#features/test-drives/store/booking-store.server.ts";
import { SCHEDULE_TURN } from "#features/test-drives/store/hold-store.server.ts";
import { findTestDrivePlace, judgeTime, type Place } from "#features/test-drives/take/schedule.server.ts";
import { bookWithin } from "#features/test-drives/take/store-booking.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { normaliseTyped, type PostedForm, readRowId } from "#platform/http/read-input.ts";
import { STAFF_TIME_PROBLEMS } from "../drive/submit-drive.server.ts";
import { toStaffSite } from "../staff-site.ts";
import { findDrive } from "../store/drives.server.ts";
import { BOOK_FIELDS, type BookAnswer, readTyped } from "./book-view.ts";

type Booked = { readonly id: string } | BookAnswer;

const GONE = "This vehicle cannot be driven any more. Choose another one.";

/**
 * Books a test drive for a shopper, as the form on the site does (D160, D161). Nothing of it is suspect, and no limit on strangers
 * counts it (D450). The same form again books nothing again.
 * @throws a response, 403 if their role does not permit it
 */
export async function submitBook(context: StaffContext, form: PostedForm): Promise<Booked> {
  const refuse = (error: string, fields: BookAnswer["fields"] = {}): BookAnswer => ({
    ...{ error, fields, typed: readTyped(form) },
  });
  const site = toStaffSite(await context.openSite(readRowId(form(BOOK_FIELDS.site)) as SiteId));
  if (!site) return refuse("Test drives are turned off on this site.");
  const car = await findSiteCar(site, { slug: form(BOOK_FIELDS.car) });
  const place = car && findTestDrivePlace(site, car, form(BOOK_FIELDS.location));
  if (!place) return refuse(GONE);
  const values = readEnquiryValues(
    Object.fromEntries(Object.entries(readTyped(form)).map(([name, text]) => [name, normaliseTyped(text)])),
  );
  const wrong = checkEnquiry(values, RULES, ["name", "phone", "email", "message"]);
  if (wrong.length > 0)
    return refuse(
      wrong.map(({ message }) => message).join(" "),
      Object.fromEntries(wrong.map(({ field, message }) => [field, message])),
    );
  return book(context, site, { place, values, form, refuse });
}

interface Asked {
  readonly place: Place;
  readonly values: ReturnType<typeof readEnquiryValues>;
  readonly form: PostedForm;
  readonly refuse: (error: string, fields?: BookAnswer["fields"]) => BookAnswer;
}

function book(
  context: StaffContext,
  site: FormRequest,
  { place, values, form, refuse }: Asked,
): Promise<Booked> {
  const { act, now } = context;
  const { yard, car } = place;
  const { submission } = readSubmission(site, { token: form(BOOK_FIELDS.token) });
  return act(
    "test-drives:write",
    async (tx): Promise<Booked> => {
      const isTheirs = (tx.locations?.includes(yard.id) ?? true) && (tx.sites?.includes(site.siteId) ?? true);
      if (!isTheirs) return refuse("You do not work for the yard of this vehicle.");
      const lead = { ...values, category: "Test Drive", location: yard.slug };
      const known = submission && (await findTestDrive(tx, submission.id));
      const stored = await bookWithin(site, tx, {
        shopper: null,
        booking: {
          ...{ place, asked: values.time, visitor: null },
          enquiry: {
            ...{
              values: lead,
              posted: {},
              car,
              submission,
              isByStaff: true,
              userAgent: null,
              referrer: null,
            },
          },
        },
      });
      if (!stored.ok) {
        const judged =
          stored.reason === "not-free" && judgeTime(values.time, stored.schedule, { yard, now: now() });
        const problem = STAFF_TIME_PROBLEMS[judged && judged.kind !== "free" ? judged.kind : "taken"];
        return refuse(problem, { time: problem });
      }
      const id = stored.bookingId ?? "";
      if (known?.id === id) return { id };
      const drive = await findDrive(tx, id, tx);
      // Whoever spoke to the shopper owes them no other answer, and knows what it says.
      if (drive?.threadId) {
        const by = { staffId: tx.staff.id, now: now() };
        await markAnswered(tx, { id: drive.threadId }, by);
        await markThreadRead(tx, { threadId: drive.threadId, staffId: by.staffId }, by.now);
      }
      await tx.record({
        ...{ action: "book test drive", subject: { kind: "test drive", id } },
        after: { start: drive?.start.toISOString(), vehicle: car.slug, yard: yard.slug },
      });
      return { id };
    },
    { turn: SCHEDULE_TURN },
  );
}

const RULES = {
  ...{ hasCar: true, hasOneName: true, asksFinance: false, messageRequired: false, termsRequired: false },
  ...{ categories: [], locations: [], isPostcode: () => true },
};
