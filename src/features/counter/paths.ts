import { toAccountHref } from "#features/team/paths.ts";

/** The list of test drives. */
export const toDrivesHref = (account: string): string => toAccountHref(account, "test-drives");

/** A test drive. @param id UUID */
export const toDriveHref = (account: string, id: string): string =>
  toAccountHref(account, `test-drives/${id}`);

/** Where a phone sends what was signed on it. */
export const toSignHref = (account: string, id: string): string => `${toDriveHref(account, id)}/sign`;

/** What was signed, to read and to print. */
export const toAgreementHref = (account: string, id: string): string =>
  `${toDriveHref(account, id)}/agreement`;

/** The picture of the licence. */
export const toLicenceHref = (account: string, id: string): string => `${toDriveHref(account, id)}/licence`;
