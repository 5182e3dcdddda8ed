import { toTestDrivePath } from "#features/catalogue/paths.ts";
import { type FormRequest, findSiteCar } from "#features/leads/take/form-request.server.ts";
import { isDatabaseDown } from "#platform/postgres/database.ts";
import { findTestDrivePlace, readSchedule } from "./schedule.server.ts";
import { formatDay, formatTime, groupByDate } from "./time-labels.ts";

/** A time at which a vehicle can be driven, and the page that books it. */
export interface NextTime {
  /** "Saturday 28 November" */
  readonly day: string;
  /** "10:00 am" */
  readonly time: string;
  readonly href: string;
}

const MAX_NEXT_TIMES = 3;

/**
 * The first free time of each of the next days on which a vehicle can be driven. Empty if it has no test drives, and while
 * the database cannot be reached.
 */
export async function findNextTimes(ctx: FormRequest, slug: string): Promise<readonly NextTime[]> {
  if (!ctx.config.testDrive.enabled) return [];
  const car = await findSiteCar(ctx, { slug });
  const place = car && findTestDrivePlace(ctx, car, "");
  if (!place) return [];
  try {
    const { free } = await ctx.db.inAccount(ctx.accountId, (tx) => readSchedule(tx, ctx, { place, own: {} }));
    const { timeZone } = place.yard;
    const days = [...groupByDate(free, timeZone).values()].slice(0, MAX_NEXT_TIMES);
    return days.map(([first]) => {
      const query = new URLSearchParams({ time: first.value });
      return {
        ...{ day: formatDay(first.start, timeZone), time: formatTime(first.start, timeZone) },
        href: `${toTestDrivePath(slug)}&${query}`,
      };
    });
  } catch (error) {
    if (isDatabaseDown(error)) return [];
    throw error;
  }
}
