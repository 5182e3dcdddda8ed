import type { LeadAttributes } from "#features/analytics/attribution.ts";
import type { Body, CarType, ItemType, PriceType, Transmission } from "#features/vehicles/vehicle.ts";
import type { Appointment } from "../appointment/appointment.ts";
import type { FinanceRequest } from "./finance-request.ts";
import type { FormAnswers } from "./form-answers.ts";
import type { LeadTopic } from "./lead-topic.ts";
import type { Suspicion } from "./suspicion.ts";

/**
 * An enquiry as it is stored and dispatched (LEAD-19). Car, seller and hours are as they were when it was sent, so
 * that a dispatch hours later says what the shopper saw.
 */
export interface Lead extends LeadTopic {
  /** UUID of the submission (D17). */
  readonly id: string;
  readonly siteId: number;
  readonly receivedAt: Date;
  /** The lead that this one adds to (D14). */
  readonly additionTo: string | null;
  readonly person: LeadPerson;
  readonly message: string;
  readonly rego: string | null;
  /** Null for a lead that asks nothing of finance. */
  readonly finance: FinanceRequest | null;
  /** Null for a lead that is about no appointment. */
  readonly appointment: Appointment | null;
  /** What only the form asked that the lead came from; null for a lead of another kind. */
  readonly form: FormAnswers | null;
  readonly car: LeadCar | null;
  readonly seller: LeadSeller;
  /** When the location opens next, in words; null while it is open or its hours are unknown (D15). */
  readonly afterHours: string | null;
  readonly origin: LeadOrigin;
  /** Marketing consent was given (LAW-06). */
  readonly optIn: boolean;
  readonly suspicions: readonly Suspicion[];
}

export interface LeadPerson {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  /** As Australians write it: `0412 345 678`. */
  readonly phone: string;
  readonly postcode: string | null;
}

export interface LeadCar {
  readonly vehicleId: number;
  /** "2022 Toyota HiLux SR5". */
  readonly title: string;
  /** Absolute address of its page. */
  readonly url: string;
  readonly stockNumber: string | null;
  readonly vin: string | null;
  readonly itemType: ItemType;
  readonly carType: CarType;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly km: number | null;
  readonly doors: number | null;
  readonly body: Body | null;
  readonly transmission: Transmission | null;
  readonly colour: string | null;
  readonly price: { readonly cents: number; readonly type: PriceType } | null;
  /** The price as the page shows it: "$45,990 Drive Away", "Enquire for price.". */
  readonly priceText: string;
  /** Absolute address. */
  readonly photoUrl: string | null;
  /** `car_dealership_id` (LEAD-19). */
  readonly dealershipId: number | null;
}

export interface LeadSeller {
  /** The dealer's name as shoppers know it. */
  readonly name: string;
  readonly phone: string;
  /** `https://dealer.example`. */
  readonly siteUrl: string;
  /** IANA zone of the location, or of the site. */
  readonly timeZone: string;
  readonly location: LeadLocation | null;
}

export interface LeadLocation {
  readonly slug: string;
  readonly name: string;
  /** Null for the dealership's own number (D13). */
  readonly phone: string | null;
  /** One line, or null when unknown. */
  readonly address: string | null;
  readonly timeZone: string;
  /** False for a yard that a feed named and nobody has described yet: its leads go to the fallback (D13). */
  readonly completed: boolean;
}

export interface LeadOrigin {
  /** Address of the page that the enquiry was sent from. */
  readonly url: string | null;
  readonly pageId: string | null;
  /** Address of the page that the form stood on, where its consents were given (LAW-06). Leads from before lack it. */
  readonly formUrl?: string | null;
  readonly userAgent: string | null;
  readonly dealershipSlug: string | null;
  readonly additionalServices: string | null;
  readonly attributes: LeadAttributes;
  /** Vehicles that the shopper looked at before and lets the dealer see, the last one first (D469). Leads from before lack it. */
  readonly viewed?: readonly ViewedVehicle[];
}

export interface ViewedVehicle {
  readonly vehicleId: number;
  /** "2022 Toyota HiLux SR5". */
  readonly title: string;
  readonly stockNumber: string | null;
}

/** Source of every lead (LEAD-19). */
export const LEAD_SOURCE = "Website";

/** "2022 Toyota HiLux SR5 (T123), 2021 Mazda CX-5 Touring"; null for none. */
export const describeViewed = ({ viewed = [] }: Pick<LeadOrigin, "viewed">): string | null =>
  viewed.map(({ title, stockNumber }) => (stockNumber ? `${title} (${stockNumber})` : title)).join(", ") ||
  null;

/** "Jane Citizen". */
export const fullName = ({ name, lastName }: LeadPerson): string =>
  lastName === "" ? name : `${name} ${lastName}`;
