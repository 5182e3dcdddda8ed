/** A dealer in a test's database whose cars can be driven, at a clock that the test moves, and shoppers who book. */
import { randomUUID } from "node:crypto";
import type { Jobs } from "#features/leads/inbox/lead-store.server.ts";
import { issueToken } from "#features/leads/rules/submission-token.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { openTestDealer, SLUG, type TestDealer } from "#features/leads/take/test-dealer.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import {
  type Location,
  listLocations,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { BookFormView } from "./take/book-view.ts";
import { submitBooking } from "./take/submit-booking.server.ts";

/** Monday to Saturday from nine to noon in Brisbane. */
export const HOURS: LocationDocument["openingHours"] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  ...{ weekday, status: "Open", open: "09:00", close: "12:00" },
})) as LocationDocument["openingHours"];

/** The first free time of the dealer's clock, Monday 3 March 2025, and the next. */
export const TEN = "2025-03-03T10:00:00+10:00";
export const ELEVEN = "2025-03-03T11:00:00+10:00";

export interface DrivingDealer extends Omit<TestDealer, "ctx"> {
  readonly ctx: FormRequest;
  readonly yard: Location;
  /** A shopper's browser, which keeps the cookie of its holds, in a network of its own unless one is given. */
  browser(changes?: Partial<FormRequest>, network?: string): Browser;
}

interface Browser {
  readonly ctx: FormRequest;
  /** Sends the form. */
  send(fields?: Record<string, string>): Promise<Sent>;
}

export type Sent =
  | { readonly to: string; readonly status?: undefined; readonly view?: undefined }
  | { readonly to?: undefined; readonly status: number; readonly view: BookFormView };

/** A dealer of its own, early on a Sunday in Brisbane, with a yard that has hours. */
export async function openDrivingDealer(
  db: Database,
  jobs: Jobs,
  { hours = HOURS }: { readonly hours?: LocationDocument["openingHours"] } = {},
): Promise<DrivingDealer> {
  const { ctx: enquiries, ...dealer } = await openTestDealer(db, jobs);
  const yard = await db.inAccount(enquiries.accountId, async (tx) => {
    await saveLocations(tx, [{ ...ASPLEY, openingHours: hours }]);
    return (await listLocations(tx)).find(({ slug }) => slug === "aspley") as Location;
  });
  const stock: TestDealer["stock"] = (changes, parts) =>
    dealer.stock(changes, { locations: [yard], ...parts });
  const testDrive = { ...enquiries.config.testDrive, enabled: true };
  const ctx = { ...enquiries, config: { ...enquiries.config, testDrive }, stock: await stock() };
  return {
    ...dealer,
    ctx,
    stock,
    yard,
    browser: (changes, network) => openBrowser({ ...ctx, ...changes }, network),
  };
}

function openBrowser(given: FormRequest, network?: string): Browser {
  const person = String(Math.floor(Math.random() * 1e8)).padStart(8, "0");
  let cookie = given.cookie;
  const ctx = { ...given, client: given.client && (network ?? `network of ${person}`) };
  const issuedAt = new Date(ctx.now().getTime() - 60_000);
  const token = issueToken(ctx, { id: randomUUID(), issuedAt });
  const typed = { name: "Jane Citizen", phone: `04${person}`, email: `p${person}@example.com` };
  return {
    ctx,
    send: async (fields = {}) => {
      const body = new URLSearchParams({ token, car: SLUG, step: "booking", ...typed, ...fields });
      const request = new Request("https://northside.example/book-test-drive", { method: "POST", body });
      const outcome = await submitBooking({ ...ctx, cookie }, request);
      if (outcome.kind === "received") return { to: outcome.to };
      if (outcome.kind !== "shown") throw new Error(outcome.kind);
      cookie = outcome.cookies?.[0]?.split(";")[0] ?? cookie;
      return { status: outcome.status, view: outcome.view };
    },
  };
}
