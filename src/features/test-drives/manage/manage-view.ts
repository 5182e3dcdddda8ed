import type { EnquiryCar, EnquiryError } from "#features/leads/take/enquiry-values.ts";
import type { PhoneView } from "#features/places/phone-number.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { DayView, TimeView } from "../take/book-view.ts";

/** The times that a booked test drive can be changed to. */
export interface ChangeView {
  /** Slugs that name the place of the times when one is held. */
  readonly car: string;
  readonly location: string;
  readonly days: readonly DayView[];
  readonly nearest: readonly TimeView[];
  /** The chosen time as `formatSlot` writes it, or "". */
  readonly chosen: string;
  /** Until when the chosen time is held: "10:42 am"; null while none is. */
  readonly heldUntil: string | null;
}

/** What the page shows: the booking, the choice of another time, or the question whether to cancel. */
export type ManageStep = "show" | "change" | "cancel";

/** A test drive as its own link shows it. Nothing of it says who booked it (D168). */
export interface ManagedTestDrive {
  readonly kind: "test-drive";
  readonly state: "booked" | "begun" | "cancelled";
  readonly step: ManageStep;
  /** What the link carries. */
  readonly token: string;
  /** "Saturday 28 November, 10:00 am" */
  readonly words: string;
  /** "about an hour" */
  readonly length: string;
  /** "2022 Toyota HiLux SR5", also of a vehicle that the site no longer shows. */
  readonly title: string;
  readonly place: string;
  readonly phone: PhoneView | null;
  readonly car: EnquiryCar | null;
  readonly yard: YardView | null;
  readonly calendarHref: string;
  readonly bookHref: string;
  /** Null if no other time can be booked online. */
  readonly change: ChangeView | null;
  /** Why not, in a sentence. */
  readonly noChange: string | null;
  /** What the last change did. */
  readonly done: "changed" | "cancelled" | null;
  readonly errors: readonly EnquiryError[];
  readonly formError: string | null;
}

export type ManageView =
  | ManagedTestDrive
  /** A link that is damaged, or whose booking is gone; or one whose drive is over. Neither says anything of the booking. */
  | { readonly kind: "none" | "over" };
