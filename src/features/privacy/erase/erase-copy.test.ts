import fc from "fast-check";
import { expect, test } from "vitest";
import { listErased, listKept } from "./erase-copy.ts";
import type { HeldCounts } from "./erase-view.ts";

const NOTHING: HeldCounts = {
  devices: 0,
  watchlist: 0,
  deals: 0,
  alerts: 0,
  consents: 0,
  spins: 0,
  enquiries: 0,
  sentEnquiries: 0,
  cancelledEnquiries: 0,
};
const DEALER = "Northside Pty Ltd";
const erase = (held: Partial<HeldCounts>, contacts = ["0412 345 678"]) =>
  listErased({ contacts, held: { ...NOTHING, ...held } });
const keep = (held: Partial<HeldCounts>) => listKept({ ...NOTHING, ...held }, DEALER);

test("D151: of an account that holds nothing, only the sign-in and the browser's own list are erased", () => {
  expect(erase({}, ["0412 345 678", "jane@example.com"])).toEqual([
    "Your name and your sign-in: 0412 345 678 and jane@example.com",
    "What this browser stores for this site, such as favourites and viewed vehicles",
  ]);
});

test.each<[Partial<HeldCounts>, string]>([
  [{ devices: 1 }, "1 sign-in on your devices: you are signed out everywhere"],
  [{ devices: 2 }, "2 sign-ins on your devices: you are signed out everywhere"],
  [{ watchlist: 1 }, "Your watchlist: 1 vehicle"],
  [{ deals: 1 }, "1 saved deal"],
  [{ watchlist: 100 }, "Your watchlist: 100 vehicles"],
  [{ alerts: 1 }, "1 email alert"],
  [{ alerts: 50 }, "50 email alerts"],
  [{ consents: 3 }, "What you agreed to receive"],
  [{ enquiries: 1 }, "Your name, contact details, messages and pages visited in 1 enquiry"],
  [{ enquiries: 2 }, "Your name, contact details, messages and pages visited in 2 enquiries"],
])("D151: with %j, erased is %j", (held, words) => {
  expect(erase(held)).toHaveLength(3);
  expect(erase(held)[1]).toBe(words);
});

test("D151: what stays says why: enquiries without the person, the dealer's copies, other contacts and backups", () => {
  expect(keep({ enquiries: 3, sentEnquiries: 2, cancelledEnquiries: 1 })).toEqual([
    "That there was an enquiry, when, and about which vehicle, without anything about you",
    expect.stringMatching(/^2 enquiries that Northside Pty Ltd already received .* by law for some years$/),
    "1 enquiry has not reached Northside Pty Ltd yet and will not be sent",
    "Alerts to another address of yours",
    "Enquiries that were sent without signing in, unless they name both a number and an address that you proved here: we cannot tell whose they are. To see or delete them, ask Northside Pty Ltd, who can check",
    "Backups, until they are overwritten. If one is restored, your details are erased again",
  ]);
  expect(keep({ spins: 1 })).toContain(
    "Which prize of a promotion was won and when, with a code from which nobody can read your number, so that each person spins once",
  );
  expect(keep({ enquiries: 2, cancelledEnquiries: 2 })).toContain(
    "2 enquiries have not reached Northside Pty Ltd yet and will not be sent",
  );
});

test("D151: whatever is held, nothing is said of a kind of which there is none", () => {
  const count = fc.integer({ min: 0, max: 3 });
  const counts = fc.record({
    devices: count,
    watchlist: count,
    deals: count,
    alerts: count,
    consents: count,
    spins: count,
    enquiries: count,
    sentEnquiries: count,
    cancelledEnquiries: count,
  });
  fc.assert(
    fc.property(counts, (held) => {
      const {
        devices,
        watchlist,
        deals,
        alerts,
        consents,
        spins,
        enquiries,
        sentEnquiries,
        cancelledEnquiries,
      } = held;
      const some = (counted: readonly number[]) => counted.filter((one) => one > 0).length;
      expect(erase(held)).toHaveLength(2 + some([devices, watchlist, deals, alerts, consents, enquiries]));
      expect(keep(held)).toHaveLength(3 + some([spins, enquiries, sentEnquiries, cancelledEnquiries]));
      expect([...erase(held), ...keep(held)].join("\n")).not.toMatch(/\b0 /);
    }),
  );
});
