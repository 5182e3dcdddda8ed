import { toAccountHref } from "#features/team/paths.ts";

/** Address of a thread. */
export const toThreadHref = (account: string, id: number): string => toAccountHref(account, `leads/${id}`);

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
