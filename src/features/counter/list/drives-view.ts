import type { PagesView } from "#ui/controls/list-pages.ts";

export const LIST_FIELDS = { view: "show", page: "page" } as const;

export interface DriveRowView {
  readonly id: string;
  readonly href: string;
  /** "10:00 am" */
  readonly time: string;
  readonly iso: string;
  readonly name: string;
  readonly phone: string;
  /** "2022 Toyota HiLux SR5, stock A12" */
  readonly car: string;
  readonly yard: string;
  readonly state: DriveState;
  readonly isSigned: boolean;
}

/** What a test drive is at an instant, in a word or two. */
export interface DriveState {
  readonly text: string;
  readonly isBad: boolean;
}

/** The test drives of one day, by the clock of their yard. */
export interface DriveDay {
  /** "Today, Saturday 28 November" */
  readonly label: string;
  readonly rows: readonly DriveRowView[];
}

export interface DrivesView extends PagesView {
  readonly days: readonly DriveDay[];
  readonly count: number;
  readonly view: "coming" | "past";
  /** Whose phone it is. */
  readonly you: number;
  readonly listHref: string;
  /** Where one is booked; null for somebody who may not. */
  readonly bookHref: string | null;
}
