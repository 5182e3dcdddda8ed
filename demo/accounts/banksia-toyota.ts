import { ford } from "#demo/data/models/ford.ts";
import { hyundai } from "#demo/data/models/hyundai.ts";
import { mazda } from "#demo/data/models/mazda.ts";
import { toyota } from "#demo/data/models/toyota.ts";
import { demoAccount } from "#demo/generator/account.ts";
import type { Place } from "#demo/generator/place.ts";
import { carMake, each, only } from "#demo/generator/select.ts";
import site from "#demo/sites/banksia-point-toyota.json" with { type: "json" };
import type { SiteConfigInput } from "#features/sites/config.ts";

const places: readonly Place[] = [
  {
    code: "BPT-RWD",
    slug: "ringwood",
    name: "Banksia Point Toyota Ringwood",
    dealership: "banksia-point-toyota",
    primary: true,
    type: "sales",
    subtype: "buying",
    manufacturers: ["Toyota"],
    licenceNumber: "LMCT 10652",
    street: "214 Quarry Bend Road",
    city: "Ringwood",
    state: "VIC",
    postcode: "3134",
    lat: -37.814,
    long: 145.229,
    phone: "(03) 7010 0410",
    email: "ringwood@banksiapoint.example",
    weekdays: "08:30-18:00",
    saturday: "09:00-17:00",
    distributionLocations: ["lilydale"],
  },
  {
    slug: "ringwood-service",
    name: "Banksia Point Toyota Service",
    dealership: "banksia-point-toyota",
    type: "service",
    manufacturers: ["Toyota"],
    street: "216 Quarry Bend Road",
    city: "Ringwood",
    state: "VIC",
    postcode: "3134",
    lat: -37.814,
    long: 145.229,
    phone: "(03) 7010 0412",
    weekdays: "07:00-18:00",
    saturday: "07:30-13:00",
  },
  {
    code: "BPT-LIL",
    slug: "lilydale",
    name: "Banksia Point Used Cars Lilydale",
    dealership: "banksia-point-toyota",
    type: "sales",
    manufacturers: ["Toyota"],
    licenceNumber: "LMCT 10652",
    street: "37 Brickworks Avenue",
    city: "Lilydale",
    state: "VIC",
    postcode: "3140",
    lat: -37.757,
    long: 145.354,
    phone: "(03) 7010 0430",
    email: "lilydale@banksiapoint.example",
    weekdays: "09:00-17:30",
    saturday: "09:00-17:00",
  },
];

export const banksiaToyota = demoAccount({
  slug: "banksia-point-toyota",
  name: "Banksia Point Toyota",
  sites: [
    {
      slug: "banksia-point-toyota",
      hosts: ["www.banksiapointtoyota.example"],
      config: site as SiteConfigInput,
    },
  ],
  dealerships: [
    {
      slug: "banksia-point-toyota",
      name: "Banksia Point Toyota",
      licenceNumber: "LMCT 10652",
      phone: "(03) 7010 0400",
      email: "hello@banksiapoint.example",
    },
  ],
  places,
  stock: {
    prefix: "T",
    firstNumber: 61_207,
    batches: [
      { count: 28, carType: "new", makes: [[toyota, 1]], yards: ["BPT-RWD"] },
      { count: 7, carType: "demo", makes: [[toyota, 1]], yards: ["BPT-RWD"] },
      { count: 38, carType: "used", makes: [[toyota, 1]], yards: ["BPT-RWD", "BPT-LIL"] },
      { count: 1, carType: "used", makes: [[only(toyota, "HiAce"), 1]], yards: ["BPT-LIL"] },
      {
        count: 8,
        carType: "used",
        makes: each([mazda, ford, hyundai, carMake("Honda"), carMake("Mitsubishi")], 1),
        yards: ["BPT-LIL"],
      },
    ],
    states: [
      ["certified", 16],
      ["coming-soon", 4],
      ["preorder", 2],
      ["sold-yesterday", 2],
      ["sold-this-week", 1],
      ["sold-last-month", 2],
      ["reserved", 3],
      ["just-arrived", 5],
      ["no-price", 1],
      ["before-price", 3],
      ["offer-price", 2],
      ["both-prices", 5],
      ["tag-runout", 4],
      ["tag-test-drive", 1],
      ["tag-manager", 2],
      ["tag-low-km", 1],
      ["no-photo", 2],
      ["one-photo", 2],
      ["unregistered", 1],
      ["history-report", 2],
      ["hidden", 1],
    ],
    lender: {
      name: "angle",
      ratePercent: 7.49,
      termYears: 4,
      depositShare: 0.1,
      establishmentFees: 445,
      monthlyFees: 8,
      payment: "paymentWeek",
    },
    // Only Toyotas can be Toyota Certified.
    finish: (rows) => {
      for (const row of rows) row.certified &&= row.make === "Toyota";
    },
  },
});
