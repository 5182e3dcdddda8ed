const DAY_MS = 86_400_000;

/** How long before its removal the owner of an unused account is told, in days. */
const NOTICE_DAYS = 30;

export interface IdleCutoffs {
  /** Whoever was last seen before this instant is told. */
  readonly tellBefore: Date;
  /** Whoever was last seen before this instant, and told before the other, is removed. */
  readonly removeBefore: Date;
  readonly toldBefore: Date;
}

/**
 * When accounts that are not used are told and removed (D245). N days are N × 24 hours (D32).
 * @param accountDays days without use after which an account is removed
 */
export function computeIdleCutoffs(accountDays: number, now: Date): IdleCutoffs {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    tellBefore: before(Math.max(accountDays - NOTICE_DAYS, 1)),
    removeBefore: before(accountDays),
    toldBefore: before(Math.min(NOTICE_DAYS, accountDays)),
  };
}

interface NoticeWords {
  readonly siteName: string;
  /** An address, or where else. */
  readonly signInAt: string;
}

/** Tells the owner of an account by text message, in at most 160 characters. */
export const formatIdleSms = ({ siteName, signInAt }: NoticeWords): string =>
  `${siteName.slice(0, 30)}: your account is unused and will be removed in ${NOTICE_DAYS} days. To keep it, sign in at ${signInAt}`.slice(
    0,
    160,
  );

/** The same by email. */
export const buildIdleMail = ({ siteName, signInAt }: NoticeWords) => ({
  subject: `${siteName}: your account will be removed in ${NOTICE_DAYS} days`,
  text: [
    `You have not used your account at ${siteName} for a long time, so it will be removed in ${NOTICE_DAYS} days, with your watchlist and your sign-in.`,
    `To keep it, sign in once at ${signInAt}.`,
    "If you do not need it any more, there is nothing to do.",
  ].join("\n\n"),
});
