import { NO_ATTRIBUTES } from "#features/analytics/test-attributes.ts";
import type { Appointment } from "../appointment/appointment.ts";
import type { Lead, LeadCar } from "./lead.ts";

/** A lead for tests: Jane asks Northside Motors in Brisbane about a HiLux on a Sunday morning. */
export function aLead(changes: Partial<Lead> = {}): Lead {
  return {
    id: "5f0c9a3e-1d2b-4c3d-8e4f-a1b2c3d4e5f6",
    siteId: 7,
    receivedAt: new Date("2025-03-01T23:30:05Z"),
    additionTo: null,
    category: "Used Car Enquiry",
    subcategory: null,
    person: {
      name: "Jane",
      lastName: "Citizen",
      email: "jane@example.com",
      phone: "0412 345 678",
      postcode: "4000",
    },
    message: "Is it still available?\nCan I see it on Monday?",
    rego: "123ABC",
    finance: null,
    appointment: null,
    form: null,
    car: A_CAR,
    seller: {
      name: "Northside Motors",
      phone: "(07) 3000 0000",
      siteUrl: "https://northside.example",
      timeZone: "Australia/Brisbane",
      location: {
        slug: "aspley",
        name: "Northside Aspley",
        phone: "(07) 3111 1111",
        address: "1 Gympie Road, Aspley QLD 4034",
        timeZone: "Australia/Brisbane",
        completed: true,
      },
    },
    afterHours: null,
    origin: {
      url: "https://northside.example/cars/2022-toyota-hilux-a12",
      pageId: "/cars/2022-toyota-hilux-a12",
      userAgent: "Browser/1.0",
      dealershipSlug: "northside",
      additionalServices: null,
      attributes: NO_ATTRIBUTES,
    },
    optIn: false,
    suspicions: [],
    ...changes,
  };
}

/** Jane's own car, which she trades in. */
export function aTradeInLead(
  changes: Partial<Lead> = {},
  answers: Readonly<Record<string, string>> = {},
): Lead {
  const all = {
    ...{
      trade_in: "7a1b2c3d-1d2b-4c3d-8e4f-a1b2c3d4e5f6",
      purpose: "Trade-in",
      make: "Toyota",
      model: "Corolla",
    },
    ...{ year: "2021", km: "60,000 km", condition: "Good", offer_price: "$12,300", payout: "$4,500" },
    ...answers,
  };
  const label = (field: string) => field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");
  return aLead({
    ...{ category: "Sell My Car", subcategory: "2. Adjustments" },
    form: {
      name: "trade-in",
      answers: Object.entries(all).map(([field, value]) => ({ field, label: label(field), value })),
    },
    ...changes,
  });
}

/** Saturday at ten in the morning in Brisbane. */
export const AN_APPOINTMENT: Appointment = {
  id: "0a1b2c3d-1d2b-4c3d-8e4f-a1b2c3d4e5f6",
  state: "booked",
  start: "2025-03-08T00:00:00.000Z",
  end: "2025-03-08T01:00:00.000Z",
  sequence: 0,
  previousStart: null,
};

export const A_CAR: LeadCar = {
  vehicleId: 41,
  title: "2022 Toyota HiLux SR5",
  url: "https://northside.example/cars/2022-toyota-hilux-a12",
  stockNumber: "A12",
  vin: "MR0BA3CD200123456",
  itemType: "car",
  carType: "used",
  year: 2022,
  make: "Toyota",
  model: "HiLux",
  badge: "SR5",
  km: 45210,
  doors: 4,
  body: "ute",
  transmission: "automatic",
  colour: "Glacier White",
  price: { cents: 5_499_000, type: "drive_away" },
  priceText: "$54,990 Drive Away",
  photoUrl: "https://northside.example/img/hilux.jpg",
  dealershipId: 3,
};
