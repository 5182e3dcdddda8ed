import type { PricePeriod } from "#features/pricing/was-price.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { BatteryHealth } from "#features/vehicles/battery-health.ts";
import type { LenderRecords } from "#features/vehicles/lender-record.ts";
import type { NoticeAnswer } from "#features/vehicles/vehicle-notice.ts";
import type { CardRecord } from "../card/card.ts";

/** What an entry works out of a vehicle, beside what the vehicle says itself. */
export type DerivedFacts = Pick<CardRecord, "wasCents" | "estimate" | "marketLabel" | "ownFacts">;

/** What a market sees of a vehicle: nothing that its index entry works out. */
export type MarketVehicle = Omit<CardRecord, keyof DerivedFacts>;

/** Public facts of a vehicle, from which a site's index and its pages are made. No column comes here by itself (LAW-08). */
export interface VehicleFacts extends MarketVehicle {
  readonly showOnDealerWebsite: boolean;
  readonly withdrawnAt: string | null;
  readonly listedAt: string;
  readonly features: readonly string[];
  readonly categories: readonly string[];
  readonly sleeps: string | number | null;
  /** As the feed writes it: "471 cc". */
  readonly engineSize: string | null;
  /** What else the feed says of a caravan or a motorcycle; null for other vehicles. */
  readonly figures: Readonly<Record<"length" | "tare" | "atm" | "seatHeight", string | number | null>> | null;
  /** "Tandem" */
  readonly axles: string | null;
  readonly learnerApproved: boolean;
  /** What the battery's last test said, with its date (D353). */
  readonly batteryHealth: BatteryHealth | null;
  readonly dealershipName: string | null;
  /** Where its yard is, as far as somebody has said. */
  readonly place: Pick<Location, "lat" | "long" | "postcode">;
  readonly customRank: number | null;
  readonly dealerPin: number | null;
  readonly financeLenders: LenderRecords;
  /** Empty while the price never changed. */
  readonly priceHistory: readonly PricePeriod[];
  readonly vin: string | null;
  /** The plate of its registration. */
  readonly rego: string | null;
  /** Null if its feed does not say. */
  readonly registered: boolean | null;
  /** What the dealer answered for its notice (D460); null for nothing. */
  readonly noticeAnswers: readonly NoticeAnswer[] | null;
  readonly changeNumber: number;
}
