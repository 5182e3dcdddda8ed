/** What a calendar keeps of a visit. */
export interface CalendarEvent {
  /** The same for the same visit, so that a second file replaces the first. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  readonly start: Date;
  readonly end: Date;
  readonly writtenAt: Date;
  /** Rises when the event changes. */
  readonly sequence: number;
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
}

/** What a file is sent for (RFC 5546): to be kept, or as an organiser's invitation of an attendee and its withdrawal. */
export type CalendarMethod =
  | { readonly method: "PUBLISH" }
  | {
      readonly method: "REQUEST" | "CANCEL";
      readonly organizer: CalendarPerson;
      readonly attendee: CalendarPerson;
    };

interface CalendarPerson {
  readonly name: string;
  /** An address (see `normaliseEmail`). */
  readonly email: string;
}

const MAX_LINE_BYTES = 75;

/** An iCalendar file (RFC 5545) with one event. */
export function buildCalendarFile(event: CalendarEvent, sent: CalendarMethod): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Forecourt//Visits//EN",
    `METHOD:${sent.method}`,
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    ...(sent.method === "PUBLISH" ? [] : listPeople(sent)),
    `STATUS:${event.status}`,
    ...(event.status === "CANCELLED" ? [] : listAlarm(event)),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** The shopper's own calendar says it in time to set out (D304). */
const listAlarm = ({ title }: CalendarEvent): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(title)}`,
  "TRIGGER:-PT2H",
  "END:VALARM",
];

/** Answers a calendar file as a download of this name. */
export const toCalendarResponse = (file: string, name: string): Response =>
  new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
  });

/** Nobody is asked to answer: an answer would go to an address that only the shopper typed (D80, D162). */
function listPeople({
  organizer,
  attendee,
}: Exclude<CalendarMethod, { readonly method: "PUBLISH" }>): string[] {
  return [
    `ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.email}`,
    `ATTENDEE;CN=${quote(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee.email}`,
  ];
}

/** A parameter's value, which may hold neither quotes nor control characters. */
const quote = (text: string) => `"${text.replace(/[\p{Cc}"]/gu, "")}"`;

/** `20261128T000000Z`. */
const utc = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, "");

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (special) => `\\${special}`).replace(/\r\n|\r|\n/g, "\\n");

/** Breaks a long line before its 76th byte, between characters, each further line beginning with a space. */
function foldLine(line: string): string {
  const lines = [""];
  for (const character of line) {
    const last = lines.at(-1) ?? "";
    if (Buffer.byteLength(last + character) <= MAX_LINE_BYTES) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join("\r\n");
}
