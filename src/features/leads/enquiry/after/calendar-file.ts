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
}

const MAX_LINE_BYTES = 75;

/** An iCalendar file (RFC 5545) with one event, tentative because nobody has confirmed it (D122). */
export function buildCalendarFile(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Forecourt//Visits//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    "STATUS:TENTATIVE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

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
