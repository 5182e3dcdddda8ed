import type { Photo } from "#features/catalogue/card/card.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { Hotspots } from "#features/vehicles/hotspots.ts";
import type { Specifications } from "#features/vehicles/vehicle.ts";
import type { VehicleNotice } from "#features/vehicles/vehicle-notice.ts";

/** All that the public may know of a vehicle: what its page is made of. No purchase cost, no notes (LAW-08). */
export interface VehicleRecord extends VehicleFacts {
  readonly interiorColour: string | null;
  readonly gears: number | null;
  readonly doors: number | null;
  readonly cylinders: number | null;
  readonly engineLitres: number | null;
  /** Calendar dates, `YYYY-MM-DD`. */
  readonly regoExpiry: string | null;
  /** False if the feed says that there is no registration, null if it does not say. */
  readonly registered: boolean | null;
  readonly buildDate: string | null;
  readonly complianceDate: string | null;
  readonly nvic: string | null;
  /** Where it is kept when it stands with a private person (ENT-03). */
  readonly privateSuburb: string | null;
  readonly privatePostcode: string | null;
  readonly carsalesTitle: string | null;
  /** Address of the vehicle's history report, as the feed gives it (`file`, ENT-03). */
  readonly historyReportUrl: string | null;
  /** What the dealer answered of the registers of written-off vehicles; null if not said (D460). */
  readonly writeOff: NonNullable<VehicleNotice["writeOff"]> | null;
  /** What the dealer's search of the PPSR found, without its number and names; null if there was none. */
  readonly ppsr: Pick<NonNullable<VehicleNotice["ppsr"]>, "result" | "day"> | null;
  readonly comments: string | null;
  readonly specifications: Specifications;
  readonly media: VehicleMedia;
  readonly hotspots: Hotspots | null;
  readonly spinCode: string | null;
  readonly libraryImages: boolean;
  readonly location: Location | null;
  /** The vehicle's own dealership, else its location's. */
  readonly dealership: Dealership | null;
}

/** What a vehicle has beside its photos (ENT-02, ENT-07). */
export interface VehicleMedia {
  /** Addresses of the web. */
  readonly videos: readonly string[];
  readonly walkarounds: readonly string[];
  /** Frames of one turn; null for one that could not be fetched, so that the others keep their angles. */
  readonly spin: readonly (Photo | null)[];
  readonly interior: Photo | null;
}

interface Dealership {
  readonly slug: string;
  readonly name: string;
  readonly phone: string | null;
  readonly licenceNumber: string | null;
}
