import fc from "fast-check";
import { expect, test } from "vitest";
import { buildCalendarFile, type CalendarEvent } from "./calendar-file.ts";

const EVENT: CalendarEvent = {
  uid: "visit-aspley-2022-toyota-hilux-a12-20250308@northside.example",
  title: "See the 2022 Toyota HiLux SR5 at Northside Aspley",
  place: "Northside Aspley, 1 Gympie Road, Aspley QLD 4034",
  description: "Please call 07 3111 1111 to confirm the time.\nhttps://northside.example/cars/a",
  url: "https://northside.example/cars/2022-toyota-hilux-a12",
  start: new Date("2025-03-08T00:00:00Z"),
  end: new Date("2025-03-08T01:00:00Z"),
  writtenAt: new Date("2025-03-01T23:30:05.250Z"),
  sequence: 0,
  status: "TENTATIVE",
};

/** The lines of a file, put together again, as a calendar reads them. */
const read = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("D122 D304: a visit is one tentative event, in UTC, with commas and line breaks escaped", () => {
  expect(read(buildCalendarFile(EVENT, { method: "PUBLISH" }))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Forecourt//Visits//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:visit-aspley-2022-toyota-hilux-a12-20250308@northside.example",
    "SEQUENCE:0",
    "DTSTAMP:20250301T233005Z",
    "DTSTART:20250308T000000Z",
    "DTEND:20250308T010000Z",
    "SUMMARY:See the 2022 Toyota HiLux SR5 at Northside Aspley",
    "LOCATION:Northside Aspley\\, 1 Gympie Road\\, Aspley QLD 4034",
    "DESCRIPTION:Please call 07 3111 1111 to confirm the time.\\nhttps://northside.example/cars/a",
    "URL:https://northside.example/cars/2022-toyota-hilux-a12",
    "STATUS:TENTATIVE",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:See the 2022 Toyota HiLux SR5 at Northside Aspley",
    "TRIGGER:-PT2H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("D122 D275: no line is longer than 75 bytes, and no text adds a line or loses a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const file = buildCalendarFile({ ...EVENT, title }, { method: "PUBLISH" });
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      // A line breaks only where the next character would not fit.
      for (const [, line = "", next = ""] of file.matchAll(/(?<=^|\n)([^\r\n]*)(?=\r\n (.))/gu))
        expect(Buffer.byteLength(line + next)).toBeGreaterThan(75);
      const lines = read(file);
      expect(lines).toHaveLength(23);
      const summary = lines.find((line) => line.startsWith("SUMMARY:")) ?? "";
      const text = summary.slice(8).replace(/\\(.)/g, (_, kind) => (kind === "n" ? "\n" : kind));
      expect(text).toBe(title.replace(/\r\n|\r/g, "\n"));
    }),
  );
});

test("D304: a calendar reminds of no visit that is cancelled", () => {
  expect(buildCalendarFile({ ...EVENT, status: "CANCELLED" }, { method: "PUBLISH" })).not.toContain("VALARM");
});
