import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import { formatDay } from "#ui/base/calendar-date.ts";

/** "12 min", "3 h", "2 days". */
export function describeLength(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return `${Math.max(1, Math.round(milliseconds / MINUTE_MS))} min`;
  if (milliseconds < DAY_MS) return `${Math.round(milliseconds / HOUR_MS)} h`;
  const days = Math.round(milliseconds / DAY_MS);
  return days === 1 ? "1 day" : `${days} days`;
}

const MAX_AGE_MS = 14 * DAY_MS;

/** How long ago something was: "just now", "12 min ago", "3 h ago", and its day once that is two weeks. */
export function describeAge(at: Date, now: Date, timeZone: string): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE_MS) return "just now";
  return age < MAX_AGE_MS ? `${describeLength(age)} ago` : formatDay(at, timeZone);
}

/** How an answer stands that is promised by an instant: "Answer due in 12 min", "Overdue by 2 h". */
export function describeDue(dueAt: Date, now: Date): { readonly text: string; readonly isOverdue: boolean } {
  const left = dueAt.getTime() - now.getTime();
  return left >= 0
    ? { text: `Answer due in ${describeLength(left)}`, isOverdue: false }
    : { text: `Overdue by ${describeLength(-left)}`, isOverdue: true };
}
