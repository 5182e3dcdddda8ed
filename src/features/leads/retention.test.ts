import fc from "fast-check";
import { expect, test } from "vitest";
import { retentionCutoffs } from "./retention.ts";

const NOW = new Date("2026-11-22T03:00:00Z");
const days = fc.integer({ min: 1, max: 4000 });

test("D85: a cutoff lies so many times 24 hours before now, across daylight saving too", () => {
  expect(retentionCutoffs({ enquiryDays: 730, heldEnquiryDays: 90, consentDays: 2557 }, NOW)).toEqual({
    enquiries: new Date("2024-11-22T03:00:00Z"),
    heldEnquiries: new Date("2026-08-24T03:00:00Z"),
    consents: new Date("2019-11-22T03:00:00Z"),
  });
});

test("D85: held enquiries are never kept longer than the others, and a longer setting never removes more", () => {
  fc.assert(
    fc.property(days, days, days, days, (enquiryDays, heldEnquiryDays, consentDays, more) => {
      const settings = { enquiryDays, heldEnquiryDays, consentDays };
      const cutoffs = retentionCutoffs(settings, NOW);
      expect(cutoffs.heldEnquiries >= cutoffs.enquiries).toBe(true);
      const longer = retentionCutoffs({ ...settings, enquiryDays: enquiryDays + more }, NOW);
      expect(longer.enquiries < cutoffs.enquiries).toBe(true);
      expect(longer.heldEnquiries <= cutoffs.heldEnquiries).toBe(true);
      expect(longer.consents).toEqual(cutoffs.consents);
    }),
  );
});
