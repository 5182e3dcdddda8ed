import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_RETRY_DAYS } from "../outbox/back-off.ts";
import { computeReminderCutoff, computeRetentionCutoffs } from "./retention.ts";

const NOW = new Date("2026-11-22T03:00:00Z");
const days = fc.integer({ min: 1, max: 4000 });

test("D85: a cutoff lies N × 24 hours before now, across daylight saving too", () => {
  expect(
    computeRetentionCutoffs({ enquiryDays: 730, heldEnquiryDays: 90, fileDays: 90, consentDays: 2557 }, NOW),
  ).toEqual({
    enquiries: new Date("2024-11-22T03:00:00Z"),
    heldEnquiries: new Date("2026-08-24T03:00:00Z"),
    files: new Date("2026-08-24T03:00:00Z"),
    consents: new Date("2019-11-22T03:00:00Z"),
  });
});

test("D85: held enquiries are never kept longer than the others, and a longer setting never removes more", () => {
  fc.assert(
    fc.property(days, days, days, days, (enquiryDays, heldEnquiryDays, consentDays, more) => {
      const settings = { enquiryDays, heldEnquiryDays, fileDays: 90, consentDays };
      const cutoffs = computeRetentionCutoffs(settings, NOW);
      expect(cutoffs.heldEnquiries >= cutoffs.enquiries).toBe(true);
      const longer = computeRetentionCutoffs({ ...settings, enquiryDays: enquiryDays + more }, NOW);
      expect(longer.enquiries < cutoffs.enquiries).toBe(true);
      expect(longer.heldEnquiries <= cutoffs.heldEnquiries).toBe(true);
      expect(longer.consents).toEqual(cutoffs.consents);
    }),
  );
});

test.each([
  [90, 730, 83],
  [14, 730, 7],
  [10, 730, 5],
  [1, 730, 0.5],
  [90, 30, 18],
])(
  "D108: enquiries held for %d days, others for %d, bring a reminder after %d",
  (heldEnquiryDays, enquiryDays, after) => {
    const cutoff = computeReminderCutoff({ enquiryDays, heldEnquiryDays, fileDays: 1, consentDays: 1 }, NOW);
    expect((NOW.getTime() - cutoff.getTime()) / 86_400_000).toBe(after);
  },
);

test("D85 D78: what is released on its last day is kept until its dispatch is given up", () => {
  fc.assert(
    fc.property(fc.integer({ min: MAX_RETRY_DAYS + 1, max: 4000 }), days, (enquiryDays, heldEnquiryDays) => {
      const cutoffs = computeRetentionCutoffs(
        { enquiryDays, heldEnquiryDays, fileDays: 1, consentDays: 1 },
        NOW,
      );
      const left = cutoffs.heldEnquiries.getTime() - cutoffs.enquiries.getTime();
      expect(left / 86_400_000).toBeGreaterThanOrEqual(MAX_RETRY_DAYS);
    }),
  );
});
