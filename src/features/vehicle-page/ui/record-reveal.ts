import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";

/** Vehicles whose number was asked for since the page was loaded: several buttons show the same number. */
const recorded = new Set<number>();

/**
 * Records that the shopper asked for a vehicle's number or called it: event 25 and a call to the site (PHONE-03, API-10,
 * ANA-04, D25). It outlives the page, and its failure is only logged.
 */
export function recordReveal(carId: number): void {
  if (recorded.has(carId)) return;
  recorded.add(carId);
  track(EVENTS.phoneReveal, carId);
  fetch("/api/phone-reveal", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ car_id: carId }),
  })
    .then(({ ok, status }) => ok || warn(status))
    .catch(warn);
}

function warn(problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: API-10 is no business of the shopper's.
  console.warn("Phone reveal:", problem);
}
