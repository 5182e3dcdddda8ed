import type { OpeningTimes } from "#features/places/day-hours.ts";
import { formatClock } from "#features/places/day-hours.ts";
import { addOpenTime, formatDay } from "#features/places/opening-hours.ts";
import { countDays, nameZone, toLocalTime } from "#features/places/time-zone.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time.ts";

/** "During opening hours we usually reply within an hour."; "" if the site does not say (D122). */
export const describeReplyTime = (replyTime: string): string =>
  replyTime && `During opening hours we usually reply ${replyTime}.`;

/** A time that is about right is a quarter of an hour. */
const STEP_MS = 15 * MINUTE_MS;

/**
 * When an enquiry is answered at the latest: "by about 9:30 am today", for "within an hour" before a yard opens at half past eight
 * (D290). Null if the site gives no length of time, as in "the same day", or if the hours of all these yards are unknown.
 * @param all yards of the site; where their clocks differ, the time says whose it is
 */
export function describeReplyBy(
  replyTime: string,
  { yards, all }: { readonly yards: readonly OpeningTimes[]; readonly all: readonly Zoned[] },
  now: Date,
): string | null {
  const length = readLength(replyTime);
  if (length === null) return null;
  const [first] = yards
    .flatMap(({ timeZone, ...hours }) => {
      const at = addOpenTime({ timeZone, ...hours }, now, length);
      return at ? [{ at, timeZone }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return first ? describeMoment(first, all, now) : null;
}

const LENGTH = /^within (an|one|two|three|\d{1,2}) (hour|minute)s?$/;
const COUNTS: Readonly<Record<string, number>> = { an: 1, one: 1, two: 2, three: 3 };

/** "within an hour" in milliseconds. */
function readLength(replyTime: string): number | null {
  const [, count = "", unit] = LENGTH.exec(replyTime.trim().toLowerCase()) ?? [];
  if (!unit) return null;
  return (COUNTS[count] ?? Number(count)) * (unit === "hour" ? HOUR_MS : MINUTE_MS);
}

type Zoned = Pick<OpeningTimes, "timeZone">;

function describeMoment({ at, timeZone }: Zoned & { at: Date }, all: readonly Zoned[], now: Date): string {
  const rounded = new Date(Math.ceil(at.getTime() / STEP_MS) * STEP_MS);
  const { date, minutes } = toLocalTime(rounded, timeZone);
  const day = formatDay(date, countDays(toLocalTime(now, timeZone).date, date)).replace(/,$/, "");
  const zone = nameZone(
    rounded,
    timeZone,
    all.map((yard) => yard.timeZone),
  );
  return `by about ${formatClock(minutes)}${zone} ${day}`;
}
