/** Formats an instant for staff, by the clock of their dealer, which is named: "27 Nov 2026, 3:04 pm AEDT". */
export const formatStaffTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-AU", {
    ...({ day: "numeric", month: "short", year: "numeric" } as const),
    ...({ hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone } as const),
  }).format(at);
