import { caravanMakes, motorcycleMakes } from "#demo/data/models/index.ts";
import { demoAccount } from "#demo/generator/account.ts";
import type { Place } from "#demo/generator/place.ts";
import { each, only } from "#demo/generator/select.ts";
import site from "#demo/sites/saltbush.json" with { type: "json" };
import type { SiteConfigInput } from "#features/sites/config.ts";

const places: readonly Place[] = [
  {
    code: "VANS",
    slug: "wangara",
    name: "Saltbush Caravans Wangara",
    dealership: "saltbush-leisure",
    primary: true,
    type: "sales",
    subtype: "buying",
    manufacturers: ["Jayco", "New Age", "Avan", "Lotus Caravans"],
    licenceNumber: "MD28417",
    motorVehicleRepairer: "MRB7742",
    street: "88 Limestone Circuit",
    city: "Wangara",
    state: "WA",
    postcode: "6065",
    lat: -31.788,
    long: 115.835,
    announcement: "Vans are parked behind the workshop: come in by the second gate.",
    phone: "(08) 5550 0810",
    email: "vans@saltbush.example",
    weekdays: "08:30-17:00",
    saturday: "08:30-14:00",
  },
  {
    code: "BIKES",
    slug: "osborne-park",
    name: "Saltbush Motorcycles Osborne Park",
    dealership: "saltbush-leisure",
    type: "sales",
    manufacturers: ["Honda", "Yamaha", "Kawasaki", "Royal Enfield", "Triumph"],
    licenceNumber: "MD28417",
    street: "17 Ferrous Street",
    city: "Osborne Park",
    state: "WA",
    postcode: "6017",
    lat: -31.902,
    long: 115.812,
    phone: "(08) 5550 0840",
    email: "bikes@saltbush.example",
    weekdays: "09:00-17:30",
    saturday: "09:00-15:00",
  },
];

const jayco = caravanMakes[0]!;
const towed = [
  only(jayco, "Journey", "Starcraft", "Silverline", "Expanda", "Swan", "All-Terrain"),
  ...caravanMakes.slice(1),
];

export const saltbush = demoAccount({
  slug: "saltbush",
  name: "Saltbush Caravans & Motorcycles",
  sites: [{ slug: "saltbush", hosts: ["www.saltbush.example"], config: site as SiteConfigInput }],
  dealerships: [
    {
      slug: "saltbush-leisure",
      name: "Saltbush Caravans & Motorcycles",
      licenceNumber: "MD28417",
      phone: "(08) 5550 0800",
      email: "hello@saltbush.example",
    },
  ],
  places,
  stock: {
    prefix: "SB",
    firstNumber: 1_512,
    batches: [
      {
        count: 9,
        carType: "new",
        makes: each(
          towed.filter(({ make }) => make !== "Coromal"),
          1,
        ),
        yards: ["VANS"],
      },
      { count: 17, carType: "used", makes: each(towed, 1), yards: ["VANS"] },
      { count: 3, carType: "used", makes: [[only(jayco, "Conquest"), 1]], yards: ["VANS"] },
      { count: 9, carType: "new", makes: each(motorcycleMakes.slice(0, 5), 1), yards: ["BIKES"] },
      { count: 2, carType: "demo", makes: each(motorcycleMakes.slice(1, 5), 1), yards: ["BIKES"] },
      { count: 14, carType: "used", makes: each(motorcycleMakes, 1), yards: ["BIKES"] },
    ],
    states: [
      ["coming-soon", 3],
      ["sold-yesterday", 2],
      ["sold-this-week", 1],
      ["sold-last-month", 2],
      ["reserved", 2],
      ["just-arrived", 4],
      ["no-price", 1],
      ["excluding-charges", 2],
      ["before-price", 3],
      ["offer-price", 2],
      ["tag-runout", 2],
      ["tag-manager", 2],
      ["no-photo", 2],
      ["one-photo", 2],
      ["unregistered", 1],
    ],
  },
});
