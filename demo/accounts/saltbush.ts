import { ford } from "../data/models/ford.ts";
import {
  caravanMakes,
  findCarMake,
  motorcycleMakes,
  pickModels,
  weighEqually,
} from "../data/models/index.ts";
import { isuzuUte } from "../data/models/isuzu.ts";
import { nissan } from "../data/models/nissan.ts";
import { toyota } from "../data/models/toyota.ts";
import { buildDemoAccount, type DemoFile } from "../generator/account.ts";
import { pickInTurn } from "../generator/random.ts";
import site from "../sites/saltbush.json" with { type: "json" };

const jayco = pickInTurn(caravanMakes, 0);
const towed = [
  pickModels(jayco, "Journey", "Starcraft", "Silverline", "Expanda", "Swan", "All-Terrain"),
  ...caravanMakes.slice(1),
];
/** What shoppers of caravans come in, and trade in when they stop travelling. */
const TOW_VEHICLES = [
  pickModels(toyota, "LandCruiser Prado", "Fortuner"),
  pickModels(isuzuUte, "MU-X"),
  pickModels(ford, "Everest"),
  pickModels(nissan, "Patrol"),
  pickModels(findCarMake("Mitsubishi"), "Pajero Sport", "Triton"),
];

export const saltbush = buildDemoAccount({
  slug: "saltbush",
  name: "Saltbush Caravans & Motorcycles",
  sites: [{ slug: "saltbush", hosts: ["www.saltbush.example"], file: site as DemoFile }],
  stock: {
    prefix: "SB",
    firstNumber: 1_512,
    batches: [
      {
        count: 9,
        carType: "new",
        makes: weighEqually(
          towed.filter(({ make }) => make !== "Coromal"),
          1,
        ),
        yards: ["VANS"],
      },
      { count: 17, carType: "used", makes: weighEqually(towed, 1), yards: ["VANS"] },
      { count: 3, carType: "used", makes: [[pickModels(jayco, "Conquest"), 1]], yards: ["VANS"] },
      { count: 9, carType: "used", makes: weighEqually(TOW_VEHICLES, 1), yards: ["VANS"] },
      { count: 9, carType: "new", makes: weighEqually(motorcycleMakes.slice(0, 5), 1), yards: ["BIKES"] },
      { count: 2, carType: "demo", makes: weighEqually(motorcycleMakes.slice(1, 5), 1), yards: ["BIKES"] },
      { count: 14, carType: "used", makes: weighEqually(motorcycleMakes, 1), yards: ["BIKES"] },
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
  reviews: {
    count: 214,
    locations: [
      ["wangara", 3],
      ["osborne-park", 2],
    ],
    nouns: { wangara: "van", "osborne-park": "bike" },
  },
});
