import { type Make, buildEngine, buildElectricEngine, buildPlugInEngine } from "#demo/generator/model.ts";

export const mg: Make = {
  make: "MG", origin: "L", retention: 0.92, warranty: "7-year unlimited kilometre",
  paints: { "Dover White": "white", "Pearl White": "white", "Sterling Silver": "silver", "Camden Grey": "grey", "Pebble Black": "black", "Diamond Red": "red", "Brighton Blue": "blue", "Volcano Orange": "orange" },
  models: [
    { model: "MG3", body: "hatch", years: [2024, null], seats: 5, doors: 5, size: [4113, 1797, 1502], tank: 36, ancap: [3, 2024],
      badges: [["Vibe", 23_990, buildEngine("petrol", [1.5, 4, 6.0, 150]), "c1", "fwd", 2], ["Hybrid+ Essence", 31_490, buildEngine("hybrid", [1.5, 4, 4.3, 250]), "a3", "fwd", 4]] },
    { model: "MG3", body: "hatch", series: "SZP1", years: [2018, 2023], seats: 5, doors: 5, size: [4055, 1729, 1504], tank: 45,
      badges: [["Core", 19_490, buildEngine("petrol", [1.5, 4, 6.7, 150]), "a4", "fwd", 1], ["Excite", 21_490, buildEngine("petrol", [1.5, 4, 6.7, 150]), "a4", "fwd", 2]] },
    { model: "ZS", body: "suv", series: "AZS1", years: [2018, 2024], seats: 5, doors: 5, size: [4323, 1809, 1653], tow: 500, tank: 48, ancap: [4, 2017],
      badges: [["Excite", 24_990, buildEngine("petrol", [1.5, 4, 7.1, 150]), "a4", "fwd", 2], ["EV Essence", 46_990, buildElectricEngine(17.1, 280, 320), "e1", "fwd", 4]] },
    { model: "HS", body: "suv", years: [2025, null], seats: 5, doors: 5, size: [4655, 1890, 1664], tow: 1500, tank: 55, ancap: [5, 2024],
      badges: [["Vibe", 34_990, buildEngine("petrol", [1.5, 4, 6.9, 275], "Turbo"), "d7", "fwd", 2], ["Hybrid+ Essence", 47_990, buildEngine("hybrid", [1.5, 4, 5.2, 340], "Turbo"), "a2", "fwd", 5], ["Super Hybrid Essence", 55_990, buildPlugInEngine([1.5, 4, 0.7, 340], 120), "a2", "fwd", 5]] },
    { model: "MG4", body: "hatch", series: "EH32", years: [2023, null], seats: 5, doors: 5, size: [4287, 1836, 1516], tow: 500, ancap: [5, 2022],
      badges: [["Excite 51", 37_990, buildElectricEngine(15.8, 250, 350), "e1", "rwd", 2], ["Essence 64", 46_990, buildElectricEngine(16.0, 250, 450), "e1", "rwd", 4], ["XPower", 59_990, buildElectricEngine(18.7, 600, 400), "e1", "awd", 5]] },
  ],
};

export const byd: Make = {
  make: "BYD", origin: "L", retention: 0.92, warranty: "6-year/150,000 km",
  paints: { "Ski White": "white", "Apricity White": "white", "Time Grey": "grey", "Cosmos Black": "black", "Surfing Blue": "blue", "Harbour Grey": "grey", "Tidal Blue": "blue", "Forest Green": "green" },
  models: [
    { model: "Atto 3", body: "suv", years: [2022, null], seats: 5, doors: 5, size: [4455, 1875, 1615], tow: 750, ancap: [5, 2022],
      badges: [["Essential", 43_990, buildElectricEngine(15.2, 310, 345), "e1", "fwd", 3], ["Premium", 48_990, buildElectricEngine(15.6, 310, 420), "e1", "fwd", 4]] },
    { model: "Dolphin", body: "hatch", years: [2023, null], seats: 5, doors: 5, size: [4290, 1770, 1570], ancap: [5, 2023],
      badges: [["Essential", 33_490, buildElectricEngine(15.2, 180, 340), "e1", "fwd", 2], ["Premium", 40_990, buildElectricEngine(15.9, 310, 427), "e1", "fwd", 4]] },
    { model: "Seal", body: "sedan", years: [2023, null], seats: 5, doors: 4, size: [4800, 1875, 1460], ancap: [5, 2023],
      badges: [["Premium", 62_490, buildElectricEngine(15.4, 360, 570), "e1", "rwd", 4], ["Performance", 72_490, buildElectricEngine(16.7, 670, 520), "e1", "awd", 5]] },
    { model: "Sealion 6", body: "suv", years: [2024, null], seats: 5, doors: 5, size: [4775, 1890, 1670], tow: 750, tank: 60, ancap: [5, 2024],
      badges: [["Essential", 46_990, buildPlugInEngine([1.5, 4, 1.1, 300], 92), "e1", "fwd", 3], ["Premium AWD", 56_990, buildPlugInEngine([1.5, 4, 1.4, 550], 81), "e1", "awd", 5]] },
    { model: "Shark 6", body: "ute", years: [2025, null], seats: 5, doors: 4, size: [5457, 1971, 1925], gvm: 3500, tow: 2500, tank: 60,
      badges: [["Premium", 62_990, buildPlugInEngine([1.5, 4, 2.0, 650], 100), "e1", "awd", 5]] },
  ],
};
