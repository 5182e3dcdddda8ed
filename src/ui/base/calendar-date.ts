const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** "2026-03-12" as "12 March 2026", "2026-03" as "March 2026"; anything else as it is. */
export function formatDate(date: string): string {
  const match = /^([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?$/.exec(date);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return date;
  return [match[3] && Number(match[3]), month, match[1]].filter(Boolean).join(" ");
}

/** Formats the day of an instant in a zone: "23 Nov 2026". */
export const formatDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone }).format(at);
