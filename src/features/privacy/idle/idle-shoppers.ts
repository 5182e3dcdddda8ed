import { computeNoticeDays } from "#features/content/settings.ts";
import { nameInSms } from "#platform/sms/sms.ts";
import { DAY_MS } from "#platform/time.ts";

export interface IdleTimes {
  /** Whoever was last seen before this instant is told. */
  readonly noticeBefore: Date;
  /** Whoever was last seen before this instant, and told long enough ago, is removed. */
  readonly removeBefore: Date;
  /** How long whoever is told now keeps the account. */
  readonly keepUntil: Date;
  /** The same in days. */
  readonly noticeDays: number;
  /** Days without use after which the owner is told. */
  readonly idleDays: number;
}

/**
 * When accounts that are not used are told and removed (D245, D263). N days are N × 24 hours (D32).
 * @param accountDays days without use after which an account is removed
 */
export function computeIdleTimes(accountDays: number, now: Date): IdleTimes {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const noticeDays = computeNoticeDays(accountDays);
  const idleDays = Math.max(accountDays - noticeDays, 1);
  return {
    noticeBefore: at(-idleDays),
    removeBefore: at(-accountDays),
    keepUntil: at(noticeDays),
    noticeDays,
    idleDays,
  };
}

interface NoticeDetails extends Pick<IdleTimes, "noticeDays" | "idleDays"> {
  readonly siteName: string;
  /** An address, or where else. */
  readonly signInAt: string;
}

/** Tells the owner of an account by text message, in one part with the whole address. */
export const formatIdleSms = ({ siteName, signInAt, noticeDays }: NoticeDetails): string =>
  nameInSms(
    siteName,
    (name) =>
      `${name && `${name}: `}your account is unused and will be removed in ${formatDays(noticeDays)}. To keep it, sign in at ${signInAt}`,
  );

/** The same by email. */
export const buildIdleMail = ({ siteName, signInAt, noticeDays, idleDays }: NoticeDetails) => ({
  subject: `${siteName}: your account will be removed in ${formatDays(noticeDays)}`,
  text: [
    `You have not used your account at ${siteName} for more than ${formatDays(idleDays)}, so it will be removed in ${formatDays(noticeDays)}, with your watchlist and your sign-in.`,
    `To keep it, sign in once at ${signInAt}.`,
    "If you do not need it any more, there is nothing to do.",
  ].join("\n\n"),
});

const formatDays = (days: number) => `${days} day${days === 1 ? "" : "s"}`;
