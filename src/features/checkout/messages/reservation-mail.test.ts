import { expect, test } from "vitest";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { buildDealerMail, buildShopperMail, type ReservationNews } from "./reservation-mail.ts";

const AT = new Date("2026-03-02T01:00:00Z");
const news = (changes: Partial<ReservationNews>): ReservationNews => ({
  reservation: {
    ...{ id: "0b9f6c1e-5a0e-4f57-8f1a-2f3b8c9d0e11", siteId: 1 as never, vehicleId: 1, state: "ended" },
    ...{
      endedAs: "cancelled",
      leadId: null,
      paymentId: null,
      tradeInId: null,
      priceCents: 1_700_000,
      depositCents: 20_000,
    },
    ...{ refundDays: 7, reservedDays: 7, terms: "A hold.", createdAt: AT, heldUntil: AT, paidAt: AT },
    ...{ reservedUntil: AT, soldSeenAt: null, endedAt: AT },
  },
  ...{
    lead: aLead(),
    told: "ended",
    url: "https://northside.example/r",
    goesBack: true,
    isPaidFor: false,
    account: "north",
  },
  ...changes,
});

test("CHK-08: a shopper is promised the deposit only if it goes back", () => {
  const read = (goesBack: boolean) => buildShopperMail(news({ goesBack }))?.text;
  expect(read(true)).toContain("Your deposit of $200 goes back to your card.");
  expect(read(false)).toContain("Your deposit of $200 does not go back by itself: call us about it.");
});

test("CHK-03: whoever holds a vehicle, or waits for it, is mailed the way back to the page, and the dealer is not", () => {
  const read = (state: "held" | "waiting" | "paid") => {
    const claimed = news({ told: "claimed" });
    const changed = {
      ...claimed,
      reservation: { ...claimed.reservation, state, endedAs: null, paidAt: null },
    };
    expect(buildDealerMail(changed)).toBeNull();
    return buildShopperMail(changed)?.text;
  };
  for (const text of ["We hold the", "Pay the deposit: https://northside.example/r"])
    expect(read("held")).toContain(text);
  for (const text of ["You are in line for the", "leave the line: https://northside.example/r"])
    expect(read("waiting")).toContain(text);
  expect(read("waiting")).not.toContain("$17,000");
  expect(read("paid")).toBeUndefined();
});

test("CHK-08: the dealer's mail has commands that work as they are", () => {
  const text = buildDealerMail(news({ told: "reserved" }))?.text;
  for (const verb of ["complete", "release"])
    expect(text).toMatch(new RegExp(`forecourt -- reservations ${verb} 0b9f\\S+ --account north --by`));
});
