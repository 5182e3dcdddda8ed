import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFuel } from "./fuel-words.ts";
import { settleBody } from "./model-bodies.ts";
import { readPriceType } from "./price-type-words.ts";
import { readSaleStatus } from "./status-words.ts";
import * as vocabulary from "./vocabulary.ts";

const TABLES: [string, (text: string) => string | null, [string, string | null][]][] = [
  [
    "HOME-18 body",
    vocabulary.readBody,
    [
      ["SUV", "suv"],
      ["4D WAGON", "wagon"],
      ["stationWagon", "wagon"],
      ["5D HATCHBACK", "hatch"],
      ["Ute / Tray", "ute"],
      ["Dual Cab Utility", "ute"],
      ["Double Cab Pick-up", "ute"],
      ["DOUBLE C/CHAS", "cab-chassis"],
      ["Double Cab Chassis", "cab-chassis"],
      ["cabChassis", "cab-chassis"],
      ["lightTruck", "light-truck"],
      ["peopleMover", "people-mover"],
      ["softtop", "convertible"],
      ["Cabriolet", "convertible"],
      ["Panel Van", "van"],
      ["Campervan", "motorhome"],
      ["Pop-Top Caravan", "caravan"],
      ["Commercial", null],
      ["Other", null],
      ["4x4", "4x4"],
      ["ev", "ev"],
      ["hardtop", "hardtop"],
      ["prestige", "prestige"],
      ["", null],
    ],
  ],
  [
    "ENT-01 fuel",
    readFuel,
    [
      ["Unleaded", "petrol"],
      ["Premium", "petrol"],
      ["Petrol - Premium ULP", "petrol"],
      ["Leaded", "petrol"],
      ["Turbo Diesel", "diesel"],
      ["Petrol/Electric", "hybrid"],
      ["Hybrid with Petrol - Premium ULP", "hybrid"],
      ["PHEV", "plug-in-hybrid"],
      ["Plug-In Hybrid", "plug-in-hybrid"],
      ["Electric", "electric"],
      ["BEV", "electric"],
      ["Dual Fuel", "lpg"],
      ["Hydrogen Fuel Cell", "hydrogen"],
      ["Other", null],
      ["-", null],
    ],
  ],
  [
    "ENT-01 transmission",
    vocabulary.readTransmission,
    [
      ["Automatic", "automatic"],
      ["6 SP AUTO SEQUENTIAL", "automatic"],
      ["Sports Automatic Dual Clutch", "automatic"],
      ["CVT", "automatic"],
      ["e-CVT", "automatic"],
      ["Automated Manual", "automatic"],
      ["5 SP MANUAL", "manual"],
      ["MAN", "manual"],
      ["-", null],
      ["Other", null],
    ],
  ],
  [
    "ENT-01 drive",
    vocabulary.readDrive,
    [
      ["Front", "fwd"],
      ["Front Wheel Drive", "fwd"],
      ["Rear", "rwd"],
      ["AWD", "awd"],
      ["Quattro AWD", "awd"],
      ["4X4 On Demand", "4wd"],
      ["4x4", "4wd"],
      ["4x2", null],
      ["2WD", null],
      ["Other", null],
    ],
  ],
  [
    "ENT-04 car type",
    vocabulary.parseCarType,
    [
      ["NEW", "new"],
      ["Demonstrator", "demo"],
      ["New (Demo)", "demo"],
      ["Pre-Owned", "used"],
      ["Near New", "used"],
      ["USED Dealer ad", "used"],
      ["nan", null],
    ],
  ],
  [
    "ENT-05 status",
    readSaleStatus,
    [
      ["In Stock", "in_stock"],
      ["in_stock", "in_stock"],
      ["Under Offer", "reserved"],
      ["In Transit", "coming_soon"],
      ["Sold - Pending Delivery", "sold"],
      ["Withdrawn", "hidden"],
      ["Not for sale", "hidden"],
      ["Not available", "hidden"],
      ["blue", null],
    ],
  ],
  [
    "D8 item type",
    vocabulary.readItemType,
    [
      ["Motorbike", "motorcycle"],
      ["Caravan", "caravan"],
      ["Jet Ski", "boat"],
      ["Camper Trailer", "caravan"],
      ["plane", null],
    ],
  ],
  [
    "D9 PRC-19 price type",
    readPriceType,
    [
      ["Drive Away", "drive_away"],
      ["Drive away, no more to pay", "drive_away"],
      ["Excl. Govt. Charges", "egc"],
      ["EGC", "egc"],
      ["Plus on-road costs", "egc"],
      ["+ ORC", "egc"],
      ["Not drive away", "egc"],
      ["Special", null],
    ],
  ],
  [
    "state",
    vocabulary.readState,
    [
      ["NSW", "NSW"],
      [" AU-VIC", "VIC"],
      ["Western Australia", "WA"],
      ["South Australia", "SA"],
      ["Otago", null],
    ],
  ],
];

describe.each(TABLES)("%s", (title, lookUp, cases) => {
  test.each(cases)(`${title}: %j`, (text, expected) => {
    expect(lookUp(text)).toBe(expected);
  });
});

test.each(TABLES)("%s: any text gives a known word or null", (_, lookUp) => {
  fc.assert(
    fc.property(
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
        .map((codes) => String.fromCharCode(...codes)),
      (text) => {
        const value = lookUp(text);
        expect(value === null || /^[\w-]+$/.test(value)).toBe(true);
      },
    ),
  );
});

test("D297: a model that has one body keeps it, whatever a feed calls a prestige car, an electric one or a rear door", () => {
  expect(settleBody("prestige", "Macan", "S")).toBe("suv");
  expect(settleBody("prestige", "MACAN", null)).toBe("suv");
  expect(settleBody("ev", "Model Y", "Long Range AWD")).toBe("suv");
  expect(settleBody("4x4", "Jimny", null)).toBe("suv");
  expect(settleBody("hardtop", "MX-5", "RF")).toBe("convertible");
  expect(settleBody("hatch", "iLoad", "3S Liftback")).toBe("van");
  expect(settleBody("people-mover", "iLoad", "Crew")).toBe("people-mover");
  expect(settleBody("hatch", "HiAce", "Commuter")).toBe("hatch");
  expect(settleBody("wagon", "RAV4", null)).toBe("wagon");
  expect(settleBody("prestige", "Mulsanne", null)).toBe("prestige");
});

test("D6: a commercial is a van only where its model leaves no choice", () => {
  expect(vocabulary.readCommercialBody("Commercial", "HiAce", "LWB")).toBe("van");
  expect(vocabulary.readCommercialBody("Commercial", "HiAce", "Commuter Bus")).toBeNull();
  expect(vocabulary.readCommercialBody("Commercial", "Sprinter", null)).toBeNull();
  expect(vocabulary.readCommercialBody("Other", "HiAce", null)).toBeNull();
});

test.each([
  ["truck", "light-truck"],
  ["Tray Truck", "light-truck"],
  ["Pick up truck", "ute"],
])("HOME-19: on the Australian market the body %j is a %s", (text, body) => {
  expect(vocabulary.readBody(text)).toBe(body);
});
