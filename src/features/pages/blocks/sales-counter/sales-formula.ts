import { toLocalTime } from "#features/places/time-zone.ts";

/** The formula's own zone (HOME-26). */
const ZONE = "Australia/Brisbane";
const SALES_PER_DAY = 192;
const SECONDS_PER_SALE = 450;

/** Sales of the month so far by the formula of HOME-26: 192 a day, one each 450 seconds. It counts no real sales. */
export function countByFormula(now: Date): number {
  const { date, minutes } = toLocalTime(now, ZONE);
  const seconds = minutes * 60 + now.getUTCSeconds();
  return Math.floor((Number(date.slice(8)) - 1) * SALES_PER_DAY + seconds / SECONDS_PER_SALE);
}

/** When the formula's number changes next: its steps are as far apart as those of UTC. */
export function findNextSale(now: Date): Date {
  const step = SECONDS_PER_SALE * 1000;
  return new Date((Math.floor(now.getTime() / step) + 1) * step);
}
