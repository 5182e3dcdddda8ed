import { expect, test } from "vitest";
import type { AlertOfPerson } from "#features/alerts/store/alert-store.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { buildMyData } from "./my-data.ts";
import { testDispatch, testEnquiry, testRecord } from "./test-record.ts";

const NOW = new Date("2026-11-23T01:02:03Z");
const SITES = new Map([[7 as SiteId, "Northside Motors"]]);
const build = (held: Parameters<typeof testRecord>[0] = {}) =>
  buildMyData(testRecord(held), {
    siteName: "Northside Motors",
    siteNames: SITES,
    now: NOW,
  });

test("D151: a person of whom nothing is held gets a file that says so", () => {
  expect(build()).toEqual({
    heldBy: "Northside Motors",
    downloadedAt: "2026-11-23T01:02:03.000Z",
    ...{
      accounts: [],
      alerts: [],
      payments: [],
      testDriveAgreements: [],

      marketingConsents: [],
      notesAboutYou: [],
      enquiries: [],
    },
  });
});

test("D432 D151: the file has what staff wrote down, without which of them it was", () => {
  const event = { at: NOW, kind: "note", by: "dealer", text: "Wants it by Friday" } as const;
  const thread = {
    ...{ id: 3, leadIds: ["one"], name: "Jane Citizen", state: "open" as const, openedAt: NOW },
    ...{ nextStep: "Call her", nextStepAt: NOW, events: [{ ...event, data: { name: "Kim of Northside" } }] },
  };
  const { notesAboutYou } = build({ threads: [thread] });
  expect(notesAboutYou).toMatchObject([{ nextStep: "Call her", enquiries: ["one"], events: [event] }]);
  expect(JSON.stringify(notesAboutYou)).not.toContain("Kim");
});

test("D151: of dispatches the file says how and when, never to which of the dealer's people nor why one failed", () => {
  const late = "2025-03-02T00:00:00.000Z";
  const { enquiries } = build({
    enquiries: [
      testEnquiry("one", [
        testDispatch({ kind: "adf", target: "crm@northside.example", lastError: "451 from mail.northside" }),
        testDispatch({ kind: "webhook", target: "https://crm.example/leads", deliveredAt: late }),
        testDispatch({ kind: "mail", target: "boss@northside.example", state: "failed", deliveredAt: null }),
        testDispatch({ kind: "confirmation", target: "jane@example.com", deliveredAt: late }),
        testDispatch({ kind: "alert", target: "owner@northside.example" }),
        testDispatch({ kind: "digest", target: "owner@northside.example" }),
      ]),
    ],
  });
  expect(enquiries[0]?.sent).toEqual([
    { to: "the dealer", how: "email", at: "2025-03-01T23:30:09.000Z" },
    { to: "the dealer", how: "customer records", at: late },
    { to: "you", how: "email", at: late },
  ]);
  const file = JSON.stringify(enquiries);
  for (const inner of ["@northside.example", "crm.example", "451 from", "deliveries"])
    expect(file).not.toContain(inner);
});

test("D151: the file has everything else that is held, with sites by name, also of a site that is gone", () => {
  const alert: AlertOfPerson = {
    ...{ id: "a", search: null, vehicleId: 41, title: "2022 Toyota HiLux", askedAt: NOW, confirmedAt: null },
    ...{ email: "jane@example.com", siteId: 8 as SiteId, textVersion: "1", text: "Email me." },
    ...{ source: "/alerts/new" },
    kind: "price",
    frequency: "daily",
  };
  const shopper = {
    ...{ id: "s" as never, phone: "+61412345678", email: null, name: "Jane" },
    ...{ createdAt: NOW, lastSeenAt: NOW, sessions: [], watchlist: [{ slug: "a", savedAt: "2026" }] },
    deals: [{ slug: "a", query: "postcode=4000", savedAt: "2026" }],
    spins: [{ prize: "Car wash", isWin: true, spunAt: "2026" }],
    agreements: [
      { text: "Terms.", textVersion: "1", agreedAt: "2026", siteId: 7 as SiteId, source: "/sign-in" },
    ],
  };
  const data = build({
    alerts: [alert],
    shoppers: [shopper],
    enquiries: [testEnquiry("one", [])],
  });
  expect(data.accounts[0]).toMatchObject({
    phone: "+61412345678",
    name: "Jane",
    watchlist: [{ slug: "a", savedAt: "2026" }],
    deals: [{ slug: "a", query: "postcode=4000", savedAt: "2026" }],
    spins: [{ prize: "Car wash", isWin: true, spunAt: "2026" }],
    agreements: [{ text: "Terms.", textVersion: "1", agreedAt: "2026", source: "/sign-in" }],
  });
  expect(data.accounts[0]?.agreements[0]?.site).toBe("Northside Motors");
  expect(data.alerts[0]).toMatchObject({
    title: "2022 Toyota HiLux",
    site: "A former site",
    text: "Email me.",
  });
  expect(data.enquiries[0]).toMatchObject({
    message: "Is it still available?\nCan I see it on Monday?",
    person: { email: "jane@example.com", phone: "0412 345 678" },
    site: "Northside Motors",
    sent: [],
  });
});
