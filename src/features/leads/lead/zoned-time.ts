/** An instant as ISO 8601 with the offset of a zone: `2025-03-02T09:30:00+10:00` (ADF's `requestdate`, D32). */
export function isoWithOffset(at: Date, timeZone: string): string {
  const parts = toParts(at, timeZone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  });
  const offset = parts.timeZoneName === "GMT" ? "+00:00" : parts.timeZoneName!.slice(3);
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${offset}`;
}

/** An instant in words of a zone: "Sunday 2 March 2025, 9:30 am". */
export function spokenTime(at: Date, timeZone: string): string {
  const parts = toParts(at, timeZone, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
  const time = `${parts.hour}:${parts.minute} ${parts.dayPeriod!.toLowerCase()}`;
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}, ${time}`;
}

function toParts(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat("en-AU", { ...options, timeZone });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Partial<
    Record<Intl.DateTimeFormatPartTypes, string>
  >;
}
