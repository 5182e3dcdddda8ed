import { toAccountHref } from "#features/team/paths.ts";

/** The list of test drives. */
export const toDrivesHref = (account: string): string => toAccountHref(account, "test-drives");

/** A test drive. @param id UUID */
export const toDriveHref = (account: string, id: string): string =>
  toAccountHref(account, `test-drives/${id}`);
