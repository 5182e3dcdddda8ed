import type {
  Body,
  CarType,
  Drive,
  Fuel,
  ItemType,
  PriceType,
  Transmission,
} from "#features/vehicles/vehicle.ts";

/** What the market model may know of a vehicle: what it is, never whose it is or which one (D12). */
export interface MarketCar {
  readonly itemType: ItemType;
  readonly carType: CarType;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly year: number;
  readonly km: number | null;
  readonly body: Body | null;
  readonly fuel: Fuel | null;
  readonly transmission: Transmission | null;
  readonly drive: Drive | null;
  readonly seats: number | null;
  /** Of the yard, such as "QLD". */
  readonly state: string | null;
  /** Prices of different types are never compared (D9). */
  readonly priceType: PriceType;
  /** Made-up prices of demo dealers are a market of their own (D12). */
  readonly madeUp: boolean;
}

/** An asking price that was seen (D12). */
export interface MarketObservation extends MarketCar {
  /** The opaque hash of the vehicle, in hex. */
  readonly key: string;
  readonly priceCents: number;
  /**
   * A number from 0 to 255 that a dealership shares with many others: two different ones are two dealerships, and none can
   * be identified by it. Null if the observation has none.
   */
  readonly sellerMark: number | null;
  readonly lastSeenAt: Date;
}
