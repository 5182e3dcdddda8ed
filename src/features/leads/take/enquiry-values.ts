import type { Photo } from "#features/catalogue/card/card.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { Body, ItemType } from "#features/vehicles/vehicle.ts";

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

/** What forms show of the car that they are about. */
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
  /** A shopper has a hold on it. */
  readonly reserved: boolean;
}
