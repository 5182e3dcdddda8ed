import { isbot } from "isbot";
import { z } from "zod";
import type { CardRecord } from "#features/catalogue/card/card.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { parseJson } from "#platform/http/read-input.ts";
import {
  type CountedVisit,
  countVisitor,
  type DayVisitor,
  readCount,
  toVisitorKey,
} from "./count-store.server.ts";

type VisitRequest = Pick<
  RequestContext,
  | "accountId"
  | "siteId"
  | "config"
  | "db"
  | "stock"
  | "secret"
  | "now"
  | "client"
  | "request"
  | "sameSite"
  | "mayWrite"
>;

/** Answer of `GET /cars/{slug}/view.json` (API-04). */
export interface ViewCount {
  /** Visitors of the vehicle's page on this site, each counted once a day. */
  readonly views: number;
  /** What may have changed since the page was made. */
  readonly car_fields: Pick<CardRecord, "status" | "reserved">;
}

/**
 * Counts a view of a vehicle's page and answers how many there were (API-04, VDP-18). Crawlers, pages that a browser
 * fetches in advance, and calls from elsewhere are answered and not counted. Null for a vehicle that the site does not show.
 */
export async function countView(context: VisitRequest, slug: string): Promise<ViewCount | null> {
  const record = await findShownCar(context.stock, slug);
  if (!record) return null;
  const counted: CountedVisit = { siteId: context.siteId, vehicleId: record.id, kind: "view" };
  const views = await context.db.inAccount(context.accountId, async (tx) => {
    if (isCounted(context)) await countVisitor(tx, counted, toVisitor(context));
    return readCount(tx, counted);
  });
  return { views, car_fields: { status: record.status, reserved: record.reserved } };
}

const revealBody = z.object({ car_id: z.int().positive() });

/** Counts that a visitor revealed a vehicle's phone number (API-10); false for a body or a vehicle that is none here. */
export async function countPhoneReveal(context: VisitRequest, body: string): Promise<boolean> {
  const parsed = revealBody.safeParse(parseJson(body));
  const record = parsed.success ? await findShownCar(context.stock, parsed.data.car_id) : null;
  if (!record) return false;
  const counted: CountedVisit = { siteId: context.siteId, vehicleId: record.id, kind: "phone_reveal" };
  if (isCounted(context))
    await context.db.inAccount(context.accountId, (tx) => countVisitor(tx, counted, toVisitor(context)));
  return true;
}

function isPerson({ request: { headers }, sameSite }: VisitRequest): boolean {
  const agent = headers.get("user-agent");
  const inAdvance = /prefetch|prerender/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
  return sameSite && !inAdvance && agent !== null && !isbot(agent);
}

const isCounted = (context: VisitRequest) => isPerson(context) && context.mayWrite();

function toVisitor({ secret, config, now, client }: VisitRequest): DayVisitor {
  const day = toLocalTime(now(), config.timeZone).date;
  return { visitor: toVisitorKey(secret, day, client), day };
}
