import type { StaffId } from "#features/identity/staff/person.ts";
import type { SiteId } from "#platform/account-id.ts";

/** A shopper as staff see them: all their enquiries, and what was said and done about them (D432). */
export interface Thread {
  readonly id: number;
  readonly siteId: SiteId;
  /** Slug of the yard of the newest enquiry; null for none. */
  readonly location: string | null;
  readonly name: string;
  /** As in `lead.email_key`; "" for none. */
  readonly emailKey: string;
  readonly phoneKey: string;
  readonly state: "open" | "closed";
  /** All that came is held as suspect. */
  readonly isHeld: boolean;
  readonly assignedTo: StaffId | null;
  readonly assignedAt: Date | null;
  /** When it is given to somebody, or moves to somebody else (D444); null for never. */
  readonly assignAt: Date | null;
  readonly nextStep: string | null;
  readonly nextStepAt: Date | null;
  readonly openedAt: Date;
  readonly lastActivityAt: Date;
  readonly lastIncomingAt: Date | null;
  readonly firstResponseAt: Date | null;
  /** By when the site promises an answer that is still owed (D433); null if none is. */
  readonly responseDueAt: Date | null;
  /** Of what staff change of it. */
  readonly version: number;
}

/** What happens in a thread beside enquiries. `mail-in` and `text-in` are the shopper's, the others are of staff or of the program. */
export type ThreadEventKind =
  | ("note" | "call" | "mail-out" | "mail-in" | "text-out" | "text-in")
  | ("assigned" | "next-step" | "closed" | "reopened" | "answered")
  | ("merged" | "released" | "rejected" | "sent-again");

export interface ThreadEvent {
  readonly id: number;
  readonly at: Date;
  readonly kind: ThreadEventKind;
  /** Null for what the shopper or the program did. */
  readonly staffId: StaffId | null;
  readonly body: string | null;
  /** What else is known of it, by its kind. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Of a note, a call or a message, in characters; the database has the same limit. */
export const MAX_EVENT_LENGTH = 20_000;
/** Of a next step. */
export const MAX_STEP_LENGTH = 500;
