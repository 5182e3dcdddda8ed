import { expect, test } from "vitest";
import { countHeld } from "../erase/erase.server.ts";
import { listCopies, listUndelivered } from "./copies.ts";
import { testDispatch, testEnquiry, testRecord } from "./test-record.ts";

const CRM = "https://crm.example/leads";
const waiting = { state: "pending", deliveredAt: null } as const;
const failed = { state: "failed", deliveredAt: null } as const;

const RECORD = testRecord({
  enquiries: [
    testEnquiry("both", [
      testDispatch(),
      testDispatch({ kind: "webhook", target: CRM }),
      testDispatch({ kind: "confirmation", target: "jane@example.com" }),
    ]),
    testEnquiry("one of two", [
      testDispatch(),
      testDispatch({ kind: "adf", target: "crm@northside.example", ...failed }),
    ]),
    testEnquiry("none", [
      testDispatch(waiting),
      testDispatch({ kind: "confirmation", target: "jane@example.com" }),
    ]),
    testEnquiry("alerted", [
      testDispatch(failed),
      testDispatch({ kind: "alert", target: "owner@northside.example" }),
    ]),
    testEnquiry("held", [
      testDispatch({ kind: "digest", target: "held@northside.example" }),
      testDispatch({ kind: "reminder", target: "held@northside.example" }),
    ]),
  ],
});

test("D85: copies are listed once by the address that has one; the person's own confirmation and a digest, which names nobody, are none", () => {
  expect(listCopies(RECORD)).toEqual(["sales@northside.example", CRM, "owner@northside.example"]);
  expect(listCopies(testRecord())).toEqual([]);
});

test("D85: an enquiry that misses a target of the dealer is undelivered there, and says whether anybody has it", () => {
  expect(listUndelivered(RECORD)).toEqual([
    { id: "one of two", targets: ["crm@northside.example"], reachedNobody: false },
    { id: "none", targets: ["sales@northside.example"], reachedNobody: true },
    { id: "alerted", targets: ["sales@northside.example"], reachedNobody: true },
  ]);
});

test("D151: the page counts of every kind, over both accounts of a person who signed in with number and address", () => {
  const session = { device: "Safari on iPhone", createdAt: "", lastUsedAt: "" };
  const shopper = {
    ...{ id: "s" as never, phone: null, email: null, name: null, agreements: [] },
    ...{ createdAt: new Date(0), lastSeenAt: new Date(0) },
  };
  const spin = { prize: "Car wash", isWin: true, spunAt: "" };
  const shoppers = [
    {
      ...shopper,
      sessions: [session, session],
      watchlist: [{ slug: "a", savedAt: "" }],
      deals: [],
      spins: [spin],
    },
    {
      ...shopper,
      sessions: [session],
      watchlist: [{ slug: "b", savedAt: "" }],
      deals: [{ slug: "b", query: "", savedAt: "" }],
      spins: [],
    },
  ];
  expect(countHeld({ ...RECORD, shoppers })).toEqual({
    ...{ devices: 3, watchlist: 2, deals: 1, alerts: 0, consents: 0, spins: 1 },
    ...{ enquiries: 5, sentEnquiries: 2, cancelledEnquiries: 2 },
  });
});
