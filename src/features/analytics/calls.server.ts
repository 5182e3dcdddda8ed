import { z } from "zod";
import type { Tenancy } from "#platform/account-id.ts";
import { parseJson } from "#platform/http/read-input.ts";
import type { Database } from "#platform/postgres/database.ts";

const MAX_EVENTS = 50;
const MAX_BYTES = 32_768;
const MAX_AGE_MS = 86_400_000;

/** PostgreSQL stores neither NUL nor half a character. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

const batch = z.object({
  events: z
    .array(
      z.object({
        id: z.int().min(1).max(999),
        car_id: z.int().positive().nullable().default(null),
        path: z.string().max(300).startsWith("/").refine(isStorable),
        // As PostgreSQL reads a time, not as it was written: a fraction may have any number of digits.
        time: z.iso.datetime().pipe(z.coerce.date()),
      }),
    )
    // An empty batch would ask the database for nothing, as often as anyone likes.
    .min(1)
    .max(MAX_EVENTS),
});

/** A request that sends events. */
export interface EventsRequest extends Tenancy {
  readonly request: Request;
  readonly db: Database;
  now(): Date;
  /** Whether the client may store that number of events more (D80). */
  mayWrite(events: number): boolean;
}

/** Answers `POST /api/analytics`. */
export async function answerEvents(context: EventsRequest): Promise<Response> {
  const outcome = await storeEvents(context, await context.request.text());
  if (outcome.ok) return new Response(null, { status: 204 });
  return Response.json({ error: outcome.reason }, { status: outcome.reason === "too-many" ? 429 : 400 });
}

export type SinkOutcome =
  | { readonly ok: true; readonly stored: number }
  | { readonly ok: false; readonly reason: "malformed" | "too-large" | "too-many" };

/**
 * Stores a batch of shopper events as `track` sends them (ANA-11). The account and site are the request's, not the batch's, and a
 * browser's clock counts only within the last day, so that no event outlives its time (D80).
 */
export async function storeEvents(
  { db, accountId, siteId, now: clock, mayWrite }: Omit<EventsRequest, "request">,
  body: string,
): Promise<SinkOutcome> {
  if (Buffer.byteLength(body) > MAX_BYTES) return { ok: false, reason: "too-large" };
  const parsed = batch.safeParse(parseJson(body));
  if (!parsed.success) return { ok: false, reason: "malformed" };
  const now = clock();
  const events = parsed.data.events.map((event) => ({ ...event, time: plausibleTime(event.time, now) }));
  if (!mayWrite(events.length)) return { ok: false, reason: "too-many" };
  await db.inAccount(accountId, (tx) =>
    tx.query(
      `insert into analytics_event (account_id, site_id, event, car_id, path, at)
       select $1, $2, e.id, e.car_id, e.path, e.time
       from jsonb_to_recordset($3::jsonb) as e(id integer, car_id bigint, path text, time timestamptz)`,
      [accountId, siteId, JSON.stringify(events)],
    ),
  );
  return { ok: true, stored: events.length };
}

const plausibleTime = (time: Date, now: Date): Date =>
  time > now || now.getTime() - time.getTime() > MAX_AGE_MS ? now : time;
