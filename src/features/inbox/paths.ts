import { toAccountHref } from "#features/team/paths.ts";

/** Address of a thread. */
export const toThreadHref = (account: string, id: number): string => toAccountHref(account, `leads/${id}`);

/** Where a test drive is booked; with a thread, for its shopper. */
export const toBookDriveHref = (account: string, thread?: number): string =>
  toAccountHref(account, "test-drives/new") + (thread === undefined ? "" : `?${BOOK_THREAD_FIELD}=${thread}`);

/** Names the thread of the shopper for whom a test drive is booked. */
export const BOOK_THREAD_FIELD = "lead";

/** Names the thread of which a page wants to hear; without it, of all. */
export const LIVE_FIELD = "thread";

/** Where a page hears of changes (D435). */
export const toLiveHref = (account: string, id?: number): string =>
  toAccountHref(account, "leads/live") + (id === undefined ? "" : `?${LIVE_FIELD}=${id}`);

/** Address of a file that came with an enquiry. */
export const toFileHref = (account: string, id: string): string =>
  toAccountHref(account, `leads/files/${id}`);

/** Where the menu asks how many leads have something new. */
export const toUnreadHref = (account: string): string => toAccountHref(account, "leads/unread");
