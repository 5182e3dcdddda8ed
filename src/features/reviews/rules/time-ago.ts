import { countDays } from "#features/places/time-zone.ts";

const WEEK = 7;
const MONTH = 365.25 / 12;
const YEAR = 365.25;

/** How long ago a day is: "today", "yesterday", "3 weeks ago", "a year ago" (ENT-29). Days are `YYYY-MM-DD`. */
export function formatTimeAgo(date: string, today: string): string {
  const days = Math.max(0, countDays(date, today));
  if (days < 2) return days === 0 ? "today" : "yesterday";
  if (days < WEEK) return `${days} days ago`;
  if (days < MONTH) return formatUnits(days / WEEK, "week");
  return days < YEAR ? formatUnits(days / MONTH, "month") : formatUnits(days / YEAR, "year");
}

const formatUnits = (amount: number, unit: string): string =>
  amount < 2 ? `a ${unit} ago` : `${Math.floor(amount)} ${unit}s ago`;
