import type { LeadState } from "#features/leads/inbox/lead-list.server.ts";

/** Why a command cannot be carried out on an enquiry in this state. */
export const STATE_LABELS: Readonly<Record<LeadState, string>> = {
  held: "it is held; use `leads release` or `leads discard`",
  pending: "it is being delivered",
  delivered: "every target has it",
  failed: "a target did not accept it; use `leads resend`",
  removed: "its details have been removed",
};
