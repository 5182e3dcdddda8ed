import { findHours, formatWeekday, type Period } from "#features/places/day-hours.ts";
import { listUnusualDays } from "#features/places/opening-hours.ts";
import { addDays, toLocalTime } from "#features/places/time-zone.ts";
import { type Location, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { describeClosedTestDrives } from "#features/test-drives/manage/closed-test-drives.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { applySiteFile } from "#runtime/settings/site-file.server.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { formatTable, print } from "../terminal/output.ts";

interface HoursOptions {
  readonly site: string;
  readonly on?: string;
  readonly closed?: boolean;
  readonly open?: string;
  readonly remove?: boolean;
  readonly name?: string;
  readonly json?: boolean;
}

/** The change to a day: null to give it its usual hours again. */
type Change =
  | { readonly status: "Closed" }
  | { readonly status: "Open"; readonly periods: readonly Period[] }
  | null;

/** Days that are shown around the one that was named, and after today without one. */
const DAYS_AROUND = 3;
const DAYS_AHEAD = 14;

/** `locations hours`: changes one special day of a location, and shows its hours around it (D213). */
export async function locationHoursCommand(slug: string, options: HoursOptions): Promise<void> {
  const { on, name, json } = options;
  const change = readChange(options);
  await withPlatform(async (platform, { FETCH_PRIVATE_ADDRESSES: allowPrivate }) => {
    const { accountId, siteId } = await requireSite(platform, options.site);
    const now = new Date();
    const result = await platform.db.inAccount(accountId, async (tx) => {
      const location = await requireLocation(tx, slug);
      if (on === undefined || change === undefined) return { location, version: null, drives: [] };
      const day = toDay(location, { date: on, change, name, now });
      const file = { locations: { [location.slug]: { specialHours: { [on]: day } } } };
      const applying = { merge: true, confirmed: true, author: "command line", now, allowPrivate };
      const applied = await applySiteFile(tx, siteId, { file, ...applying });
      if (applied.ok)
        return {
          location: await requireLocation(tx, slug),
          version: applied.version,
          drives: await describeClosedTestDrives(tx, now),
        };
      const problems = "problems" in applied ? applied.problems : [];
      throw new StartError(
        `Nothing was changed. ${problems.map(({ path, rule }) => `${path}: ${rule}`).join("; ")}.`,
      );
    });
    const { days, notes } = describe(result.location, on, now);
    const shown = { days, notes: [...notes, ...result.drives] };
    print(json, { location: result.location.slug, version: result.version, ...shown }, () =>
      [
        ...(result.version === null ? [] : [`Published version ${result.version} of ${options.site}.`]),
        formatTable(
          ["date", "day", "hours", ""],
          shown.days.map(({ date, hours, isSpecial }) => [
            ...[date, formatWeekday(date), hours],
            isSpecial ? "special day" : "",
          ]),
        ),
        ...shown.notes.map((note) => `  Note: ${note}`),
      ].join("\n"),
    );
  });
}

/** Undefined where nothing is to be changed. */
function readChange({ on, closed, open, remove, name }: HoursOptions): Change | undefined {
  if (on !== undefined && !isDate(on))
    throw new StartError(`--on: "${on}" must be a date such as 2026-12-25.`);
  const given = [closed, open !== undefined, remove].filter(Boolean).length;
  if (given > 1) throw new StartError("--closed, --open and --remove: give one of them.");
  if (name !== undefined && !closed && open === undefined)
    throw new StartError("--name: needs --closed or --open.");
  if (given === 0) return undefined;
  if (on === undefined) throw new StartError("--on: is needed: the day, such as 2026-12-25.");
  if (open !== undefined) return { status: "Open", periods: readPeriods(open) };
  return closed ? { status: "Closed" } : null;
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** "09:00-12:00,13:00-17:00". Whether they are in order is checked like those of a file. */
function readPeriods(text: string): Period[] {
  return text.split(",").map((part) => {
    const [, open, close] = /^\s*(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)\s*$/.exec(part) ?? [];
    if (!open || !close)
      throw new StartError(
        `--open: "${part.trim()}" must be times such as 09:00-17:00, with a comma between several.`,
      );
    return { open: open.padStart(5, "0"), close: close.padStart(5, "0") };
  });
}

async function requireLocation(tx: AccountTransaction, name: string): Promise<Location> {
  const locations = await listLocations(tx);
  const location = locations.find(({ slug }) => slug === name);
  if (!location) throw new StartError(`There is no location "${name}". \`locations list\` shows them.`);
  if (!location.completed)
    throw new StartError(
      `The location "${name}" was named by a feed only. \`sites apply\` adds its address and hours first.`,
    );
  return location;
}

interface DayChange {
  readonly date: string;
  readonly change: Change;
  readonly name: string | undefined;
  readonly now: Date;
}

/** The day as a site's file has it; it keeps its name. */
function toDay({ slug, timeZone, specialHours }: Location, { date, change, name, now }: DayChange) {
  const before = specialHours.find((day) => day.date === date);
  if (change === null) {
    if (!before) throw new StartError(`--remove: ${date} is no special day of ${slug}.`);
    return null;
  }
  const { date: today } = toLocalTime(now, timeZone);
  if (date < today) throw new StartError(`--on: ${date} is past at ${slug}, where it is ${today}.`);
  const called = name ?? before?.name;
  return { ...change, ...(called !== undefined && { name: called }) };
}

function describe(location: Location, on: string | undefined, now: Date) {
  const { date: today } = toLocalTime(now, location.timeZone);
  const first = on === undefined ? today : addDays(on, -DAYS_AROUND);
  const count = on === undefined ? DAYS_AHEAD : 2 * DAYS_AROUND + 1;
  const days = Array.from({ length: count }, (_, at) => addDays(first, at)).map((date) => ({
    date,
    hours: findHours(location, date).text,
    isSpecial: location.specialHours.some((special) => special.date === date),
  }));
  const notes = listUnusualDays(location, now)
    .filter(({ date }) => date === on)
    .map(({ words }) => `${location.name} is ${words}.`);
  return { days, notes };
}
