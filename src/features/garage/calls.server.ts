import { z } from "zod";
import { findSession, findWritingSession } from "#features/identity/request/current-session.server.ts";
import { parseMobile, type Shopper } from "#features/identity/shoppers/shopper.ts";
import { listEnquiredCars } from "#features/leads/inbox/shopper-enquiries.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { parseJson } from "#platform/http/read-input.ts";
import { findSavedCars, readIds } from "./saved/saved-cars.server.ts";
import type { AddedFavourites } from "./watchlist/watchlist-request.ts";
import {
  addToWatchlist,
  listWatchlist,
  MAX_WATCHLIST,
  removeFromWatchlist,
} from "./watchlist/watchlist-store.server.ts";

/** What saved vehicles are now. */
export async function answerSavedCars({ site, stock, now, url }: RequestContext): Promise<Response> {
  return Response.json({ cars: await findSavedCars({ site, stock, now: now() }, readIds(url)) });
}

/** `GET /api/watchlist`: the shopper's saved vehicles, the newest first, and those that they asked about (D147). */
export async function answerWatchlist(context: RequestContext): Promise<Response> {
  const session = await findSession(context);
  if (!session) return refuse("signed-out");
  const { id } = session.shopper;
  const answer = await context.db.inAccount(context.accountId, async (tx) => ({
    cars: await listWatchlist(tx, id),
    enquired: await listEnquiredCars(tx, id),
  }));
  return Response.json(answer);
}

const oneCar = z.object({ car_id: z.int().positive(), phone_number: z.string().optional() });
const manyCars = z.object({ car_ids: z.array(z.int().positive()).max(MAX_WATCHLIST) });

/** `POST /api/watchlist/save-car` (API-02): only a vehicle that the site shows. */
export async function answerSaveCar(context: RequestContext): Promise<Response> {
  const asked = await readWrite(context, oneCar);
  if (asked instanceof Response) return asked;
  const { shopper, body } = asked;
  if (!isOwnPhone(shopper, body.phone_number)) return refuse("other-phone");
  if (shopper.phone === null) return refuse("no-phone");
  const shown = await listShown(context, [body.car_id]);
  if (shown.length === 0) return refuse("unknown-car");
  const { db, accountId, now } = context;
  const saved = await db.inAccount(accountId, (tx) =>
    addToWatchlist(tx, shopper.id, { vehicleIds: shown, now: now() }),
  );
  return saved.length === 0 ? refuse("full") : Response.json({ success: true });
}

/** `POST /api/watchlist/remove-car` (API-03). */
export async function answerRemoveCar(context: RequestContext): Promise<Response> {
  const asked = await readWrite(context, oneCar);
  if (asked instanceof Response) return asked;
  const { shopper, body } = asked;
  if (!isOwnPhone(shopper, body.phone_number)) return refuse("other-phone");
  const { db, accountId } = context;
  await db.inAccount(accountId, (tx) => removeFromWatchlist(tx, shopper.id, body.car_id));
  return Response.json({ success: true });
}

/** `POST /api/watchlist/add-favourites`: what the browser saved before sign-in, as far as the site shows it and there is space. */
export async function answerAddFavourites(context: RequestContext): Promise<Response> {
  const asked = await readWrite(context, manyCars);
  if (asked instanceof Response) return asked;
  const { shopper, body } = asked;
  if (shopper.phone === null) return refuse("no-phone");
  const shown = await listShown(context, body.car_ids);
  const { db, accountId, now } = context;
  const listed = await db.inAccount(accountId, (tx) =>
    addToWatchlist(tx, shopper.id, { vehicleIds: shown, now: now() }),
  );
  const saved = shown.filter((id) => listed.includes(id));
  const answer: AddedFavourites = { saved, left: shown.length - saved.length, max: MAX_WATCHLIST };
  return Response.json({ success: true, ...answer });
}

async function listShown({ stock }: RequestContext, ids: readonly number[]): Promise<number[]> {
  const shown = new Set((await stock.engine.get(ids)).map(({ id }) => id));
  return ids.filter((id) => shown.has(id));
}

/** The session and the body of a call that writes, or the answer that refuses it. */
async function readWrite<Body>(
  context: RequestContext,
  shape: z.ZodType<Body>,
): Promise<{ readonly shopper: Shopper; readonly body: Body } | Response> {
  const parsed = shape.safeParse(parseJson(await context.request.text()));
  if (!parsed.success) return refuse("unreadable");
  if (!context.mayWrite()) return refuse("too-many");
  const found = await findWritingSession(context, context.request.headers.get("x-form-token") ?? "");
  if (!found.ok) return refuse(found.reason);
  return { shopper: found.session.shopper, body: parsed.data };
}

/** A payload may name the session's own number only (API-02). */
const isOwnPhone = ({ phone }: Shopper, typed: string | undefined): boolean =>
  typed === undefined || (phone !== null && parseMobile(typed) === phone);

const REFUSALS = {
  unreadable: [400, "We could not read this request."],
  "signed-out": [401, "You are signed out. Sign in to use your watchlist."],
  forged: [403, "This page is out of date. Load it again."],
  "other-phone": [403, "This is not your phone number."],
  "no-phone": [403, "Add a mobile number to use your watchlist."],
  "unknown-car": [404, "This vehicle is no longer listed here."],
  full: [422, `Your watchlist is full. It holds ${MAX_WATCHLIST} vehicles. Remove one to add another.`],
  "too-many": [429, "Too many changes in a short time. Try again later."],
} as const;

function refuse(reason: keyof typeof REFUSALS): Response {
  const [status, error] = REFUSALS[reason];
  return Response.json({ success: false, reason, error }, { status });
}
