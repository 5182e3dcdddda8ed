import type { EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { STATES } from "#features/places/states.ts";

/** What the dealer reads of a test drive beside its time: the preferred time where none was booked, the licence, the comments. */
export function composeMessage({
  time,
  preferred_time,
  licence_state,
  message,
}: Pick<EnquiryValues, "time" | "preferred_time" | "licence_state" | "message">): string {
  const state = STATES.find((known) => known === licence_state.trim().toUpperCase());
  const preferred = time === "" ? preferred_time.trim() : "";
  const facts = [preferred && `Preferred time: ${preferred}`, state && `Driver licence from: ${state}`];
  return [facts.filter(Boolean).join("\n"), message.trim()].filter(Boolean).join("\n\n");
}
