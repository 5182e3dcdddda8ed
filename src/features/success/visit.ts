import { buildCalendarFile, type CalendarEvent } from "#features/leads/appointment/calendar-file.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";

const HOUR_MS = 60 * 60 * 1000;

/** What a visit is to. */
export interface Visit {
  readonly start: Date;
  readonly yard: Pick<YardView, "name" | "address" | "phone">;
  readonly car: { readonly slug: string; readonly name: string };
  /** `https://dealer.example`. */
  readonly siteUrl: string;
}

/** Where the calendar file of a visit on a date is found (D122). */
export function buildVisitHref(visit: Readonly<Record<"car" | "location" | "date", string>>): string {
  return `${VISIT_PATH}?${new URLSearchParams(visit)}`;
}

export const VISIT_PATH = "/api/visit.ics";

/** The calendar file of a visit of an hour, which the dealer has not confirmed. */
export function buildVisitFile({ start, yard, car, siteUrl }: Visit, now: Date): string {
  const url = `${siteUrl}/cars/${car.slug}`;
  const call = yard.phone ? `Please call ${yard.phone.display} to confirm the time.` : "";
  const event: CalendarEvent = {
    uid: `${car.slug}-${start.getTime()}@${new URL(siteUrl).hostname}`,
    title: `See the ${car.name} at ${yard.name}`,
    place: [yard.name, ...yard.address].join(", "),
    description: [call, url].filter(Boolean).join("\n"),
    url,
    start,
    end: new Date(start.getTime() + HOUR_MS),
    writtenAt: now,
    sequence: 0,
    // Nobody has confirmed it.
    status: "TENTATIVE",
  };
  return buildCalendarFile(event, { method: "PUBLISH" });
}
