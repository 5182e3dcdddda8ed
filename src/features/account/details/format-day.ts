/** Formats the day of an instant in a zone: "23 Nov 2026". */
export const formatDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone }).format(at);
