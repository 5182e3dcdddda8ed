import { expect, test } from "vitest";
import type { ShopperEnquiry } from "#features/leads/inbox/shopper-enquiries.server.ts";
import { AN_APPOINTMENT, aLead } from "#features/leads/rules/test-lead.ts";
import { buildEnquiryEntry } from "./build-enquiry-entries.server.ts";

const { id, receivedAt, message, car, seller, category, subcategory, appointment } = aLead();
const SENT: ShopperEnquiry = {
  ...{ id, receivedAt, message, car, seller, category, subcategory, appointment },
  isOwn: true,
  deliveredAt: null,
  isGivenUp: false,
};
const build = (changes: Partial<ShopperEnquiry> = {}) =>
  buildEnquiryEntry({ ...SENT, ...changes }, { key: "0", card: null });

test("WAT-20 D145: an enquiry has its day and topic in words, its vehicle, message and reference", () => {
  expect(build()).toEqual({
    key: "0",
    sentOn: "2 March 2025",
    topic: "Used car enquiry",
    car: { title: "2022 Toyota HiLux SR5", card: null },
    own: { message: "Is it still available?\nCan I see it on Monday?", reference: "5F0C9A3E" },
    outcome: { kind: "sent", words: "Sent. Northside Motors has not confirmed that it arrived." },
  });
});

test("D145: an enquiry that only names the shopper's contact says nothing that its sender typed", () => {
  const entry = build({ isOwn: false });
  expect(entry.own).toBeNull();
  const text = JSON.stringify(entry);
  for (const typed of ["still available", "5F0C9A3E", "5f0c9a3e", "Jane", "123ABC"])
    expect(text).not.toContain(typed);
});

test("WAT-20 D145: the outcome is what the dealer's targets reported, and no more", () => {
  const deliveredAt = new Date("2025-03-01T23:31:00Z");
  expect(build({ deliveredAt }).outcome).toEqual({
    kind: "received",
    words: "Received by Northside Aspley on Sunday 2 March 2025, 9:31 am.",
  });
  expect(build({ isGivenUp: true }).outcome).toEqual({
    kind: "undelivered",
    words: "We could not deliver this enquiry. Please call Northside Motors on 07 3111 1111.",
  });
});

test("WAT-20 LEAD-10: a careers enquiry has the topic that was chosen", () => {
  expect(build({ category: "General Enquiry", subcategory: "Career Enquiry" }).topic).toBe("Careers enquiry");
});

test.each([
  ["booked", "Test drive"],
  ["changed", "Test drive, changed"],
  ["cancelled", "Test drive, cancelled"],
] as const)("WAT-20 D161 D168: a test drive that was %s is called '%s'", (state, topic) => {
  const appointment = { ...AN_APPOINTMENT, state };
  expect(build({ category: "Test Drive", appointment }).topic).toBe(topic);
});
