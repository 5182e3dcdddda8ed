import { toAccountHref } from "#features/team/paths.ts";

/** Address of an account's feeds, of one of them, or of one of its imports. */
export const toFeedsHref = (account: string, ...parts: readonly (number | string)[]): string =>
  toAccountHref(account, ["feeds", ...parts].join("/"));
