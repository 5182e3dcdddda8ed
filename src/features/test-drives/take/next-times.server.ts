import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { toTestDrivePath } from "#features/catalogue/paths.ts";
import { type FormRequest, findSiteCar } from "#features/leads/take/form-request.server.ts";
import { isDatabaseDown } from "#platform/postgres/database.ts";
import { findTestDriveYard, readSchedule } from "./schedule.server.ts";
import { buildDays } from "./time-labels.ts";

/** A time at which a vehicle can be driven, and the page that books it. */
export interface NextTime {
  /** "Saturday 28 November, 10:00 am". */
  readonly label: string;
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
  const yard = car && !findTestDriveRefusal(car, ctx.config.testDrive) && findTestDriveYard(ctx, car, "");
  if (!car || !yard) return [];
  try {
    const { free } = await ctx.db.inAccount(ctx.accountId, (tx) =>
      readSchedule(tx, ctx, { place: { car, yard }, own: {} }),
    );
    const firsts = buildDays(free, yard.timeZone).flatMap(({ label, times: [first] }) =>
      first ? [{ label: `${label}, ${first.label}`, time: first.value }] : [],
    );
    return firsts.slice(0, MAX_NEXT_TIMES).map(({ label, time }) => ({
      label,
      href: `${toTestDrivePath(slug)}&${new URLSearchParams({ time })}`,
    }));
  } catch (error) {
    if (isDatabaseDown(error)) return [];
    throw error;
  }
}
