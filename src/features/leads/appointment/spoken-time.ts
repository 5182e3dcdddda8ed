/** An instant in words of a zone: "Sunday 2 March 2025, 9:30 am". */
export function formatSpokenTime(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-AU", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone,
  });
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const { weekday, day, month, year, hour, minute, dayPeriod = "" } = parts;
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod.toLowerCase()}`;
}
