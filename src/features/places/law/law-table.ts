import { z } from "zod";
import { STATES } from "../states.ts";

/** What the tables of law share. Each is a file in `data/`, checked when it is loaded: a wrong figure names its state and field. */

const calendarDate = z.iso.date();

/** Where a figure comes from, and when it was read there. */
export const lawSource = z.strictObject({
  title: z.string().min(1),
  url: z.url(),
  /** The date of the page or of the law, `YYYY-MM-DD`; null if it names none. */
  asAt: calendarDate.nullable(),
  readOn: calendarDate,
});
export type LawSource = z.infer<typeof lawSource>;

export const state = z.enum(STATES);
export type State = z.infer<typeof state>;

const isState = (letters: string): letters is State => (STATES as readonly string[]).includes(letters);

/** A state by its letters in any case, such as "QLD"; null for anything else. */
export function findState(letters: string | null): State | null {
  const upper = (letters ?? "").trim().toUpperCase();
  return isState(upper) ? upper : null;
}
