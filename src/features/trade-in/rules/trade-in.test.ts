import fc from "fast-check";
import { expect, test } from "vitest";
import { describeLastDay, findOfferEnd } from "./offer-days.ts";
import { computeNetCents, findOfferState } from "./trade-in.ts";

const NOW = new Date("2025-03-01T23:30:05Z");

test.each([
  ["Australia/Brisbane", 7, "Sunday 9 March 2025", "2025-03-09T14:00:00.000Z"],
  ["Australia/Perth", 1, "Monday 3 March 2025", "2025-03-03T16:00:00.000Z"],
  // The clocks of Sydney go back in the night to Sunday 6 April.
  ["Australia/Sydney", 36, "Monday 7 April 2025", "2025-04-07T14:00:00.000Z"],
])("D371: in %s an offer of %d days stands until the end of %s", (zone, days, day, end) => {
  const until = findOfferEnd(NOW, days, zone);
  expect(until.toISOString()).toBe(end);
  expect(describeLastDay(until, zone)).toBe(day);
});

const open = { state: "open", offerCents: 1_230_000, validUntil: new Date("2025-03-09T14:00:00Z") } as const;

test.each([
  [open, "2025-03-09T13:59:59Z", "open"],
  [open, "2025-03-09T14:00:00Z", "expired"],
  [{ ...open, state: "accepted" }, "2026-01-01T00:00:00Z", "accepted"],
  [{ ...open, state: "declined" }, "2025-03-02T00:00:00Z", "declined"],
  [{ ...open, offerCents: null, validUntil: null }, "2025-03-02T00:00:00Z", "waiting"],
] as const)("D371: %j at %s is %s", (offer, at, state) => {
  expect(findOfferState(offer, new Date(at))).toBe(state);
});

test("TRADE-11: what is owing is taken from the offer, below zero, too", () => {
  expect(computeNetCents(1_230_000, 1_500_000)).toBe(-270_000);
  const cents = fc.nat(100_000_000);
  fc.assert(
    fc.property(cents, cents, (offer, payout) => {
      expect(computeNetCents(offer, payout) + payout).toBe(offer);
    }),
  );
});
