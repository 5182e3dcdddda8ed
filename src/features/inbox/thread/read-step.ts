import { isDate } from "#features/inventory/feeds/values/readings.ts";
import type { NextStep } from "#features/leads/threads/change-thread.server.ts";
import { MAX_STEP_LENGTH } from "#features/leads/threads/thread.ts";
import { listInstants, toInstant } from "#features/places/time-zone.ts";

interface TypedStep {
  readonly step: string;
  readonly date: string;
  readonly time: string;
}

const DATE = /^20\d\d-\d\d-\d\d$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * The next step that somebody typed, by the clock of a zone: without a time, at nine in the morning.
 * @returns what is wrong with it, as a text, if it cannot be taken
 */
export function readNextStep({ step, date, time }: TypedStep, timeZone: string): NextStep | string {
  const text = step.replaceAll(/\s+/g, " ").trim();
  if (text === "") return "Say what is to be done next, such as “Call about the trade-in”.";
  if (text.length > MAX_STEP_LENGTH) return `Say it in at most ${MAX_STEP_LENGTH} characters.`;
  if (!DATE.test(date) || !isDate(date)) return "Choose the day of the next step.";
  const [, hours = "09", minutes = "00"] = TIME.exec(time === "" ? "09:00" : time) ?? [];
  if (time !== "" && !TIME.test(time)) return "Enter the time as hours and minutes, such as 14:30.";
  const ofDay = Number(hours) * 60 + Number(minutes);
  if (listInstants(date, ofDay, timeZone).length === 0)
    return "The clocks go forward that night, so this time does not exist. Choose another.";
  return { text, at: toInstant(date, ofDay, timeZone) };
}
