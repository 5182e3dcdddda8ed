import type { DriveState } from "../list/drives-view.ts";
import type { PaperView, SignAnswer, SignPlace, SignView } from "../sign/sign-view.ts";
import type { Attendance } from "../store/drives.server.ts";

export const DRIVE_INTENTS = {
  attend: "attend",
  change: "change",
  cancel: "cancel",
  sign: "sign",
  back: "back",
  discard: "discard",
} as const;
export type DriveIntent = (typeof DRIVE_INTENTS)[keyof typeof DRIVE_INTENTS];

export const DRIVE_FIELDS = {
  intent: "intent",
  /** What the page showed, so that a change of somebody else is seen: the drive's sequence, or whether the shopper came. */
  version: "version",
  was: "was",
  attendance: "attendance",
  time: "time",
  odometer: "odometer_in",
  submission: "submission",
  /** In the address: which form is open, and what was done before the page. */
  open: "do",
  done: "done",
} as const;

/** What a form led to. */
export interface DriveAnswer {
  readonly intent: string;
  readonly error: string | null;
  /** Whether somebody else was first: the page shows what they did. */
  readonly isConflict: boolean;
  readonly done: string | null;
  /** What the button "Undo" says; null if nothing is to be taken back. */
  /** What became of what was signed, sent without JavaScript; null for any other form. */
  readonly signed: SignAnswer | null;
  readonly undo: { readonly was: Attendance | ""; readonly attendance: Attendance | "" } | null;
}

/** Free times of a day to choose from. */
export interface TimesOfDay {
  /** "Saturday 28 November" */
  readonly label: string;
  readonly times: readonly { readonly value: string; readonly label: string }[];
}

export interface DriveView {
  readonly id: string;
  readonly name: string;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly email: { readonly text: string; readonly href: string } | null;
  /** "Today, Saturday 28 November, 10:00 am AEST" */
  readonly when: string;
  readonly car: string;
  /** Its page in the stock; null if it is not there any more. */
  readonly carHref: string | null;
  readonly yard: string;
  readonly state: DriveState;
  readonly version: number;
  readonly attendance: Attendance | "";
  readonly listHref: string;
  /** The page of the lead; null if there is none. */
  readonly leadHref: string | null;
  readonly done: string | null;
  readonly may: {
    readonly attend: boolean;
    readonly change: boolean;
    readonly cancel: boolean;
  };
  /** What is signed before they drive; null once it is, and while it cannot be. */
  readonly sign: SignView | null;
  /** From where a phone sends what was signed on it; null for somebody who may not. */
  readonly place: SignPlace | null;
  /** What was signed; null before. */
  readonly paper: PaperView | null;
  readonly mayWrite: boolean;
  /** To which times it can be moved, once that is asked for; null before. */
  readonly change: readonly TimesOfDay[] | null;
}
