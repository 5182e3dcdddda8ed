import { formatDate } from "#ui/base/calendar-date.ts";

/** What a test said of an electric vehicle's battery (D353). */
export interface BatteryHealth {
  /** Of the capacity that it had when new, 1 to 100, to a tenth. */
  readonly percent: number;
  /** The day of the test, `YYYY-MM-DD`. */
  readonly date: string;
  /** Who or what tested it, as the feed writes it. */
  readonly method: string | null;
  /** An https address. */
  readonly certificateUrl: string | null;
}

/** "91% on 12 October 2026 (Aviloo)". The percentage never stands without its date. */
export function formatBatteryHealth({ percent, date, method }: BatteryHealth): string {
  return `${percent}% on ${formatDate(date)}${method === null ? "" : ` (${method})`}`;
}

/** Percentages from which the filter of results begins, the highest first. */
export const BATTERY_HEALTH_STEPS = ["90", "80", "70"] as const;

/** The steps that a battery reaches; none for an unknown health, which is never taken for a good one. */
export function listBatteryHealthSteps(health: BatteryHealth | null): string[] {
  return BATTERY_HEALTH_STEPS.filter((step) => health !== null && health.percent >= Number(step));
}
