import { type Make, buildEngine } from "#demo/generator/model.ts";

const d30 = buildEngine("diesel", [3.0, 4, 8.0, 450]);
const d22 = buildEngine("diesel", [2.2, 4, 6.6, 400]);
const paints = {
  "Mineral White": "white", "Moonstone White Pearl": "white", "Mercury Silver": "silver", "Obsidian Grey": "grey",
  "Basalt Black": "black", "Cobalt Blue": "blue", "Magnetic Red": "red", "Granite Grey": "grey",
} as const;

export const isuzuUte: Make = {
  make: "Isuzu Ute", origin: "M", retention: 1.08, warranty: "6-year/150,000 km", paints,
  models: [
    { model: "D-MAX", body: "ute", series: "RG", years: [2020, null], seats: 5, doors: 4, size: [5280, 1880, 1810], gvm: 3100, tow: 3500, towing: [350, 5950, 2110], tank: 76, ancap: [5, 2022],
      badges: [["SX Crew Cab", 55_990, d22, "a8", "4wd", 1], ["LS-M", 61_990, d30, "a6", "4wd", 2], ["LS-U", 66_990, d30, "a6", "4wd", 4], ["X-TERRAIN", 73_990, d30, "a6", "4wd", 5]] },
    { model: "D-MAX", body: "cab-chassis", series: "RG", years: [2020, null], seats: 3, doors: 2, size: [5325, 1870, 1800], gvm: 3100, tow: 3500, tank: 76,
      badges: [["SX Single Cab High Ride", 45_990, d30, "a6", "rwd", 1]] },
    { model: "MU-X", body: "suv", series: "RJ", years: [2021, null], seats: 7, doors: 5, size: [4850, 1870, 1825], gvm: 2800, tow: 3500, towing: [350, 5900, 2185], tank: 80, ancap: [5, 2022],
      badges: [["LS-M", 60_990, d30, "a6", "4wd", 2], ["LS-U", 68_490, d30, "a6", "4wd", 4], ["LS-T", 74_490, d30, "a6", "4wd", 5]] },
    { model: "MU-X", body: "suv", series: "UC", years: [2015, 2020], seats: 7, doors: 5, size: [4825, 1860, 1825], gvm: 2750, tow: 3000, towing: [300, 5750, 2060], tank: 65, ancap: [5, 2013],
      badges: [["LS-M", 47_990, buildEngine("diesel", [3.0, 4, 7.9, 430]), "a6", "4wd", 2], ["LS-T", 56_990, buildEngine("diesel", [3.0, 4, 7.9, 430]), "a6", "4wd", 4]] },
  ],
};

export const isuzu: Make = {
  make: "Isuzu", origin: "J", retention: 1.05, warranty: "6-year/250,000 km", paints: { "Arc White": "white" },
  models: [
    { model: "NLR", body: "light-truck", itemType: "truck", years: [2016, null], seats: 3, doors: 2, size: [5385, 1815, 2185], gvm: 4500, tow: 3500, tank: 75,
      badges: [["45-150 Traypack AMT", 72_990, buildEngine("diesel", [3.0, 4, 11.2, 375]), "a6", "rwd", 1]] },
  ],
};
