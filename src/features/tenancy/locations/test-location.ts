import type { Location } from "./location-store.server.ts";

const LOCATION: Location = {
  ...{ id: 1, slug: "north", code: null, name: "Northside", type: null, visible: true, completed: true },
  ...{ dealershipId: 1, dealershipSlug: "demo", dealershipName: "Demo", dealershipEmail: null },
  ...{ street: "12 Gympie Road", city: "Chermside", state: "QLD", postcode: "4032", lat: null, long: null },
  ...{
    primary: false,
    subtype: null,
    manufacturers: [],
    motorVehicleRepairer: null,
    distributionLocations: [],
  },
  ...{ averageRating: null, reviewCount: null, licenceNumber: null, email: null },
  ...{ placeUrl: null, placeId: null, image: null, announcement: null },
  ...{ dealershipPhone: "07 3000 0000", phone: "0412 345 678", landlinePhone: null },
  ...{ timeZone: "Australia/Brisbane", openingHours: [], specialHours: [] },
};

/** A location that a dealer has completed, for tests. */
export const testLocation = (changes: Partial<Location> = {}): Location => ({ ...LOCATION, ...changes });
