import type { AskedModel } from "#features/leads/take/asked-model.ts";
import type { AskedOffer } from "#features/leads/take/asked-offer.ts";
import type { EnquiryCar, EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { CarQuestion } from "./car-questions.ts";

/** Steps of the enquiry form (LEAD-01, LEAD-03). From a vehicle there is one, "enquiry" (D122). */
export const ENQUIRY_STEPS = ["topic", "details", "comments", "enquiry"] as const;
export type EnquiryStep = (typeof ENQUIRY_STEPS)[number];

/** One step of the form, ready to be rendered. It posts to `/enquiry` with every earlier answer in hidden fields. */
export interface EnquiryView {
  readonly step: EnquiryStep;
  /** The steps this enquiry goes through, in order. */
  readonly steps: readonly { readonly key: EnquiryStep; readonly label: string }[];
  readonly values: EnquiryValues;
  /** Shown as "Please fix the following errors:" with a list (LEAD-16). */
  readonly errors: readonly EnquiryError[];
  /** Shown in the alert with test id `error-warning` (LEAD-17). */
  readonly formError: string | null;
  /** Signed id and time of this submission (D17, D122). */
  readonly token: string;
  readonly car: EnquiryCar | null;
  /** The offer that it is about; absent without one (OFF-09). */
  readonly offer?: AskedOffer;
  /** The manufacturer's model that it is about; absent without one (DIR-06). */
  readonly model?: AskedModel;
  /** Comments to pick from; empty where the form is not about a car. */
  readonly questions: readonly CarQuestion[];
  readonly categories: readonly string[];
  readonly locations: readonly { readonly slug: string; readonly name: string }[];
  readonly messageRequired: boolean;
  readonly terms: { readonly required: boolean; readonly text: string };
  /** Where the enquiry may go: the yard of the car or the chosen one, else all of the site's. */
  readonly yards: readonly YardView[];
  /** How soon enquiries are answered, "within an hour"; "" where the site does not say. */
  readonly replyTime: string;
  /** By when this one is, "by about 9:30 am today"; null if that is not known (D290). */
  readonly replyBy: string | null;
}
