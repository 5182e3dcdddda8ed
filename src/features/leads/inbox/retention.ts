import { DAY_MS } from "#platform/time.ts";
import { MAX_RETRY_DAYS } from "../outbox/back-off.ts";

/** How long a site keeps personal details, in days (D85, APP 11.2). */
export interface RetentionSettings {
  readonly enquiryDays: number;
  readonly heldEnquiryDays: number;
  readonly fileDays: number;
  readonly consentDays: number;
}

/** What was received before these instants has been kept long enough. */
export interface RetentionCutoffs {
  readonly enquiries: Date;
  /** Of enquiries that were held as suspect and never released. */
  readonly heldEnquiries: Date;
  /** Of files that came with an enquiry. */
  readonly files: Date;
  readonly consents: Date;
}

/** The instants that a site's settings give at `now`. N days are N × 24 hours (D32). */
export function computeRetentionCutoffs(settings: RetentionSettings, now: Date): RetentionCutoffs {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    enquiries: before(settings.enquiryDays),
    heldEnquiries: before(computeHeldDays(settings)),
    files: before(settings.fileDays),
    consents: before(settings.consentDays),
  };
}

const MAX_DAYS_TO_DECIDE = 7;

/** What is held since before this instant is removed within a week, unless someone releases it: they are reminded (D108). */
export function computeReminderCutoff(settings: RetentionSettings, now: Date): Date {
  const days = computeHeldDays(settings);
  return new Date(now.getTime() - Math.max(days - MAX_DAYS_TO_DECIDE, days / 2) * DAY_MS);
}

/** One that is released on its last day is still there as long as its dispatch is tried. */
function computeHeldDays({ heldEnquiryDays, enquiryDays }: RetentionSettings): number {
  return Math.min(heldEnquiryDays, Math.max(1, enquiryDays - MAX_RETRY_DAYS));
}
