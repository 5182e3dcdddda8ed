const DAY_MS = 86_400_000;

/** How long a site keeps personal details, in days (D85, APP 11.2). */
export interface RetentionSettings {
  readonly enquiryDays: number;
  readonly heldEnquiryDays: number;
  readonly consentDays: number;
}

/** What was received before these instants has been kept long enough. */
export interface RetentionCutoffs {
  readonly enquiries: Date;
  /** Of enquiries that were held as suspect and never released. */
  readonly heldEnquiries: Date;
  readonly consents: Date;
}

/** The instants that a site's settings give at `now`. N days are N × 24 hours (D32). */
export function retentionCutoffs(settings: RetentionSettings, now: Date): RetentionCutoffs {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    enquiries: before(settings.enquiryDays),
    heldEnquiries: before(Math.min(settings.heldEnquiryDays, settings.enquiryDays)),
    consents: before(settings.consentDays),
  };
}
