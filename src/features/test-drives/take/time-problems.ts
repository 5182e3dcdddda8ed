import type { AskedSlot } from "../rules/asked-slot.ts";

/** What is wrong with a posted time, in words for the shopper. */
export const TIME_PROBLEMS: Readonly<Record<Exclude<AskedSlot["kind"], "free">, string>> = {
  missing: "Please choose a day and a time.",
  taken: "Sorry, somebody has just taken that time. Please choose another one.",
  past: "That time has passed. Please choose another one.",
  closed: "We are closed at that time. Please choose another one.",
  "not-offered": "That time cannot be booked. Please choose one from the list.",
};
