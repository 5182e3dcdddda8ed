import type { BatteryHealth } from "#features/vehicles/battery-health.ts";
import type { Hotspots } from "#features/vehicles/hotspots.ts";
import type {
  Body,
  CarType,
  Drive,
  Fuel,
  ItemType,
  Transmission,
  VehicleStatus,
} from "#features/vehicles/vehicle.ts";

/**
 * One vehicle in the product's native "forecourt" feed layout. Prices in dollars, distances in km, calendar dates as
 * `YYYY-MM-DD`, instants in ISO 8601 UTC. A key that does not apply is left out of the feed.
 */
export interface StockRow {
  stockNumber: string;
  vin?: string;
  itemType: ItemType;
  carType: CarType;
  status: VehicleStatus;
  make: string;
  model: string;
  badge?: string;
  series?: string;
  year: number;
  km?: number;
  colour: string;
  interiorColour?: string;
  body: Body;
  fuel?: Fuel;
  transmission?: Transmission;
  drive?: Drive;
  gears?: number;
  seats?: number;
  doors?: number;
  cylinders?: number;
  engineLitres?: number;
  rego?: string;
  regoExpiry?: string;
  registered?: boolean;
  buildDate?: string;
  complianceDate?: string;
  nvic?: string;
  driveAwayPrice?: number;
  egcPrice?: number;
  beforePrice?: number;
  offerPrice?: number;
  /** A month. */
  subscriptionPrice?: number;
  purchaseCost?: number;
  preorder: boolean;
  certified: boolean;
  reserved: boolean;
  tag?: string;
  showOnDealerWebsite: boolean;
  listedAt: string;
  soldAt?: string;
  features: string[];
  categories: string[];
  comments?: string;
  location: string;
  dealership: string;
  specifications: Record<string, string | number>;
  photos: string[];
  /** Addresses of one turn's frames, from the front on, and of the film of it. */
  spins?: readonly string[];
  walkarounds?: readonly string[];
  /** The address of a panorama of its cabin. */
  interiors?: readonly string[];
  hotspots?: Hotspots;
  historyReportUrl?: string;
  batteryHealth?: BatteryHealth;
  /** What lenders ask for it, by lender (ENT-14). */
  financeLenders?: Record<string, Record<string, number>>;
}
