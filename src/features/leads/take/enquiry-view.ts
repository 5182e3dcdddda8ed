import type { Photo } from "#features/catalogue/card/card.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { Body, ItemType } from "#features/vehicles/vehicle.ts";
import type { CarQuestion } from "./car-questions.ts";

/** Steps of the enquiry form (LEAD-01, LEAD-03). From a vehicle there is one, "enquiry" (D122). */
export const ENQUIRY_STEPS = ["topic", "details", "comments", "enquiry"] as const;
export type EnquiryStep = (typeof ENQUIRY_STEPS)[number];

/** What the shopper typed, as typed; field names as in ENT-32. Checkboxes are "on" or "". */
export interface EnquiryValues {
  readonly category: string;
  readonly location: string;
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode: string;
  readonly message: string;
  readonly Rego: string;
  /** A key of `FINANCE_KINDS`; asked by the finance form (PAGE-09). */
  readonly finance_kind: string;
  readonly budget: string;
  /** Start of a test drive as `formatSlot` writes it, or when it would suit where nothing can be booked (LEAD-22). */
  readonly time: string;
  readonly preferred_time: string;
  /** Where the driver licence is from: a state in small letters (LEAD-21). */
  readonly licence_state: string;
  readonly opt_in: string;
  readonly terms_conditions: string;
}

export interface EnquiryError {
  readonly field: keyof EnquiryValues;
  readonly message: string;
}

/** One step of the form, ready to be drawn. It posts to `/enquiry` with every earlier answer in hidden fields. */
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
}

export interface EnquiryCar {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly price: PriceView;
  readonly photo: Photo | null;
  readonly itemType: ItemType;
  readonly body: Body | null;
  readonly colour: string | null;
  readonly locationName: string | null;
  /** Another shopper has a hold on it. */
  readonly reserved: boolean;
}
