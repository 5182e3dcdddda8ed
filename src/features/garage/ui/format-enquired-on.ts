/**
 * The day of an enquiry: "3 November", with its year unless it is this year's.
 * @param at ISO 8601
 * @param timeZone IANA zone of the site
 */
export function formatEnquiredOn(at: string, now: Date, timeZone: string): string {
  const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString("en-AU", { ...options, timeZone });
  const date = new Date(at);
  const isThisYear = format(date, { year: "numeric" }) === format(now, { year: "numeric" });
  return format(date, { day: "numeric", month: "long", ...(!isThisYear && { year: "numeric" }) });
}
