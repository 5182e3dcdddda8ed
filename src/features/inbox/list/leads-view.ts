import { toAccountHref } from "#features/team/paths.ts";
import type { PagesView } from "#ui/controls/list-pages.ts";
import type { ThreadView } from "../store/list-threads.server.ts";

/** What staff look through, in the order of the page. */
export const VIEW_NAMES: Readonly<Record<ThreadView, string>> = {
  open: "Open",
  mine: "Mine",
  unassigned: "Unassigned",
  overdue: "Overdue",
  held: "Held",
  undelivered: "Not delivered",
  closed: "Closed",
};
export const VIEWS = Object.keys(VIEW_NAMES) as ThreadView[];

export const LIST_FIELDS = { query: "q", view: "show", page: "page", done: "done" } as const;
const REJECTED = "rejected";

/** The list of what is held, which says that the last enquiry of a lead was rejected. */
export const toRejectedHref = (account: string): string =>
  `${toAccountHref(account, "leads")}?${LIST_FIELDS.view}=held&${LIST_FIELDS.done}=${REJECTED}`;

/** What an address says that was done; null for nothing. */
export const readDone = (asked: URLSearchParams): string | null =>
  asked.get(LIST_FIELDS.done) === REJECTED ? "Rejected. Its details are removed." : null;

/** Threads on one page. */
export const MAX_LISTED = 50;

/** Of the button that says whether a person is given new leads. */
export const TAKES_FIELD = "takes";
export const TAKES_VALUES = { yes: "yes", no: "no" } as const;

export const BULK_FIELDS = {
  /** Ids of the threads on the page, apart by commas. */
  listed: "listed",
} as const;

/** Name of the box that chooses a thread. */
export const toChosenField = (id: number): string => `thread_${id}`;

export interface LeadRowView {
  readonly id: number;
  readonly href: string;
  readonly name: string;
  /** "Used Car Enquiry · 2022 Toyota HiLux SR5" */
  readonly about: string;
  /** The last thing that was said; "" for nothing. */
  readonly words: string;
  /** "12 min ago" */
  readonly age: string;
  readonly iso: string;
  /** Null for nobody. */
  readonly assignee: string | null;
  readonly isUnread: boolean;
  readonly isClosed: boolean;
  readonly isHeld: boolean;
  readonly isUndelivered: boolean;
  /** Whether a mail to the shopper did not go out. */
  readonly isUnsent: boolean;
  /** Whether nobody is free for it. */
  readonly isWaiting: boolean;
  readonly due: { readonly text: string; readonly isOverdue: boolean } | null;
  /** "Call back, tomorrow 10:00 am"; null for none. */
  readonly nextStep: string | null;
  /** "Answered after 12 min"; null before. */
  readonly answered: string | null;
}

export interface LeadsView extends PagesView {
  /** What was done before the page; null for nothing. */
  readonly done: string | null;
  /** Where the page hears of changes. */
  readonly liveHref: string;
  readonly rows: readonly LeadRowView[];
  readonly count: number;
  readonly query: string;
  readonly view: ThreadView;
  readonly views: readonly {
    readonly view: ThreadView;
    readonly href: string;
    readonly count: number;
  }[];
  /** Whether those that are not delivered can be sent again from the list. */
  readonly mayResend: boolean;
  /** How soon shoppers were answered first, in the last 30 days; null without any answer. */
  readonly responses: {
    readonly dealer: string;
    /** Null for somebody who answered nobody. */
    readonly own: string | null;
    /** Each person's; none for somebody who may not see who works here. */
    readonly people: readonly { readonly name: string; readonly time: string; readonly count: number }[];
  } | null;
  /** Whether this person is given new leads by turns; null if nobody is, or they may not answer. */
  readonly takesLeads: boolean | null;
}

/** What sending several again led to. */
export interface BulkAnswer {
  readonly error: string | null;
  readonly done: string | null;
}
