import { type Make, buildEngine, buildElectricEngine } from "#demo/generator/model.ts";

const p25 = buildEngine("petrol", [2.5, 4, 7.4, 239]);
const p20 = buildEngine("petrol", [2.0, 4, 7.1, 196]);

export const subaru: Make = {
  make: "Subaru", origin: "J", retention: 1.03, warranty: "5-year unlimited kilometre",
  paints: {
    "Crystal White Pearl": "white", "Ice Silver": "silver", "Magnetite Grey": "grey", "Crystal Black Silica": "black",
    "Sapphire Blue Pearl": "blue", "Pure Red": "red", "Autumn Green": "green", "WR Blue": "blue", "Brilliant Bronze": "brown",
  },
  models: [
    { model: "Impreza", body: "hatch", series: "G6", years: [2023, null], seats: 5, doors: 5, size: [4475, 1780, 1515], tow: 1200, tank: 63, ancap: [5, 2023],
      badges: [["2.0L", 36_490, p20, "c1", "awd", 2], ["2.0S", 42_990, p20, "c1", "awd", 4]] },
    { model: "XV", body: "suv", series: "G5-X", years: [2017, 2022], seats: 5, doors: 5, size: [4485, 1800, 1615], tow: 1400, tank: 63, ancap: [5, 2017],
      badges: [["2.0i", 33_490, buildEngine("petrol", [2.0, 4, 7.0, 196]), "c1", "awd", 2], ["2.0i-S", 41_490, buildEngine("petrol", [2.0, 4, 7.0, 196]), "c1", "awd", 4], ["Hybrid S", 44_990, buildEngine("hybrid", [2.0, 4, 6.5, 196]), "c1", "awd", 4]] },
    { model: "Crosstrek", body: "suv", series: "G6X", years: [2023, null], seats: 5, doors: 5, size: [4495, 1800, 1600], tow: 1400, tank: 63, ancap: [5, 2023],
      badges: [["2.0R", 42_490, buildEngine("petrol", [2.0, 4, 7.2, 196]), "c1", "awd", 3], ["Hybrid S", 48_490, buildEngine("hybrid", [2.0, 4, 6.5, 196]), "c1", "awd", 5]] },
    { model: "Forester", body: "suv", series: "S5", years: [2018, 2024], seats: 5, doors: 5, size: [4640, 1815, 1730], tow: 1800, tank: 63, ancap: [5, 2019],
      badges: [["2.5i", 41_490, p25, "c1", "awd", 2], ["2.5i Premium", 46_490, p25, "c1", "awd", 4], ["2.5i-S", 49_490, p25, "c1", "awd", 5], ["Hybrid S", 53_490, buildEngine("hybrid", [2.0, 4, 6.7, 196]), "c1", "awd", 5]] },
    { model: "Outback", body: "wagon", series: "B7A", years: [2020, null], seats: 5, doors: 5, size: [4870, 1875, 1675], tow: 2000, tank: 63, ancap: [5, 2021],
      badges: [["AWD", 47_990, buildEngine("petrol", [2.5, 4, 7.3, 245]), "c1", "awd", 2], ["AWD Sport", 52_490, buildEngine("petrol", [2.5, 4, 7.3, 245]), "c1", "awd", 3], ["AWD Touring XT", 62_490, buildEngine("petrol", [2.4, 4, 9.0, 350], "Turbo"), "c1", "awd", 5]] },
    { model: "BRZ", body: "coupe", series: "ZD8", years: [2022, null], seats: 4, doors: 2, size: [4265, 1775, 1310], tank: 50,
      badges: [["S", 48_990, buildEngine("petrol", [2.4, 4, 9.5, 250]), "m6", "rwd", 4]] },
    { model: "WRX", body: "sedan", series: "VB", years: [2022, null], seats: 5, doors: 4, size: [4670, 1825, 1465], tank: 63, ancap: [5, 2022],
      badges: [["tS", 66_490, buildEngine("petrol", [2.4, 4, 9.9, 350], "Turbo"), "m6", "awd", 5], ["AWD", 52_990, buildEngine("petrol", [2.4, 4, 9.9, 350], "Turbo"), "m6", "awd", 3]] },
    { model: "Solterra", body: "suv", years: [2024, null], seats: 5, doors: 5, size: [4690, 1860, 1650], ancap: [5, 2022],
      badges: [["AWD Touring", 83_990, buildElectricEngine(16.0, 337, 414), "e1", "awd", 5]] },
  ],
};
