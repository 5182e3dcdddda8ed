import type { EnquiryView } from "#features/forms/enquiry/take/enquiry-view.ts";
import type { AskedOffer } from "#features/leads/take/asked-offer.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { CarGroup } from "./car-choices.ts";

/** Steps of the form. From a vehicle there is one, "booking" (LEAD-02, LEAD-03, D122). */
export type BookStep = "booking" | "time" | "details";

/** The steps of a visitor who comes without a vehicle. */
export const BOOK_STEPS = [
  { key: "choose", label: "Vehicle" },
  { key: "time", label: "Day and time" },
  { key: "details", label: "Your details" },
];

/** A time to choose. */
export interface TimeView {
  /** As `formatSlot` writes it. */
  readonly value: string;
  /** "10:00 am" */
  readonly label: string;
}

/** A day that has free times. */
export interface DayView {
  readonly date: string;
  /** "Sat", "28 Nov" */
  readonly weekday: string;
  readonly day: string;
  /** "Saturday 28 November" */
  readonly label: string;
  readonly times: readonly TimeView[];
}

/** A vehicle to drive, with its photo, and the address of its times. */
export interface DriveChoice {
  readonly car: EnquiryCar;
  readonly href: string;
}

/** The first page of a visitor who comes without a vehicle: which vehicle, at which location. */
export interface ChooseView {
  readonly kind: "choose";
  /** A few that can be driven, best first. */
  readonly picks: readonly DriveChoice[];
  /** Those that the visitor looked at before, of the ones that the address names. */
  readonly viewed: readonly DriveChoice[];
  /** Empty where there is nothing to choose. */
  readonly locations: readonly { readonly slug: string; readonly name: string }[];
  /** The chosen one; "" for all. */
  readonly location: string;
  /** All that can be driven there. */
  readonly cars: readonly CarGroup[];
  /** The offer that it is about; absent without one. */
  readonly offer?: AskedOffer;
  /** What is wrong with the address, such as a vehicle that has been sold. */
  readonly problem: string | null;
}

/** The form, ready to be rendered. */
export interface BookFormView
  extends Pick<EnquiryView, "values" | "errors" | "formError" | "token" | "car" | "offer" | "terms"> {
  readonly kind: "form";
  readonly step: BookStep;
  /** All steps in order, the choice of a vehicle among them; one where there are none to show. */
  readonly steps: readonly { readonly key: string; readonly label: string }[];
  /** Where the choice of a vehicle is, when it was the first step. */
  readonly chooseHref: string | null;
  /** To choose from when the vehicle of the form is gone. */
  readonly choices: readonly CarGroup[];
  /** Free times; none where the shopper is asked for a preferred time instead. */
  readonly days: readonly DayView[];
  /** When the chosen time was just taken: the nearest that are free, such as "Saturday 28 November, 10:00 am". */
  readonly nearest: readonly TimeView[];
  /** Until when the chosen time is held: "10:42 am"; null while none is. */
  readonly heldUntil: string | null;
  /** "about an hour" */
  readonly length: string;
  readonly yard: YardView | null;
}

export type BookView = ChooseView | BookFormView;
