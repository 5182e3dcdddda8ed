import type { CarType } from "#features/vehicles/vehicle.ts";
import { LEAD_CATEGORIES, type LeadCategory } from "../settings.ts";

/** What a lead is filed under; careers enquiries are general ones with a subcategory (LEAD-10). */
export interface LeadTopic {
  readonly category: LeadCategory;
  readonly subcategory: string | null;
}

const CAREERS = "Career Enquiry";

/** Subcategory of a lead that tells the dealer of a prize that a shopper won (PAGE-08). */
export const PRIZE_CLAIM = "Prize Claim";

/**
 * Category and subcategory of an enquiry. A car decides when the shopper did not choose; a demo counts as new
 * (ANA-09). A subcategory that another form sent along is kept.
 */
export function toLeadTopic(chosen: string, subcategory: string | null, carType: CarType | null): LeadTopic {
  if (chosen === "Careers Enquiry") return { category: "General Enquiry", subcategory: CAREERS };
  const known = LEAD_CATEGORIES.find((category) => category === chosen);
  if (known) return { category: known, subcategory };
  if (carType === null) return { category: "General Enquiry", subcategory };
  return { category: carType === "used" ? "Used Car Enquiry" : "New Car Enquiry", subcategory };
}

/** The category as the shopper chose it, which is what a site's routes are written for (LEAD-10, D13). */
export function toChosenCategory(topic: LeadTopic): LeadCategory {
  return topic.subcategory === CAREERS ? "Careers Enquiry" : topic.category;
}
