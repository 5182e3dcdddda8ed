import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AN_APPOINTMENT, aLead } from "../rules/test-lead.ts";
import { buildAppointmentFile, listCalendarFiles } from "./appointment-file.ts";

const NOW = new Date("2025-03-01T23:30:05Z");

/** The lines of a file as a calendar reads them: folded ones joined. */
const readLines = (file: string) => file.replaceAll("\r\n ", "").split("\r\n").filter(Boolean);
const readValue = (file: string, name: string) =>
  readLines(file)
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.slice(name.length);

describe("LEAD-22: the shopper's file", () => {
  const file = buildAppointmentFile(aLead(), AN_APPOINTMENT, { now: NOW });

  test("has time, place and what to bring, and names nobody", () => {
    expect(readValue(file, "METHOD")).toBe(":PUBLISH");
    expect(readValue(file, "DTSTART")).toBe(":20250308T000000Z");
    expect(readValue(file, "DTEND")).toBe(":20250308T010000Z");
    expect(readValue(file, "LOCATION")).toContain("Northside Aspley\\, 1 Gympie Road");
    expect(readValue(file, "DESCRIPTION")).toContain("Bring your driver licence. Call 07 3111 1111");
    expect(file).not.toContain("jane@example.com");
    expect(file).not.toMatch(/ORGANIZER|ATTENDEE/);
  });

  test("is the same event after a change, and a cancelled one says so", () => {
    const cancelled = buildAppointmentFile(
      aLead(),
      { ...AN_APPOINTMENT, state: "cancelled", sequence: 2 },
      { now: NOW },
    );
    expect(readValue(cancelled, "UID")).toBe(readValue(file, "UID"));
    expect(readValue(cancelled, "STATUS")).toBe(":CANCELLED");
    expect(readValue(cancelled, "SEQUENCE")).toBe(":2");
  });
});

test.each([
  ["booked", "REQUEST"],
  ["changed", "REQUEST"],
  ["cancelled", "CANCEL"],
] as const)(
  "LEAD-22 D162: the dealer's file of a %s drive is the shopper's %s and asks for no answer",
  (state, method) => {
    const file = buildAppointmentFile(
      aLead(),
      { ...AN_APPOINTMENT, state },
      { now: NOW, dealer: "sales@north.example" },
    );
    expect(readValue(file, "METHOD")).toBe(`:${method}`);
    expect(readValue(file, "ORGANIZER")).toBe(';CN="Jane Citizen":mailto:jane@example.com');
    expect(readValue(file, "ATTENDEE")).toContain("RSVP=FALSE:mailto:sales@north.example");
    expect(readValue(file, "DESCRIPTION")).toContain("0412 345 678");
  },
);

test("LEAD-22: a lead without a vehicle and without a location still gives a file", () => {
  const { seller } = aLead();
  const file = buildAppointmentFile(
    aLead({ car: null, seller: { ...seller, location: null } }),
    AN_APPOINTMENT,
    {
      now: NOW,
    },
  );
  expect(readValue(file, "SUMMARY")).toBe(":Test drive: a vehicle at Northside Motors");
  expect(readValue(file, "LOCATION")).toBe(":Northside Motors");
});

test("LEAD-22: whatever a shopper is called, no line is added, and none is longer than a calendar reads", () => {
  const properties = readLines(
    buildAppointmentFile(aLead(), AN_APPOINTMENT, { now: NOW, dealer: "x@y.example" }),
  ).length;
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 120 }),
      fc.constantFrom("", "\r\nATTENDEE:mailto:x@evil.example", '"'),
      (name, added) => {
        const { person } = aLead();
        const lead = aLead({ person: { ...person, name: name + added } });
        const file = buildAppointmentFile(lead, AN_APPOINTMENT, { now: NOW, dealer: "x@y.example" });
        expect(readLines(file)).toHaveLength(properties);
        for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      },
    ),
  );
});

test.each([
  ["booked", undefined, "PUBLISH"],
  ["cancelled", undefined, "PUBLISH"],
  ["booked", "sales@north.example", "REQUEST"],
  ["cancelled", "sales@north.example", "CANCEL"],
] as const)("D162: a mail about a %s drive to %s says that its file is to %s", (state, dealer, method) => {
  const lead = aLead({ appointment: { ...AN_APPOINTMENT, state } });
  const [file, ...others] = listCalendarFiles(lead, { now: NOW, ...(dealer && { dealer }) });
  expect(others).toEqual([]);
  expect(file).toMatchObject({
    filename: "test-drive.ics",
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  });
  expect(readValue(String(file?.content), "METHOD")).toBe(`:${method}`);
});

test("D161 D162: a mail has no calendar file without a time that is kept", () => {
  const list = (appointment: ReturnType<typeof aLead>["appointment"]) =>
    listCalendarFiles(aLead({ appointment }), { now: NOW });
  expect([list(null), list({ ...AN_APPOINTMENT, state: "requested" })]).toEqual([[], []]);
});
