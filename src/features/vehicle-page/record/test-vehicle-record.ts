/** Vehicle records for tests. */

import { testFacts } from "#features/catalogue/index/test-facts.ts";
import { hours } from "#features/places/test-hours.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { VehicleRecord } from "./vehicle-record.ts";

export const TEST_LOCATION: Location = {
  id: 1,
  slug: "northside",
  code: null,
  name: "Northside",
  dealershipId: 1,
  dealershipSlug: "demo-motors",
  dealershipName: "Demo Motors",
  dealershipPhone: "07 3000 0000",
  dealershipEmail: null,
  licenceNumber: "L-LOCATION",
  type: null,
  visible: true,
  completed: true,
  street: "12 Gympie Road",
  city: "Chermside",
  state: "QLD",
  postcode: "4032",
  lat: null,
  long: null,
  placeUrl: null,
  placeId: null,
  image: null,
  announcement: null,
  phone: "+61 7 3456 7890",
  landlinePhone: null,
  email: null,
  timeZone: "Australia/Brisbane",
  openingHours: [{ weekday: 1, ...hours("08:30–17:30") }],
  specialHours: [],
  ...{
    primary: false,
    subtype: null,
    manufacturers: [],
    motorVehicleRepairer: null,
    distributionLocations: [],
  },
  ...{ averageRating: null, reviewCount: null },
};

/** A used HiLux at a completed location, with everything a feed may say. */
export function testRecord(overrides: Partial<VehicleRecord> = {}): VehicleRecord {
  return {
    ...testFacts(),
    interiorColour: "Black",
    gears: 6,
    doors: 4,
    cylinders: 4,
    engineLitres: 2.8,
    rego: "123ABC",
    registered: true,
    regoExpiry: "2026-03-12",
    buildDate: "2022-02-01",
    complianceDate: null,
    vin: "MR0BA3CD500123456",
    nvic: null,
    privateSuburb: null,
    privatePostcode: null,
    carsalesTitle: null,
    historyReportUrl: null,
    writeOff: null,
    ppsr: null,
    comments: "One owner.",
    features: ["Tow bar"],
    specifications: { torque: 500, rego_state: "QLD" },
    media: { videos: [], walkarounds: [], spin: [], interior: null },
    hotspots: null,
    spinCode: null,
    libraryImages: false,
    location: TEST_LOCATION,
    dealership: {
      slug: "demo-motors",
      name: "Demo Motors",
      phone: "07 3000 0000",
      licenceNumber: "L-DEALER",
    },
    ...overrides,
  };
}
